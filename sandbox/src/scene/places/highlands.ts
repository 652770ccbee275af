/** Composes mountains and the snowy north. */
import { mix, shade } from '#sandbox/colour.ts';
import { addGrassAndFlowers } from '#sandbox/scene/compose/grass.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { leafOf } from '#sandbox/scene/compose/growth.ts';
import { addPlane, addRidge, addScatter } from '#sandbox/scene/compose/land.ts';
import { addPeaks } from '#sandbox/scene/compose/mountains.ts';
import { type Ground, placeColour, type Site } from '#sandbox/scene/compose/site.ts';
import { addAurora, composeSky } from '#sandbox/scene/compose/sky.ts';
import { addFarLand } from './far-land.ts';

export function composeMountains(site: Site): Ground {
  const { height, unit, needs } = site;
  const horizon = horizonAt(site, needs.ground ? 0.6 : 0.66);
  composeSky(site, horizon - unit * 0.02);
  const land = height - horizon;
  const rock = placeColour(site, '#7a8ca4');
  const tall = needs.sky ? 0.28 : 0.4;
  addPeaks(site, 'far', {
    bottom: horizon + unit * 0.04,
    height: [tall * 0.55, tall * 0.8],
    depth: 0.08,
    colour: mix(rock, '#8ea6c0', 0.4),
  });
  addPeaks(site, 'near', {
    bottom: horizon + unit * 0.08,
    height: [tall * 0.62, tall * 1.08],
    depth: 0.26,
    colour: rock,
  });
  addFarLand(site, horizon);
  const leaf = site.season === 'autumn' ? leafOf(site) : site.snowy ? '#4a6a5c' : '#3f7258';
  const grass = site.snowy ? '#dfeaf8' : '#6b9160';
  addRidge(site, 'foot', [horizon + land * 0.1, 0.04, 0.5, 0.42], mix(grass, '#55808a', 0.3), {
    trees: { heights: [0.05, 0.1], density: 46, species: ['pine'], leaf, clumps: 0.4 },
  });
  addRidge(site, 'near', [horizon + land * 0.34, 0.06, 0.8, 0.6], grass, {
    trees: { heights: [0.1, 0.19], density: 16, species: ['pine'], leaf, sways: true },
  });
  const front = horizon + land * (needs.ground ? 0.48 : 0.6);
  const line = addPlane(site, front, shade(grass, site.snowy ? 0 : -0.06));
  addScatter(site, 'pebble', [14, front + land * 0.08, 0.032], ['#8f949c', '#767c86'], { line });
  addGrassAndFlowers(site, front, line, 16);
  return groundFrom(site, horizon, front, { line });
}

export function composeSnowland(site: Site): Ground {
  const { height, unit, light } = site;
  const horizon = horizonAt(site, 0.54);
  composeSky(site, horizon);
  if (light.night && !site.brief.bodies.includes('aurora')) addAurora(site, horizon);
  const land = height - horizon;
  const snow = placeColour(site, '#eaf1f9');
  addPeaks(site, 'ice', {
    bottom: horizon + unit * 0.04,
    height: [0.09, 0.2],
    depth: 0.16,
    colour: '#9db8d4',
  });
  addFarLand(site, horizon);
  addRidge(site, 'far', [horizon + unit * 0.02, 0.03, 0.6, 0.3], mix(snow, '#a9c2e4', 0.35), {
    surface: 'snow',
  });
  addRidge(site, 'middle', [horizon + land * 0.18, 0.05, 0.7, 0.5], mix(snow, '#a9c2e4', 0.16), {
    surface: 'snow',
    trees:
      site.place === 'snowland'
        ? { heights: [0.06, 0.13], density: 14, species: ['pine'], leaf: '#4a6e6a', clumps: 0.75 }
        : undefined,
  });
  const front = horizon + land * 0.42;
  const line = addPlane(site, front, snow, { surface: 'snow', swing: 0.026, length: 0.8 });
  addScatter(site, 'pebble', [5, front + land * 0.1, 0.03], ['#b9cbe4', '#d6e2f2'], { line });
  return groundFrom(site, horizon, front, { line, shadow: '#6f8fc8' });
}
