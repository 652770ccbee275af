/**
 * Guesses the sky and the subject of an image. It knows colours only and works on a thumbnail: the sky is what the top
 * row runs into without an edge, the subject is what has none of the border's colours.
 */
import type { Canvas } from '@napi-rs/canvas';
import {
  bleed,
  clipTo,
  filtered,
  readPixels,
  type Size,
  transparentShare,
  within,
} from '#sandbox/image/pixels/canvas.ts';
import { type Lab, labPixels } from '#sandbox/image/pixels/oklab.ts';
import { enlargeMask, planeFrom, smoothstep } from '#sandbox/image/pixels/plane.ts';

export interface Parts {
  /** Covers the sky, in the image's size; undefined when there is none. */
  sky: Canvas | undefined;
  /** Where the sky ends on average: 0 top .. 1 bottom; a guess when there is none. */
  horizon: number;
  /** Covers the subject, in the image's size. */
  subject: Canvas;
  /** 0..1: below 0.35 the image is rather a view than a thing in front of a background. */
  confidence: number;
}

const searchSide = 128;

export function findParts(image: Canvas): Parts {
  const small = within(image, searchSide);
  const lab = labPixels(readPixels(small));
  const found = findSky(small, lab);
  const { pixels, confidence } = findSubject(small, lab, found);
  const subject = confidence < 0.35 ? middleOf(small) : pixels;
  // Windows of a house are as blue as the sky behind it.
  const sky = confidence < 0.35 ? found : new Set([...found].filter((pixel) => !pixels.has(pixel)));
  const parts = {
    sky: sky.size > 0 ? maskOfPixels(sky, small, image, 0.2) : undefined,
    horizon: horizonOf(sky, small),
  };
  // Its own transparency says best what an image shows.
  if (transparentShare(small) > 0.02) return { ...parts, subject: image, confidence: 1 };
  return { ...parts, subject: maskOfPixels(subject, small, image), confidence };
}

/** The image's subject on nothing; colours at the soft rim come from inside the subject. */
export function cutOut(image: Canvas, mask: Canvas): Canvas {
  const core = filtered(image, 'none');
  for (let round = 0; round < 8; round += 1) clipTo(core, mask);
  return clipTo(bleed(core, 0.01), mask);
}

type Pixels = ReadonlySet<number>;

/** Flows from the top row over small steps of colour and round clouds, which then count as sky. */
function findSky(size: Size, lab: readonly Lab[]): Pixels {
  const { width, height } = size;
  const all = [...lab.keys()];
  const light = Math.max(...lab.slice(0, width).map(([lightness]) => lightness));
  const top = all.slice(0, width).filter(isPossible);
  const enters = (from: number, to: number) => isPossible(to) && distance(lab[from], lab[to]) < 0.02;
  const reached = flood(size, top, enters);
  // Behind towers the sky has the colour that it has beside them; pale skies have that of too many things.
  const rows = Map.groupBy(reached, (pixel) => Math.floor(pixel / width));
  const beside = all.filter((pixel) => {
    const row = rows.get(Math.floor(pixel / width)) ?? [];
    const like = lab[row[Math.floor(row.length / 2)] ?? -1];
    return row.length > width * 0.12 && like && like[2] < -0.02 && distance(like, lab[pixel]) < 0.04;
  });
  const sky = flood(size, [...reached, ...beside.filter(isPossible)], enters);
  for (const gap of regionsOf(size, new Set(all.filter((pixel) => !sky.has(pixel))))) {
    const pale = [...gap].filter((pixel) => isPale(lab[pixel])).length;
    const bottom = Math.max(...gap) / width / height;
    if (bottom < 0.55 && pale > gap.size * 0.6) for (const pixel of gap) sky.add(pixel);
  }
  const share = sky.size / lab.length;
  const upper = [...sky].filter((pixel) => pixel < lab.length * 0.06);
  const isSkyColoured = upper.filter((pixel) => isAiry(lab[pixel])).length > upper.length * 0.55;
  // What fills nearly the whole image is fog or a wall.
  return share > 0.04 && share < 0.8 && isSkyColoured ? sky : new Set();

  /** Not green, not in the lowest rows; what is darker than the top and not blue is ground. */
  function isPossible(pixel: number): boolean {
    const [lightness, a, b] = lab[pixel] ?? [0, 0, 0];
    const isDark = lightness < light - 0.12 && b > -0.02;
    return !(a < -0.025 && b > 0.015) && !isDark && pixel < width * height * 0.86;
  }
}

function isPale([lightness, a, b]: Lab = [0, 0, 0]): boolean {
  const chroma = Math.hypot(a, b);
  return (lightness > 0.72 && chroma < 0.07) || (lightness > 0.86 && b > 0 && chroma < 0.15);
}

/** Blue, overcast white, a sunset's strong colours or a night; a beige wall is none of them. */
function isAiry([lightness, a, b]: Lab = [0, 0, 0]): boolean {
  const chroma = Math.hypot(a, b);
  return b < -0.012 || chroma > 0.075 || (chroma < 0.012 && lightness > 0.6) || lightness < 0.3;
}

/** The mean of the columns' lowest rows of sky. */
function horizonOf(sky: Pixels, { width, height }: Size): number {
  const columns = Map.groupBy(sky, (pixel) => pixel % width).values();
  const lowest = [...columns].map((column) => Math.floor(Math.max(...column) / width) + 1);
  return lowest.length === 0 ? 0.45 : lowest.reduce((sum, row) => sum + row, 0) / lowest.length / height;
}

/** The largest body of pixels unlike the border, and others beside it that are not tiny, without holes. */
function findSubject(size: Size, lab: readonly Lab[], sky: Pixels): { pixels: Pixels; confidence: number } {
  const { width, height } = size;
  const border = [...lab.keys()].filter((pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    // A portrait may stand on the middle of the bottom edge.
    const isOuter = x < width * 0.2 || x > width * 0.8;
    return x === 0 || y === 0 || x === width - 1 || (y === height - 1 && isOuter);
  });
  const shade = (pixel: number) => lab[pixel]?.map((value) => Math.round(value * 40)).join();
  const palette = [...Map.groupBy(border, shade).values()].map(([pixel = 0]) => lab[pixel]);
  const unlike = planeFrom(size, (x, y, at) => {
    const least = palette.reduce((best, colour) => Math.min(best, distance(colour, lab[at])), 1);
    // Subjects keep off the sides.
    const inset = Math.min(x + 1, width - x, y + 1, height - y) / (0.25 * Math.min(width, height));
    return (sky.has(at) ? 0.3 : 1) * least * (0.45 + 0.55 * Math.min(1, inset));
  }).values;
  const top = Math.max(0.12, unlike.toSorted()[Math.floor(unlike.length * 0.985)] ?? 0);
  const likely = learnColours(
    size,
    lab,
    [...unlike].map((value) => 0.04 + 0.86 * smoothstep(0.12, 0.75, value / top)),
  );
  const weight = (pixels: Pixels) => [...pixels].reduce((sum, pixel) => sum + (unlike[pixel] ?? 0), 0);
  const bodies = regionsOf(size, new Set([...lab.keys()].filter((pixel) => (likely[pixel] ?? 0) > 0.5)));
  const ranked = bodies
    .map((pixels) => ({ pixels, weight: weight(pixels) }))
    .sort((first, second) => second.weight - first.weight);
  const least = 0.2 * (ranked[0]?.weight ?? 0);
  const chosen = ranked.filter((body) => body.weight > least);
  const solid = new Set(chosen.flatMap(({ pixels }) => [...pixels]));
  const outside = flood(
    size,
    border.filter((pixel) => !solid.has(pixel)),
    (_, to) => !solid.has(to),
  );
  const pixels = new Set([...lab.keys()].filter((pixel) => !outside.has(pixel)));
  const share = pixels.size / lab.length;
  const touching = border.filter((pixel) => pixels.has(pixel)).length / border.length;
  const total = ranked.reduce((sum, body) => sum + body.weight, 0);
  // Two cats side by side are one subject.
  const main = chosen.slice(0, 3).reduce((sum, body) => sum + body.weight, 0);
  const unity = total === 0 ? 0 : main / total;
  const confidence =
    unity * smoothstep(0.002, 0.03, share) * smoothstep(0.8, 0.5, share) * smoothstep(0.4, 0, touching);
  return { pixels, confidence };
}

/**
 * How likely each pixel belongs to the subject, 0..1: three rounds that count the colours inside and outside, judge
 * each pixel by its colour and its first guess, and average it with its neighbours.
 */
function learnColours({ width }: Size, lab: readonly Lab[], guess: readonly number[]): readonly number[] {
  const cells = lab.map(([lightness, a, b]) =>
    [lightness * 10, a * 20, b * 20].map((value) => Math.floor(value)).join(),
  );
  let likely = guess;
  for (let round = 0; round < 3; round += 1) {
    const counts = new Map(cells.map((cell) => [cell, { inside: 0, outside: 0 }]));
    const total = likely.reduce((sum, value) => sum + value, 0);
    cells.forEach((cell, at) => {
      const count = counts.get(cell);
      if (count === undefined) return;
      count.inside += likely[at] ?? 0;
      count.outside += 1 - (likely[at] ?? 0);
    });
    const judged = cells.map((cell, at) => {
      const { inside, outside } = counts.get(cell) ?? { inside: 0, outside: 0 };
      const own = guess[at] ?? 0;
      const yes = ((inside + 0.5) / (total + 50)) * own;
      return yes / (yes + ((outside + 0.5) / (cells.length - total + 50)) * (1 - own));
    });
    likely = judged.map((own, at) => {
      const beside = [at - 1, at + 1, at - width, at + width].map((next) => judged[next] ?? own);
      return beside.reduce((sum, value) => sum + value, own) / 5;
    });
  }
  return likely;
}

/** What a photographer would point at. */
function middleOf({ width, height }: Size): Pixels {
  const pixels = Array.from({ length: width * height }, (_, pixel) => pixel);
  const away = (pixel: number) =>
    Math.hypot((pixel % width) / width - 0.5, Math.floor(pixel / width) / height - 0.55);
  return new Set(pixels.filter((pixel) => away(pixel) < 0.3));
}

function distance([l, a, b]: Lab = [0, 0, 0], [m, c, d]: Lab = [0, 0, 0]): number {
  return Math.sqrt(0.5 * (l - m) ** 2 + (a - c) ** 2 + (b - d) ** 2);
}

/** The pixels reached from the seeds over 4-connected neighbours that `enters` allows. */
function flood(
  { width, height }: Size,
  seeds: Iterable<number>,
  enters: (from: number, to: number) => boolean,
): Set<number> {
  const reached = new Set(seeds);
  // A set that grows while it is walked is its own queue.
  for (const pixel of reached) {
    const x = pixel % width;
    const beside = [x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1, pixel - width, pixel + width];
    for (const next of beside) {
      if (next >= 0 && next < width * height && !reached.has(next) && enters(pixel, next)) reached.add(next);
    }
  }
  return reached;
}

function regionsOf(size: Size, pixels: Pixels): Pixels[] {
  const open = new Set(pixels);
  const regions: Pixels[] = [];
  for (const seed of open) {
    const region = flood(size, [seed], (_, to) => open.has(to));
    for (const pixel of region) open.delete(pixel);
    regions.push(region);
  }
  return regions;
}

function maskOfPixels(pixels: Pixels, small: Size, size: Size, edge?: number): Canvas {
  return enlargeMask(
    planeFrom(small, (_x, _y, at) => (pixels.has(at) ? 1 : 0)),
    size,
    edge,
  );
}
