/** Composes the things near the viewer: lamps, a fence, tall grass. */
import { shade } from '#sandbox/colour.ts';
import { addElement, type Site, seen, spread } from './site.ts';

/** Lamps at both ends of a promenade. */
export function addLamps(site: Site, y: number, height: number, depth: number): void {
  const { unit, width, light, brief } = site;
  const count = Math.max(2, Math.min(24, Math.round((width / unit) * 1.7)));
  const posts = Array.from({ length: count }, (_, index) => ({
    x: width * (count === 2 ? (index === 0 ? 0.09 : 0.91) : (index + 0.4) / (count - 0.2)),
    y,
    height: unit * height,
  }));
  const dark = light.night || light.time === 'dusk' || light.time === 'sunset';
  addElement(site, 'lamps', {
    kind: 'lamps',
    posts,
    colour: brief.moods.includes('neon') ? '#6fe8ff' : '#ffc873',
    lit: dark,
    depth,
    from: 0.4,
  });
}

export function addFence(site: Site, y: number, height: number): void {
  const { unit, width } = site;
  const random = site.random.fork('fence');
  const reach = random.range(0.35, 0.6);
  const fromLeft = site.light.side > 0;
  addElement(site, 'fence', {
    kind: 'fence',
    left: fromLeft ? -unit * 0.02 : width * (1 - reach),
    right: fromLeft ? width * reach : width + unit * 0.05,
    y,
    height: unit * height,
    colour: seen(site, random.pick(['#a58563', '#f1eadb', '#8a6a4e'] as const), 0.74),
    depth: 0.752,
    from: 0.5,
  });
}

/** Blades along the lower edge, nearest of all. */
export function addTallGrass(site: Site, colours: readonly string[]): void {
  if (site.brief.moods.includes('minimal') || site.snowy) return;
  const { unit, width, height } = site;
  const random = site.random.fork('tall grass');
  const count = spread(site, 22, 300);
  const items = Array.from({ length: count }, (_, index) => {
    const part = (index + random.range(-0.5, 0.5)) / count;
    const edge = Math.abs(part - 0.5) * 2;
    return {
      x: part * width,
      y: height + unit * 0.03,
      size: unit * (0.045 + 0.075 * edge ** 2) * random.range(0.7, 1.3),
      tone: random.next(),
      seed: random.integer(0, 1e6),
    };
  });
  addElement(site, 'tall grass', {
    kind: 'scatter',
    what: 'tuft',
    items,
    colours: colours.map((colour) => shade(seen(site, colour, 1), -0.12)),
    depth: 0.97,
    from: 0.8,
  });
}
