import type { StorageRange } from '#lib/server/storage/storage.ts';

/**
 * The part that a `Range` header requests (RFC 9110, 14.2), which players send to seek, both ends included; `'unsatisfiable'` (status 416) if it is beyond the end; null if the
 * whole is to be sent: no header, another unit, several parts, or an invalid header.
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
