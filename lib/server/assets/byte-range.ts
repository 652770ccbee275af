/** Reads a `Range` header against a size (RFC 9110, 14.2): what a player sends to seek in a video. */
import type { StorageRange } from '#lib/server/storage/storage.ts';

/**
 * The part asked for, both ends included; `'unsatisfiable'` (status 416) when it lies beyond the end; null when
 * the whole is to be sent: no header, another unit, several parts, or a header that is not well formed.
 */
export function resolveByteRange(
  header: string | undefined,
  size: number,
): StorageRange | 'unsatisfiable' | null {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i.exec(header?.trim() ?? '');
  if (match === null) return null;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Number(last) : size - 1;
  if (last && end < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}
