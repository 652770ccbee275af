/** Grass and flowers over the ground in front. */
import { mix, shade } from '#sandbox/colour.ts';
import { bloomsOf, grassOf } from '#sandbox/scene/compose/growth.ts';
import { addScatter, type ScatterOptions } from '#sandbox/scene/compose/land.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';

export function addGrassAndFlowers(site: Site, front: number, line: Ground['line'], flowers: number): void {
  const { height, unit } = site;
  const grass = grassOf(site);
  const strands = site.snowy ? ['#c8b98f', '#d9e3ef'] : [shade(grass, -0.16), mix(grass, '#f2e9a0', 0.14)];
  const density = site.snowy ? 12 : 46;
  addScatter(site, 'tuft', [density, front, 0.04], strands, { to: height + unit * 0.02, line });
  addFlowers(site, [flowers, front + (height - front) * 0.1], { line });
}

/** Flowers of the season in bunches; none in snow. */
export function addFlowers(
  site: Site,
  [density, from, size = 0.034]: readonly [density: number, from: number, size?: number],
  options: ScatterOptions,
): void {
  if (site.snowy) return;
  const stem = shade(grassOf(site), -0.2);
  addScatter(site, 'flower', [density, from, size], bloomsOf(site), { bunched: true, stem, ...options });
}
