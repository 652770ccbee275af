/**
 * Memory for decoded images. A file of 0.1 MB may decode to 100 MB, so the pixels of its header are reserved before it is
 * decoded. One budget for the process: the memory is.
 */
import { readImageHeader } from '#lib/base/image-header.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { createByteBudget } from './byte-budget.ts';

/** Of all images that one request has decoded at the same time: 400 MB. */
export const mostPixels = 100_000_000;
const bytesPerPixel = 4;

const budget = createByteBudget({ limit: mostPixels * bytesPerPixel });

/** Pixels of an image, or of all together; 0 for what is no image and is refused elsewhere. */
export function pixelsOf(...images: readonly Uint8Array[]): number {
  return images.reduce((sum, bytes) => {
    const header = readImageHeader(bytes);
    return sum + (header?.state === 'known' ? header.width * header.height : 0);
  }, 0);
}

/** Throws ApiError `invalid_image` for more pixels than one request may have decoded. */
export function checkPixels(pixels: number, parameter: string): void {
  if (pixels <= mostPixels) return;
  throw new ApiError('invalid_image', {
    parameter,
    message: `${parameter}: the images of a request may have at most ${mostPixels} pixels together; got ${pixels}.`,
  });
}

/** Waits for memory; frees what it returns. Rejects with ApiError `overloaded` after too long. */
export async function reservePixels(pixels: number, signal: AbortSignal): Promise<() => void> {
  if (pixels === 0) return () => {};
  const { resize } = await budget.acquire(pixels * bytesPerPixel, signal);
  return () => resize(0);
}

/** Decodes with the memory reserved. */
export async function withPixels<Result>(
  image: Uint8Array,
  signal: AbortSignal,
  decode: () => Promise<Result>,
): Promise<Result> {
  const free = await reservePixels(pixelsOf(image), signal);
  try {
    return await decode();
  } finally {
    free();
  }
}
