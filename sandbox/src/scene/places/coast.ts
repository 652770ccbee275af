/** Composes places by the sea: beach, open sea, island. */
import { mix } from '#sandbox/colour.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { addPlane, addRidge, addScatter, addTrees } from '#sandbox/scene/compose/land.ts';
import { type Ground, placeColour, type Site, seedOf, seen } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';
import { addWater } from '#sandbox/scene/compose/water.ts';
import { addFarLand } from './far-land.ts';

const palms = { species: ['palm'], leaf: '#4f9150', trunk: '#8a6a4a', clumps: 0, sways: true } as const;

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
  addRidge(site, 'foam', [shore - unit * 0.012, 0.02, 0.75, 0.745], '#fbfdfb', {
    seed,
    surface: 'plain',
    bottom: shore + unit * 0.09,
  });
  addRidge(site, 'wet', [shore, 0.02, 0.75, 0.748], mix(sand, '#9a7c58', 0.45), {
    seed,
    surface: 'sand',
    bottom: shore + unit * 0.12,
  });
  const line = addPlane(site, shore + unit * 0.028, sand, {
    surface: 'sand',
    swing: 0.02,
    length: 0.75,
    seed,
    near: mix(sand, '#c4935a', 0.42),
  });
  addScatter(site, 'shell', [12, shore + land * 0.1, 0.018], ['#fbeee0', '#f3c4b0', '#d9b48a'], { line });
  addScatter(site, 'tuft', [7, shore + land * 0.2, 0.05], ['#8fa060', '#b0a868'], { bunched: true, line });
  if (!site.snowy) {
    const part: readonly [number, number] = site.light.side < 0 ? [0.86, 1] : [0, 0.14];
    addTrees(site, 'palms', line, {
      ...palms,
      depth: 0.752,
      heights: [0.44, 0.62],
      density: 2,
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
  addRidge(site, 'foam', [shore - unit * 0.012, 0.024, 0.8, 0.745], '#fbfdfb', {
    surface: 'plain',
    seed,
    bottom: shore + unit * 0.09,
  });
  const line = addPlane(site, shore, sand, {
    surface: 'sand',
    swing: 0.024,
    length: 0.8,
    seed,
    near: mix(sand, '#b0824e', 0.5),
  });
  addScatter(site, 'pebble', [22, shore + land * 0.02, 0.04], ['#8f8f94', '#b3aca0', '#77787f'], { line });
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
  addRidge(site, 'foam', [waterline - unit * 0.004, 0.05, (half * 1.1) / unit, 0.7], '#f6fbfa', {
    ...mound,
    surface: 'plain',
    bottom: waterline + unit * 0.008,
  });
  const sand = addRidge(site, 'sand', [waterline, 0.07, half / unit, 0.72], '#eed6a4', {
    ...mound,
    surface: 'sand',
  });
  if (!needs.large) {
    const green = addRidge(
      site,
      'green',
      [waterline - unit * 0.035, 0.075, (half * 0.68) / unit, 0.735],
      placeColour(site, '#7fae58'),
      { ...mound, surface: 'grass', bottom: waterline - unit * 0.024 },
    );
    const from = (centre - half * 0.42) / width;
    const to = (centre + half * 0.42) / width;
    addTrees(site, 'palms', green, {
      ...palms,
      depth: 0.737,
      heights: [0.24, 0.4],
      density: 3,
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

/** A faint cape on the horizon. */
function addHeadland(site: Site, horizon: number): void {
  const random = site.random.fork('headland');
  if (!random.chance(0.7)) return;
  const { width, unit } = site;
  const centre = width * (site.light.side < 0 ? random.range(0.72, 0.95) : random.range(0.05, 0.28));
  addRidge(site, 'cape', [horizon, random.range(0.035, 0.075), random.range(0.18, 0.34), 0.16], '#6f8a86', {
    shape: 'mound',
    centre,
    surface: 'rock',
    bottom: horizon + unit * 0.002,
  });
}
