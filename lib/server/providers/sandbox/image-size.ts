/** Chooses sizes for requests that leave them open: nearest shapes and multiples. Model limits are in the contract. */
import type { PixelSize } from '#lib/base/pixel-size.ts';

/** The allowed size whose shape is nearest the source's; among equals the one nearest in area. Throws on none. */
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

/** A size of the source's shape with about `area` pixels, sides multiples of `step`, no longer than `maxRatio` to 1. */
export function sizeLike(
  source: PixelSize,
  options: { area: number; step: number; maxRatio: number },
): PixelSize {
  const ratio = Math.min(options.maxRatio, Math.max(1 / options.maxRatio, source.width / source.height));
  let width = nearestMultiple(Math.sqrt(options.area * ratio), options.step);
  let height = nearestMultiple(Math.sqrt(options.area / ratio), options.step);
  // Rounding may step over the ratio.
  if (width > height * options.maxRatio) width -= options.step;
  if (height > width * options.maxRatio) height -= options.step;
  return { width, height };
}
