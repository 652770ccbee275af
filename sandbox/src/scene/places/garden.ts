/** Composes gardens and parks. */
import { mix, shade } from '#sandbox/colour.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { bloomsOf, grassOf, groundSurface, leafOf } from '#sandbox/scene/compose/growth.ts';
import { addPlane, addRidge, addScatter, addTrees } from '#sandbox/scene/compose/land.ts';
import { addFence } from '#sandbox/scene/compose/near-things.ts';
import { addOverhang } from '#sandbox/scene/compose/overhang.ts';
import { type Ground, type Site, seedOf, seen } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';

export function composeGarden(site: Site): Ground {
  const { height, unit } = site;
  const horizon = horizonAt(site, 0.5);
  composeSky(site, horizon + unit * 0.04);
  const land = height - horizon;
  const grass = grassOf(site);
  const surface = groundSurface(site);
  const leaf = leafOf(site);
  const far = addRidge(site, {
    label: 'far',
    y: horizon,
    height: 0.02,
    length: 0.6,
    depth: 0.2,
    colour: mix(grass, '#5d8f7a', 0.3),
    surface,
  });
  addTrees(site, {
    label: 'far',
    line: far,
    depth: 0.24,
    heights: [0.1, 0.2],
    density: 16,
    species: ['round', 'cypress', 'round'],
    leaf,
    clumps: 0.25,
  });
  const hedge = addRidge(site, {
    label: 'hedge',
    y: horizon + land * 0.1,
    height: 0.012,
    length: 0.4,
    depth: 0.4,
    colour: mix(leaf, '#3f6f48', 0.4),
    surface: 'foliage',
  });
  addTrees(site, {
    label: 'hedge',
    line: hedge,
    depth: 0.42,
    heights: [0.2, 0.32],
    density: 2.6,
    species: site.season === 'winter' ? ['bare'] : ['round'],
    leaf: site.season === 'spring' ? '#f0a9c0' : leafOf(site, 'near'),
    clumps: 0.1,
    gap: [0.3, 0.7],
    sways: true,
  });
  const front = horizon + land * 0.2;
  const line = addPlane(site, { y: front, colour: grass, surface, swing: 0.01, length: 1.3 });
  addFence(site, front + land * 0.06, 0.085);
  const path = site.light.side < 0 ? 0.3 : 0.7;
  const { width } = site;
  site.elements.push({
    kind: 'ribbon',
    spine: [
      { x: width * 0.5, y: front + land * 0.01, half: unit * 0.012 },
      { x: width * (0.5 + (path - 0.5) * 0.3), y: front + land * 0.18, half: unit * 0.035 },
      { x: width * (0.5 + (path - 0.5) * 1.1), y: front + land * 0.42, half: unit * 0.07 },
      { x: width * (0.5 + (path - 0.5) * 1.0), y: height + unit * 0.05, half: unit * 0.15 },
    ],
    colour: seen(site, '#d9c39a', 0.8),
    edge: seen(site, '#b39a6c', 0.8),
    water: false,
    depth: 0.751,
    from: 0.2,
    seed: seedOf(site, 'path'),
  });
  if (!site.snowy) {
    addScatter(site, {
      label: 'bushes',
      what: 'bush',
      density: 7,
      from: front + land * 0.02,
      to: front + land * 0.16,
      size: 0.075,
      colours: [shade(leaf, -0.16), leaf],
      depth: 0.753,
    });
    addScatter(site, {
      label: 'bed',
      what: 'flower',
      density: 120,
      from: front + land * 0.12,
      to: front + land * 0.34,
      size: 0.05,
      colours: bloomsOf(site),
      bunched: true,
      stem: shade(grass, -0.25),
      depth: 0.754,
    });
    addScatter(site, {
      label: 'flowers',
      what: 'flower',
      density: 70,
      from: front + land * 0.4,
      to: height + unit * 0.02,
      size: 0.055,
      colours: bloomsOf(site),
      bunched: true,
      stem: shade(grass, -0.25),
      line,
    });
  }
  addScatter(site, {
    label: 'grass',
    what: 'tuft',
    density: site.snowy ? 8 : 40,
    from: front,
    to: height,
    size: 0.03,
    colours: [shade(grass, -0.14), shade(grass, 0.12)],
    line,
  });
  addOverhang(
    site,
    site.season === 'spring' ? 'blossom' : 'leaf',
    site.season === 'spring' ? ['#e58aa8', '#f3b3c6'] : [shade(leaf, -0.4), shade(leaf, -0.28)],
  );
  return groundFrom(site, horizon, front + land * 0.18, { line });
}
