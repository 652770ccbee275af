/** A file in a body in place of its Base64: type, dimensions and size. */
import type { ReactNode } from 'react';
import { formatBytes } from '#lib/base/format.ts';
import type { RunMedia } from '#lib/client/transport/media-stub.ts';

export function MediaChip({ media: { url, contentType, bytes, width, height } }: { media: RunMedia }) {
  const image = contentType.startsWith('image/');
  const size = width && height ? ` ${width}×${height}` : '';
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 rounded-[4px] border border-hairline bg-sunk py-px pr-1.5 pl-px align-middle hover:border-control"
    >
      {image ? (
        <img src={url} alt="" loading="lazy" decoding="async" className="size-4 rounded-[3px] object-cover" />
      ) : null}
      <span className={image ? undefined : 'pl-1'}>
        {contentType}
        {size}, {formatBytes(bytes)}
      </span>
    </a>
  );
}

/** A file of a request, which has no URL. */
export function BlobChip({ blob }: { blob: Blob }) {
  const name = blob instanceof File ? `${blob.name}, ` : '';
  return <Chip>{`${name}${blob.type || 'file'}, ${formatBytes(blob.size)}`}</Chip>;
}

export function Chip({ children }: { children: ReactNode }) {
  return <span className="rounded-[4px] border border-hairline bg-sunk px-1.5 py-px">{children}</span>;
}
