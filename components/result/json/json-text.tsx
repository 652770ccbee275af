/** A leaf value. Long texts are cut with a button for more; data URLs show their type and size. */

import { type ReactNode, useState } from 'react';
import { base64ByteLength, parseDataUrl } from '#lib/base/data-url.ts';
import { formatBytes, formatCount } from '#lib/base/format.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';

/** Characters before the cut. */
const longest = 320;

/** Characters per further click: a page must not lay out megabytes at once. */
const more = 20_000;

interface JsonTextProps {
  value: unknown;
  query?: string;
}

export function JsonText({ value, query = '' }: JsonTextProps) {
  if (typeof value === 'string') return <Text text={value} query={query} />;
  if (Array.isArray(value)) return <span className="text-ink-third">[]</span>;
  if (typeof value === 'object' && value !== null) return <span className="text-ink-third">{'{}'}</span>;
  return (
    <span>
      <Marked text={String(value)} query={query} />
    </span>
  );
}

export function Marked({ text, query }: { text: string; query: string }) {
  if (query.trim() === '') return text;
  const pattern = new RegExp(`(${query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'i');
  // A split with a capture puts the matches at odd places.
  return text.split(new RegExp(pattern.source, 'gi')).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
      <mark key={place} className="rounded-[2px] bg-accent text-accent-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

function Text({ text, query }: { text: string; query: string }) {
  const [shown, setShown] = useState(longest);
  if (text.length <= shown)
    return (
      <span className="whitespace-pre-wrap">
        <Marked text={JSON.stringify(text)} query={query} />
      </span>
    );
  const file = shown === longest ? parseDataUrl(text) : undefined;
  if (file) return <Chip>{`${file.contentType}, ${formatBytes(base64ByteLength(file.base64))}`}</Chip>;
  const hidden = excerpt(text, shown, query);
  return (
    <span className="whitespace-pre-wrap">
      <Marked text={JSON.stringify(text.slice(0, shown)).slice(0, -1)} query={query} />
      {hidden === undefined ? null : (
        <span className="text-ink-second">
          {' … '}
          <Marked text={hidden} query={query} />
        </span>
      )}
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

/** The surroundings of the first match after the cut. */
function excerpt(text: string, shown: number, query: string): string | undefined {
  if (query.trim() === '') return undefined;
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'ig');
  pattern.lastIndex = Math.max(0, shown - query.length);
  const place = pattern.exec(text)?.index;
  return place === undefined ? undefined : text.slice(Math.max(shown, place - 40), place + query.length + 40);
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
