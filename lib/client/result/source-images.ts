/** The source images of a run in any protocol. */
import { isPlainRecord, mediaIdOf } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';
import { localImage } from '#lib/client/storage/local-image.ts';

export interface SourceImage {
  /** The path in the body: unique and stable. */
  key: string;
  url: string;
}

/** In the order of the body, without masks and videos. */
export function sourceImagesOf({ request, media }: Pick<Run, 'request' | 'media'>): readonly SourceImage[] {
  const found: SourceImage[] = [];
  const look = (value: unknown, key: string, name: string): void => {
    const url = imageUrl(value, name, media);
    if (url !== undefined) found.push({ key, url });
    else if (Array.isArray(value)) {
      for (const [index, member] of value.entries()) look(member, `${key}[${index}]`, name);
    } else if (isPlainRecord(value)) {
      for (const [member, inner] of Object.entries(value)) {
        if (!passedOver.has(member)) look(inner, `${key}.${member}`, member);
      }
    }
  };
  look(request.body, '', '');
  return found;
}

const passedOver = new Set(['mask', 'video_url', 'input_video']);
/** Members whose text is an image URL. */
const addresses = new Set(['image_url', 'url', 'image', 'images', 'data']);

function imageUrl(value: unknown, name: string, media: Run['media']): string | undefined {
  if (value instanceof Blob)
    return value.type.startsWith('image/') ? localImage(value, 'Image').url : undefined;
  const file = media[mediaIdOf(value) ?? ''];
  if (file) return file.contentType.startsWith('image/') ? file.url : undefined;
  if (typeof value !== 'string' || !addresses.has(name)) return undefined;
  return /^(https?:\/\/|data:image\/)/.test(value) ? value : undefined;
}
