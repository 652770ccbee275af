/** A leaf value. Long texts are cut with a button for more; data URLs show their type and size. */

import { type ReactNode, useState } from 'react';
import { base64ByteLength, parseDataUrl } from '#lib/base/data-url.ts';
import { formatBytes, formatCount } from '#lib/base/format.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';

/** Characters before the cut. */
const longest = 320;

/** Characters per further click: a page must not lay out megabytes at once. */
const more = 20_000;

export function JsonText({ value }: { value: unknown }) {
  if (typeof value === 'string') return <Text text={value} />;
  if (Array.isArray(value)) return <span className="text-ink-third">[]</span>;
  if (typeof value === 'object' && value !== null) return <span className="text-ink-third">{'{}'}</span>;
  return <span>{String(value)}</span>;
}

function Text({ text }: { text: string }) {
  const [shown, setShown] = useState(longest);
  if (text.length <= shown) return <span className="whitespace-pre-wrap">{JSON.stringify(text)}</span>;

  const file = shown === longest ? parseDataUrl(text) : undefined;
  if (file) return <Chip>{`${file.contentType}, ${formatBytes(base64ByteLength(file.base64))}`}</Chip>;

  return (
    <span className="whitespace-pre-wrap">
      {JSON.stringify(text.slice(0, shown)).slice(0, -1)}
      <button
        type="button"
        onClick={() => setShown(shown + more)}
        className="ml-1 rounded-[4px] bg-sunk px-1.5 text-ink-second hover:text-ink"
      >
        … {formatCount(text.length - shown)} more characters
      </button>
    </span>
  );
}

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
