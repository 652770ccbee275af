/** Composes lakes and rivers. */
import { mix, shade } from '#sandbox/colour.ts';
import { addGrassAndFlowers } from '#sandbox/scene/compose/grass.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { grassOf, leafOf } from '#sandbox/scene/compose/growth.ts';
import { addPlane, addRidge, addScatter, addTrees } from '#sandbox/scene/compose/land.ts';
import { addPeaks } from '#sandbox/scene/compose/mountains.ts';
import { addElement, type Ground, placeColour, type Site, seen } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';
import { addWater } from '#sandbox/scene/compose/water.ts';
import { addFarLand } from './far-land.ts';

export function composeLake(site: Site): Ground {
  const { height, unit, needs } = site;
  const horizon = horizonAt(site, 0.48);
  const sun = composeSky(site, horizon);
  const land = height - horizon;
  // The colour that the prompt names is the water's.
  const banks: Site = { ...site, brief: { ...site.brief, placeColour: undefined } };
  const grass = grassOf(banks);
  const random = site.random.fork('lake');
  if (site.beyond === 'mountains' || (site.beyond === undefined && random.chance(0.6)))
    addPeaks(site, 'range', { bottom: horizon + unit * 0.02, height: [0.14, 0.28], depth: 0.1 });
  else addFarLand(site, horizon);
  addRidge(site, 'far', [horizon - unit * 0.01, 0.05, 0.5, 0.2], mix(grass, '#5f8a86', 0.4));
  addRidge(site, 'bank', [horizon + unit * 0.012, 0.014, 0.5, 0.4], mix(grass, '#4d7f6a', 0.3), {
    trees: { heights: [0.05, 0.11], density: 40, clumps: 0.36 },
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
  const line = addPlane(site, shore, shade(grass, site.snowy ? 0 : -0.08), { swing: 0.034, length: 0.7 });
  addScatter(site, 'reed', [34, shore - unit * 0.005, 0.12], ['#7c8f4c', '#a5a45c', '#5f7a44'], {
    to: shore + land * 0.1,
    bunched: true,
    depth: 0.752,
  });
  addScatter(site, 'pebble', [12, shore + unit * 0.01, 0.035], ['#8f949c', '#a9a69c'], { line });
  addGrassAndFlowers(banks, shore, line, 14);
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
  // The colour that the prompt names is the water's.
  const banks: Site = { ...site, brief: { ...site.brief, placeColour: undefined } };
  const grass = grassOf(banks);
  if (site.beyond === undefined)
    addPeaks(site, 'range', { bottom: horizon + unit * 0.04, height: [0.1, 0.22], depth: 0.1 });
  else addFarLand(site, horizon);
  addRidge(site, 'far', [horizon, 0.04, 0.5, 0.22], mix(grass, '#5f8a86', 0.35), {
    trees: { depth: 0.3, heights: [0.04, 0.08], density: 34, clumps: 0.4 },
  });
  const front = horizon + land * 0.12;
  const line = addPlane(site, front, grass, { swing: 0.012, length: 1.2 });
  const away = site.light.side;
  const [far0, near0] = [
    seen(site, mix(site.light.sky[3], '#8cc2cc', 0.4), 0.7),
    seen(site, placeColour(site, '#3f86a0'), 0.85),
  ];
  addElement(site, 'river', {
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
  });
  addTrees(
    site,
    'bank',
    { ...line, y: front + land * 0.1 },
    {
      depth: 0.752,
      heights: [0.14, 0.24],
      density: 6,
      leaf: leafOf(site, 'bank'),
      clumps: 0.3,
      sways: true,
      gap: [0.24, 0.76],
    },
  );
  addScatter(site, 'pebble', [20, front + land * 0.25, 0.034], ['#9a9ea6', '#b5b1a6'], {
    bunched: true,
    line,
  });
  addGrassAndFlowers(banks, front, line, 26);
  return groundFrom(site, horizon, front + land * 0.42, {
    line,
    water: { far: front + land * 0.34, near: front + land * 0.7 },
    ford: { x: width * 0.5 + away * unit * 0.12, y: front + land * 0.36 },
  });
}
