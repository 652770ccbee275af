/** An ordered list of images, each with the details that the model accepts. */
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useField } from '#components/form/field-frame.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { isRecord } from '#lib/base/is-record.ts';
import { isLocalImage } from '#lib/client/storage/local-image.ts';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { InnerField } from '../inner-field.tsx';
import { ImageThumb, type Source } from './image-thumb.tsx';
import { ImageWell } from './image-well.tsx';

export function ImagesField(props: FieldProps) {
  const { field, path, value, onChange, onFix } = props;
  const { frame } = useField(props, 'below');
  const images: unknown[] = Array.isArray(value) ? value : [];
  const most = field.maxItems ?? 16;
  const details = (field.fields ?? []).filter(({ name }) => name !== 'image_url' && name !== 'file_id');
  const replace = (next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next);
  const move = (index: number, step: number) => {
    const next = [...images];
    const [moved] = next.splice(index, 1);
    next.splice(index + step, 0, moved);
    replace(next);
  };
  return (
    <FieldFrame {...frame} hint={`${images.length} / ${most}`} help={field.description} group>
      {images.map((image, index) => {
        const source = sourceOf(image);
        const own = isRecord(image) ? image : { image_url: image };
        return (
          <ImageThumb
            // biome-ignore lint/suspicious/noArrayIndexKey: the same image may stand in the list twice
            key={index}
            source={source}
            actions={
              <>
                {images.length > 1 ? (
                  <>
                    <IconButton
                      label={`Move image ${index + 1} up`}
                      icon={<ArrowUp aria-hidden size={14} />}
                      disabled={index === 0}
                      onClick={() => move(index, -1)}
                    />
                    <IconButton
                      label={`Move image ${index + 1} down`}
                      icon={<ArrowDown aria-hidden size={14} />}
                      disabled={index === images.length - 1}
                      onClick={() => move(index, 1)}
                    />
                  </>
                ) : null}
                <IconButton
                  label={`Remove image ${index + 1}`}
                  icon={<X aria-hidden size={15} />}
                  onClick={() => replace(images.filter((_, other) => other !== index))}
                />
              </>
            }
          >
            {details.map((detail) => (
              <InnerField
                key={detail.name}
                field={{ ...detail, description: '' }}
                path={`${path}[${index}].${detail.name}`}
                value={own[detail.name]}
                onChange={(member) =>
                  replace(
                    images.map((other, at) => (at === index ? { ...own, [detail.name]: member } : other)),
                  )
                }
                issues={[]}
                onFix={onFix}
              />
            ))}
          </ImageThumb>
        );
      })}
      <ImageWell
        label={most === 1 ? 'Add an image' : 'Add images'}
        accept="image/*"
        multiple={most > 1}
        room={most - images.length}
        onTake={(taken) => replace([...images, ...taken.map((url) => ({ image_url: url }))].slice(0, most))}
      />
    </FieldFrame>
  );
}

/** The image inside any form an entry can have. */
export function sourceOf(image: unknown): Source {
  if (typeof image === 'string' || isLocalImage(image)) return image;
  const inner = isRecord(image)
    ? (image.image_url ?? image.video_url ?? image.url ?? image.file_id)
    : undefined;
  return typeof inner === 'string' || isLocalImage(inner) ? inner : isRecord(inner) ? sourceOf(inner) : '';
}
