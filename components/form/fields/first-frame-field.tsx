'use client';
/** The picture a film starts from. */
import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { FieldFrame } from '../field-frame.tsx';
import { type FieldProps, issuesAt } from '../field-props.ts';
import { sourceOf } from './images-field.tsx';
import { PictureThumb } from './picture-thumb.tsx';
import { PictureWell } from './picture-well.tsx';

export function FirstFrameField({ field, path, value, onChange, issues, onFix }: FieldProps) {
  const id = useId();
  const [frame] = Array.isArray(value) ? value : [];
  return (
    <FieldFrame
      id={id}
      title={field.title}
      help={field.description}
      changed={frame !== undefined}
      issues={issuesAt(issues, path, true)}
      onFix={onFix}
      group
    >
      {frame === undefined ? (
        <PictureWell
          label="Choose a frame"
          accept="image/*"
          multiple={false}
          onTake={([url]) => onChange([{ type: 'image_url', image_url: { url }, frame_type: 'first_frame' }])}
        />
      ) : (
        <PictureThumb
          source={sourceOf(frame)}
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
