/** Images of a request: a list, a single one, or the references of a video. */
import type { ReactNode } from 'react';
import { MoveButtons, moved, RemoveButton } from '#components/ui/list-buttons.tsx';
import { useDragOrder } from '#components/ui/use-drag-order.ts';
import { isRecord } from '#lib/base/json-value.ts';
import { isLocalImage } from '#lib/client/storage/local-image.ts';
import { FieldFrame, useField } from '../field-frame.tsx';
import { type FieldProps, listOrNothing } from '../field-props.ts';
import { MemberFields } from '../inner-field.tsx';
import { ImageThumb, type Source } from './image-thumb.tsx';
import { ImageWell } from './image-well.tsx';
import { PaintMask } from './paint-mask.tsx';

/** An ordered list of images, each with the details that the model accepts. */
export function ImagesField(props: FieldProps) {
  const { field, path, value, onChange, onFix } = props;
  const { frame } = useField(props, 'below');
  const images: readonly unknown[] = Array.isArray(value) ? value : [];
  const most = field.maxItems ?? 16;
  const details = (field.fields ?? [])
    .filter(({ name }) => name !== 'image_url' && name !== 'file_id')
    .map((detail) => ({ ...detail, description: '' }));
  const replace = (next: readonly unknown[]) => onChange(listOrNothing(next));
  const move = (index: number, step: number) => replace(moved(images, index, step));
  const dragOf = useDragOrder(move);
  const hasOrder = images.length > 1;
  return (
    <FieldFrame {...frame} hint={`${images.length} / ${most}`} help={field.description} group>
      {images.map((image, index) => (
        <ImageThumb
          key={index}
          source={sourceOf(image)}
          number={hasOrder ? index + 1 : undefined}
          drag={hasOrder ? dragOf(index) : undefined}
          actions={
            <>
              <PaintMask images={path} index={index} sourceOf={sourceOf} />
              {hasOrder ? (
                <MoveButtons
                  name={`image ${index + 1}`}
                  index={index}
                  count={images.length}
                  onMove={(step) => move(index, step)}
                />
              ) : null}
              <RemoveButton
                label={`Remove image ${index + 1}`}
                onClick={() => replace(images.toSpliced(index, 1))}
              />
            </>
          }
        >
          <MemberFields
            fields={details}
            path={`${path}[${index}]`}
            object={isRecord(image) ? image : { image_url: image }}
            onChange={(next) => replace(images.with(index, next))}
            issues={[]}
            onFix={onFix}
          />
        </ImageThumb>
      ))}
      {hasOrder ? <OrderHint /> : null}
      <ImageWell
        label={most === 1 ? 'Add an image' : 'Add images'}
        multiple={most > 1}
        room={most - images.length}
        onTake={(taken) => replace([...images, ...taken.map((url) => ({ image_url: url }))].slice(0, most))}
      />
    </FieldFrame>
  );
}

function OrderHint() {
  return (
    <p className="text-12 text-pretty text-ink-second">
      <span className="pointer-coarse:hidden">Drag to reorder. </span>
      In the prompt, write “image 1”, “image 2”.
    </p>
  );
}

/** The image inside any form an entry can have. */
export function sourceOf(image: unknown): Source {
  if (typeof image === 'string' || isLocalImage(image)) return image;
  if (!isRecord(image)) return '';
  return sourceOf(image.image_url ?? image.video_url ?? image.url ?? image.file_id);
}

/** A single image. */
export function ImageField(props: FieldProps & { more?: ReactNode }) {
  return (
    <OneImage
      {...props}
      image={props.value}
      add="Add an image"
      remove={`Remove ${props.field.title}`}
      asValue={(url) => ({ image_url: url })}
    />
  );
}

/** The mask of the first image: painted, or a file. */
export function MaskField(props: FieldProps) {
  return <ImageField {...props} more={<PaintMask index={0} sourceOf={sourceOf} labelled />} />;
}

/** The first frame of a video. */
export function FirstFrameField(props: FieldProps) {
  return (
    <OneImage
      {...props}
      image={Array.isArray(props.value) ? props.value[0] : undefined}
      add="Choose a frame"
      remove="Remove the first frame"
      asValue={(url) => [{ type: 'image_url', image_url: { url }, frame_type: 'first_frame' }]}
    />
  );
}

interface OneImageProps extends FieldProps {
  image: unknown;
  /** Labels of the buttons. */
  add: string;
  remove: string;
  /** Another way to an image. */
  more?: ReactNode;
  asValue(taken: Source | undefined): unknown;
}

function OneImage({ image, add, remove, asValue, more, ...props }: OneImageProps) {
  const { field, onChange } = props;
  const { frame } = useField(props, 'below');
  return (
    <FieldFrame {...frame} help={field.description} changed={!field.required && image !== undefined} group>
      {image === undefined ? (
        <ImageWell label={add} multiple={false} onTake={([taken]) => onChange(asValue(taken))} />
      ) : (
        <ImageThumb
          source={sourceOf(image)}
          actions={<RemoveButton label={remove} onClick={() => onChange(undefined)} />}
        />
      )}
      {more === undefined ? null : <div>{more}</div>}
    </FieldFrame>
  );
}

/** Reference images of a video. A source video of an earlier request shows, too. */
export function ReferencesField(props: FieldProps) {
  return <VideoInputs {...props} most={props.field.maxItems ?? 9} />;
}

/** The video to edit, with images for what changes. */
export function EditVideoField(props: FieldProps) {
  return <VideoInputs {...props} most={6} edits />;
}

function VideoInputs({ most, edits = false, ...props }: FieldProps & { most: number; edits?: boolean }) {
  const { field, value, onChange } = props;
  const { frame } = useField(props, 'below');
  const inputs: readonly unknown[] = Array.isArray(value) ? value : [];
  const add = (added: readonly unknown[]) => onChange([...inputs, ...added].slice(0, most));
  const isVideo = (input: unknown) => isRecord(input) && 'video_url' in input;
  const images = inputs.filter((input) => !isVideo(input)).length;
  // The video is the first input of an edit.
  const videos = inputs.length - images;
  const hasOrder = images > 1;
  const move = (index: number, step: number) => {
    if (index + step >= videos) onChange(moved(inputs, index, step));
  };
  const dragOf = useDragOrder(move);
  const room = edits ? most - 1 - images : most - inputs.length;
  return (
    <FieldFrame
      {...frame}
      hint={edits ? `${images} / ${most - 1} images` : `${inputs.length} / ${most}`}
      help={field.description}
      group
    >
      {edits && images === inputs.length ? (
        <ImageWell
          label="Choose a video"
          kind="video"
          multiple={false}
          onTake={([url]) =>
            onChange([{ type: 'video_url', video_url: { url }, role: 'source_video' }, ...inputs])
          }
        />
      ) : null}
      {inputs.map((input, index) => (
        <ImageThumb
          key={index}
          source={sourceOf(input)}
          kind={isVideo(input) ? 'video' : 'image'}
          number={isVideo(input) ? undefined : index - videos + 1}
          drag={hasOrder && !isVideo(input) ? dragOf(index) : undefined}
          actions={
            <>
              {hasOrder && !isVideo(input) ? (
                <MoveButtons
                  name={`reference ${index - videos + 1}`}
                  index={index - videos}
                  count={images}
                  onMove={(step) => move(index, step)}
                />
              ) : null}
              <RemoveButton
                label={isVideo(input) ? 'Remove the video' : `Remove reference ${index - videos + 1}`}
                onClick={() => onChange(listOrNothing(inputs.toSpliced(index, 1)))}
              />
            </>
          }
        >
          <p className="text-12 text-ink-second">{isVideo(input) ? 'Source video' : 'Reference image'}</p>
        </ImageThumb>
      ))}
      {hasOrder ? <OrderHint /> : null}
      <ImageWell
        label="Add images"
        multiple
        room={room}
        onTake={(taken) =>
          add(taken.map((url) => ({ type: 'image_url', image_url: { url }, role: 'reference_image' })))
        }
      />
    </FieldFrame>
  );
}
