/** A selected image or video: name, dimensions and actions. */
import { type ReactNode, useState } from 'react';
import { formatBytes } from '#lib/base/format.ts';
import { isLocalImage, type LocalImage } from '#lib/client/storage/local-image.ts';

export type Source = LocalImage | string;

interface ImageThumbProps {
  source: Source;
  kind?: 'image' | 'video';
  children?: ReactNode;
  actions: ReactNode;
}

export function ImageThumb({ source, kind = 'image', children, actions }: ImageThumbProps) {
  const [dimensions, setDimensions] = useState('');
  const url = isLocalImage(source) ? source.url : source;
  const pending = isLocalImage(source) ? source.pending : undefined;
  const fileSize = isLocalImage(source) ? formatBytes(pending?.bytes ?? source.blob.size) : '';
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-control border border-hairline p-2">
      <div className="flex min-w-0 gap-3">
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
  if (source.startsWith('data:')) return 'Image in the request';
  return source.split(/[?#]/)[0]?.split('/').at(-1) ?? source;
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement): string {
  return `${naturalWidth} × ${naturalHeight}`;
}
