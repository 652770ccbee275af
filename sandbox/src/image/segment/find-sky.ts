/** Guesses where the sky is: bright or calm pixels reached from the top edge without crossing an edge. */
import { type Lab, labOf } from '#sandbox/image/raster/oklab.ts';
import { createPlane, type Plane } from '#sandbox/image/raster/plane.ts';
import { type Raster, withinSide } from '#sandbox/image/raster/raster.ts';
import { enlargeMask } from './guided-filter.ts';
import { findRegions, maskOfRegions } from './regions.ts';

export interface Sky {
  /** 0 ground .. 1 sky, in the raster's size. */
  mask: Plane;
  /** Its share of the image, 0..1; 0 when there is none and the mask is empty. */
  share: number;
  /** Where it ends on average: 0 top .. 1 bottom; a guess when there is none. */
  horizon: number;
}

const lookSide = 144;

export function findSky(raster: Raster): Sky {
  const small = withinSide(raster, lookSide);
  const lab = labPixels(small);
  const rough = tidy(flood(small, lab), lab);
  const share = rough.values.reduce((sum, value) => sum + value, 0) / rough.values.length;
  if (share < 0.04 || !isSkyColoured(rough, lab)) {
    return { mask: createPlane(raster.width, raster.height), share: 0, horizon: 0.45 };
  }
  const mask = enlargeMask({ small, large: raster }, rough, { low: 0.2, high: 0.8 });
  return { mask, share, horizon: horizonOf(rough) };
}

function labPixels({ data, width, height }: Raster): Lab[] {
  return Array.from({ length: width * height }, (_, index) =>
    labOf(data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0),
  );
}

/** From the top row down and sideways, over neighbours of nearly the same colour that stay like the sky above. */
function flood({ width, height }: Raster, lab: readonly Lab[]): Plane {
  const sky = createPlane(width, height);
  const brightest = new Float32Array(lab.length);
  const queue = Array.from({ length: width }, (_, x) => x).filter(looksLikeSky);
  for (const pixel of queue) {
    sky.values[pixel] = 1;
    brightest[pixel] = lab[pixel]?.[0] ?? 0;
  }
  const walked = walk(0);
  // What lies behind towers and clouds has the colour that the sky has beside them in the same row.
  for (const pixel of rowMates(sky, lab).filter(looksLikeSky)) {
    sky.values[pixel] = 1;
    brightest[pixel] = lab[pixel]?.[0] ?? 0;
    queue.push(pixel);
  }
  walk(walked);
  return sky;

  function walk(from: number): number {
    let index = from;
    for (; index < queue.length; index += 1) {
      const pixel = queue[index] ?? 0;
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      if (x > 0) visit(pixel, pixel - 1);
      if (x < width - 1) visit(pixel, pixel + 1);
      if (y > 0) visit(pixel, pixel - width);
      if (y < height - 1) visit(pixel, pixel + width);
    }
    return index;
  }

  function visit(from: number, to: number): void {
    const [before, after] = [lab[from], lab[to]];
    if (before === undefined || after === undefined || sky.values[to] === 1 || !looksLikeSky(to)) return;
    const step = Math.hypot(before[0] - after[0], before[1] - after[1], before[2] - after[2]);
    if (step > 0.035 && !(to === from + width && isNextBand(before, after, step))) return;
    // Skies brighten towards the horizon; what darkens on the way is ground, unless it is still blue.
    const bright = Math.max(brightest[from] ?? 0, after[0]);
    if (bright - after[0] > (after[2] < -0.02 ? 0.22 : 0.09)) return;
    brightest[to] = bright;
    sky.values[to] = 1;
    queue.push(to);
  }

  /** Not green, not in the lowest rows, not black unless it is high up. */
  function looksLikeSky(pixel: number): boolean {
    const [lightness, a, b] = lab[pixel] ?? [0, 0, 0];
    const y = Math.floor(pixel / width) / height;
    const green = a < -0.045 && b > 0.02;
    return !green && y < 0.86 && lightness > 0.12 + 0.25 * Math.max(0, y - 0.3);
  }
}

/** Pixels of nearly the mean colour of the sky in their row, in rows where there is some. */
function rowMates(sky: Plane, lab: readonly Lab[]): number[] {
  const { width, height } = sky;
  const mates: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = Array.from({ length: width }, (_, x) => y * width + x);
    const found = row.filter((pixel) => sky.values[pixel] === 1);
    if (found.length < width * 0.12) continue;
    const mean = [0, 1, 2].map(
      (axis) => found.reduce((sum, pixel) => sum + (lab[pixel]?.[axis] ?? 0), 0) / found.length,
    );
    // Pale skies have the colour of too many things: sails, walls, snow.
    if (Math.hypot(mean[1] ?? 0, mean[2] ?? 0) < 0.035) continue;
    mates.push(
      ...row.filter((pixel) => {
        const own = lab[pixel] ?? [0, 0, 0];
        return (
          sky.values[pixel] !== 1 &&
          Math.hypot(...own.map((value, axis) => value - (mean[axis] ?? 0))) < 0.022
        );
      }),
    );
  }
  return mates;
}

/** Flat painted skies step down to a brighter band of nearly the same hue. */
function isNextBand(above: Lab, below: Lab, step: number): boolean {
  const [chromaAbove, chromaBelow] = [Math.hypot(above[1], above[2]), Math.hypot(below[1], below[2])];
  const turn = Math.abs(Math.atan2(above[2], above[1]) - Math.atan2(below[2], below[1]));
  const nearHue = Math.min(turn, Math.PI * 2 - turn) < 0.6;
  return step < 0.24 && below[0] > above[0] && nearHue && Math.min(chromaAbove, chromaBelow) > 0.04;
}

/** Blue, overcast white or a sunset's strong colours, or blue above what is pale below; a beige wall is none of them. */
function isSkyColoured(sky: Plane, lab: readonly Lab[]): boolean {
  let [like, all] = [0, 0];
  for (let index = 0; index < lab.length; index += 1) {
    if (sky.values[index] !== 1) continue;
    const [lightness, a, b] = lab[index] ?? [0, 0, 0];
    const chroma = Math.hypot(a, b);
    all += 1;
    if (b < -0.012 || chroma > 0.075 || (chroma < 0.012 && lightness > 0.6) || lightness < 0.3) like += 1;
  }
  return like > all * 0.55 || isBlueAbove(sky, lab);
}

/** Evening skies are pale and warm in most of their height and blue at the top. */
function isBlueAbove(sky: Plane, lab: readonly Lab[]): boolean {
  let [blue, all] = [0, 0];
  for (let index = 0; index < lab.length * 0.16; index += 1) {
    if (sky.values[index] !== 1) continue;
    all += 1;
    if ((lab[index]?.[2] ?? 0) < -0.012) blue += 1;
  }
  return all > lab.length * 0.05 && blue > all * 0.7;
}

/** Without specks; clouds and the sun, which the flood goes round, belong to it. */
function tidy(rough: Plane, lab: readonly Lab[]): Plane {
  const bodies = findRegions(rough, (value) => value === 1).filter(
    (region) => region.pixels.length > rough.values.length * 0.012,
  );
  const sky = maskOfRegions(rough, bodies);
  for (const hole of findRegions(sky, (value) => value === 0)) {
    if (hole.bottom > sky.height * 0.8) continue;
    const pale = hole.pixels.filter((pixel) => {
      const [lightness, a, b] = lab[pixel] ?? [0, 0, 0];
      const chroma = Math.hypot(a, b);
      return (lightness > 0.72 && chroma < 0.07) || (lightness > 0.86 && b > 0 && chroma < 0.15);
    });
    if (pale.length > hole.pixels.length * 0.6) for (const pixel of hole.pixels) sky.values[pixel] = 1;
  }
  return sky;
}

function horizonOf(sky: Plane): number {
  let [sum, columns] = [0, 0];
  for (let x = 0; x < sky.width; x += 1) {
    let lowest = -1;
    for (let y = 0; y < sky.height; y += 1) if (sky.values[y * sky.width + x] === 1) lowest = y;
    if (lowest < 0) continue;
    sum += (lowest + 1) / sky.height;
    columns += 1;
  }
  return columns === 0 ? 0.45 : sum / columns;
}
