/** Composes gardens and parks. */
import { mix, shade } from '#sandbox/colour.ts';
import { addFlowers, addGrassAndFlowers } from '#sandbox/scene/compose/grass.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { grassOf, leafOf } from '#sandbox/scene/compose/growth.ts';
import { addPlane, addRidge, addScatter } from '#sandbox/scene/compose/land.ts';
import { addFence } from '#sandbox/scene/compose/near-things.ts';
import { addOverhang } from '#sandbox/scene/compose/overhang.ts';
import { addElement, type Ground, type Site, seen } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';

export function composeGarden(site: Site): Ground {
  const { height, unit } = site;
  const horizon = horizonAt(site, 0.5);
  composeSky(site, horizon + unit * 0.04);
  const land = height - horizon;
  const grass = grassOf(site);
  const leaf = leafOf(site);
  addRidge(site, 'far', [horizon, 0.02, 0.6, 0.2], mix(grass, '#5d8f7a', 0.3), {
    trees: { heights: [0.1, 0.2], density: 16, species: ['round', 'cypress', 'round'], leaf, clumps: 0.25 },
  });
  addRidge(site, 'hedge', [horizon + land * 0.1, 0.012, 0.4, 0.4], mix(leaf, '#3f6f48', 0.4), {
    surface: 'foliage',
    trees: {
      heights: [0.2, 0.32],
      density: 2.6,
      species: site.season === 'winter' ? ['bare'] : ['round'],
      leaf: site.season === 'spring' ? '#f0a9c0' : leafOf(site, 'near'),
      clumps: 0.1,
      gap: [0.3, 0.7],
      sways: true,
    },
  });
  const front = horizon + land * 0.2;
  const line = addPlane(site, front, grass, { swing: 0.01, length: 1.3 });
  addFence(site, front + land * 0.06, 0.085);
  const path = site.light.side < 0 ? 0.3 : 0.7;
  const { width } = site;
  addElement(site, 'path', {
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
  });
  if (!site.snowy) {
    const to = front + land * 0.16;
    addScatter(site, 'bush', [7, front + land * 0.02, 0.075], [shade(leaf, -0.16), leaf], {
      to,
      depth: 0.753,
    });
  }
  addFlowers(site, [120, front + land * 0.12, 0.05], { label: 'bed', to: front + land * 0.34, depth: 0.754 });
  addGrassAndFlowers(site, front, line, 60);
  addOverhang(
    site,
    site.season === 'spring' ? 'blossom' : 'leaf',
    site.season === 'spring' ? ['#e58aa8', '#f3b3c6'] : [shade(leaf, -0.4), shade(leaf, -0.28)],
  );
  return groundFrom(site, horizon, front + land * 0.18, { line });
}
