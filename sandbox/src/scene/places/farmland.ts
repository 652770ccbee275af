/** Composes farmland: fields, villages, roads. */
import { mix, shade } from '#sandbox/colour.ts';
import { addHamlet } from '#sandbox/scene/compose/buildings.ts';
import { addGrassAndFlowers } from '#sandbox/scene/compose/grass.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { grassOf, leafOf } from '#sandbox/scene/compose/growth.ts';
import { addPlane, addRidge, addScatter } from '#sandbox/scene/compose/land.ts';
import { addFence, addTallGrass } from '#sandbox/scene/compose/near-things.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';
import { addFarLand } from './far-land.ts';

export function composeField(site: Site): Ground {
  const { height, unit, brief } = site;
  const horizon = horizonAt(site, 0.5);
  composeSky(site, horizon + unit * 0.04);
  const crop = site.random.fork('crop').pick(['#d3b25a', '#8fae4e', '#c9a94f'] as const);
  const grain = site.snowy ? grassOf(site) : (brief.placeColour ?? crop);
  const land = height - horizon;
  addFarLand(site, horizon);
  addRidge(site, 'far', [horizon, 0.028, 0.8, 0.22], mix(grain, '#6d9a7a', 0.5), {
    trees: { depth: 0.32, heights: [0.03, 0.06], density: 30 },
  });
  addHamlet(site, horizon + land * 0.05, 0.36, 2);
  const front = horizon + land * 0.08;
  const line = addPlane(site, front, grain, {
    swing: 0,
    furrows: shade(grain, -0.34),
    horizon: horizon - unit * 0.02,
  });
  addFence(site, front + land * 0.16, 0.075);
  addScatter(site, 'tuft', [60, front + land * 0.3, 0.065], [shade(grain, 0.16), shade(grain, -0.2)], {
    label: 'stalks',
    to: height + unit * 0.03,
  });
  addTallGrass(site, [shade(grain, -0.3), shade(grain, 0.06)]);
  return groundFrom(site, horizon, front + land * 0.3, { line });
}

export function composeVillage(site: Site): Ground {
  const { height, unit } = site;
  const horizon = horizonAt(site, 0.54);
  composeSky(site, horizon + unit * 0.06);
  const grass = grassOf(site);
  const land = height - horizon;
  addFarLand(site, horizon);
  addRidge(site, 'far', [horizon, 0.06, 0.7, 0.14], mix(grass, '#6d8f9a', 0.35));
  addRidge(site, 'middle', [horizon + land * 0.18, 0.03, 0.9, 0.4], mix(grass, '#4d7f6a', 0.2), {
    trees: { heights: [0.05, 0.09], density: 22 },
  });
  addHamlet(site, horizon + land * 0.25, 0.55, 6);
  addRidge(site, 'near', [horizon + land * 0.3, 0.018, 0.8, 0.62], grass, {
    trees: { heights: [0.07, 0.12], density: 9, leaf: leafOf(site, 'near'), sways: true },
  });
  const front = horizon + land * 0.46;
  const line = addPlane(site, front, shade(grass, site.snowy ? 0 : -0.04));
  addFence(site, front + land * 0.1, 0.07);
  addGrassAndFlowers(site, front, line, 24);
  return groundFrom(site, horizon, front + land * 0.06, { line });
}

/** A road that runs across the image, so that what drives on it is seen from the side. */
export function composeRoad(site: Site): Ground {
  const { height, unit, brief } = site;
  const horizon = horizonAt(site, 0.54);
  composeSky(site, horizon + unit * 0.06);
  const grass = grassOf({ ...site, brief: { ...brief, placeColour: undefined } });
  const land = height - horizon;
  addFarLand(site, horizon);
  addRidge(site, 'far', [horizon, 0.07, 0.66, 0.16], mix(grass, '#6d8f9a', 0.35));
  addRidge(site, 'middle', [horizon + land * 0.2, 0.05, 0.7, 0.45], mix(grass, '#4d7f6a', 0.2), {
    trees: { heights: [0.06, 0.12], density: 20, clumps: 0.7 },
  });
  addRidge(site, 'verge', [horizon + land * 0.42, 0.012, 1.2, 0.66], grass);
  const verge = horizon + land * 0.42;
  addScatter(site, 'tuft', [50, verge + land * 0.03, 0.04], [shade(grass, -0.16), shade(grass, 0.12)], {
    label: 'verge',
    to: verge + land * 0.14,
    depth: 0.7,
  });
  const front = horizon + land * 0.58;
  const asphalt = brief.placeColour ?? (site.snowy ? '#a9b4c4' : '#686a73');
  const line = addPlane(site, front, asphalt, {
    surface: 'stone',
    swing: 0,
    lane: {
      colour: '#f1ead6',
      y: front + (height - front) * 0.44,
      thick: Math.min(unit * 0.018, (height - front) * 0.1),
    },
  });
  return groundFrom(site, horizon, front, {
    line,
    verge: { far: verge + land * 0.05, near: verge + land * 0.13 },
    near: front + (height - front) * 0.7,
    far: front + (height - front) * 0.3,
  });
}
