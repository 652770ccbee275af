/**
 * Guesses what an image is about: pixels unlike the border, in one or a few bodies. No learning, only colour
 * statistics, so it also says how sure it is.
 */
import { labOf } from '#sandbox/image/raster/oklab.ts';
import {
  alphaOf,
  blurPlane,
  luminanceOf,
  mapPlane,
  type Plane,
  planeFrom,
  smoothstep,
} from '#sandbox/image/raster/plane.ts';
import { type Raster, withinSide } from '#sandbox/image/raster/raster.ts';
import { barrierDistance } from './barrier-distance.ts';
import { findSky } from './find-sky.ts';
import { enlargeMask, guidedFilter } from './guided-filter.ts';
import { findRegions, maskOfRegions, type Region } from './regions.ts';

export interface SubjectMask {
  /** 0 background .. 1 subject, in the raster's size. */
  mask: Plane;
  /** 0..1: below 0.35 the image is rather a view than a thing before a background. */
  confidence: number;
}

const lookSide = 168;
const bins = 12;

/** Finds the subject of an image; its own transparency decides when it has any. */
export function findSubjectMask(raster: Raster): SubjectMask {
  if (transparentShare(raster) > 0.02) return { mask: alphaOf(raster), confidence: 1 };
  const small = withinSide(raster, lookSide);
  const sky = findSky(small).mask;
  const prior = mapPlane(standingOut(small), (value, index) => value * (1 - 0.9 * (sky.values[index] ?? 0)));
  const rough = iterate(small, prior);
  const bodies = keepBodies(rough);
  const mask = enlargeMask({ small, large: raster }, bodies, { low: 0.25, high: 0.75 });
  return { mask, confidence: judge(small, rough, bodies) };
}

/** The share of pixels that are rather transparent, 0..1. */
export function transparentShare({ data }: Raster): number {
  let count = 0;
  for (let offset = 3; offset < data.length; offset += 4) if ((data[offset] ?? 0) < 128) count += 1;
  return count / (data.length / 4);
}

/** How much each pixel stands out, as a probability: the barrier to the border, stretched over this image's range. */
function standingOut(small: Raster): Plane {
  const distance = blurPlane(barrierDistance(small, borderSeeds(small)), 1);
  const sorted = distance.values.slice().sort();
  const low = sorted[Math.floor(sorted.length * 0.3)] ?? 0;
  const high = Math.max(sorted[Math.floor(sorted.length * 0.985)] ?? 1, low + 0.12);
  return mapPlane(distance, (value, index) => {
    const out = smoothstep(0.12, 0.75, (value - low) / (high - low));
    return 0.04 + 0.9 * out * (0.45 + 0.55 * centrality(index, small));
  });
}

/** The border is background, but a portrait may stand on the middle of the bottom edge. */
function borderSeeds({ data, width, height }: Raster): Plane {
  const seeds = planeFrom(width, height, (x, y) => (x === 0 || y === 0 || x === width - 1 ? 1 : 0));
  const sides = [0, width - 1].map((x) => (height - 1) * width + x);
  for (let x = 0; x < width; x += 1) {
    const pixel = (height - 1) * width + x;
    const outer = x < width * 0.2 || x > width * 0.8;
    if (outer || sides.some((side) => bytesApart(data, side, pixel) < 60)) seeds.values[pixel] = 1;
  }
  return seeds;
}

function bytesApart(data: Uint8ClampedArray, first: number, second: number): number {
  let sum = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    sum += ((data[first * 4 + channel] ?? 0) - (data[second * 4 + channel] ?? 0)) ** 2;
  }
  return Math.sqrt(sum);
}

/** Subjects keep off the sides; the bottom edge may cut them. */
function centrality(index: number, { width, height }: Raster): number {
  const x = ((index % width) + 0.5) / width;
  const y = (Math.floor(index / width) + 0.5) / height;
  const across = Math.min(1, Math.min(x, 1 - x) / 0.25);
  const down = Math.min(1, Math.min(y, (1 - y) * 1.4 + 0.08) / 0.2);
  return Math.min(across, down);
}

/** Three rounds of "what do the colours inside and outside look like, so who is inside?" */
function iterate(small: Raster, prior: Plane): Plane {
  const cells = colourCells(small);
  const guide = luminanceOf(small);
  let inside = prior;
  for (let round = 0; round < 3; round += 1) {
    const [fore, back] = [new Float32Array(bins ** 3), new Float32Array(bins ** 3)];
    let [foreTotal, backTotal] = [0, 0];
    for (let index = 0; index < cells.length; index += 1) {
      const share = inside.values[index] ?? 0;
      const cell = cells[index] ?? 0;
      fore[cell] = (fore[cell] ?? 0) + share;
      back[cell] = (back[cell] ?? 0) + 1 - share;
      foreTotal += share;
      backTotal += 1 - share;
    }
    const [foreCloud, backCloud] = [spread(fore), spread(back)];
    const guess = mapPlane(inside, (_, index) => {
      const cell = cells[index] ?? 0;
      const likeFore = ((foreCloud[cell] ?? 0) + 0.5) / (foreTotal + 50);
      const likeBack = ((backCloud[cell] ?? 0) + 0.5) / (backTotal + 50);
      const expected = prior.values[index] ?? 0;
      return (likeFore * expected) / (likeFore * expected + likeBack * (1 - expected));
    });
    inside = guidedFilter(guide, guess, { radius: 2, softness: 0.001 });
  }
  return inside;
}

/** Each pixel's cell in a coarse cube of looks. */
function colourCells({ data, width, height }: Raster): Uint16Array {
  const cells = new Uint16Array(width * height);
  for (let index = 0; index < cells.length; index += 1) {
    const [lightness, a, b] = labOf(data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0);
    cells[index] = (bin(lightness) * bins + bin(a * 1.6 + 0.5)) * bins + bin(b * 1.6 + 0.5);
  }
  return cells;
}

function bin(value: number): number {
  return Math.min(bins - 1, Math.max(0, Math.floor(value * bins)));
}

/** Neighbouring cells lend each other a share: colours vary a little within one thing. */
function spread(counts: Float32Array): Float32Array {
  let from = counts;
  for (const step of [1, bins, bins * bins]) {
    const to = new Float32Array(from.length);
    for (let cell = 0; cell < from.length; cell += 1) {
      const place = Math.floor(cell / step) % bins;
      const before = place > 0 ? (from[cell - step] ?? 0) : 0;
      const after = place < bins - 1 ? (from[cell + step] ?? 0) : 0;
      to[cell] = (from[cell] ?? 0) * 0.6 + (before + after) * 0.2;
    }
    from = to;
  }
  return from;
}

/** The main body, what is not tiny beside it or lies close by (a handle, a string), and its small holes. */
function keepBodies(rough: Plane): Plane {
  const bodies = findRegions(rough, (value) => value > 0.5);
  const main = bodies[0];
  if (main === undefined) return mapPlane(rough, () => 0);
  const reach = 0.15 * Math.max(main.right - main.left, main.bottom - main.top);
  const kept = bodies.filter(
    (body) =>
      body.pixels.length > Math.max(main.pixels.length * 0.2, 12) ||
      (body.pixels.length > main.pixels.length * 0.02 && areNear(body, main, reach)),
  );
  const mask = maskOfRegions(rough, kept);
  for (const hole of findRegions(mask, (value) => value < 0.5)) {
    if (hole.borderPixels === 0 && hole.pixels.length < main.pixels.length * 0.04) {
      for (const pixel of hole.pixels) mask.values[pixel] = 1;
    }
  }
  return mask;
}

function areNear(first: Region, second: Region, reach: number): boolean {
  return (
    first.left < second.right + reach &&
    second.left < first.right + reach &&
    first.top < second.bottom + reach &&
    second.top < first.bottom + reach
  );
}

/** Sure when the sides part clearly, the body is one, of a sensible size, off the border, and the rest is calm. */
function judge(small: Raster, rough: Plane, bodies: Plane): number {
  const { width, height } = bodies;
  const light = luminanceOf(small).values;
  let [area, decided, border, busy, outside] = [0, 0, 0, 0, 1];
  for (let index = 0; index < bodies.values.length; index += 1) {
    const inside = bodies.values[index] ?? 0;
    area += inside;
    decided += Math.abs((rough.values[index] ?? 0) - 0.5) * 2;
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x === 0 || y === 0 || x === width - 1) border += inside;
    if (x > 0 && inside === 0) {
      busy += Math.abs((light[index] ?? 0) - (light[index - 1] ?? 0));
      outside += 1;
    }
  }
  const share = area / bodies.values.length;
  const largest = findRegions(bodies, (value) => value > 0.5)[0]?.pixels.length ?? 0;
  const sized = Math.min(1, share / 0.02) * Math.min(1, Math.max(0, (0.8 - share) / 0.25));
  const clear = Math.max(0, decided / bodies.values.length - 0.4) / 0.6;
  const free = Math.max(0, 1 - (border / (width + 2 * height)) * 3);
  const calm = 1 - 0.9 * smoothstep(0.03, 0.08, busy / outside);
  return sized * clear * free * calm * (area > 0 ? Math.min(1, 0.4 + largest / area) : 0);
}
