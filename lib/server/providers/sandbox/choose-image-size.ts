/** Chooses an image size when the request does not set one. The contract has the limits of models. */
import type { PixelSize } from '#lib/base/pixel-size.ts';

/** The allowed size with the nearest shape; of equal shapes, the nearest area. Throws on none. */
export function nearestSize<Allowed extends PixelSize>(
  source: PixelSize,
  allowed: readonly Allowed[],
): Allowed {
  const ranked = allowed
    .map((size) => ({
      size,
      shape: Math.abs(Math.log((size.width * source.height) / (size.height * source.width))),
      area: Math.abs(Math.log((size.width * size.height) / (source.width * source.height))),
    }))
    .sort((first, second) => first.shape - second.shape || first.area - second.area);
  const best = ranked[0];
  if (best === undefined) throw new RangeError('nearestSize needs at least one allowed size');
  return best.size;
}

/** The multiple of `step` nearest to `value`, at least one step. */
export function nearestMultiple(value: number, step: number): number {
  return Math.max(step, Math.round(value / step) * step);
}

/** A size with the source's shape and about `area` pixels; sides are multiples of `step`, at most `maxRatio` to 1. */
export function sizeLike(
  source: PixelSize,
  options: { area: number; step: number; maxRatio: number },
): PixelSize {
  const ratio = Math.min(options.maxRatio, Math.max(1 / options.maxRatio, source.width / source.height));
  let width = nearestMultiple(Math.sqrt(options.area * ratio), options.step);
  let height = nearestMultiple(Math.sqrt(options.area / ratio), options.step);
  // Rounding may exceed the ratio.
  if (width > height * options.maxRatio) width -= options.step;
  if (height > width * options.maxRatio) height -= options.step;
  return { width, height };
}
