/** Connected regions of a yes/no mask: labelling, keeping, filling. Knows nothing of what they show. */
import { createPlane, type Plane } from '#sandbox/image/raster/plane.ts';

export interface Region {
  /** Pixel indices. */
  pixels: number[];
  left: number;
  top: number;
  /** First column and row beyond the region. */
  right: number;
  bottom: number;
  /** How many of its pixels lie on the image's border. */
  borderPixels: number;
}

/** The 4-connected regions of the pixels for which `inside` holds, largest first. */
export function findRegions(plane: Plane, inside: (value: number) => boolean): Region[] {
  const { values, width, height } = plane;
  const seen = new Uint8Array(values.length);
  const regions: Region[] = [];
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] === 1 || !inside(values[start] ?? 0)) continue;
    regions.push(grow(start, { width, height, seen, values, inside }));
  }
  return regions.sort((first, second) => second.pixels.length - first.pixels.length);
}

function grow(
  start: number,
  field: {
    width: number;
    height: number;
    seen: Uint8Array;
    values: Float32Array;
    inside: (value: number) => boolean;
  },
): Region {
  const { width, height, seen, values, inside } = field;
  const region: Region = { pixels: [start], left: width, top: height, right: 0, bottom: 0, borderPixels: 0 };
  seen[start] = 1;
  // The list grows while it is walked: it is its own queue.
  for (const pixel of region.pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    region.left = Math.min(region.left, x);
    region.right = Math.max(region.right, x + 1);
    region.top = Math.min(region.top, y);
    region.bottom = Math.max(region.bottom, y + 1);
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) region.borderPixels += 1;
    if (x > 0) visit(pixel - 1);
    if (x < width - 1) visit(pixel + 1);
    if (y > 0) visit(pixel - width);
    if (y < height - 1) visit(pixel + width);
  }
  return region;

  function visit(pixel: number): void {
    if (seen[pixel] === 1 || !inside(values[pixel] ?? 0)) return;
    seen[pixel] = 1;
    region.pixels.push(pixel);
  }
}

/** A mask of 1 where the regions are. */
export function maskOfRegions(size: { width: number; height: number }, regions: readonly Region[]): Plane {
  const mask = createPlane(size.width, size.height);
  for (const region of regions) for (const pixel of region.pixels) mask.values[pixel] = 1;
  return mask;
}

/** The smallest box around the values above `threshold`, in pixels; undefined when there are none. */
export function boundsOf(
  plane: Plane,
  threshold = 0.5,
): { left: number; top: number; right: number; bottom: number } | undefined {
  let [left, top, right, bottom] = [plane.width, plane.height, 0, 0];
  for (let y = 0, index = 0; y < plane.height; y += 1) {
    for (let x = 0; x < plane.width; x += 1, index += 1) {
      if ((plane.values[index] ?? 0) <= threshold) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right > left ? { left, top, right, bottom } : undefined;
}
