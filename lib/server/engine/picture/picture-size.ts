/** Sums about sizes: fitting, nearest shapes, multiples. Which sizes a model allows is not known here. */

export interface Size {
  width: number;
  height: number;
}

export interface Placement extends Size {
  x: number;
  y: number;
}

/** A source this much off the target's shape is cropped to it; one further off is shown whole and continued. */
const largestCrop = 1.2;

/** Where the whole source lands in the target when fitted: beyond its edges when cropped, within them when not. */
export function fitInto(source: Size, target: Size): Placement {
  const [across, down] = [target.width / source.width, target.height / source.height];
  const cropped = Math.max(across, down) / Math.min(across, down) <= largestCrop;
  const scale = cropped ? Math.max(across, down) : Math.min(across, down);
  const [width, height] = [source.width * scale, source.height * scale];
  return { x: (target.width - width) / 2, y: (target.height - height) / 2, width, height };
}

/** The allowed size whose shape is nearest the source's; among equals the one nearest in area. Throws on none. */
export function nearestSize<Allowed extends Size>(source: Size, allowed: readonly Allowed[]): Allowed {
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
export function sizeLike(source: Size, options: { area: number; step: number; maxRatio: number }): Size {
  const ratio = Math.min(options.maxRatio, Math.max(1 / options.maxRatio, source.width / source.height));
  let width = nearestMultiple(Math.sqrt(options.area * ratio), options.step);
  let height = nearestMultiple(Math.sqrt(options.area / ratio), options.step);
  // Rounding may step over the ratio.
  if (width > height * options.maxRatio) width -= options.step;
  if (height > width * options.maxRatio) height -= options.step;
  return { width, height };
}
