/** A single image: a mask, or the first frame of a video. */
import { X } from 'lucide-react';
import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import type { FieldProps } from '#components/form/field-props.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
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
