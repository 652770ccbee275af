/** Composes dry places: desert, canyon, the ground of another planet. */
import { mix, shade } from '#sandbox/colour.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { addPlane, addRidge, addScatter, addTrees } from '#sandbox/scene/compose/land.ts';
import { addElement, type Ground, placeColour, type Site, seen } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';
import { addFarLand } from './far-land.ts';

const mesa = { shape: 'mesa', surface: 'rock' } as const;
const dune = { shape: 'dune', surface: 'sand' } as const;
const cacti = { species: ['cactus'], leaf: '#6f9a62' } as const;

export function composeDesert(site: Site): Ground {
  const { height, unit } = site;
  const horizon = horizonAt(site, 0.54);
  composeSky(site, horizon + unit * 0.04);
  const land = height - horizon;
  const sand = placeColour(site, site.snowy ? '#eef0ee' : '#e3b26a');
  addFarLand(site, horizon);
  addRidge(site, 'mesa', [horizon - unit * 0.01, 0.06, 0.34, 0.12], mix(sand, '#a8604a', 0.4), mesa);
  addRidge(site, 'far', [horizon + land * 0.06, 0.06, 0.5, 0.32], mix(sand, '#f0cf9a', 0.25), dune);
  addRidge(site, 'middle', [horizon + land * 0.2, 0.075, 0.7, 0.52], sand, dune);
  const near = addRidge(site, 'near', [horizon + land * 0.36, 0.07, 0.95, 0.66], shade(sand, -0.04), dune);
  if (site.place === 'desert')
    addTrees(site, 'cacti', near, { ...cacti, depth: 0.67, heights: [0.07, 0.15], density: 3.2 });
  const front = horizon + land * 0.5;
  const line = addPlane(site, front, shade(sand, -0.05), {
    shape: 'dune',
    swing: 0.035,
    length: 1.1,
    surface: 'sand',
    near: mix(sand, '#a8662e', 0.42),
  });
  addScatter(
    site,
    'pebble',
    [12, front + land * 0.05, 0.026],
    [mix(sand, '#7a5038', 0.45), mix(sand, '#5a4038', 0.4)],
    { line },
  );
  addScatter(site, 'tuft', [7, front + land * 0.04, 0.045], ['#a99a5a', '#8c8a4e'], { bunched: true, line });
  return groundFrom(site, horizon, front + unit * 0.01, { line, shadow: seen(site, '#6a3f22', 0.95) });
}

export function composeCanyon(site: Site): Ground {
  const { height, unit } = site;
  const horizon = horizonAt(site, 0.56);
  composeSky(site, horizon);
  const land = height - horizon;
  const rock = placeColour(site, '#c0643c');
  addRidge(site, 'far', [horizon - unit * 0.03, 0.11, 0.26, 0.1], mix(rock, '#c99a86', 0.3), mesa);
  addRidge(site, 'middle', [horizon + land * 0.02, 0.14, 0.42, 0.34], rock, mesa);
  addRidge(site, 'slope', [horizon + land * 0.2, 0.05, 0.5, 0.5], mix(rock, '#d9a06a', 0.5), {
    surface: 'sand',
  });
  const front = horizon + land * 0.4;
  const line = addPlane(site, front, mix(rock, '#e0b078', 0.55), {
    surface: 'sand',
    near: mix(rock, '#8a4a2a', 0.3),
  });
  addScatter(
    site,
    'pebble',
    [26, front + land * 0.04, 0.04],
    [shade(rock, -0.16), mix(rock, '#e0b890', 0.3)],
    { line },
  );
  addScatter(site, 'tuft', [16, front, 0.045], ['#9a8f55', '#74804a'], {
    label: 'brush',
    bunched: true,
    line,
  });
  addTrees(site, 'cacti', line, {
    ...cacti,
    depth: 0.757,
    heights: [0.12, 0.2],
    density: 2,
    clumps: 0,
    gap: [0.22, 0.8],
  });
  return groundFrom(site, horizon, front + unit * 0.02, { line, shadow: seen(site, '#5a2a1a', 0.95) });
}

/** Rock and dust under a black sky with a globe in it. */
export function composePlanet(site: Site): Ground {
  const { height, width, unit, light, brief } = site;
  const horizon = horizonAt(site, 0.58);
  const land = height - horizon;
  const random = site.random.fork('planet');
  const soil = brief.placeColour ?? random.pick(['#b4593a', '#8a86a0', '#6a7f9a', '#a8703a'] as const);
  const night = seen({ ...site, light: { ...light, tint: '#ffffff', exposure: 1 } }, '#120f2e', 1);
  addElement(site, 'nebula', {
    kind: 'nebula',
    base: night,
    colours: ['#5a3aa0', '#2a5fb0', mix(soil, '#ff7a6a', 0.4)],
    depth: 0,
    from: 0,
  });
  addElement(site, 'stars', {
    kind: 'stars',
    area: { x: 0, y: 0, width, height: horizon },
    count: 420,
    colour: '#f4f2ff',
    milky: false,
    depth: 0.001,
    from: 0.2,
  });
  addElement(site, 'globe', {
    kind: 'globe',
    x: width * (light.side < 0 ? 0.26 : 0.74),
    y: Math.max(unit * 0.2, horizon - unit * 0.36),
    radius: unit * random.range(0.1, 0.15),
    colour: random.pick(['#e0b070', '#6aa7d8', '#d77a8a'] as const),
    shade: '#1c1638',
    band: '#fff1d8',
    ring: random.chance(0.5) ? '#e9d6b0' : undefined,
    depth: 0.003,
    from: 0.1,
  });
  addRidge(site, 'far', [horizon, 0.08, 0.4, 0.3], mix(soil, '#5a4a80', 0.35), { ...mesa, shape: 'peak' });
  addRidge(site, 'middle', [horizon + land * 0.12, 0.06, 0.3, 0.5], mix(soil, '#3a2f58', 0.2), mesa);
  const front = horizon + land * 0.3;
  const line = addPlane(site, front, soil, { surface: 'sand', near: mix(soil, '#1c1430', 0.4) });
  addScatter(site, 'pebble', [34, front, 0.045], [shade(soil, -0.25), mix(soil, '#e8c8a8', 0.2)], { line });
  return groundFrom(site, horizon, front + unit * 0.03, { line, shadow: '#0a0718' });
}
