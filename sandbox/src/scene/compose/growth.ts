/** The colours of growing things by season: grass, leaves, trees, flowers. */
import type { Season } from '#sandbox/model/brief.ts';
import type { Surface } from '#sandbox/model/elements/common.ts';
import type { TreeSpecies } from '#sandbox/model/elements/land.ts';
import type { Site } from './site.ts';

const grasses: Readonly<Record<Season, string>> = {
  spring: '#86b95c',
  summer: '#6fa055',
  autumn: '#c4a850',
  winter: '#dfeaf8',
};
const leaves: Readonly<Record<Season, readonly string[]>> = {
  spring: ['#7fb45c', '#94bd5e'],
  summer: ['#4c8650', '#5b8f4a'],
  autumn: ['#d0702c', '#d9962f', '#b84f2e'],
  winter: ['#4a6a5c'],
};
const blooms: Readonly<Record<Season, readonly string[]>> = {
  spring: ['#f6b7cb', '#fdf3e0', '#f3cf5a', '#c9a6e6'],
  summer: ['#ef6f5e', '#fbe36a', '#ffffff', '#b58be0'],
  autumn: ['#e2913a', '#c9503a', '#f0c860'],
  winter: ['#ffffff', '#dfe9f4'],
};
const openTrees = [['pine'], ['round', 'round', 'pine'], ['round', 'cypress'], ['pine', 'birch']] as const;

export function grassOf(site: Site): string {
  const requested = site.brief.placeColour;
  if (requested !== undefined) return requested;
  return site.snowy ? grasses.winter : grasses[site.season];
}

/** What the ground is made of, for the style's shading. */
export function groundSurface(site: Site): Surface {
  return site.snowy && site.brief.placeColour === undefined ? 'snow' : 'grass';
}

export function leafOf(site: Site, label = 'leaf'): string {
  return site.random.fork(`leaf/${label}`).pick(leaves[site.season]);
}

export function bloomsOf(site: Site): readonly string[] {
  const { colours } = site.brief;
  return colours.length > 0 ? [...colours, ...blooms[site.season].slice(0, 1)] : blooms[site.season];
}

/** Trees of open country for the season. */
export function treesOf(site: Site): readonly TreeSpecies[] {
  if (site.season === 'winter') return ['pine', 'pine', 'bare'];
  if (site.season === 'spring') return ['round', 'round', 'birch'];
  if (site.season === 'autumn') return ['round', 'round', 'birch'];
  return site.random.fork('species').pick(openTrees);
}
