/** Composes skylines, house fronts, a few houses in the distance. */
import { mix } from '#sandbox/colour.ts';
import type { BuildingsElement, HousesElement } from '#sandbox/model/elements/town.ts';
import { addElement, type Site, seedOf, seen, spread } from './site.ts';

interface SkylineSpec {
  bottom: number;
  /** In units. */
  height: readonly [number, number];
  width: readonly [number, number];
  depth: number;
  colour?: string;
}

export function addSkyline(site: Site, label: string, spec: SkylineSpec): void {
  const { unit, width, light, brief } = site;
  const random = site.random.fork(`skyline/${label}`);
  const buildings: BuildingsElement['buildings'][number][] = [];
  let x = -unit * random.range(0, spec.width[1]);
  while (x < width) {
    const wide = unit * random.range(spec.width[0], spec.width[1]);
    const part = (x + wide / 2) / width;
    const crowd =
      0.55 + 0.45 * Math.sin(part * Math.PI * Math.max(1, width / unit) + seedOf(site, label)) ** 2;
    const high = unit * (spec.height[0] + (spec.height[1] - spec.height[0]) * random.next() * crowd);
    buildings.push({
      x,
      width: wide,
      top: spec.bottom - high,
      roof: random.pick(['flat', 'flat', 'flat', 'step', 'spire', 'slant', 'dome'] as const),
      tone: random.next(),
      seed: seedOf(site, `${label}/${buildings.length}`),
    });
    x += wide * random.range(0.86, 1.16);
    if (random.chance(0.07)) x += unit * 0.03;
  }
  const colour = spec.colour ?? brief.placeColour ?? '#7d8aa3';
  addElement(site, label, {
    kind: 'buildings',
    buildings,
    bottom: spec.bottom,
    colour: seen(site, colour, spec.depth),
    shade: seen(site, mix(colour, '#232b48', 0.6), spec.depth),
    foot: seen(site, colour, Math.max(0, spec.depth - 0.22)),
    window:
      light.night || light.time === 'dusk'
        ? brief.moods.includes('neon')
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
  addElement(site, 'hamlet', {
    kind: 'houses',
    houses,
    bottom,
    window: '#ffd98a',
    lit: light.night || light.time === 'dusk' ? 0.8 : 0.05,
    depth,
    from: 0.4,
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
  addElement(site, 'fronts', {
    kind: 'houses',
    houses,
    bottom,
    window: '#ffd98a',
    lit: light.night || light.time === 'dusk' ? 0.6 : 0.06,
    depth,
    from: 0.1,
  });
}
