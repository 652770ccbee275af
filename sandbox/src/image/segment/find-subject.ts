/**
 * Guesses what an image is about: pixels unlike the border, in one or a few bodies. It uses colour statistics only,
 * so it also says how sure it is.
 */
import type { Canvas } from '@napi-rs/canvas';
import {
  bleed,
  clipTo,
  filtered,
  type Raster,
  readPixels,
  transparentShare,
  within,
} from '#sandbox/image/pixels/canvas.ts';
import { type Lab, labPixels } from '#sandbox/image/pixels/oklab.ts';
import {
  blurPlane,
  enlargeMask,
  lumaOf,
  type Plane,
  planeFrom,
  planeOf,
  smoothstep,
} from '#sandbox/image/pixels/plane.ts';
import { findSky } from './find-sky.ts';
import { fillRegion, findRegions } from './regions.ts';

export interface SubjectMask {
  /** Covers the subject, in the image's size. */
  mask: Canvas;
  /** 0..1: below 0.35 the image is rather a view than a thing in front of a background. */
  confidence: number;
}

const searchSide = 188;

/** Finds the subject of an image; its own transparency decides when it has any. */
export function findSubjectMask(image: Canvas): SubjectMask {
  const small = within(image, searchSide);
  if (transparentShare(small) > 0.02) return { mask: image, confidence: 1 };
  const raster = readPixels(small);
  const lab = labPixels(raster);
  const sky = findSky(small).mask;
  const skyPlane = sky && planeOf(sky, small);
  const standing = standingOut(raster, lab);
  const prior = planeFrom(
    raster,
    (_x, _y, at) => (standing.values[at] ?? 0) * (1 - 0.9 * (skyPlane?.values[at] ?? 0)),
  );
  const rough = separate(prior, lab);
  const bodies = keepBodies(rough);
  return { mask: enlargeMask(bodies, image), confidence: judge(small, rough, bodies) };
}

/** How much each pixel stands out, 0..1: the barrier to the border, over this image's own range. */
function standingOut(raster: Raster, lab: readonly Lab[]): Plane {
  const { width, height } = raster;
  const seeds = borderSeeds(raster);
  const planes = [0, 1, 2].map((axis) =>
    barrierTo(
      seeds,
      Float32Array.from(lab, (colour) => (colour[axis] ?? 0) * (axis === 0 ? 1 : 1.8)),
      width,
    ),
  );
  const distance = blurPlane(
    planeFrom(raster, (_x, _y, at) => planes.reduce((sum, plane) => sum + (plane[at] ?? 0), 0) / 2),
    1,
  );
  const sorted = distance.values.slice().sort();
  const low = sorted[Math.floor(sorted.length * 0.3)] ?? 0;
  const high = Math.max(sorted[Math.floor(sorted.length * 0.985)] ?? 1, low + 0.06);
  return planeFrom(raster, (x, y, at) => {
    const likely = smoothstep(0.12, 0.75, ((distance.values[at] ?? 0) - low) / (high - low));
    // Subjects keep off the sides; the bottom edge may cut them.
    const across = Math.min(1, Math.min(x + 0.5, width - x - 0.5) / width / 0.25);
    const down = Math.min(1, Math.min((y + 0.5) / height, (1 - (y + 0.5) / height) * 1.4 + 0.08) / 0.2);
    return 0.04 + 0.9 * likely * (0.45 + 0.55 * Math.min(across, down));
  });
}

/** The border is background, but a portrait may stand on the middle of the bottom edge. */
function borderSeeds({ width, height }: Raster): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isOuter = x < width * 0.2 || x > width * 0.8;
    return x === 0 || y === 0 || x === width - 1 || (y === height - 1 && isOuter) ? 1 : 0;
  });
}

/**
 * The least spread of values on any path to a seed (Zhang and others, minimum barrier distance): gradients cost
 * little, an outline costs much. Four raster scans let the fronts go round corners.
 */
function barrierTo(seeds: Uint8Array, values: Float32Array, width: number): Float32Array {
  const distance = Float32Array.from(seeds, (seed) => (seed === 1 ? 0 : Number.POSITIVE_INFINITY));
  const [highest, lowest] = [values.slice(), values.slice()];
  const relax = (pixel: number, from: number) => {
    if (distance[from] === Number.POSITIVE_INFINITY) return;
    const top = Math.max(highest[from] ?? 0, values[pixel] ?? 0);
    const bottom = Math.min(lowest[from] ?? 0, values[pixel] ?? 0);
    if (top - bottom >= (distance[pixel] ?? 0)) return;
    distance[pixel] = top - bottom;
    highest[pixel] = top;
    lowest[pixel] = bottom;
  };
  for (let pass = 0; pass < 4; pass += 1) {
    const side = pass % 2 === 0 ? -1 : 1;
    for (let step = 0; step < values.length; step += 1) {
      const pixel = side < 0 ? step : values.length - 1 - step;
      const [beside, beyond] = [pixel + side, pixel + side * width];
      if (Math.floor(beside / width) === Math.floor(pixel / width)) relax(pixel, beside);
      if (beyond >= 0 && beyond < values.length) relax(pixel, beyond);
    }
  }
  return distance;
}

/** Cells a side of the cube in which colours are counted. */
const bins = 12;

/** Three rounds of asking which colours are inside and which outside, and so which pixels are inside. */
function separate(prior: Plane, lab: readonly Lab[]): Plane {
  const bin = (value: number) => Math.min(bins - 1, Math.max(0, Math.floor(value * bins)));
  const cells = Uint16Array.from(
    lab,
    ([lightness, a, b]) => (bin(lightness) * bins + bin(a * 1.6 + 0.5)) * bins + bin(b * 1.6 + 0.5),
  );
  let inside = prior;
  for (let round = 0; round < 3; round += 1) {
    const [fore, back] = [new Float32Array(bins ** 3), new Float32Array(bins ** 3)];
    let total = 0;
    inside.values.forEach((share, at) => {
      const cell = cells[at] ?? 0;
      fore[cell] = (fore[cell] ?? 0) + share;
      back[cell] = (back[cell] ?? 0) + 1 - share;
      total += share;
    });
    const [foreSoft, backSoft] = [spread(fore), spread(back)];
    const guess = planeFrom(inside, (_x, _y, at) => {
      const cell = cells[at] ?? 0;
      const expected = prior.values[at] ?? 0;
      const likeFore = (((foreSoft[cell] ?? 0) + 0.5) / (total + 50)) * expected;
      const likeBack = (((backSoft[cell] ?? 0) + 0.5) / (inside.values.length - total + 50)) * (1 - expected);
      return likeFore / (likeFore + likeBack);
    });
    inside = blurPlane(guess, 1);
  }
  return inside;
}

/** Neighbouring cells share: colours vary a little within one thing. */
function spread(counts: Float32Array): Float32Array {
  return [1, bins, bins * bins].reduce(
    (from, step) =>
      from.map((count, cell) => {
        const place = Math.floor(cell / step) % bins;
        const before = place > 0 ? (from[cell - step] ?? 0) : 0;
        const after = place < bins - 1 ? (from[cell + step] ?? 0) : 0;
        return count * 0.6 + (before + after) * 0.2;
      }),
    counts,
  );
}

/** The main body, others that are not tiny beside it or lie close by (a handle, a string), without small holes. */
function keepBodies(rough: Plane): Plane {
  const mask = planeFrom(rough, () => 0);
  const bodies = findRegions(rough, (value) => value > 0.5);
  const main = bodies[0];
  if (main === undefined) return mask;
  const reach = 0.15 * Math.max(main.right - main.left, main.bottom - main.top);
  for (const body of bodies) {
    const across = body.left < main.right + reach && main.left < body.right + reach;
    const isNear = across && body.top < main.bottom + reach && main.top < body.bottom + reach;
    const share = body.pixels.length / main.pixels.length;
    if (body.pixels.length > 12 && (share > 0.2 || (share > 0.02 && isNear))) fillRegion(mask, body, 1);
  }
  for (const hole of findRegions(mask, (value) => value === 0)) {
    const isInner = hole.left > 0 && hole.top > 0 && hole.right < mask.width && hole.bottom < mask.height;
    if (isInner && hole.pixels.length < main.pixels.length * 0.04) fillRegion(mask, hole, 1);
  }
  return mask;
}

/** Sure when the sides are clearly apart, the body is one, of a fair size, off the border, and the rest is calm. */
function judge(image: Canvas, rough: Plane, bodies: Plane): number {
  const { width, height, values } = bodies;
  const luma = lumaOf(image).values;
  let [area, decided, border, busy, outside] = [0, 0, 0, 0, 1];
  values.forEach((inside, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    area += inside;
    decided += Math.abs((rough.values[at] ?? 0) - 0.5) * 2;
    if (x === 0 || y === 0 || x === width - 1) border += inside;
    if (x > 0 && inside === 0) {
      busy += Math.abs((luma[at] ?? 0) - (luma[at - 1] ?? 0));
      outside += 1;
    }
  });
  const share = area / values.length;
  const largest = findRegions(bodies, (value) => value > 0.5)[0]?.pixels.length ?? 0;
  const sized = Math.min(1, share / 0.05) * Math.min(1, Math.max(0, (0.8 - share) / 0.25));
  const clear = Math.max(0, decided / values.length - 0.4) / 0.6;
  const free = Math.max(0, 1 - (border / (width + 2 * height)) * 3);
  const calm = 1 - 0.9 * smoothstep(0.03, 0.08, busy / outside);
  return sized * clear * free * calm * (area > 0 ? Math.min(1, 0.4 + largest / area) : 0);
}

/** The image's subject on nothing; colours at the soft rim come from inside the subject. */
export function cutOut(image: Canvas, mask: Canvas): Canvas {
  const core = filtered(image, 'none');
  for (let round = 0; round < 8; round += 1) clipTo(core, mask);
  return clipTo(bleed(core, 0.01), mask);
}
