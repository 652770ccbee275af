/** Smooths surfaces and keeps outlines (Kuwahara's filter): the base of everything that should look painted. */
import { createRaster, type Raster } from '#sandbox/image/raster/raster.ts';

/** Each pixel takes the mean of the calmest of the four squares it is a corner of. `radius` in pixels. */
export function flatten(raster: Raster, radius: number): Raster {
  const { width, height } = raster;
  const sums = integrals(raster);
  const target = createRaster(width, height);
  const row = (width + 1) * lanes;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [calmest, red, green, blue] = [Number.POSITIVE_INFINITY, 0, 0, 0];
      for (let corner = 0; corner < 4; corner += 1) {
        const left = Math.max(0, corner % 2 === 0 ? x - radius : x);
        const right = Math.min(width, corner % 2 === 0 ? x + 1 : x + radius + 1);
        const top = Math.max(0, corner < 2 ? y - radius : y);
        const bottom = Math.min(height, corner < 2 ? y + 1 : y + radius + 1);
        const count = (right - left) * (bottom - top);
        const a = top * row + left * lanes;
        const b = top * row + right * lanes;
        const c = bottom * row + left * lanes;
        const d = bottom * row + right * lanes;
        const r = ((sums[d] ?? 0) - (sums[b] ?? 0) - (sums[c] ?? 0) + (sums[a] ?? 0)) / count;
        const g = ((sums[d + 1] ?? 0) - (sums[b + 1] ?? 0) - (sums[c + 1] ?? 0) + (sums[a + 1] ?? 0)) / count;
        const u = ((sums[d + 2] ?? 0) - (sums[b + 2] ?? 0) - (sums[c + 2] ?? 0) + (sums[a + 2] ?? 0)) / count;
        const squares =
          ((sums[d + 3] ?? 0) - (sums[b + 3] ?? 0) - (sums[c + 3] ?? 0) + (sums[a + 3] ?? 0)) / count;
        const variance = squares - (r * r + g * g + u * u);
        if (variance >= calmest) continue;
        calmest = variance;
        red = r;
        green = g;
        blue = u;
      }
      const offset = (y * width + x) * 4;
      target.data[offset] = red;
      target.data[offset + 1] = green;
      target.data[offset + 2] = blue;
      target.data[offset + 3] = raster.data[offset + 3] ?? 255;
    }
  }
  return target;
}

/** Red, green, blue and the sum of their squares. */
const lanes = 4;

function integrals({ data, width, height }: Raster): Float64Array {
  const row = (width + 1) * lanes;
  const sums = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let [red, green, blue, squares] = [0, 0, 0, 0];
    for (let x = 0; x < width; x += 1) {
      const offset = (y * width + x) * 4;
      const r = data[offset] ?? 0;
      const g = data[offset + 1] ?? 0;
      const b = data[offset + 2] ?? 0;
      red += r;
      green += g;
      blue += b;
      squares += r * r + g * g + b * b;
      const at = (y + 1) * row + (x + 1) * lanes;
      sums[at] = (sums[at - row] ?? 0) + red;
      sums[at + 1] = (sums[at - row + 1] ?? 0) + green;
      sums[at + 2] = (sums[at - row + 2] ?? 0) + blue;
      sums[at + 3] = (sums[at - row + 3] ?? 0) + squares;
    }
  }
  return sums;
}
