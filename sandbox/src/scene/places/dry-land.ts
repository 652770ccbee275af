/** Composes dry places: desert, canyon, the ground of another planet. */
import { mix, shade } from '#sandbox/colour.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { addPlane, addRidge, addScatter, addTrees } from '#sandbox/scene/compose/land.ts';
import { type Ground, placeColour, type Site, seedOf, seen } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';
import { addFarLand } from './far-land.ts';

export function composeDesert(site: Site): Ground {
  const { height, unit } = site;
  const horizon = horizonAt(site, 0.54);
  composeSky(site, horizon + unit * 0.04);
  const land = height - horizon;
  const sand = placeColour(site, site.snowy ? '#eef0ee' : '#e3b26a');
  addFarLand(site, horizon);
  addRidge(site, {
    label: 'mesa',
    shape: 'mesa',
    y: horizon - unit * 0.01,
    height: 0.06,
    length: 0.34,
    depth: 0.12,
    colour: mix(sand, '#a8604a', 0.4),
    surface: 'rock',
  });
  addRidge(site, {
    label: 'far',
    shape: 'dune',
    y: horizon + land * 0.06,
    height: 0.06,
    length: 0.5,
    depth: 0.32,
    colour: mix(sand, '#f0cf9a', 0.25),
    surface: 'sand',
  });
  addRidge(site, {
    label: 'middle',
    shape: 'dune',
    y: horizon + land * 0.2,
    height: 0.075,
    length: 0.7,
    depth: 0.52,
    colour: sand,
    surface: 'sand',
  });
  const near = addRidge(site, {
    label: 'near',
    shape: 'dune',
    y: horizon + land * 0.36,
    height: 0.07,
    length: 0.95,
    depth: 0.66,
    colour: shade(sand, -0.04),
    surface: 'sand',
  });
  if (site.place === 'desert')
    addTrees(site, {
      label: 'cacti',
      line: near,
      depth: 0.67,
      heights: [0.07, 0.15],
      density: 3.2,
      species: ['cactus'],
      leaf: '#6f9a62',
    });
  const front = horizon + land * 0.5;
  const line = addPlane(site, {
    y: front,
    shape: 'dune',
    swing: 0.035,
    length: 1.1,
    colour: shade(sand, -0.05),
    surface: 'sand',
    near: mix(sand, '#a8662e', 0.42),
  });
  addScatter(site, {
    what: 'pebble',
    density: 12,
    from: front + land * 0.05,
    size: 0.026,
    colours: [mix(sand, '#7a5038', 0.45), mix(sand, '#5a4038', 0.4)],
    line,
  });
  addScatter(site, {
    what: 'tuft',
    density: 7,
    from: front + land * 0.04,
    size: 0.045,
    colours: ['#a99a5a', '#8c8a4e'],
    bunched: true,
    line,
  });
  return groundFrom(site, horizon, front + unit * 0.01, { line, shadow: seen(site, '#6a3f22', 0.95) });
}

export function composeCanyon(site: Site): Ground {
  const { height, unit } = site;
  const horizon = horizonAt(site, 0.56);
  composeSky(site, horizon);
  const land = height - horizon;
  const rock = placeColour(site, '#c0643c');
  addRidge(site, {
    label: 'far',
    shape: 'mesa',
    y: horizon - unit * 0.03,
    height: 0.11,
    length: 0.26,
    depth: 0.1,
    colour: mix(rock, '#c99a86', 0.3),
    surface: 'rock',
  });
  addRidge(site, {
    label: 'middle',
    shape: 'mesa',
    y: horizon + land * 0.02,
    height: 0.14,
    length: 0.42,
    depth: 0.34,
    colour: rock,
    surface: 'rock',
  });
  addRidge(site, {
    label: 'slope',
    y: horizon + land * 0.2,
    height: 0.05,
    length: 0.5,
    depth: 0.5,
    colour: mix(rock, '#d9a06a', 0.5),
    surface: 'sand',
  });
  const front = horizon + land * 0.4;
  const line = addPlane(site, {
    y: front,
    colour: mix(rock, '#e0b078', 0.55),
    surface: 'sand',
    near: mix(rock, '#8a4a2a', 0.3),
  });
  addScatter(site, {
    what: 'pebble',
    density: 26,
    from: front + land * 0.04,
    size: 0.04,
    colours: [shade(rock, -0.16), mix(rock, '#e0b890', 0.3)],
    line,
  });
  addScatter(site, {
    label: 'brush',
    what: 'tuft',
    density: 16,
    from: front,
    size: 0.045,
    colours: ['#9a8f55', '#74804a'],
    bunched: true,
    line,
  });
  addTrees(site, {
    label: 'cacti',
    line,
    depth: 0.757,
    heights: [0.12, 0.2],
    density: 2,
    species: ['cactus'],
    leaf: '#6f9a62',
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
  site.elements.push({
    kind: 'nebula',
    base: night,
    colours: ['#5a3aa0', '#2a5fb0', mix(soil, '#ff7a6a', 0.4)],
    depth: 0,
    from: 0,
    seed: seedOf(site, 'nebula'),
  });
  site.elements.push({
    kind: 'stars',
    area: { x: 0, y: 0, width, height: horizon },
    count: 420,
    colour: '#f4f2ff',
    milky: false,
    depth: 0.001,
    from: 0.2,
    seed: seedOf(site, 'stars'),
  });
  site.elements.push({
    kind: 'globe',
    x: width * (light.side < 0 ? 0.26 : 0.74),
    y: Math.max(unit * 0.2, horizon - unit * 0.36),
    radius: unit * random.range(0.1, 0.15),
    colour: random.pick(['#e0b070', '#6aa7d8', '#d77a8a'] as const),
    shade: '#1c1638',
    band: '#fff1d8',
    ...(random.chance(0.5) ? { ring: '#e9d6b0' } : {}),
    depth: 0.003,
    from: 0.1,
    seed: seedOf(site, 'globe'),
  });
  addRidge(site, {
    label: 'far',
    shape: 'peak',
    y: horizon,
    height: 0.08,
    length: 0.4,
    depth: 0.3,
    colour: mix(soil, '#5a4a80', 0.35),
    surface: 'rock',
  });
  addRidge(site, {
    label: 'middle',
    shape: 'mesa',
    y: horizon + land * 0.12,
    height: 0.06,
    length: 0.3,
    depth: 0.5,
    colour: mix(soil, '#3a2f58', 0.2),
    surface: 'rock',
  });
  const front = horizon + land * 0.3;
  const line = addPlane(site, { y: front, colour: soil, surface: 'sand', near: mix(soil, '#1c1430', 0.4) });
  addScatter(site, {
    what: 'pebble',
    density: 34,
    from: front,
    size: 0.045,
    colours: [shade(soil, -0.25), mix(soil, '#e8c8a8', 0.2)],
    line,
  });
  return groundFrom(site, horizon, front + unit * 0.03, { line, shadow: '#0a0718' });
}
