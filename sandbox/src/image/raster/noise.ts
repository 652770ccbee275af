/** Seeded smooth noise over an image, in units of the image, so that a sketch and the full size agree. */
import { hashText } from '#sandbox/random.ts';
import { createPlane, type Plane, stretchPlane } from './plane.ts';

/**
 * Several octaves of smooth noise, about 0..1 with mean 0.5. `cells` is how many blotches of the coarsest octave fit
 * on the short side.
 */
export function cloudNoise(
  size: { width: number; height: number },
  options: { seed: string; cells: number; octaves?: number },
): Plane {
  const { width, height } = size;
  const unit = Math.min(width, height);
  const plane = createPlane(width, height);
  let [weight, total] = [1, 0];
  for (let octave = 0; octave < (options.octaves ?? 4); octave += 1) {
    const cells = options.cells * 2 ** octave;
    const columns = Math.max(2, Math.round((cells * width) / unit) + 1);
    const rows = Math.max(2, Math.round((cells * height) / unit) + 1);
    const layer = stretchPlane(whiteNoise(columns, rows, `${options.seed}/${octave}`), width, height);
    for (let index = 0; index < plane.values.length; index += 1) {
      plane.values[index] = (plane.values[index] ?? 0) + (layer.values[index] ?? 0) * weight;
    }
    total += weight;
    weight *= 0.5;
    // Finer cells than pixels would only alias.
    if (cells * 2 > unit) break;
  }
  for (let index = 0; index < plane.values.length; index += 1) {
    plane.values[index] = (plane.values[index] ?? 0) / total;
  }
  return plane;
}

/** Independent numbers in [0, 1), one per pixel. */
export function whiteNoise(width: number, height: number, seed: string): Plane {
  const plane = createPlane(width, height);
  let state = hashText(seed);
  for (let index = 0; index < plane.values.length; index += 1) {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    plane.values[index] = ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  }
  return plane;
}
