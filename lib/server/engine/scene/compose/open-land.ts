/** Composes open country: hills, meadow, field, village, road. */
import { mix, shade } from '#lib/server/engine/colour.ts';
import { addFence, addHamlet, addTallGrass } from './additions.ts';
import { addFarLand } from './far-land.ts';
import { groundFrom, horizonAt } from './ground.ts';
import { bloomsOf, grassOf, groundSurface, leafOf, treesOf } from './growth.ts';
import { addPlane, addRidge, addScatter, addTrees } from './land.ts';
import type { Ground, Site } from './site.ts';
import { composeSky } from './sky.ts';

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
  const surface = groundSurface(site);
  const land = height - horizon;
  addFarLand(site, horizon);
  addRidge(site, {
    label: 'far',
    y: horizon,
    height: 0.055,
    length: 0.62,
    depth: 0.14,
    colour: mix(grass, '#6d8f9a', 0.35),
    surface,
  });
  const middle = addRidge(site, {
    label: 'middle',
    y: horizon + land * 0.16,
    height: 0.07,
    length: 0.55,
    depth: 0.4,
    colour: mix(grass, '#4d7f6a', site.snowy ? 0.06 : 0.25),
    surface,
  });
  const bare = brief.styles.includes('minimal');
  const leaf = leafOf(site);
  if (!bare)
    addTrees(site, {
      label: 'middle',
      line: middle,
      depth: 0.42,
      heights: [0.045, 0.085],
      density: 26,
      species: treesOf(site),
      leaf,
      clumps: 0.72,
    });
  const near = addRidge(site, {
    label: 'near',
    y: horizon + land * 0.33,
    height: 0.055,
    length: 0.7,
    depth: 0.6,
    colour: grass,
    surface,
  });
  if (!bare)
    addTrees(site, {
      label: 'near',
      line: near,
      depth: 0.62,
      heights: [0.08, 0.15],
      density: brief.flora.includes('trees') ? 22 : 15,
      species: treesOf(site),
      leaf: leafOf(site, 'near'),
      clumps: 0.72,
      sways: true,
    });
  const front = horizon + land * (needs.ground ? 0.44 : 0.58);
  const line = addPlane(site, {
    y: front,
    colour: shade(grass, site.snowy ? 0 : -0.04),
    surface,
    swing: 0.034,
    length: 0.8,
  });
  addGrassAndFlowers(site, front, line, brief.flora.includes('flowers') ? 80 : 26);
  addTallGrass(site, [shade(grass, -0.3), shade(grass, -0.18)]);
  return groundFrom(site, horizon, front, { line });
}

export function composeMeadow(site: Site): Ground {
  const { height, unit, brief, needs } = site;
  const horizon = horizonAt(site, needs.ground ? 0.46 : 0.54);
  composeSky(site, horizon + unit * 0.04);
  const grass = grassOf(site);
  const surface = groundSurface(site);
  const land = height - horizon;
  addFarLand(site, horizon);
  const far = addRidge(site, {
    label: 'far',
    y: horizon,
    height: 0.03,
    length: 0.9,
    depth: 0.2,
    colour: mix(grass, '#5d8f7a', 0.3),
    surface,
  });
  addTrees(site, {
    label: 'far',
    line: far,
    depth: 0.3,
    heights: [0.03, 0.07],
    density: 30,
    species: treesOf(site),
    leaf: leafOf(site),
    clumps: 0.5,
  });
  const front = horizon + land * 0.12;
  const line = addPlane(site, { y: front, colour: grass, surface, swing: 0.012, length: 1.4 });
  const random = site.random.fork('lone tree');
  if (random.chance(0.6) && !brief.styles.includes('minimal')) {
    const part = site.light.side < 0 ? [0.02, 0.2] : [0.8, 0.98];
    addTrees(site, {
      label: 'lone',
      line,
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

export function composeField(site: Site): Ground {
  const { height, unit, brief } = site;
  const horizon = horizonAt(site, 0.5);
  composeSky(site, horizon + unit * 0.04);
  const surface = groundSurface(site);
  const crop = site.random.fork('crop').pick(['#d3b25a', '#8fae4e', '#c9a94f'] as const);
  const grain = site.snowy ? grassOf(site) : (brief.placeColour ?? crop);
  const land = height - horizon;
  addFarLand(site, horizon);
  const far = addRidge(site, {
    label: 'far',
    y: horizon,
    height: 0.028,
    length: 0.8,
    depth: 0.22,
    colour: mix(grain, '#6d9a7a', 0.5),
    surface,
  });
  addTrees(site, {
    label: 'far',
    line: far,
    depth: 0.32,
    heights: [0.03, 0.06],
    density: 30,
    species: treesOf(site),
    leaf: leafOf(site),
    clumps: 0.55,
  });
  addHamlet(site, horizon + land * 0.05, 0.36, 2);
  const front = horizon + land * 0.08;
  const line = addPlane(site, {
    y: front,
    colour: grain,
    surface,
    swing: 0,
    furrows: shade(grain, -0.34),
    horizon: horizon - unit * 0.02,
  });
  addFence(site, front + land * 0.16, 0.075);
  addScatter(site, {
    label: 'stalks',
    what: 'tuft',
    density: 60,
    from: front + land * 0.3,
    to: height + unit * 0.03,
    size: 0.065,
    colours: [shade(grain, 0.16), shade(grain, -0.2)],
  });
  addTallGrass(site, [shade(grain, -0.3), shade(grain, 0.06)]);
  return groundFrom(site, horizon, front + land * 0.3, { line });
}

export function composeVillage(site: Site): Ground {
  const { height, unit } = site;
  const horizon = horizonAt(site, 0.54);
  composeSky(site, horizon + unit * 0.06);
  const grass = grassOf(site);
  const surface = groundSurface(site);
  const land = height - horizon;
  addFarLand(site, horizon);
  addRidge(site, {
    label: 'far',
    y: horizon,
    height: 0.06,
    length: 0.7,
    depth: 0.14,
    colour: mix(grass, '#6d8f9a', 0.35),
    surface,
  });
  const middle = addRidge(site, {
    label: 'middle',
    y: horizon + land * 0.18,
    height: 0.03,
    length: 0.9,
    depth: 0.4,
    colour: mix(grass, '#4d7f6a', 0.2),
    surface,
  });
  addTrees(site, {
    label: 'middle',
    line: middle,
    depth: 0.42,
    heights: [0.05, 0.09],
    density: 22,
    species: treesOf(site),
    leaf: leafOf(site),
    clumps: 0.5,
  });
  addHamlet(site, horizon + land * 0.25, 0.55, 6);
  const near = addRidge(site, {
    label: 'near',
    y: horizon + land * 0.3,
    height: 0.018,
    length: 0.8,
    depth: 0.62,
    colour: grass,
    surface,
  });
  addTrees(site, {
    label: 'near',
    line: near,
    depth: 0.64,
    heights: [0.07, 0.12],
    density: 9,
    species: treesOf(site),
    leaf: leafOf(site, 'near'),
    clumps: 0.6,
    sways: true,
  });
  const front = horizon + land * 0.46;
  const line = addPlane(site, { y: front, colour: shade(grass, site.snowy ? 0 : -0.04), surface });
  addFence(site, front + land * 0.1, 0.07);
  addGrassAndFlowers(site, front, line, 24);
  return groundFrom(site, horizon, front + land * 0.06, { line });
}

/** A road that runs across the picture, so that what drives on it is seen from the side. */
export function composeRoad(site: Site): Ground {
  const { height, unit, brief } = site;
  const horizon = horizonAt(site, 0.54);
  composeSky(site, horizon + unit * 0.06);
  const grass = grassOf({ ...site, brief: { ...brief, placeColour: undefined } });
  const surface = groundSurface(site);
  const land = height - horizon;
  addFarLand(site, horizon);
  addRidge(site, {
    label: 'far',
    y: horizon,
    height: 0.07,
    length: 0.66,
    depth: 0.16,
    colour: mix(grass, '#6d8f9a', 0.35),
    surface,
  });
  const middle = addRidge(site, {
    label: 'middle',
    y: horizon + land * 0.2,
    height: 0.05,
    length: 0.7,
    depth: 0.45,
    colour: mix(grass, '#4d7f6a', 0.2),
    surface,
  });
  addTrees(site, {
    label: 'middle',
    line: middle,
    depth: 0.47,
    heights: [0.06, 0.12],
    density: 20,
    species: treesOf(site),
    leaf: leafOf(site),
    clumps: 0.7,
  });
  addRidge(site, {
    label: 'verge',
    y: horizon + land * 0.42,
    height: 0.012,
    length: 1.2,
    depth: 0.66,
    colour: grass,
    surface,
  });
  const verge = horizon + land * 0.42;
  addScatter(site, {
    label: 'verge',
    what: 'tuft',
    density: 50,
    from: verge + land * 0.03,
    to: verge + land * 0.14,
    size: 0.04,
    depth: 0.7,
    colours: [shade(grass, -0.16), shade(grass, 0.12)],
  });
  const front = horizon + land * 0.58;
  const asphalt = brief.placeColour ?? (site.snowy ? '#a9b4c4' : '#686a73');
  const line = addPlane(site, {
    y: front,
    colour: asphalt,
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

function addGrassAndFlowers(site: Site, front: number, line: Ground['line'], flowers: number): void {
  const { height, unit } = site;
  const grass = grassOf(site);
  const land = height - front;
  const strands = site.snowy ? ['#c8b98f', '#d9e3ef'] : [shade(grass, -0.16), mix(grass, '#f2e9a0', 0.14)];
  addScatter(site, {
    label: 'grass',
    what: 'tuft',
    density: site.snowy ? 12 : 46,
    from: front,
    to: height + unit * 0.02,
    size: 0.04,
    colours: strands,
    ...(line ? { line } : {}),
  });
  if (site.snowy) return;
  addScatter(site, {
    label: 'flowers',
    what: 'flower',
    density: flowers,
    from: front + land * 0.1,
    to: height,
    size: 0.034,
    colours: bloomsOf(site),
    bunched: true,
    stem: shade(grass, -0.2),
    ...(line ? { line } : {}),
  });
}
