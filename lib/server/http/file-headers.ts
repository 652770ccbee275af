/**
 * Headers of every stored file that came from outside: uploads, results, responses of upstreams. They
 * are served on the origin of the pages, so nothing in them may run there.
 */
import { isMediaType } from '#lib/base/media-type.ts';
import type { ResponseHeaders } from './outcome.ts';

/** Images and videos open in the browser; everything else is a download without a type of its own. */
export function fileHeaders(contentType: string): ResponseHeaders {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (isMediaType(type)) return { 'content-type': type, ...harmless };
  return {
    'content-type': isPlainData(type) ? contentType : 'application/octet-stream',
    'content-disposition': 'attachment',
    ...harmless,
  };
}

/** What the pages read from responses of runs, and no browser renders. */
function isPlainData(type: string): boolean {
  return type === 'application/json' || type === 'text/plain' || type === 'text/event-stream';
}

export const harmless = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;
