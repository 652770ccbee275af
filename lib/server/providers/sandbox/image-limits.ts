/** The limits of image sizes in the sandbox. */
import { showValue } from '#lib/base/format-value.ts';
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';

/** The largest documented size of any model. */
const pixelLimit = 4096 * 4096;
const edgeLimits = { smallest: 16, largest: 16384 };

/** Throws ApiError `invalid_value` for a size that the contract allows but the sandbox does not. */
export function checkImageSize({ width, height }: PixelSize): void {
  const edges = [width, height];
  const isValid =
    width * height <= pixelLimit &&
    edges.every((edge) => edge >= edgeLimits.smallest && edge <= edgeLimits.largest);
  if (!isValid) throw sizeLimitError(`${width}x${height}`);
}

/** The error of a requested size above the sandbox's limit. */
export function sizeLimitError(requested: string): ApiError {
  return new ApiError('invalid_value', {
    parameter: 'size',
    message: `size must have sides of ${edgeLimits.smallest} to ${edgeLimits.largest} pixels and at most ${pixelLimit} pixels here; got ${showValue(requested)}.`,
  });
}
