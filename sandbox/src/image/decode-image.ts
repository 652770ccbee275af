/**
 * Decodes untrusted bytes to pixels: four formats, a bound on size before any decoding, upright, sRGB, first frame
 * only, no metadata kept.
 */
import sharp, { type Metadata } from 'sharp';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import type { Raster, Size } from './pixels/canvas.ts';

/** Sources of more pixels are refused: images of phones and cameras pass. */
export const largestSource = 64_000_000;

// Decoded images are never asked for twice; the cache would only hold memory.
sharp.cache(false);

/**
 * Decodes PNG, JPEG, WebP or GIF bytes to straight-alpha pixels, turned upright by their EXIF orientation. `within`
 * gives a size for the size shown: the image is scaled down (never up) to fit. `limit` in pixels.
 * Throws SandboxError `image_empty`, `image_unsupported`, `image_too_large` or `image_broken`.
 */
export async function decodeImage(
  bytes: Uint8Array,
  within?: (shown: Size) => Size,
  limit = largestSource,
): Promise<Raster> {
  const shown = await readSize(bytes, limit);
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: limit,
    sequentialRead: true,
    pages: 1,
    autoOrient: true,
  });
  if (within) image.resize({ ...within(shown), fit: 'inside', withoutEnlargement: true });
  try {
    const { data, info } = await image
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
    return {
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
      width: info.width,
      height: info.height,
    };
  } catch (cause) {
    throw new SandboxError('image_broken', 'The image is damaged or cut off and cannot be decoded.', {
      cause,
    });
  }
}

/** First bytes as Latin-1 text. They are checked first, so that the decoder sees no other format. */
const signatures = {
  PNG: /^\x89PNG\r\n/,
  JPEG: /^\xff\xd8\xff/,
  WebP: /^RIFF.{4}WEBP/s,
  GIF: /^GIF8[79]a/,
};

/** The size as shown. Reads the header only. */
async function readSize(bytes: Uint8Array, limit: number): Promise<Size> {
  if (bytes.byteLength === 0) throw new SandboxError('image_empty', 'The image has no content.');
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const format = Object.entries(signatures).find(([, signature]) => signature.test(start))?.[0];
  if (format === undefined)
    throw new SandboxError('image_unsupported', 'The image is not a PNG, JPEG, WebP or GIF.');
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  } catch (cause) {
    throw new SandboxError('image_broken', `The ${format} is cut off within its header or damaged.`, {
      cause,
    });
  }
  const { width, height } = metadata.autoOrient;
  if (width * height > limit) {
    const most = Math.floor(limit / 1e6);
    throw new SandboxError(
      'image_too_large',
      `The image is ${width}x${height}; at most ${most} megapixels are read.`,
    );
  }
  return { width, height };
}
