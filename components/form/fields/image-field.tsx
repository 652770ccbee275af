'use client';
/** One picture: a mask, for example. */
import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { FieldFrame } from '../field-frame.tsx';
import { type FieldProps, isChanged, issuesAt } from '../field-props.ts';
import { sourceOf } from './images-field.tsx';
import { PictureThumb } from './picture-thumb.tsx';
import { PictureWell } from './picture-well.tsx';

export function ImageField({ field, path, value, onChange, issues, onFix }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      title={field.title}
      help={field.description}
      changed={isChanged(field, value)}
      issues={issuesAt(issues, path, true)}
      onFix={onFix}
      group
    >
      {value === undefined ? (
        <PictureWell
          label="Choose an image"
          accept="image/*"
          multiple={false}
          onTake={([taken]) => onChange({ image_url: taken })}
        />
      ) : (
        <PictureThumb
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
