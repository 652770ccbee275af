/** One number per pixel: luminance, masks, heights. Knows nothing of colours beyond reading luminance. */
import type { Raster } from './raster.ts';

export interface Plane {
  values: Float32Array;
  width: number;
  height: number;
}

export function createPlane(width: number, height: number, value = 0): Plane {
  const values = new Float32Array(width * height);
  if (value !== 0) values.fill(value);
  return { values, width, height };
}

/** A plane filled by a function of x and y in pixels. */
export function planeFrom(width: number, height: number, at: (x: number, y: number) => number): Plane {
  const plane = createPlane(width, height);
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += 1) plane.values[index] = at(x, y);
  }
  return plane;
}

/** Rec. 709 luma of the sRGB bytes, 0..1. */
export function luminanceOf({ data, width, height }: Raster): Plane {
  const plane = createPlane(width, height);
  for (let index = 0, offset = 0; index < plane.values.length; index += 1, offset += 4) {
    plane.values[index] =
      ((data[offset] ?? 0) * 0.2126 + (data[offset + 1] ?? 0) * 0.7152 + (data[offset + 2] ?? 0) * 0.0722) /
      255;
  }
  return plane;
}

/** The raster's alpha, 0..1. */
export function alphaOf({ data, width, height }: Raster): Plane {
  const plane = createPlane(width, height);
  for (let index = 0; index < plane.values.length; index += 1) {
    plane.values[index] = (data[index * 4 + 3] ?? 0) / 255;
  }
  return plane;
}

/** Each value through a function, in a new plane. */
export function mapPlane(plane: Plane, change: (value: number, index: number) => number): Plane {
  const mapped = createPlane(plane.width, plane.height);
  for (let index = 0; index < mapped.values.length; index += 1) {
    mapped.values[index] = change(plane.values[index] ?? 0, index);
  }
  return mapped;
}

/** 1 less each value, in a new plane. */
export function invertPlane(plane: Plane): Plane {
  const inverted = createPlane(plane.width, plane.height);
  for (let index = 0; index < inverted.values.length; index += 1) {
    inverted.values[index] = 1 - (plane.values[index] ?? 0);
  }
  return inverted;
}

/** Three box passes of `radius` pixels: close to a Gaussian, at a cost that does not depend on the radius. */
export function blurPlane(plane: Plane, radius: number): Plane {
  const whole = Math.round(radius);
  if (whole < 1) return { ...plane, values: plane.values.slice() };
  let values = plane.values;
  for (let pass = 0; pass < 3; pass += 1) values = boxMean({ ...plane, values }, whole).values;
  return { ...plane, values };
}

/** The mean over a square of side 2 radius + 1; the edge value goes on beyond the edge. */
export function boxMean(plane: Plane, radius: number): Plane {
  return meanDown(meanAcross(plane, radius), radius);
}

function meanAcross({ values, width, height }: Plane, radius: number): Plane {
  const target = createPlane(width, height);
  const weight = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    const last = start + width - 1;
    const [first, end] = [values[start] ?? 0, values[last] ?? 0];
    let sum = first * radius;
    for (let index = 0; index <= radius; index += 1) sum += values[Math.min(start + index, last)] ?? 0;
    for (let x = 0; x < width; x += 1) {
      target.values[start + x] = sum * weight;
      sum += x + radius + 1 < width ? (values[start + x + radius + 1] ?? 0) : end;
      sum -= x - radius >= 0 ? (values[start + x - radius] ?? 0) : first;
    }
  }
  return target;
}

/** Row by row with one running sum for each column: walking down single columns would miss the cache at every step. */
function meanDown({ values, width, height }: Plane, radius: number): Plane {
  const target = createPlane(width, height);
  const weight = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  for (let row = -radius; row <= radius; row += 1) {
    const from = Math.min(height - 1, Math.max(0, row)) * width;
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (values[from + x] ?? 0);
  }
  for (let y = 0; y < height; y += 1) {
    const to = y * width;
    const entering = Math.min(height - 1, y + radius + 1) * width;
    const leaving = Math.max(0, y - radius) * width;
    for (let x = 0; x < width; x += 1) {
      const sum = sums[x] ?? 0;
      target.values[to + x] = sum * weight;
      sums[x] = sum + (values[entering + x] ?? 0) - (values[leaving + x] ?? 0);
    }
  }
  return target;
}

/** Bilinear stretch to any size, the outer half pixels clamped. */
export function stretchPlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane;
  const { values } = plane;
  const target = createPlane(width, height);
  const columns = axis(plane.width, width);
  const rows = axis(plane.height, height);
  for (let y = 0, index = 0; y < height; y += 1) {
    const top = (rows.near[y] ?? 0) * plane.width;
    const bottom = (rows.far[y] ?? 0) * plane.width;
    const down = rows.weight[y] ?? 0;
    for (let x = 0; x < width; x += 1, index += 1) {
      const left = columns.near[x] ?? 0;
      const right = columns.far[x] ?? 0;
      const across = columns.weight[x] ?? 0;
      const upper = (values[top + left] ?? 0) * (1 - across) + (values[top + right] ?? 0) * across;
      const lower = (values[bottom + left] ?? 0) * (1 - across) + (values[bottom + right] ?? 0) * across;
      target.values[index] = upper * (1 - down) + lower * down;
    }
  }
  return target;
}

function axis(from: number, to: number): { near: Int32Array; far: Int32Array; weight: Float32Array } {
  const [near, far, weight] = [new Int32Array(to), new Int32Array(to), new Float32Array(to)];
  for (let index = 0; index < to; index += 1) {
    const place = Math.min(from - 1, Math.max(0, ((index + 0.5) * from) / to - 0.5));
    near[index] = Math.floor(place);
    far[index] = Math.min(from - 1, Math.floor(place) + 1);
    weight[index] = place - Math.floor(place);
  }
  return { near, far, weight };
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
