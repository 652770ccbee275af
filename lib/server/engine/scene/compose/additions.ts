/** Parts that several places borrow: mountain ranges, skylines, a few houses, a fence, tall grass in front. */
import { mix, shade } from '#lib/server/engine/colour.ts';
import type { BuildingsElement, HousesElement, PeaksElement } from '#lib/server/engine/scene/scene.ts';
import { type Site, seedOf, seen, spread } from './site.ts';

export interface RangeSpec {
  label: string;
  bottom: number;
  /** In units. */
  height: readonly [number, number];
  depth: number;
  colour?: string;
  cap?: boolean;
}

export function addPeaks(site: Site, spec: RangeSpec): void {
  const { unit, width } = site;
  const random = site.random.fork(`peaks/${spec.label}`);
  const mean = ((spec.height[0] + spec.height[1]) / 2) * unit;
  const count = Math.min(60, Math.max(2, Math.round(width / (mean * 1.15))));
  const peaks: PeaksElement['peaks'][number][] = [];
  for (let index = -1; index <= count; index += 1) {
    const height = unit * random.range(spec.height[0], spec.height[1]);
    peaks.push({
      x: ((index + 0.5 + random.range(-0.3, 0.3)) / count) * width,
      top: spec.bottom - height,
      half: height * random.range(0.85, 1.15),
      seed: seedOf(site, `peak/${spec.label}/${index}`),
    });
  }
  peaks.sort((a, b) => a.top - b.top);
  const colour = spec.colour ?? '#7488a0';
  site.elements.push({
    kind: 'peaks',
    peaks,
    bottom: spec.bottom,
    colour: seen(site, colour, spec.depth),
    shade: seen(site, mix(colour, '#33405c', 0.62), spec.depth),
    foot: seen(site, mix(colour, '#8fa8a8', 0.4), Math.max(0, spec.depth - 0.14)),
    ...(spec.cap === false ? {} : { cap: seen(site, '#f7fafc', Math.min(1, spec.depth + 0.25)) }),
    depth: spec.depth,
    from: 0,
    seed: seedOf(site, spec.label),
  });
}

export interface SkylineSpec {
  label: string;
  bottom: number;
  /** In units. */
  height: readonly [number, number];
  width: readonly [number, number];
  depth: number;
  colour?: string;
}

export function addSkyline(site: Site, spec: SkylineSpec): void {
  const { unit, width, light, brief } = site;
  const random = site.random.fork(`skyline/${spec.label}`);
  const buildings: BuildingsElement['buildings'][number][] = [];
  let x = -unit * random.range(0, spec.width[1]);
  while (x < width) {
    const wide = unit * random.range(spec.width[0], spec.width[1]);
    const part = (x + wide / 2) / width;
    const crowd =
      0.55 + 0.45 * Math.sin(part * Math.PI * Math.max(1, width / unit) + seedOf(site, spec.label)) ** 2;
    const high = unit * (spec.height[0] + (spec.height[1] - spec.height[0]) * random.next() * crowd);
    buildings.push({
      x,
      width: wide,
      top: spec.bottom - high,
      roof: random.pick(['flat', 'flat', 'flat', 'step', 'spire', 'slant', 'dome'] as const),
      tone: random.next(),
      seed: seedOf(site, `${spec.label}/${buildings.length}`),
    });
    x += wide * random.range(0.86, 1.16);
    if (random.chance(0.07)) x += unit * 0.03;
  }
  const colour = spec.colour ?? brief.placeColour ?? '#7d8aa3';
  site.elements.push({
    kind: 'buildings',
    buildings,
    bottom: spec.bottom,
    colour: seen(site, colour, spec.depth),
    shade: seen(site, mix(colour, '#232b48', 0.6), spec.depth),
    foot: seen(site, colour, Math.max(0, spec.depth - 0.22)),
    window:
      light.night || light.time === 'dusk'
        ? brief.styles.includes('neon')
          ? '#5ef2ff'
          : '#ffd98a'
        : mix('#eaf4fb', light.sky[3], 0.3),
    lit:
      spec.depth < 0.2
        ? -1
        : light.night
          ? 0.5
          : light.time === 'dusk' || light.time === 'sunset'
            ? 0.3
            : 0.22,
    depth: spec.depth,
    from: spec.depth < 0.3 ? 0 : 0.15,
    seed: seedOf(site, spec.label),
  });
}

const walls = [
  '#f0e2c8',
  '#e8c9a8',
  '#f2efe6',
  '#e3b7a0',
  '#cfd9d6',
  '#f4d79a',
  '#c9d3e6',
  '#e9a98e',
] as const;
const roofs = ['#b5523c', '#8a4a3c', '#6d6a78', '#a8643a', '#4f5d75', '#7a4a52'] as const;

/** A few houses in the middle distance. */
export function addHamlet(site: Site, bottom: number, depth: number, perUnit: number): void {
  const { unit, width, light } = site;
  const random = site.random.fork('hamlet');
  const count = spread(site, perUnit, 24);
  const houses: HousesElement['houses'][number][] = [];
  for (let index = 0; index < count; index += 1) {
    const wide = unit * random.range(0.055, 0.085) * (0.8 + depth * 0.5);
    houses.push({
      x: ((index + random.range(0.15, 0.85)) / count) * width - wide / 2,
      width: wide,
      top: bottom - wide * random.range(0.75, 1.05),
      wall: seen(site, random.pick(walls), depth),
      roof: seen(site, site.snowy ? '#eef3f9' : random.pick(roofs), depth),
      trim: seen(site, '#fbf6ea', depth),
      seed: seedOf(site, `hamlet/${index}`),
    });
  }
  site.elements.push({
    kind: 'houses',
    houses,
    bottom,
    window: '#ffd98a',
    lit: light.night || light.time === 'dusk' ? 0.8 : 0.05,
    depth,
    from: 0.4,
    seed: seedOf(site, 'hamlet'),
  });
}

/** House fronts wall to wall along a street. */
export function addFronts(
  site: Site,
  bottom: number,
  depth: number,
  heights: readonly [number, number],
): void {
  const { unit, width, light, brief } = site;
  const random = site.random.fork('fronts');
  const houses: HousesElement['houses'][number][] = [];
  let x = -unit * random.range(0.02, 0.16);
  let last = '';
  while (x < width) {
    const wide = unit * random.range(0.2, 0.34);
    let wall: string = random.pick(walls);
    if (wall === last) wall = mix(wall, '#b9c4c0', 0.5);
    last = wall;
    const named =
      brief.placeColour ??
      (brief.colours.length > 0 && random.chance(0.4) ? random.pick(brief.colours) : undefined);
    houses.push({
      x,
      width: wide,
      top: bottom - unit * random.range(heights[0], heights[1]),
      wall: seen(site, named ?? wall, depth),
      roof: seen(site, site.snowy ? '#eef3f9' : random.pick(roofs), depth),
      trim: seen(site, '#fdf8ec', depth),
      ...(random.chance(0.6)
        ? { awning: seen(site, random.pick(['#c8503f', '#3f7f74', '#d79a3c', '#4a6a9c'] as const), depth) }
        : {}),
      seed: seedOf(site, `front/${houses.length}`),
    });
    x += wide;
  }
  site.elements.push({
    kind: 'houses',
    houses,
    bottom,
    window: '#ffd98a',
    lit: light.night || light.time === 'dusk' ? 0.6 : 0.06,
    depth,
    from: 0.1,
    seed: seedOf(site, 'fronts'),
  });
}

/** Lamps at both ends of a promenade. */
export function addLamps(site: Site, y: number, height: number, depth: number): void {
  const { unit, width, light, brief } = site;
  const count = Math.max(2, Math.min(24, Math.round((width / unit) * 1.7)));
  const posts = Array.from({ length: count }, (_, index) => ({
    x: width * (count === 2 ? (index === 0 ? 0.09 : 0.91) : (index + 0.4) / (count - 0.2)),
    y,
    height: unit * height,
  }));
  const dark = light.night || light.time === 'dusk' || light.time === 'sunset';
  site.elements.push({
    kind: 'lamps',
    posts,
    colour: brief.styles.includes('neon') ? '#6fe8ff' : '#ffc873',
    lit: dark,
    depth,
    from: 0.4,
    seed: seedOf(site, 'lamps'),
  });
}

export function addFence(site: Site, y: number, height: number): void {
  const { unit, width } = site;
  const random = site.random.fork('fence');
  const reach = random.range(0.35, 0.6);
  const fromLeft = site.light.side > 0;
  site.elements.push({
    kind: 'fence',
    left: fromLeft ? -unit * 0.02 : width * (1 - reach),
    right: fromLeft ? width * reach : width + unit * 0.05,
    y,
    height: unit * height,
    colour: seen(site, random.pick(['#a58563', '#f1eadb', '#8a6a4e'] as const), 0.74),
    depth: 0.752,
    from: 0.5,
    seed: seedOf(site, 'fence'),
  });
}

/** Blades along the lower edge, nearest of all. */
export function addTallGrass(site: Site, colours: readonly string[]): void {
  if (site.brief.styles.includes('minimal') || site.snowy) return;
  const { unit, width, height } = site;
  const random = site.random.fork('tall grass');
  const count = spread(site, 22, 300);
  const items = Array.from({ length: count }, (_, index) => {
    const part = (index + random.range(-0.5, 0.5)) / count;
    const edge = Math.abs(part - 0.5) * 2;
    return {
      x: part * width,
      y: height + unit * 0.03,
      size: unit * (0.045 + 0.075 * edge ** 2) * random.range(0.7, 1.3),
      tone: random.next(),
      seed: random.integer(0, 1e6),
    };
  });
  site.elements.push({
    kind: 'scatter',
    what: 'tuft',
    items,
    colours: colours.map((colour) => shade(seen(site, colour, 1), -0.12)),
    depth: 0.97,
    from: 0.8,
    seed: seedOf(site, 'tall grass'),
  });
}
