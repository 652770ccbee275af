/** Composes places under trees: forest and jungle. */
import { mix, shade } from '#sandbox/colour.ts';
import type { TreeSpecies } from '#sandbox/model/elements/land.ts';
import { addFlowers } from '#sandbox/scene/compose/grass.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { leafOf } from '#sandbox/scene/compose/growth.ts';
import { addPlane, addRidge, addScatter, addTrees } from '#sandbox/scene/compose/land.ts';
import { addOverhang } from '#sandbox/scene/compose/overhang.ts';
import { addElement, type Ground, type Site } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';

export function composeForest(site: Site): Ground {
  const { season } = site;
  const leaf = season === 'summer' ? '#3f7553' : leafOf(site);
  const species: readonly TreeSpecies[] =
    season === 'autumn'
      ? ['round', 'birch']
      : season === 'winter'
        ? ['pine', 'pine', 'bare']
        : site.random.fork('wood').pick([['pine'], ['pine', 'pine', 'birch'], ['round', 'birch']] as const);
  return composeWood(site, {
    leaf,
    species,
    floor: site.snowy ? '#e6eef6' : season === 'autumn' ? '#9a7a46' : '#6c8f4f',
    undergrowth: 'fern',
  });
}

export function composeJungle(site: Site): Ground {
  return composeWood(site, {
    leaf: '#3c8a4e',
    species: ['jungle', 'palm', 'jungle'],
    floor: '#5f8a45',
    undergrowth: 'fern',
    palm: true,
  });
}

interface Wood {
  leaf: string;
  species: readonly TreeSpecies[];
  floor: string;
  undergrowth: 'fern' | 'bush';
  palm?: boolean;
}

/** Rows of trees, each nearer one taller and darker, about a clearing where the light falls. */
function composeWood(site: Site, wood: Wood): Ground {
  const { height, unit, light, width } = site;
  const horizon = horizonAt(site, 0.52);
  composeSky(site, horizon + unit * 0.05);
  const land = height - horizon;
  const leaf = site.brief.placeColour ?? wood.leaf;
  const haze = mix(leaf, light.haze, 0.4);
  // In tall images the wood grows with the sky above it.
  const growth = Math.min(2.2, Math.max(1, horizon / (unit * 0.72)));
  const rows = [
    { depth: 0.1, y: 0, heights: [0.3, 0.44], density: 24 },
    { depth: 0.28, y: 0.09, heights: [0.34, 0.52], density: 14 },
    { depth: 0.48, y: 0.19, heights: [0.38, 0.58], density: 9.5 },
  ] as const;
  for (const [index, row] of rows.entries()) {
    const line = addRidge(
      site,
      `row${index}`,
      [horizon + land * row.y, 0.018, 0.6, row.depth],
      mix(wood.floor, haze, 0.3),
      { surface: site.snowy ? 'snow' : 'grass' },
    );
    addTrees(site, `row${index}`, line, {
      depth: row.depth + 0.02,
      heights: [row.heights[0] * growth, row.heights[1] * growth],
      density: row.density * (wood.species.includes('pine') ? 1 : 0.75),
      species: wood.species,
      leaf: index === 1 ? leafOrSame(site, leaf) : leaf,
      clumps: 0.22,
      sways: index === 2,
      gap: index === 2 ? [0.36, 0.64] : undefined,
    });
    if (index < 2) {
      addElement(site, `mist${index}`, {
        kind: 'fog',
        y: horizon + land * row.y - unit * 0.16,
        height: unit * 0.3,
        colour: light.haze,
        strength: 0.34,
        depth: row.depth + 0.03,
        from: 0.5,
      });
    }
  }
  const front = horizon + land * 0.34;
  const line = addPlane(site, front, wood.floor, { surface: site.snowy ? 'snow' : 'grass' });
  if (light.strength > 0.35 && !light.night) {
    const x = width * (light.side < 0 ? 0.2 : 0.8);
    addElement(site, 'rays', {
      kind: 'rays',
      x,
      y: -unit * 0.15,
      reach: Math.min(height * 1.05, unit * 1.5),
      colour: light.key,
      strength: 0.4,
      depth: 0.742,
      from: 0.7,
    });
  }
  addTrees(site, 'edge', line, {
    depth: 0.735,
    heights: [0.62 * growth, 0.8 * growth],
    density: 5,
    species: wood.species,
    leaf: shade(leaf, -0.2),
    clumps: 0,
    sways: true,
    gap: [0.2, 0.8],
    sink: 0.06,
  });
  addScatter(
    site,
    wood.undergrowth,
    [site.snowy ? 8 : 30, front, 0.075],
    site.snowy ? ['#dfe9f4', '#c6d5ea'] : [shade(leaf, -0.1), mix(leaf, '#b9cf6a', 0.35), shade(leaf, -0.3)],
    { label: 'undergrowth', to: height + unit * 0.01, line },
  );
  addFlowers(site, [12, front + land * 0.1], { line });
  if (site.season === 'autumn' && !site.snowy) {
    const colours = ['#d0702c', '#e2a63a', '#a8482c'];
    addScatter(site, 'leaf', [70, front, 0.018], colours, { line });
  }
  addOverhang(site, wood.palm ? 'palm' : wood.species.includes('pine') ? 'pine' : 'leaf', [
    shade(leaf, -0.45),
    shade(leaf, -0.32),
  ]);
  return groundFrom(site, horizon, front + land * 0.1, { line });
}

function leafOrSame(site: Site, leaf: string): string {
  return site.season === 'autumn' && site.brief.placeColour === undefined ? leafOf(site, 'second') : leaf;
}
