/** Composes towns: a city's skyline behind a promenade, a street of house fronts. */
import { mix } from '#sandbox/colour.ts';
import type { RidgeLine } from '#sandbox/model/elements/common.ts';
import { addFronts, addSkyline } from '#sandbox/scene/compose/buildings.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { addPlane, addRidge, addTrees, type TreeRow } from '#sandbox/scene/compose/land.ts';
import { addLamps } from '#sandbox/scene/compose/near-things.ts';
import { addElement, type Ground, type Site, seen } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';
import { addFarLand } from './far-land.ts';

const level = { shape: 'level', surface: 'stone' } as const;

type Range = readonly [number, number];

export function composeCity(site: Site): Ground {
  const { height, unit, needs, light } = site;
  const horizon = horizonAt(site, needs.ground ? 0.62 : 0.72);
  composeSky(site, horizon);
  addFarLand(site, horizon);
  const tall = needs.sky ? 0.72 : 1;
  const skyline = (label: string, below: number, height: Range, width: Range, depth: number) =>
    addSkyline(site, label, { bottom: horizon + unit * below, height, width, depth });
  skyline('far', 0.02, [0.14 * tall, 0.42 * tall], [0.045, 0.085], 0.1);
  skyline('middle', 0.03, [0.1 * tall, 0.36 * tall], [0.06, 0.12], 0.34);
  skyline('near', 0.04, [0.06, 0.22 * tall], [0.08, 0.16], 0.6);
  if (light.night || light.time === 'dusk') addCityGlow(site, horizon);
  const land = height - horizon;
  const verge = addRidge(site, 'verge', [horizon + unit * 0.03, 0.008, 0.4, 0.66], '#5f8a58', {
    surface: 'foliage',
  });
  addTownTrees(site, 'park', verge, { depth: 0.68, heights: [0.06, 0.1], density: 9 });
  const front = horizon + land * 0.16;
  const line = addPlane(site, front, site.snowy ? '#dfe6ee' : '#a7a5a6', { surface: 'stone', swing: 0 });
  addPaving(site, front);
  addLamps(site, front + land * 0.06, 0.26, 0.752);
  return groundFrom(site, horizon, front + land * 0.1, { line });
}

export function composeStreet(site: Site): Ground {
  const { height, unit, needs } = site;
  const horizon = horizonAt(site, 0.7);
  composeSky(site, horizon - unit * 0.2);
  addSkyline(site, 'behind', { bottom: horizon, height: [0.3, 0.52], width: [0.08, 0.14], depth: 0.24 });
  addFronts(site, horizon, 0.6, needs.sky ? [0.24, 0.34] : [0.32, 0.5]);
  const land = height - horizon;
  addRidge(site, 'pavement', [horizon, 0, 1, 0.7], site.snowy ? '#e3eaf2' : '#c9bfb2', level);
  const kerb = horizon + land * 0.26;
  addRidge(site, 'kerb', [kerb - unit * 0.012, 0, 1, 0.73], '#a89f94', level);
  addStreetTrees(site, horizon + land * 0.18);
  addLamps(site, kerb - unit * 0.015, 0.3, 0.736);
  const line = addPlane(site, kerb, site.snowy ? '#b9c4d2' : '#6a6a74', {
    surface: 'stone',
    swing: 0,
    lane: {
      colour: '#f1ead6',
      y: kerb + (height - kerb) * 0.5,
      thick: Math.min(unit * 0.018, (height - kerb) * 0.1),
    },
  });
  return groundFrom(site, horizon, kerb, {
    line,
    verge: { far: horizon + land * 0.1, near: kerb - unit * 0.01 },
    far: kerb + unit * 0.02,
    near: kerb + (height - kerb) * 0.62,
    air: { top: unit * 0.05, bottom: horizon - unit * 0.3 },
  });
}

function addStreetTrees(site: Site, y: number): void {
  const line: RidgeLine = { shape: 'level', y, height: 0, length: 1, seed: 1 };
  addTownTrees(site, 'street', line, { depth: 0.735, heights: [0.2, 0.27], density: 2.2 });
}

function addTownTrees(site: Site, label: string, line: RidgeLine, row: TreeRow): void {
  const species = site.season === 'winter' ? (['bare'] as const) : (['round'] as const);
  addTrees(site, label, line, { ...row, species, clumps: 0.2, sways: true });
}

/** Light that hangs over a town at night. */
function addCityGlow(site: Site, horizon: number): void {
  const { unit, brief } = site;
  const neon = brief.moods.includes('neon');
  for (const [index, colour] of (neon ? ['#ff3fb4', '#35c8ff'] : ['#ffb070']).entries()) {
    addElement(site, `glow${index}`, {
      kind: 'fog',
      y: horizon - unit * (0.34 - index * 0.1),
      height: unit * 0.46,
      colour,
      strength: neon ? 0.34 : 0.22,
      depth: 0.36 + index * 0.27,
      from: 0.4,
    });
  }
}

/** Joints of the paving, as faint rows of slabs. */
function addPaving(site: Site, front: number): void {
  const { width, height, unit } = site;
  const rows = 5;
  const colour = seen(site, mix('#a7a5a6', '#5a5660', 0.5), 0.85);
  for (let row = 1; row <= rows; row += 1) {
    const y = front + (height - front) * (row / (rows + 1)) ** 1.5;
    addElement(site, `joint${row}`, {
      kind: 'joint',
      left: 0,
      right: width,
      y,
      thick: Math.max(0.6, unit * 0.0016 * (0.5 + row / rows)),
      colour,
      gap: (unit * 0.16 * (0.3 + row)) / rows,
      reach: (height - front) * 0.1,
      depth: 0.7505,
      from: 0.7,
    });
  }
}
