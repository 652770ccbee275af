/** Reference images of a video, and a source video if the model edits videos. */
import { X } from 'lucide-react';
import { useField } from '#components/form/field-frame.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { isRecord } from '#lib/base/is-record.ts';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { ImageThumb, type Source } from './image-thumb.tsx';
import { ImageWell } from './image-well.tsx';
import { sourceOf } from './images-field.tsx';

export function ReferencesField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame } = useField(props, 'below');
  const references: unknown[] = Array.isArray(value) ? value : [];
  const most = field.maxItems ?? 9;
  const replace = (next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next.slice(0, most));
  const add = (kind: 'image' | 'video') => (taken: readonly Source[]) =>
    replace([...references, ...taken.map((url) => referenceTo(url, kind))]);
  return (
    <FieldFrame {...frame} hint={`${references.length} / ${most}`} help={field.description} group>
      {references.map((reference, index) => {
        const video = isRecord(reference) && 'video_url' in reference;
        return (
          <ImageThumb
            // biome-ignore lint/suspicious/noArrayIndexKey: the same image may stand in the list twice
            key={index}
            source={sourceOf(reference)}
            kind={video ? 'video' : 'image'}
            actions={
              <IconButton
                label={`Remove reference ${index + 1}`}
                icon={<X aria-hidden size={15} />}
                onClick={() => replace(references.filter((_, other) => other !== index))}
              />
            }
          >
            <p className="text-12 text-ink-second">
              {video ? 'Source video' : `Reference image ${index + 1}`}
            </p>
          </ImageThumb>
        );
      })}
      <ImageWell
        label="Add images"
        accept="image/*"
        multiple
        room={most - references.length}
        onTake={add('image')}
      />
      {references.length < most ? (
        <ImageWell label="Add a video" accept="video/*" multiple={false} onTake={add('video')} />
      ) : null}
    </FieldFrame>
  );
}

function referenceTo(url: Source, kind: 'image' | 'video') {
  return kind === 'image'
    ? { type: 'image_url', image_url: { url }, role: 'reference_image' }
    : { type: 'video_url', video_url: { url }, role: 'source_video' };
}
