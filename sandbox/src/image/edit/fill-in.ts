/** Fills a hole with what is around it: along the rows first, since skies, seas and floors run across. */
import { blurRaster, mixInto } from '#sandbox/image/raster/blur.ts';
import { whiteNoise } from '#sandbox/image/raster/noise.ts';
import { blurPlane, mapPlane, type Plane, smoothstep } from '#sandbox/image/raster/plane.ts';
import { copyRaster, type Raster } from '#sandbox/image/raster/raster.ts';

/** A copy in which the pixels of the mask (0..1, same size) are replaced by their surroundings. */
export function fillIn(raster: Raster, mask: Plane, seed: string): Raster {
  const unit = Math.min(raster.width, raster.height);
  const hole = mapPlane(blurPlane(mask, Math.max(1, unit * 0.006)), (value) => (value > 0.12 ? 1 : 0));
  const filled = copyRaster(raster);
  fillRows(filled, hole);
  const soft = blurRaster(filled, Math.max(2, unit * 0.008));
  mixInto(filled, soft, hole);
  roughen(filled, hole, `${seed}/fill`);
  const result = copyRaster(raster);
  mixInto(
    result,
    filled,
    mapPlane(blurPlane(hole, Math.max(1, unit * 0.004)), (value) => smoothstep(0.05, 0.6, value)),
  );
  return result;
}

/** Every run of hole pixels goes over from the colour left of it to the colour right of it. */
function fillRows({ data, width, height }: Raster, hole: Plane): void {
  const margin = Math.max(3, Math.round(width * 0.012));
  let above = [128, 128, 128];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (hole.values[y * width + x] !== 1) continue;
      let end = x;
      while (end < width && hole.values[y * width + end] === 1) end += 1;
      const left = meanOfRow({ data, width, hole }, { y, from: x - margin, to: x });
      const right = meanOfRow({ data, width, hole }, { y, from: end, to: end + margin });
      const [first, last] = [left ?? right ?? above, right ?? left ?? above];
      for (let at = x; at < end; at += 1) {
        const share = smoothstep(0, 1, (at - x + 0.5) / (end - x));
        for (let channel = 0; channel < 3; channel += 1) {
          data[(y * width + at) * 4 + channel] =
            (first[channel] ?? 0) * (1 - share) + (last[channel] ?? 0) * share;
        }
        data[(y * width + at) * 4 + 3] = 255;
      }
      above = first;
      x = end;
    }
  }
}

function meanOfRow(
  image: { data: Uint8ClampedArray; width: number; hole: Plane },
  run: { y: number; from: number; to: number },
): number[] | undefined {
  const sums = [0, 0, 0];
  let count = 0;
  for (let x = Math.max(0, run.from); x < Math.min(image.width, run.to); x += 1) {
    const index = run.y * image.width + x;
    if (image.hole.values[index] === 1) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      sums[channel] = (sums[channel] ?? 0) + (image.data[index * 4 + channel] ?? 0);
    }
    count += 1;
  }
  return count === 0 ? undefined : sums.map((sum) => sum / count);
}

/** A trace of grain, so that the patch does not look polished. */
function roughen({ data, width, height }: Raster, hole: Plane, seed: string): void {
  const grain = whiteNoise(width, height, seed).values;
  for (let index = 0; index < hole.values.length; index += 1) {
    if (hole.values[index] !== 1) continue;
    const step = ((grain[index] ?? 0.5) - 0.5) * 5;
    for (let channel = 0; channel < 3; channel += 1) {
      data[index * 4 + channel] = (data[index * 4 + channel] ?? 0) + step;
    }
  }
}
