/** A picture or film that was taken in, with its name and what can be done with it. */
import type { ReactNode } from 'react';
import { isLocalPicture, type LocalPicture } from '#lib/client/form/local-picture.ts';

export type Source = LocalPicture | string;

export function PictureThumb({
  source,
  kind = 'image',
  children,
  actions,
}: {
  source: Source;
  kind?: 'image' | 'video';
  children?: ReactNode;
  actions: ReactNode;
}) {
  const url = isLocalPicture(source) ? source.url : source;
  return (
    <div className="flex min-w-0 gap-3 rounded-control border border-hairline p-2">
      {kind === 'image' ? (
        // biome-ignore lint/performance/noImgElement: blobs and foreign addresses are not Next's to optimise
        <img src={url} alt={nameOf(source)} className="size-14 shrink-0 rounded-[4px] bg-sunk object-cover" />
      ) : (
        <video
          src={url}
          muted
          preload="metadata"
          aria-label={nameOf(source)}
          className="size-14 shrink-0 rounded-[4px] bg-sunk object-cover"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="truncate text-13 font-semibold">{nameOf(source)}</p>
        {isLocalPicture(source) ? (
          <p className="text-12 text-ink-third tabular-nums">{kilobytes(source.blob.size)}</p>
        ) : null}
        {children}
      </div>
      <div className="flex shrink-0 items-start">{actions}</div>
    </div>
  );
}

export function nameOf(source: Source): string {
  if (isLocalPicture(source)) return source.name;
  return source.startsWith('data:')
    ? 'Inline picture'
    : (source.split(/[?#]/)[0]?.split('/').at(-1) ?? source);
}

function kilobytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
