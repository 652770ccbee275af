/** A selected image or video: name, dimensions and actions. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { formatBytes } from '#lib/base/format.ts';
import { isLocalImage, type LocalImage } from '#lib/client/storage/local-image.ts';

export type Source = LocalImage | string;

interface ImageThumbProps {
  source: Source;
  kind?: 'image' | 'video';
  /** Position in its list, from 1: what a prompt calls it. */
  number?: number | undefined;
  /** In a list that can be ordered by dragging. */
  drag?: ComponentProps<'div'> | undefined;
  children?: ReactNode;
  actions: ReactNode;
}

export function ImageThumb({ source, kind = 'image', number, drag, children, actions }: ImageThumbProps) {
  const [dimensions, setDimensions] = useState('');
  const url = isLocalImage(source) ? source.url : source;
  const pending = isLocalImage(source) ? source.pending : undefined;
  const fileSize = isLocalImage(source) ? formatBytes(pending?.bytes ?? source.blob.size) : '';
  return (
    <div
      {...drag}
      className={classNames(
        'flex min-w-0 flex-col gap-3 rounded-control border border-hairline p-2 data-over:border-ink',
        drag && 'pointer-fine:cursor-grab',
      )}
    >
      <div className="relative flex min-w-0 gap-3">
        {number === undefined ? null : (
          <span className="absolute top-0 left-0 z-1 rounded-br-[4px] bg-panel px-1.5 text-12 font-semibold tabular-nums">
            <span className="sr-only">Image </span>
            {number}
          </span>
        )}
        {pending ? (
          <span aria-hidden className="size-14 shrink-0 rounded-[4px] bg-sunk" />
        ) : (
          <Preview url={url} name={nameOf(source)} kind={kind} onFacts={setDimensions} />
        )}
        <div className="flex min-w-0 flex-1 flex-col justify-center">
          <p className="truncate text-13 font-semibold">{nameOf(source)}</p>
          <p className="min-h-4 text-12 text-ink-third tabular-nums">
            {[dimensions, fileSize].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="flex shrink-0 items-center">{actions}</div>
      </div>
      {children}
    </div>
  );
}

interface PreviewProps {
  url: string;
  name: string;
  kind: 'image' | 'video';
  /** Dimensions or duration. */
  onFacts(facts: string): void;
}

function Preview({ url, name, kind, onFacts }: PreviewProps) {
  const className = 'size-14 shrink-0 rounded-[4px] bg-sunk object-cover';
  return kind === 'image' ? (
    <img
      src={url}
      alt={name}
      // A cached image has loaded before the listener was attached.
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0) onFacts(sizeOf(image));
      }}
      onLoad={({ currentTarget }) => onFacts(sizeOf(currentTarget))}
      onError={() => onFacts('preview not available')}
      className={className}
    />
  ) : (
    <video
      src={url}
      muted
      preload="metadata"
      aria-label={name}
      onLoadedMetadata={({ currentTarget: { duration } }) => onFacts(`${duration.toFixed(1)} s`)}
      className={className}
    />
  );
}

export function nameOf(source: Source): string {
  if (isLocalImage(source)) return source.name;
  if (source.startsWith('data:')) return 'Image';
  return source.split(/[?#]/)[0]?.split('/').at(-1) ?? source;
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement): string {
  return `${naturalWidth} × ${naturalHeight}`;
}
