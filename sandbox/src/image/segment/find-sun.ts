/** Finds the sun's disc (or a moon's) in a sky: the brightest round spot. What is to become of it is not known here. */
import { luminanceOf, planeFrom, stretchPlane } from '#sandbox/image/raster/plane.ts';
import { type Raster, withinSide } from '#sandbox/image/raster/raster.ts';
import type { Sky } from './find-sky.ts';
import { findRegions, type Region } from './regions.ts';

/** Centre and radius in the raster's pixels. */
export interface Disc {
  x: number;
  y: number;
  radius: number;
}

const lookSide = 192;

export function findSun(raster: Raster, sky: Sky): Disc | undefined {
  if (sky.share === 0) return undefined;
  const small = withinSide(raster, lookSide);
  const mask = stretchPlane(sky.mask, small.width, small.height);
  const light = luminanceOf(small);
  const inSky = planeFrom(small.width, small.height, (x, y) => {
    const at = y * small.width + x;
    return (mask.values[at] ?? 0) > 0.5 ? (light.values[at] ?? 0) : 0;
  });
  const brightest = inSky.values.reduce((most, value) => Math.max(most, value), 0);
  if (brightest < 0.62) return undefined;
  // The glow around a disc is nearly as bright as the disc: one of these levels parts the two.
  for (const below of [0.015, 0.03, 0.05, 0.08, 0.12]) {
    const spots = findRegions(inSky, (value) => value > brightest - below);
    const disc = spots.map((spot) => discOf(spot, small)).find((found) => found !== undefined);
    const scale = raster.width / small.width;
    if (disc) return { x: disc.x * scale, y: disc.y * scale, radius: disc.radius * scale };
  }
  return undefined;
}

/** The circle of which the region is the upper part or the whole; undefined when it is none. */
function discOf(region: Region, { width, height }: { width: number; height: number }): Disc | undefined {
  const unit = Math.min(width, height);
  const [wide, tall] = [region.right - region.left, region.bottom - region.top];
  const radius = wide / 2;
  if (radius < unit * 0.018 || radius > unit * 0.17) return undefined;
  if (region.left === 0 || region.right === width || region.top === 0) return undefined;
  if (tall > wide * 1.15 + 1 || tall < wide * 0.42) return undefined;
  const [x, y] = [region.left + radius, region.top + radius];
  const inside = region.pixels.filter(
    (pixel) => Math.hypot((pixel % width) + 0.5 - x, Math.floor(pixel / width) + 0.5 - y) <= radius + 0.8,
  ).length;
  let room = 0;
  for (let row = region.top; row < region.bottom; row += 1) {
    const rise = Math.abs(row + 0.5 - y);
    room += 2 * Math.sqrt(Math.max(0, radius ** 2 - rise ** 2));
  }
  const isRound = inside > region.pixels.length * 0.94 && inside > room * 0.8;
  return isRound ? { x, y, radius } : undefined;
}
