/** Composes places by the water: beach, sea, island, lake, river. */
import { mix, shade } from '#lib/server/engine/colour.ts';
import type { WaterElement } from '#lib/server/engine/scene/scene.ts';
import { addPeaks } from './additions.ts';
import { addFarLand } from './far-land.ts';
import { groundFrom, horizonAt } from './ground.ts';
import { bloomsOf, grassOf, groundSurface, leafOf, treesOf } from './growth.ts';
import { addPlane, addRidge, addScatter, addTrees } from './land.ts';
import { type Ground, placeColour, type Site, seedOf, seen } from './site.ts';
import { composeSky, type SunPlace } from './sky.ts';

export function composeBeach(site: Site): Ground {
  const { height, unit, needs } = site;
  const horizon = horizonAt(site, 0.48);
  const sun = composeSky(site, horizon);
  const land = height - horizon;
  addFarLand(site, horizon);
  if (site.beyond === undefined) addHeadland(site, horizon);
  const shore = horizon + land * (needs.ground ? 0.36 : 0.48);
  addWater(site, { top: horizon, bottom: shore + unit * 0.08, swell: 0.6, sun });
  const sand = placeColour(site, site.snowy ? '#e9eef4' : '#ecd3a0');
  const seed = seedOf(site, 'shore');
  const common = { height: 0.02, length: 0.75, seed, surface: 'sand' } as const;
  addRidge(site, {
    ...common,
    label: 'foam',
    y: shore - unit * 0.012,
    depth: 0.745,
    colour: '#fbfdfb',
    surface: 'plain',
    bottom: shore + unit * 0.09,
  });
  addRidge(site, {
    ...common,
    label: 'wet',
    y: shore,
    depth: 0.748,
    colour: mix(sand, '#9a7c58', 0.45),
    bottom: shore + unit * 0.12,
  });
  const line = addPlane(site, {
    y: shore + unit * 0.028,
    colour: sand,
    surface: 'sand',
    swing: 0.02,
    length: 0.75,
    seed,
    near: mix(sand, '#c4935a', 0.42),
  });
  addScatter(site, {
    label: 'shells',
    what: 'shell',
    density: 12,
    from: shore + land * 0.1,
    to: height,
    size: 0.018,
    colours: ['#fbeee0', '#f3c4b0', '#d9b48a'],
    line,
  });
  addScatter(site, {
    label: 'grass',
    what: 'tuft',
    density: 7,
    from: shore + land * 0.2,
    to: height,
    size: 0.05,
    colours: ['#8fa060', '#b0a868'],
    bunched: true,
    line,
  });
  if (!site.snowy) {
    const part: readonly [number, number] = site.light.side < 0 ? [0.86, 1] : [0, 0.14];
    addTrees(site, {
      label: 'palms',
      line,
      depth: 0.752,
      heights: [0.44, 0.62],
      density: 2,
      species: ['palm'],
      leaf: '#4f9150',
      trunk: '#8a6a4a',
      clumps: 0,
      sways: true,
      between: part,
      sink: 0.02,
    });
  }
  return groundFrom(site, horizon, shore + land * 0.16, {
    line,
    water: { far: horizon + land * 0.12, near: shore - unit * 0.01 },
    shadow: seen(site, '#7a5a34', 0.95),
  });
}

export function composeSea(site: Site): Ground {
  const { height, unit, needs } = site;
  const horizon = horizonAt(site, needs.water ? 0.46 : 0.5);
  const sun = composeSky(site, horizon);
  const land = height - horizon;
  addFarLand(site, horizon);
  if (site.beyond === undefined) addHeadland(site, horizon);
  addWater(site, { top: horizon, bottom: height, swell: 1, sun });
  const water = { far: horizon + land * 0.2, near: height - land * 0.2 };
  if (!needs.ground) return groundFrom(site, horizon, horizon, { water, far: water.far, near: water.near });
  const shore = horizon + land * 0.56;
  const sand = '#dcc292';
  const seed = seedOf(site, 'shore');
  addRidge(site, {
    label: 'foam',
    y: shore - unit * 0.012,
    height: 0.024,
    length: 0.8,
    depth: 0.745,
    colour: '#fbfdfb',
    surface: 'plain',
    seed,
    bottom: shore + unit * 0.09,
  });
  const line = addPlane(site, {
    y: shore,
    colour: sand,
    surface: 'sand',
    swing: 0.024,
    length: 0.8,
    seed,
    near: mix(sand, '#b0824e', 0.5),
  });
  addScatter(site, {
    label: 'stones',
    what: 'pebble',
    density: 22,
    from: shore + land * 0.02,
    to: height,
    size: 0.04,
    colours: ['#8f8f94', '#b3aca0', '#77787f'],
    line,
  });
  return groundFrom(site, horizon, shore + land * 0.06, {
    line,
    water: { far: horizon + land * 0.12, near: shore - unit * 0.02 },
  });
}

export function composeIsland(site: Site): Ground {
  const { height, width, unit, needs } = site;
  const horizon = horizonAt(site, 0.5);
  const sun = composeSky(site, horizon);
  const land = height - horizon;
  addWater(site, { top: horizon, bottom: height, swell: 0.6, sun });
  const centre = width * (needs.ground ? 0.5 : site.light.side < 0 ? 0.58 : 0.42);
  const half = Math.min(width * 0.46, unit * 0.6);
  const waterline = horizon + land * 0.46;
  const mound = { shape: 'mound', centre, bottom: waterline } as const;
  addRidge(site, {
    ...mound,
    label: 'foam',
    y: waterline - unit * 0.004,
    height: 0.05,
    length: (half * 1.1) / unit,
    depth: 0.7,
    colour: '#f6fbfa',
    surface: 'plain',
    bottom: waterline + unit * 0.008,
  });
  const sand = addRidge(site, {
    ...mound,
    label: 'sand',
    y: waterline,
    height: 0.07,
    length: half / unit,
    depth: 0.72,
    colour: '#eed6a4',
    surface: 'sand',
  });
  if (!needs.large) {
    const green = addRidge(site, {
      ...mound,
      label: 'green',
      y: waterline - unit * 0.035,
      height: 0.075,
      length: (half * 0.68) / unit,
      depth: 0.735,
      colour: placeColour(site, '#7fae58'),
      surface: 'grass',
      bottom: waterline - unit * 0.024,
    });
    const from = (centre - half * 0.42) / width;
    const to = (centre + half * 0.42) / width;
    addTrees(site, {
      label: 'palms',
      line: green,
      depth: 0.737,
      heights: [0.24, 0.4],
      density: (3 * width) / unit / (width / unit),
      species: ['palm'],
      leaf: '#4f9150',
      trunk: '#8a6a4a',
      clumps: 0,
      sways: true,
      between: [from, to],
      sink: 0.03,
    });
  }
  return groundFrom(site, horizon, waterline - unit * 0.05, {
    line: sand,
    far: waterline - unit * 0.035,
    near: waterline - unit * 0.015,
    water: { far: waterline + land * 0.16, near: height - land * 0.12 },
  });
}

export function composeLake(site: Site): Ground {
  const { height, unit, needs } = site;
  const horizon = horizonAt(site, 0.48);
  const sun = composeSky(site, horizon);
  const land = height - horizon;
  const grass = grassOf({ ...site, brief: { ...site.brief, placeColour: undefined } });
  const surface = groundSurface(site);
  const random = site.random.fork('lake');
  if (site.beyond === 'mountains' || (site.beyond === undefined && random.chance(0.6)))
    addPeaks(site, { label: 'range', bottom: horizon + unit * 0.02, height: [0.14, 0.28], depth: 0.1 });
  else addFarLand(site, horizon);
  addRidge(site, {
    label: 'far',
    y: horizon - unit * 0.01,
    height: 0.05,
    length: 0.5,
    depth: 0.2,
    colour: mix(grass, '#5f8a86', 0.4),
    surface,
  });
  const bank = addRidge(site, {
    label: 'bank',
    y: horizon + unit * 0.012,
    height: 0.014,
    length: 0.5,
    depth: 0.4,
    colour: mix(grass, '#4d7f6a', 0.3),
    surface,
  });
  addTrees(site, {
    label: 'bank',
    line: bank,
    depth: 0.42,
    heights: [0.05, 0.11],
    density: 40,
    species: treesOf(site),
    leaf: leafOf(site),
    clumps: 0.36,
  });
  const shore = horizon + land * (needs.ground ? 0.5 : 0.74);
  const top = horizon + unit * 0.022;
  addWater(site, {
    top,
    bottom: shore + unit * 0.1,
    swell: 0.1,
    sun,
    mirror: {
      colour: seen(site, mix(grass, '#35605a', 0.65), 0.45),
      depth: Math.min(land * 0.3, unit * 0.13),
    },
  });
  const line = addPlane(site, {
    y: shore,
    colour: shade(grass, site.snowy ? 0 : -0.08),
    surface,
    swing: 0.034,
    length: 0.7,
  });
  addScatter(site, {
    label: 'reeds',
    what: 'reed',
    density: 34,
    from: shore - unit * 0.005,
    to: shore + land * 0.1,
    size: 0.12,
    colours: ['#7c8f4c', '#a5a45c', '#5f7a44'],
    bunched: true,
    depth: 0.752,
  });
  addScatter(site, {
    label: 'stones',
    what: 'pebble',
    density: 12,
    from: shore + unit * 0.01,
    to: height,
    size: 0.035,
    colours: ['#8f949c', '#a9a69c'],
    line,
  });
  addScatter(site, {
    label: 'grass',
    what: 'tuft',
    density: site.snowy ? 8 : 44,
    from: shore,
    to: height + unit * 0.02,
    size: 0.045,
    colours: [shade(grass, -0.2), shade(grass, 0.1)],
    line,
  });
  if (!site.snowy)
    addScatter(site, {
      label: 'flowers',
      what: 'flower',
      density: 14,
      from: shore + land * 0.05,
      to: height,
      size: 0.034,
      colours: bloomsOf(site),
      bunched: true,
      line,
    });
  return groundFrom(site, horizon, shore + unit * 0.02, {
    line,
    water: { far: top + land * 0.14, near: shore - unit * 0.012 },
  });
}

export function composeRiver(site: Site): Ground {
  const { height, width, unit } = site;
  const horizon = horizonAt(site, 0.5);
  composeSky(site, horizon + unit * 0.05);
  const land = height - horizon;
  const grass = grassOf({ ...site, brief: { ...site.brief, placeColour: undefined } });
  const surface = groundSurface(site);
  if (site.beyond === undefined)
    addPeaks(site, { label: 'range', bottom: horizon + unit * 0.04, height: [0.1, 0.22], depth: 0.1 });
  else addFarLand(site, horizon);
  const far = addRidge(site, {
    label: 'far',
    y: horizon,
    height: 0.04,
    length: 0.5,
    depth: 0.22,
    colour: mix(grass, '#5f8a86', 0.35),
    surface,
  });
  addTrees(site, {
    label: 'far',
    line: far,
    depth: 0.3,
    heights: [0.04, 0.08],
    density: 34,
    species: treesOf(site),
    leaf: leafOf(site),
    clumps: 0.4,
  });
  const front = horizon + land * 0.12;
  const line = addPlane(site, { y: front, colour: grass, surface, swing: 0.012, length: 1.2 });
  const away = site.light.side;
  const [far0, near0] = [
    seen(site, mix(site.light.sky[3], '#8cc2cc', 0.4), 0.7),
    seen(site, placeColour(site, '#3f86a0'), 0.85),
  ];
  site.elements.push({
    kind: 'ribbon',
    spine: [
      { x: width * 0.5 - away * unit * 0.06, y: front + unit * 0.004, half: unit * 0.012 },
      { x: width * 0.5 - away * unit * 0.12, y: front + land * 0.1, half: unit * 0.03 },
      { x: width * 0.5 + away * unit * 0.12, y: front + land * 0.24, half: unit * 0.075 },
      { x: width * 0.5 + away * unit * 0.22, y: front + land * 0.5, half: unit * 0.15 },
      { x: width * 0.5 + away * unit * 0.1, y: height + unit * 0.08, half: unit * 0.3 },
    ],
    colour: far0,
    edge: near0,
    water: true,
    depth: 0.751,
    from: 0.1,
    seed: seedOf(site, 'river'),
  });
  addTrees(site, {
    label: 'bank',
    line: { ...line, y: front + land * 0.1 },
    depth: 0.752,
    heights: [0.14, 0.24],
    density: 6,
    species: treesOf(site),
    leaf: leafOf(site, 'bank'),
    clumps: 0.3,
    sways: true,
    gap: [0.24, 0.76],
  });
  addScatter(site, {
    label: 'grass',
    what: 'tuft',
    density: site.snowy ? 8 : 44,
    from: front,
    to: height + unit * 0.02,
    size: 0.045,
    colours: [shade(grass, -0.2), shade(grass, 0.1)],
    line,
  });
  addScatter(site, {
    label: 'stones',
    what: 'pebble',
    density: 20,
    from: front + land * 0.25,
    to: height,
    size: 0.034,
    colours: ['#9a9ea6', '#b5b1a6'],
    bunched: true,
    line,
  });
  if (!site.snowy)
    addScatter(site, {
      label: 'flowers',
      what: 'flower',
      density: 26,
      from: front + land * 0.3,
      to: height,
      size: 0.034,
      colours: bloomsOf(site),
      bunched: true,
      line,
    });
  return groundFrom(site, horizon, front + land * 0.42, {
    line,
    water: { far: front + land * 0.34, near: front + land * 0.7 },
    ford: { x: width * 0.5 + away * unit * 0.12, y: front + land * 0.36 },
  });
}

/** A faint cape on the horizon. */
function addHeadland(site: Site, horizon: number): void {
  const random = site.random.fork('headland');
  if (!random.chance(0.7)) return;
  const { width, unit } = site;
  addRidge(site, {
    label: 'cape',
    shape: 'mound',
    y: horizon,
    centre: width * (site.light.side < 0 ? random.range(0.72, 0.95) : random.range(0.05, 0.28)),
    height: random.range(0.035, 0.075),
    length: random.range(0.18, 0.34),
    depth: 0.16,
    colour: '#6f8a86',
    surface: 'rock',
    bottom: horizon + unit * 0.002,
  });
}

interface WaterSpec {
  top: number;
  bottom: number;
  swell: number;
  sun: SunPlace | undefined;
  mirror?: WaterElement['mirror'];
}

function addWater(site: Site, spec: WaterSpec): void {
  const { light, unit, width, brief } = site;
  const deep = brief.placeColour ?? (brief.weather.includes('storm') ? '#3a5560' : '#2f86a6');
  const { sun } = spec;
  site.elements.push({
    kind: 'water',
    area: { x: -unit * 0.05, y: spec.top, width: width + unit * 0.1, height: spec.bottom - spec.top },
    far: site.hand.tone(
      mix(seen(site, deep, 0.55), light.sky[3], brief.placeColour === undefined ? 0.5 : 0.22),
      light,
    ),
    near: site.hand.tone(mix(seen(site, shade(deep, -0.18), 0.86), light.sky[0], 0.26), light),
    glint: mix(light.sky[3], '#ffffff', light.night ? 0.05 : 0.4),
    ...(sun && sun.strength > 0.2
      ? { gleam: { x: sun.x, width: unit * 0.075, colour: mix(light.key, '#ffffff', 0.25) } }
      : {}),
    swell: spec.swell,
    ...(spec.mirror === undefined ? {} : { mirror: spec.mirror }),
    depth: 0.5,
    from: 0,
    seed: seedOf(site, 'water'),
  });
}
