/** Composes the parts of land every outdoor place is put together from: ridges, ranges, rows of trees, the plane in front. */
import { mix, saturate, shade } from '#sandbox/colour.ts';
import type { RidgeLine, Surface } from '#sandbox/model/elements/common.ts';
import type { ScatterElement, TreeSpecies, TreesElement } from '#sandbox/model/elements/land.ts';
import { noise } from '#sandbox/noise.ts';
import type { Random } from '#sandbox/random.ts';
import { ridgeY } from '#sandbox/scene/ridge-line.ts';
import { groundSurface, leafOf, treesOf } from './growth.ts';
import { addElement, type Site, seedOf, seen, spread } from './site.ts';

/** y of the line, swing and swell in units, depth. */
type RidgeForm = readonly [y: number, height: number, length: number, depth: number];

interface RidgeOptions {
  shape?: RidgeLine['shape'];
  /** The season's ground by default. */
  surface?: Surface;
  bottom?: number;
  /** Shares its shape with another line. */
  seed?: number;
  centre?: number;
  /** Trees on it, by default just in front of it. */
  trees?: (Omit<TreeRow, 'depth'> & { depth?: number }) | undefined;
}

export function addRidge(
  site: Site,
  label: string,
  [y, height, length, depth]: RidgeForm,
  colour: string,
  options: RidgeOptions = {},
): RidgeLine {
  const { unit } = site;
  const { shape = 'roll', seed = seedOf(site, label), centre, trees } = options;
  const line: RidgeLine = {
    shape,
    y,
    height: height * unit,
    length: length * unit,
    seed,
    centre,
  };
  site.elements.push({
    kind: 'ridge',
    line,
    bottom: options.bottom ?? site.height + unit * 0.1,
    colour: seen(site, colour, depth),
    foot: seen(site, shade(colour, -0.06), Math.max(0, depth - 0.2)),
    surface: options.surface ?? groundSurface(site),
    depth,
    from: depth < 0.5 ? 0 : 0.1,
    seed,
  });
  if (trees) addTrees(site, label, line, { depth: depth + 0.02, ...trees });
  return line;
}

interface PlaneOptions {
  surface?: Surface;
  swing?: number;
  length?: number;
  furrows?: string;
  horizon?: number;
  lane?: { colour: string; y: number; thick: number };
  seed?: number;
  near?: string;
  shape?: RidgeLine['shape'];
}

/** The ground in front, down to the lower edge. */
export function addPlane(site: Site, y: number, colour: string, spec: PlaneOptions = {}): RidgeLine {
  const { unit, height, width } = site;
  const seed = spec.seed ?? seedOf(site, 'plane');
  const surface = spec.surface ?? groundSurface(site);
  const line: RidgeLine = {
    shape: spec.shape ?? (spec.swing === 0 ? 'level' : 'roll'),
    y,
    height: (spec.swing ?? 0.022) * unit,
    length: (spec.length ?? 0.9) * unit,
    seed,
  };
  site.elements.push({
    kind: 'plane',
    line,
    bottom: height,
    colour: seen(site, colour, 0.72),
    near: seen(site, spec.near ?? nearOf(colour, surface), 0.98),
    surface,
    furrows:
      spec.furrows === undefined
        ? undefined
        : { colour: seen(site, spec.furrows, 0.85), x: width * 0.62, y: spec.horizon ?? y },
    lane: spec.lane && { ...spec.lane, colour: seen(site, spec.lane.colour, 0.9) },
    depth: 0.75,
    from: 0,
    seed,
  });
  return line;
}

/** The ground darkens towards the viewer; snow turns blue. */
function nearOf(colour: string, surface: Surface): string {
  return surface === 'snow' ? mix(colour, '#8ea9dc', 0.4) : saturate(shade(colour, -0.27), 1.2);
}

export interface TreeRow {
  depth: number;
  /** Heights in units. */
  heights: readonly [number, number];
  /** Trees in a unit of width. */
  density: number;
  /** The season's trees of open country by default. */
  species?: readonly TreeSpecies[];
  leaf?: string;
  trunk?: string;
  /** 0 even, 1 in clumps with wide gaps. */
  clumps?: number;
  sways?: boolean;
  /** Keeps trees from a stretch of the image, as fractions of its width. */
  gap?: readonly [number, number];
  /** Plants them in a stretch only. */
  between?: readonly [number, number];
  /** Feet below the line, in units. */
  sink?: number;
}

export function addTrees(site: Site, label: string, line: RidgeLine, spec: TreeRow): void {
  const { unit, width } = site;
  const random = site.random.fork(`trees/${label}`);
  const count = spread(site, spec.density, 220);
  const seed = seedOf(site, `trees/${label}`);
  const { clumps = 0.6, species: kinds = treesOf(site), leaf = leafOf(site) } = spec;
  const trees: TreesElement['trees'][number][] = [];
  for (let index = 0; index < count; index += 1) {
    const roll = (index + 0.5 + random.range(-0.45, 0.45)) / count;
    const [first, last] = spec.between ?? [-0.05 * (unit / width), 1 + 0.05 * (unit / width)];
    const x = (first + (last - first) * roll) * width;
    const crowd = noise(seed, (x / unit) * 3.2) * 0.5 + 0.5;
    const keep = random.next();
    const heightRoll = random.next();
    const tone = random.next();
    const species = random.pick(kinds);
    const part = x / width;
    if (spec.gap && part > spec.gap[0] && part < spec.gap[1]) continue;
    if (crowd < clumps * 0.75 && keep < clumps) continue;
    const height =
      unit * (spec.heights[0] + (spec.heights[1] - spec.heights[0]) * heightRoll) * (0.8 + 0.35 * crowd);
    trees.push({
      x,
      y: ridgeY(line, x) + unit * ((spec.sink ?? 0.006) + 0.012 * tone * spec.depth),
      height,
      species,
      seed: seed + index,
      tone,
    });
  }
  if (trees.length === 0) return;
  trees.sort((a, b) => a.y - b.y);
  site.elements.push({
    kind: 'trees',
    trees,
    leaf: seen(site, mix(leaf, '#fff2c0', 0.12), spec.depth),
    leafShade: seen(site, shade(leaf, -0.3), spec.depth),
    trunk: seen(site, spec.trunk ?? '#5b4433', spec.depth),
    snow: site.snowy ? seen(site, '#f4f8fc', spec.depth) : undefined,
    sways: spec.sways ?? false,
    depth: spec.depth,
    from: spec.depth > 0.6 ? 0.55 : 0.4,
    seed,
  });
}

/** Items in a unit of width, upper edge in pixels, size in units at the near end; far things are smaller. */
type ScatterForm = readonly [density: number, from: number, size: number];

export interface ScatterOptions {
  /** Tells apart two of the same kind in a place. */
  label?: string;
  /** The lower edge, by default of the image. */
  to?: number;
  depth?: number;
  stem?: string;
  line?: RidgeLine | undefined;
  /** Bunched about a few places. */
  bunched?: boolean;
}

/** Small things over a stretch of ground, smaller and denser far away. */
export function addScatter(
  site: Site,
  what: ScatterElement['what'],
  [density, from, size]: ScatterForm,
  colours: readonly string[],
  options: ScatterOptions = {},
): void {
  const { unit, width } = site;
  const { label = what, to = site.height, depth = 0.9, stem, line } = options;
  const random = site.random.fork(`scatter/${label}`);
  const count = spread(site, density * (site.brief.moods.includes('minimal') ? 0.3 : 1), 420);
  const centres = Array.from({ length: Math.max(2, Math.round(count / 9)) }, () => random.next());
  const items: ScatterElement['items'][number][] = [];
  for (let index = 0; index < count; index += 1) {
    const near = random.next() ** 0.8;
    const part = options.bunched ? bunch(random, centres, unit / width) : random.next();
    const x = part * (width + unit * 0.08) - unit * 0.04;
    const lowest = line ? Math.max(from, ridgeY(line, x) + unit * 0.004) : from;
    const y = lowest + (to - lowest) * near;
    items.push({
      x,
      y,
      size: unit * size * (0.35 + 0.65 * near) * random.range(0.7, 1.25),
      tone: random.next(),
      seed: random.integer(0, 1_000_000),
    });
  }
  items.sort((a, b) => a.y - b.y);
  addElement(site, label, {
    kind: 'scatter',
    what,
    items,
    colours: colours.map((colour) => seen(site, colour, depth)),
    stem: stem && seen(site, stem, depth),
    depth,
    from: 0.8,
  });
}

function bunch(random: Random, centres: readonly number[], reach: number): number {
  const centre = random.pick(centres);
  return centre + (random.next() + random.next() - 1) * 0.16 * Math.min(1, reach);
}
