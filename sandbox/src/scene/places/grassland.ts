/** Composes open country: hills and meadows. */
import { mix, shade } from '#sandbox/colour.ts';
import { addGrassAndFlowers } from '#sandbox/scene/compose/grass.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { grassOf, leafOf } from '#sandbox/scene/compose/growth.ts';
import { addPlane, addRidge, addTrees } from '#sandbox/scene/compose/land.ts';
import { addTallGrass } from '#sandbox/scene/compose/near-things.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';
import { addFarLand } from './far-land.ts';

/** Share of the height above the horizon, by what the subjects need. */
function skyShare(site: Site): number {
  const { needs } = site;
  if (needs.ground && needs.sky) return 0.6;
  if (needs.ground) return 0.54;
  return needs.sky ? 0.68 : 0.6;
}

export function composeHills(site: Site): Ground {
  const { height, unit, needs, brief } = site;
  const horizon = horizonAt(site, skyShare(site));
  composeSky(site, horizon + unit * 0.06);
  const grass = grassOf(site);
  const land = height - horizon;
  addFarLand(site, horizon);
  addRidge(site, 'far', [horizon, 0.055, 0.62, 0.14], mix(grass, '#6d8f9a', 0.35));
  const bare = brief.moods.includes('minimal');
  const leaf = leafOf(site);
  addRidge(
    site,
    'middle',
    [horizon + land * 0.16, 0.07, 0.55, 0.4],
    mix(grass, '#4d7f6a', site.snowy ? 0.06 : 0.25),
    { trees: bare ? undefined : { heights: [0.045, 0.085], density: 26, leaf, clumps: 0.72 } },
  );
  addRidge(site, 'near', [horizon + land * 0.33, 0.055, 0.7, 0.6], grass, {
    trees: bare
      ? undefined
      : {
          heights: [0.08, 0.15],
          density: brief.flora.includes('trees') ? 22 : 15,
          leaf: leafOf(site, 'near'),
          clumps: 0.72,
          sways: true,
        },
  });
  const front = horizon + land * (needs.ground ? 0.44 : 0.58);
  const line = addPlane(site, front, shade(grass, site.snowy ? 0 : -0.04), { swing: 0.034, length: 0.8 });
  addGrassAndFlowers(site, front, line, brief.flora.includes('flowers') ? 80 : 26);
  addTallGrass(site, [shade(grass, -0.3), shade(grass, -0.18)]);
  return groundFrom(site, horizon, front, { line });
}

export function composeMeadow(site: Site): Ground {
  const { height, unit, brief, needs } = site;
  const horizon = horizonAt(site, needs.ground ? 0.46 : 0.54);
  composeSky(site, horizon + unit * 0.04);
  const grass = grassOf(site);
  const land = height - horizon;
  addFarLand(site, horizon);
  addRidge(site, 'far', [horizon, 0.03, 0.9, 0.2], mix(grass, '#5d8f7a', 0.3), {
    trees: { depth: 0.3, heights: [0.03, 0.07], density: 30 },
  });
  const front = horizon + land * 0.12;
  const line = addPlane(site, front, grass, { swing: 0.012, length: 1.4 });
  const random = site.random.fork('lone tree');
  if (random.chance(0.6) && !brief.moods.includes('minimal')) {
    const part = site.light.side < 0 ? [0.02, 0.2] : [0.8, 0.98];
    addTrees(site, 'lone', line, {
      depth: 0.735,
      heights: [0.26, 0.32],
      density: 1,
      species: [site.season === 'winter' ? 'bare' : 'round'],
      leaf: leafOf(site, 'lone'),
      clumps: 0,
      sways: true,
      between: [part[0] ?? 0, part[1] ?? 0.2],
    });
  }
  addGrassAndFlowers(site, front + land * 0.06, line, 90);
  addTallGrass(site, [shade(grass, -0.3), shade(grass, -0.18)]);
  return groundFrom(site, horizon, front + land * 0.3, { line });
}
