/** Grass and flowers over the ground in front. */
import { mix, shade } from '#sandbox/colour.ts';
import { bloomsOf, grassOf } from '#sandbox/scene/compose/growth.ts';
import { addScatter } from '#sandbox/scene/compose/land.ts';
import type { Ground, Site } from '#sandbox/scene/compose/site.ts';

export function addGrassAndFlowers(site: Site, front: number, line: Ground['line'], flowers: number): void {
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
