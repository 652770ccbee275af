/**
 * How hard it is to leave a pixel for the border (Zhang et al., minimum barrier distance): the least spread of values
 * on any path there. Even gradients cost little, an object's outline costs a lot.
 */
import { labOf } from '#sandbox/image/raster/oklab.ts';
import { createPlane, type Plane } from '#sandbox/image/raster/plane.ts';
import type { Raster } from '#sandbox/image/raster/raster.ts';

/** The distance of every pixel to the pixels of `seeds` (1 = seed), summed over lightness and the colour axes. */
export function barrierDistance(raster: Raster, seeds: Plane): Plane {
  const total = createPlane(raster.width, raster.height);
  for (const channel of labPlanes(raster)) {
    const distance = ofChannel(channel, seeds);
    for (let index = 0; index < total.values.length; index += 1) {
      total.values[index] = (total.values[index] ?? 0) + (distance.values[index] ?? 0);
    }
  }
  return total;
}

function labPlanes({ data, width, height }: Raster): [Plane, Plane, Plane] {
  const planes: [Plane, Plane, Plane] = [
    createPlane(width, height),
    createPlane(width, height),
    createPlane(width, height),
  ];
  for (let index = 0; index < width * height; index += 1) {
    const [lightness, a, b] = labOf(data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0);
    planes[0].values[index] = lightness;
    planes[1].values[index] = a * 1.8;
    planes[2].values[index] = b * 1.8;
  }
  return planes;
}

/** Raster scans there and back, four times: enough for the fronts to go round corners. */
function ofChannel({ values, width, height }: Plane, seeds: Plane): Plane {
  const distance = createPlane(width, height, Number.POSITIVE_INFINITY);
  const [highest, lowest] = [values.slice(), values.slice()];
  for (let index = 0; index < seeds.values.length; index += 1) {
    if (seeds.values[index] === 1) distance.values[index] = 0;
  }
  for (let pass = 0; pass < 4; pass += 1) {
    const forward = pass % 2 === 0;
    for (let step = 0; step < values.length; step += 1) {
      const pixel = forward ? step : values.length - 1 - step;
      const x = pixel % width;
      const beside = forward ? x > 0 : x < width - 1;
      const beyond = forward ? pixel >= width : pixel < values.length - width;
      if (beside) relax(pixel, forward ? pixel - 1 : pixel + 1);
      if (beyond) relax(pixel, forward ? pixel - width : pixel + width);
    }
  }
  return distance;

  function relax(pixel: number, neighbour: number): void {
    const value = values[pixel] ?? 0;
    const top = Math.max(highest[neighbour] ?? 0, value);
    const bottom = Math.min(lowest[neighbour] ?? 0, value);
    if (distance.values[neighbour] === Number.POSITIVE_INFINITY) return;
    if (top - bottom >= (distance.values[pixel] ?? 0)) return;
    distance.values[pixel] = top - bottom;
    highest[pixel] = top;
    lowest[pixel] = bottom;
  }
}
