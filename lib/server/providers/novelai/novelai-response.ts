/** NovelAI's image responses, zip archives, as image events, and its error bodies. */
import { unzipSync } from 'fflate';
import type { DiffusionBody } from '#lib/contract/images/diffusion-variants.ts';
import type { ImageEvent, ImageFacts } from '../provider.ts';
import { readCommonError, type VendorError } from '../upstream/error-of-response.ts';
import type { UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { chunksOf, readAll } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';

const maxArchiveBytes = 64 * 1024 ** 2;
/** Four images of 1600x1600 pixels without any compression have 41 MB. */
const maxImageBytes = 64 * 1024 ** 2;

export async function* novelaiImages(
  response: UpstreamResponse,
  { quality, output_format: format }: Pick<DiffusionBody, 'quality' | 'output_format'>,
): AsyncIterable<ImageEvent> {
  const images = imagesOf(await readAll(chunksOf(response), maxArchiveBytes));
  if (images.length === 0) throw unreadable();
  for (const image of images) yield { type: 'image', image: format === 'jpeg' ? await toJpeg(image) : image };
  yield { type: 'end', background: 'opaque', quality: quality && qualities[quality] };
}

/** `image_0.png`, `image_1.png`, ... in order. */
function imagesOf(archive: Uint8Array): Uint8Array[] {
  let total = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.(png|webp)$/i.test(name)) return false;
    total += originalSize;
    if (total > maxImageBytes) throw new RangeError('The archive holds too many bytes.');
    return true;
  };
  try {
    const files = Object.entries(unzipSync(archive, { filter }));
    files.sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
    return files.map(([, bytes]) => bytes);
  } catch (error) {
    throw unreadable(error);
  }
}

/** The upstream makes PNG and WebP. Loads sharp on first use. */
async function toJpeg(image: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(image).flatten({ background: '#fff' }).jpeg({ quality: 95 }).toBuffer();
  } catch (error) {
    throw unreadable(error);
  }
}

/** The upstream has no such field; the response repeats what was asked for, in the terms of responses. */
const qualities = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  auto: 'medium',
  standard: 'medium',
  hd: 'high',
} as const satisfies Record<NonNullable<DiffusionBody['quality']>, ImageFacts['quality']>;

/** `{statusCode, message}`. */
export function readNovelaiError(body: unknown, status: number): VendorError {
  const { message } = readCommonError(body);
  // An account makes one image at a time; the status is 409 or 429.
  const isBusy = status === 409 || (status === 429 && /concurrent/i.test(message ?? ''));
  return { message, ...(isBusy ? { code: 'rate_limit_exceeded', notAccepted: true } : {}) };
}
