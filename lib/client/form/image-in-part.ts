/** The image inside a part of a turn, where its data or its address is one. */
import { isLocalImage, type LocalImage } from '#lib/client/storage/local-image.ts';

/** `type` as the part names it: `image/png`. */
export function imageIn(type: unknown, data: unknown): LocalImage | string | undefined {
  if (isLocalImage(data)) return data;
  if (typeof data !== 'string') return undefined;
  if (/^https?:/.test(data)) return data;
  return /^image\//.test(String(type)) ? `data:${String(type)};base64,${data}` : undefined;
}
