'use client';
/** A value without children. Long texts are cut until one asks for them; data URLs say what they hold. */
import { useState } from 'react';
import { base64ByteLength, parseDataUrl } from '#lib/base/data-url.ts';
import { formatBytes, formatCount } from '#lib/client/show/format.ts';
import { Chip } from './media-chip.tsx';

/** Characters shown before the cut. */
const longest = 320;

export function JsonText({ value }: { value: unknown }) {
  if (typeof value === 'string') return <Text text={value} />;
  if (Array.isArray(value)) return <span className="text-ink-third">[]</span>;
  if (typeof value === 'object' && value !== null) return <span className="text-ink-third">{'{}'}</span>;
  return <span>{String(value)}</span>;
}

function Text({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= longest || whole)
    return <span className="whitespace-pre-wrap">{JSON.stringify(text)}</span>;
  const file = parseDataUrl(text);
  if (file) return <Chip>{`${file.contentType}, ${formatBytes(base64ByteLength(file.base64))}`}</Chip>;
  return (
    <span>
      {JSON.stringify(text.slice(0, longest)).slice(0, -1)}
      <button
        type="button"
        onClick={() => setWhole(true)}
        className="ml-1 rounded-[4px] bg-sunk px-1.5 text-ink-second hover:text-ink"
      >
        … {formatCount(text.length - longest)} more characters
      </button>
    </span>
  );
}
