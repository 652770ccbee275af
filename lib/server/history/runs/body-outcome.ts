/** A saved file as a response. It is untrusted upstream data: its headers forbid scripts and sniffing. */
import type { Readable } from 'node:stream';
import type { StreamOutcome } from '#lib/server/http/outcome.ts';

export interface SavedFile {
  stream: Readable;
  size: number;
  contentType: string;
  contentEncoding?: string | undefined;
  /** True when the content at this address never changes. */
  immutable?: boolean;
}

export function bodyOutcome({
  stream,
  size,
  contentType,
  contentEncoding,
  immutable,
}: SavedFile): StreamOutcome {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return {
    kind: 'stream',
    status: 200,
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      'cache-control': immutable ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...(contentEncoding === undefined ? {} : { 'content-encoding': contentEncoding }),
      ...(isShown(type) ? {} : { 'content-disposition': 'attachment' }),
    },
    stream,
  };
}

/** Types that a browser may open inline; HTML would run on our origin. */
function isShown(type: string): boolean {
  return /^(application\/json|text\/(plain|event-stream)|image\/(png|jpeg|webp|gif|avif)|video\/mp4)$/.test(
    type,
  );
}
