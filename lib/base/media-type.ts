/** What a file is, by its first bytes. Its name and its declared type say nothing. */
import { readImageHeader } from './image-header.ts';

/** The types that browsers show and cannot run. No SVG: it may hold scripts. */
const mediaTypes = [
  ...['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  ...['video/mp4', 'video/quicktime', 'video/webm'],
];

export function isMediaType(type: string): boolean {
  return mediaTypes.includes(type);
}

/** The type of an image or a video; undefined for anything else. */
export function mediaTypeOf(bytes: Uint8Array): string | undefined {
  const image = readImageHeader(bytes);
  if (image !== undefined) return `image/${image.format}`;
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return 'video/webm';

  const start = String.fromCharCode(...bytes.subarray(4, 12));
  if (/^ftypavi[fs]/.test(start)) return 'image/avif';
  if (start.startsWith('ftypqt') || /^(moov|wide|mdat|pnot)/.test(start)) return 'video/quicktime';
  return start.startsWith('ftyp') ? 'video/mp4' : undefined;
}
