/** The picture inside a part of a turn, where its data or its address is one. */
import { isLocalPicture, type LocalPicture } from './local-picture.ts';

/** `type` as the part names it: `image/png`. */
export function pictureIn(type: unknown, data: unknown): LocalPicture | string | undefined {
  if (isLocalPicture(data)) return data;
  if (typeof data !== 'string') return undefined;
  if (/^https?:/.test(data)) return data;
  return /^image\//.test(String(type)) ? `data:${String(type)};base64,${data}` : undefined;
}
