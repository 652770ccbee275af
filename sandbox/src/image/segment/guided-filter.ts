/** Makes a rough mask follow the image's own edges (He, Sun and Tang's guided filter, fast form). */
import { boxMean, createPlane, type Plane, smoothstep, stretchPlane } from '#sandbox/image/raster/plane.ts';
import { type Raster, withinSide } from '#sandbox/image/raster/raster.ts';

/**
 * Smooths `mask` where `guide` (same size, 0..1) is smooth and lets it jump where the guide does. `radius` in pixels;
 * `softness` is the variance of the guide that counts as flat (0.0001 sharp, 0.01 soft).
 */
export function guidedFilter(
  guide: Plane,
  mask: Plane,
  options: { radius: number; softness: number },
): Plane {
  return applyLines(guide, fitLines(guide, mask, options));
}

/** Masks of larger images are fitted at this side and stretched: no eye sees the difference, the clock does. */
const fittingSide = 1920;

/**
 * Enlarges a small mask so that it follows the edges of `large`, looking along the direction in colour that parts its
 * two sides best: a cream wall against a pale sky has no edge in luminance. Values up to `low` become 0, from `high` 1.
 */
export function enlargeMask(
  rasters: { small: Raster; large: Raster },
  mask: Plane,
  { low, high }: { low: number; high: number },
): Plane {
  const weights = separatingWeights(rasters.small, mask);
  const fitted = withinSide(rasters.large, fittingSide);
  const lines = fitLines(weighted(rasters.small, weights), mask, { radius: 3, softness: 0.0005 });
  const soft = applyLines(weighted(fitted, weights), lines);
  for (let index = 0; index < soft.values.length; index += 1) {
    soft.values[index] = smoothstep(low, high, soft.values[index] ?? 0);
  }
  return stretchPlane(soft, rasters.large.width, rasters.large.height);
}

type Weights = readonly [red: number, green: number, blue: number];

/** The difference of the sides' mean colours, scaled so that the guide spans about 0..1. */
function separatingWeights({ data }: Raster, mask: Plane): Weights {
  const sums = [0, 0, 0, 0, 0, 0];
  let [inside, outside] = [1e-6, 1e-6];
  for (let index = 0; index < mask.values.length; index += 1) {
    const share = mask.values[index] ?? 0;
    inside += share;
    outside += 1 - share;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (data[index * 4 + channel] ?? 0) / 255;
      sums[channel] = (sums[channel] ?? 0) + value * share;
      sums[channel + 3] = (sums[channel + 3] ?? 0) + value * (1 - share);
    }
  }
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
    (channel) => (sums[channel] ?? 0) / inside - (sums[channel + 3] ?? 0) / outside,
  );
  const length = Math.hypot(red, green, blue);
  if (length < 0.04) return [0.2126, 0.7152, 0.0722];
  return [red / length, green / length, blue / length];
}

function weighted({ data, width, height }: Raster, [red, green, blue]: Weights): Plane {
  const plane = createPlane(width, height);
  for (let index = 0, offset = 0; index < plane.values.length; index += 1, offset += 4) {
    plane.values[index] =
      ((data[offset] ?? 0) * red + (data[offset + 1] ?? 0) * green + (data[offset + 2] ?? 0) * blue) / 255;
  }
  return plane;
}

interface Lines {
  slope: Plane;
  offset: Plane;
}

/** Around every pixel, the line that best predicts the mask from the guide. */
function fitLines(
  guide: Plane,
  mask: Plane,
  { radius, softness }: { radius: number; softness: number },
): Lines {
  const { width, height } = guide;
  const [product, square] = [createPlane(width, height), createPlane(width, height)];
  for (let index = 0; index < guide.values.length; index += 1) {
    const value = guide.values[index] ?? 0;
    product.values[index] = value * (mask.values[index] ?? 0);
    square.values[index] = value * value;
  }
  const guideMean = boxMean(guide, radius).values;
  const maskMean = boxMean(mask, radius).values;
  const productMean = boxMean(product, radius).values;
  const squareMean = boxMean(square, radius).values;
  const [slope, offset] = [createPlane(width, height), createPlane(width, height)];
  for (let index = 0; index < slope.values.length; index += 1) {
    const mean = guideMean[index] ?? 0;
    const variance = (squareMean[index] ?? 0) - mean * mean;
    const steepness = ((productMean[index] ?? 0) - mean * (maskMean[index] ?? 0)) / (variance + softness);
    slope.values[index] = steepness;
    offset.values[index] = (maskMean[index] ?? 0) - steepness * mean;
  }
  return { slope: boxMean(slope, radius), offset: boxMean(offset, radius) };
}

function applyLines(guide: Plane, lines: Lines): Plane {
  const slope = stretchPlane(lines.slope, guide.width, guide.height).values;
  const offset = stretchPlane(lines.offset, guide.width, guide.height).values;
  const fitted = createPlane(guide.width, guide.height);
  for (let index = 0; index < fitted.values.length; index += 1) {
    const value = (guide.values[index] ?? 0) * (slope[index] ?? 0) + (offset[index] ?? 0);
    fitted.values[index] = value < 0 ? 0 : value > 1 ? 1 : value;
  }
  return fitted;
}
