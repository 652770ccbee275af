/**
 * The one way from a stranger's bytes to pixels: four formats, a bound on size before any decoding, upright, sRGB,
 * first frame only, no metadata kept. Knows nothing of where the bytes came from.
 */
import sharp from 'sharp';
import { ImageError } from './image-error.ts';
import { readImageHeader } from './image-header.ts';
import type { Size } from './image-size.ts';
import type { Raster } from './raster/raster.ts';

/** Sources of more pixels are refused: what phones and cameras make passes, what only fills memory does not. */
export const largestSource = 64_000_000;

// Decoded images are never asked for twice; the cache would only hold memory.
sharp.cache(false);

export interface DecodeOptions {
  /** Scaled down (never up) to fit within; decoding straight to a smaller size saves time and memory. */
  within?: Size;
  /** Pixels; default `largestSource`. */
  limit?: number;
}

/**
 * Decodes PNG, JPEG, WebP or GIF bytes to straight-alpha pixels, turned upright by their EXIF orientation.
 * Throws ImageError `image_empty`, `image_unsupported`, `image_too_large` or `image_broken`.
 */
export async function decodeImage(bytes: Uint8Array, options: DecodeOptions = {}): Promise<Raster> {
  const limit = options.limit ?? largestSource;
  checkHeader(bytes, limit);
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: limit,
    sequentialRead: true,
    pages: 1,
    autoOrient: true,
  });
  if (options.within) image.resize({ ...options.within, fit: 'inside', withoutEnlargement: true });
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
    throw new ImageError('image_broken', 'The image is damaged or cut off and cannot be decoded.', {
      cause,
    });
  }
}

function checkHeader(bytes: Uint8Array, limit: number): void {
  if (bytes.byteLength === 0) throw new ImageError('image_empty', 'The image has no content.');
  const header = readImageHeader(bytes);
  if (header === undefined) {
    throw new ImageError('image_unsupported', 'The image is not a PNG, JPEG, WebP or GIF.');
  }
  if (header.state === 'short') {
    throw new ImageError('image_broken', `The ${header.format.toUpperCase()} ends within its header.`);
  }
  if (header.width * header.height > limit) {
    throw new ImageError(
      'image_too_large',
      `The image is ${header.width}x${header.height}; at most ${Math.floor(limit / 1e6)} megapixels are read.`,
    );
  }
}
