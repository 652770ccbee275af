'use client';
/** One image: a mask, for example. */
import { X } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { useField } from '../use-field.ts';
import { ImageThumb } from './image-thumb.tsx';
import { ImageWell } from './image-well.tsx';
import { sourceOf } from './images-field.tsx';

export function ImageField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame } = useField(props, 'below');
  return (
    <FieldFrame {...frame} help={field.description} group>
      {value === undefined ? (
        <ImageWell
          label="Add an image"
          accept="image/*"
          multiple={false}
          onTake={([taken]) => onChange({ image_url: taken })}
        />
      ) : (
        <ImageThumb
          source={sourceOf(value)}
          actions={
            <IconButton
              label={`Remove ${field.title}`}
              icon={<X aria-hidden size={15} />}
              onClick={() => onChange(undefined)}
            />
          }
        />
      )}
    </FieldFrame>
  );
}
