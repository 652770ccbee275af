'use client';
/** The image a video starts from. */
import { X } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { useField } from '../use-field.ts';
import { ImageThumb } from './image-thumb.tsx';
import { ImageWell } from './image-well.tsx';
import { sourceOf } from './images-field.tsx';

export function FirstFrameField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame } = useField(props, 'below');
  const [first] = Array.isArray(value) ? value : [];
  return (
    <FieldFrame {...frame} help={field.description} changed={first !== undefined} group>
      {first === undefined ? (
        <ImageWell
          label="Choose a frame"
          accept="image/*"
          multiple={false}
          onTake={([url]) => onChange([{ type: 'image_url', image_url: { url }, frame_type: 'first_frame' }])}
        />
      ) : (
        <ImageThumb
          source={sourceOf(first)}
          actions={
            <IconButton
              label="Remove the first frame"
              icon={<X aria-hidden size={15} />}
              onClick={() => onChange(undefined)}
            />
          }
        />
      )}
    </FieldFrame>
  );
}
