/** Near leaves in the upper corners of the image. */
import { addElement, type Site, seedOf, seen } from '#sandbox/scene/compose/site.ts';

/** Sprigs that reach in from the upper corners, when nothing flies there. */
export function addOverhang(
  site: Site,
  leaf: 'leaf' | 'pine' | 'palm' | 'blossom',
  colours: readonly string[],
): void {
  const { unit, width, needs, brief } = site;
  if (needs.sky || brief.moods.includes('minimal')) return;
  const random = site.random.fork('overhang');
  const right = site.light.side < 0;
  const sprigs = Array.from({ length: 4 }, (_, index) => {
    const along = random.range(-0.02, 0.2) * unit;
    return {
      x: right ? width + unit * 0.03 - along * 0.4 : -unit * 0.03 + along * 0.4,
      y: -unit * 0.03 + along,
      length: unit * random.range(0.2, 0.32),
      turn: right ? Math.PI - random.range(0.1, 0.75) : random.range(0.1, 0.75),
      seed: seedOf(site, `sprig${index}`),
    };
  });
  addElement(site, 'overhang', {
    kind: 'frame',
    sprigs,
    leaf,
    colours: colours.map((colour) => seen(site, colour, 1)),
    depth: 0.985,
    from: 0.85,
  });
}
