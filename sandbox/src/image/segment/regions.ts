/** Connected regions of a yes/no plane. */
import type { Size } from '#sandbox/image/pixels/canvas.ts';
import type { Plane } from '#sandbox/image/pixels/plane.ts';

export interface Region {
  /** Pixel indices. */
  pixels: number[];
  left: number;
  top: number;
  /** First column and row beyond the region. */
  right: number;
  bottom: number;
}

/** The 4-connected regions of the pixels for which `inside` holds, largest first. */
export function findRegions(plane: Plane, inside: (value: number) => boolean): Region[] {
  const { values, width, height } = plane;
  const open = Uint8Array.from(values, (value) => (inside(value) ? 1 : 0));
  const regions: Region[] = [];
  for (let start = 0; start < open.length; start += 1) {
    if (open[start] !== 1) continue;
    const region: Region = { pixels: [start], left: width, top: height, right: 0, bottom: 0 };
    open[start] = 0;
    // The list grows while it is walked: it is its own queue.
    for (const pixel of region.pixels) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x + 1);
      region.top = Math.min(region.top, y);
      region.bottom = Math.max(region.bottom, y + 1);
      forEachNeighbour(pixel, plane, (next) => {
        if (open[next] !== 1) return;
        open[next] = 0;
        region.pixels.push(next);
      });
    }
    regions.push(region);
  }
  return regions.sort((first, second) => second.pixels.length - first.pixels.length);
}

/** Visits the pixels left of, right of, above and below a pixel. */
export function forEachNeighbour(
  pixel: number,
  { width, height }: Size,
  visit: (pixel: number) => void,
): void {
  const x = pixel % width;
  if (x > 0) visit(pixel - 1);
  if (x < width - 1) visit(pixel + 1);
  if (pixel >= width) visit(pixel - width);
  if (pixel < width * (height - 1)) visit(pixel + width);
}

/** Sets the value of every pixel of a region, in place. */
export function fillRegion(plane: Plane, region: Region, value: number): void {
  for (const pixel of region.pixels) plane.values[pixel] = value;
}
