/** Describes an image of a text request by its header: size and format. */
import type { ImagePart } from '@easel/sandbox';
import { readImageHeader } from '#lib/base/image-header.ts';

/** A PNG, JPEG, WebP or GIF with a valid header; anything else is unknown. */
export function describeImage(bytes: Uint8Array): ImagePart {
  const header = readImageHeader(bytes);
  if (header?.state !== 'known') return unknownImage('application/octet-stream');
  const { width, height, format } = header;
  return { kind: 'image', width, height, mediaType: `image/${format}` };
}

/** An image that was not fetched. */
export function unknownImage(mediaType: string): ImagePart {
  return { kind: 'image', width: 0, height: 0, mediaType };
}
