/** Guesses where the sky is: bright or calm pixels reached from the top edge without crossing an edge. */
import type { Canvas } from '@napi-rs/canvas';
import { readPixels, within } from '#sandbox/image/pixels/canvas.ts';
import { type Lab, labPixels } from '#sandbox/image/pixels/oklab.ts';
import { enlargeMask, type Plane, planeFrom } from '#sandbox/image/pixels/plane.ts';
import { fillRegion, findRegions, forEachNeighbour } from './regions.ts';

export interface Sky {
  /** Covers the sky, in the image's size; undefined when there is none. */
  mask: Canvas | undefined;
  /** Its share of the image, 0..1. */
  share: number;
  /** Where it ends on average: 0 top .. 1 bottom; a guess when there is none. */
  horizon: number;
}

const searchSide = 176;

export function findSky(image: Canvas): Sky {
  const raster = readPixels(within(image, searchSide));
  const lab = labPixels(raster);
  const sky = withClouds(
    flood(
      planeFrom(raster, () => 0),
      lab,
    ),
    lab,
  );
  const share = sky.values.reduce((sum, value) => sum + value, 0) / sky.values.length;
  // What fills nearly the whole image is fog or a wall.
  if (share < 0.04 || share > 0.75 || !isSkyColoured(sky, lab))
    return { mask: undefined, share: 0, horizon: 0.45 };
  return { mask: enlargeMask(sky, image, 0.2), share, horizon: horizonOf(sky) };
}

/** From the top row down and sideways, over neighbours of nearly the same colour that stay like the sky above. */
function flood(sky: Plane, lab: readonly Lab[]): Plane {
  const { width, height, values } = sky;
  const brightest = new Float32Array(lab.length);
  const queue: number[] = [];
  const add = (pixel: number, bright: number) => {
    values[pixel] = 1;
    brightest[pixel] = bright;
    queue.push(pixel);
  };
  for (let x = 0; x < width; x += 1) if (isPossible(x)) add(x, lab[x]?.[0] ?? 0);
  let reached = walk(0);
  // What lies behind towers and clouds has the colour that the sky has beside them in the same row.
  for (let y = 0; y < height; y += 1) {
    const row = Array.from({ length: width }, (_, x) => y * width + x);
    const found = row.filter((pixel) => values[pixel] === 1);
    const mean = [0, 1, 2].map(
      (axis) => found.reduce((sum, pixel) => sum + (lab[pixel]?.[axis] ?? 0), 0) / found.length,
    );
    // Pale skies have the colour of too many things: sails, walls, snow.
    if (found.length < width * 0.12 || Math.hypot(mean[1] ?? 0, mean[2] ?? 0) < 0.035) continue;
    for (const pixel of row) {
      const distance = Math.hypot(...(lab[pixel] ?? []).map((value, axis) => value - (mean[axis] ?? 0)));
      if (values[pixel] !== 1 && distance < 0.022 && isPossible(pixel)) add(pixel, lab[pixel]?.[0] ?? 0);
    }
  }
  reached = walk(reached);
  return sky;

  function walk(from: number): number {
    let index = from;
    for (; index < queue.length; index += 1) {
      const pixel = queue[index] ?? 0;
      forEachNeighbour(pixel, sky, (next) => {
        const [before = [0, 0, 0], after = [0, 0, 0]] = [lab[pixel], lab[next]];
        if (values[next] === 1 || !isPossible(next)) return;
        const step = Math.hypot(before[0] - after[0], before[1] - after[1], before[2] - after[2]);
        if (step > 0.035 && !(next === pixel + width && isNextBand(before, after, step))) return;
        // Skies brighten towards the horizon; what darkens on the way is ground, unless it is still blue.
        const bright = Math.max(brightest[pixel] ?? 0, after[0]);
        if (bright - after[0] <= (after[2] < -0.02 ? 0.22 : 0.09)) add(next, bright);
      });
    }
    return index;
  }

  /** Not green, not in the lowest rows, not black unless it is high up. */
  function isPossible(pixel: number): boolean {
    const [lightness, a, b] = lab[pixel] ?? [0, 0, 0];
    const depth = Math.floor(pixel / width) / height;
    return !(a < -0.045 && b > 0.02) && depth < 0.86 && lightness > 0.12 + 0.25 * Math.max(0, depth - 0.3);
  }
}

/** Flat painted skies step down to a brighter band of nearly the same hue. */
function isNextBand(above: Lab, below: Lab, step: number): boolean {
  const turn = Math.abs(Math.atan2(above[2], above[1]) - Math.atan2(below[2], below[1]));
  const chroma = Math.min(Math.hypot(above[1], above[2]), Math.hypot(below[1], below[2]));
  return step < 0.24 && below[0] > above[0] && Math.min(turn, Math.PI * 2 - turn) < 0.6 && chroma > 0.04;
}

/** Without specks; clouds and the sun, which the flood goes round, belong to the sky. */
function withClouds(sky: Plane, lab: readonly Lab[]): Plane {
  for (const region of findRegions(sky, (value) => value === 1)) {
    if (region.pixels.length < sky.values.length * 0.012) fillRegion(sky, region, 0);
  }
  for (const hole of findRegions(sky, (value) => value === 0)) {
    const pale = hole.pixels.filter((pixel) => {
      const [lightness, a, b] = lab[pixel] ?? [0, 0, 0];
      const chroma = Math.hypot(a, b);
      return (lightness > 0.72 && chroma < 0.07) || (lightness > 0.86 && b > 0 && chroma < 0.15);
    });
    if (hole.bottom <= sky.height * 0.8 && pale.length > hole.pixels.length * 0.6) fillRegion(sky, hole, 1);
  }
  return sky;
}

/** Blue, overcast white or a sunset's strong colours, or blue at the top; a beige wall is none of them. */
function isSkyColoured(sky: Plane, lab: readonly Lab[]): boolean {
  const pixels = lab.filter((_, index) => sky.values[index] === 1);
  const like = pixels.filter(([lightness, a, b]) => {
    const chroma = Math.hypot(a, b);
    return b < -0.012 || chroma > 0.075 || (chroma < 0.012 && lightness > 0.6) || lightness < 0.3;
  });
  const top = lab.slice(0, Math.floor(lab.length * 0.16)).filter((_, index) => sky.values[index] === 1);
  const blue = top.filter(([, , b]) => b < -0.012);
  return (
    like.length > pixels.length * 0.55 || (top.length > lab.length * 0.05 && blue.length > top.length * 0.7)
  );
}

function horizonOf({ values, width, height }: Plane): number {
  const lowest = Array.from({ length: width }, (_, x) => {
    for (let y = height - 1; y >= 0; y -= 1) if (values[y * width + x] === 1) return y + 1;
    return 0;
  }).filter((row) => row > 0);
  return lowest.reduce((sum, row) => sum + row, 0) / (lowest.length * height);
}
