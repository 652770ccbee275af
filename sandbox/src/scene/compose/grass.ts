/** Grass and flowers over the ground in front. */
import { mix, shade } from '#sandbox/colour.ts';
import { bloomsOf, grassOf } from '#sandbox/scene/compose/growth.ts';
import { addScatter, type ScatterSpec } from '#sandbox/scene/compose/land.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';

export function addGrassAndFlowers(site: Site, front: number, line: Ground['line'], flowers: number): void {
  const { height, unit } = site;
  const grass = grassOf(site);
  const strands = site.snowy ? ['#c8b98f', '#d9e3ef'] : [shade(grass, -0.16), mix(grass, '#f2e9a0', 0.14)];
  addScatter(site, {
    what: 'tuft',
    density: site.snowy ? 12 : 46,
    from: front,
    to: height + unit * 0.02,
    size: 0.04,
    colours: strands,
    ...(line ? { line } : {}),
  });
  addFlowers(site, { density: flowers, from: front + (height - front) * 0.1, ...(line ? { line } : {}) });
}

/** Flowers of the season in bunches; none in snow. */
export function addFlowers(
  site: Site,
  spec: Pick<ScatterSpec, 'density' | 'from'> & Partial<ScatterSpec>,
): void {
  if (site.snowy) return;
  const stem = shade(grassOf(site), -0.2);
  addScatter(site, { what: 'flower', size: 0.034, colours: bloomsOf(site), bunched: true, stem, ...spec });
}
