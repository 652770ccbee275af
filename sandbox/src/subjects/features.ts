/** Small parts that many subjects share: eyes, wheels, windows, smoke, blush, spots. */
import { channels, mix, shade, withAlpha } from '#sandbox/colour.ts';
import { type Brush, tones } from './brush.ts';
import { box, disc, joined, oval, type Shape, starPath } from './shapes.ts';

/** Ink for pupils, noses and fine features: a warm near-black. */
export const ink = '#231a1f';

export interface EyeLook {
  /** Colour round the pupil; left out, the whole eye is dark, which reads as gentle. */
  iris?: string;
  /** A white of the eye behind, this many times the radius. */
  white?: number;
  /** Pupil width over height: below 1 for cats. */
  slit?: number;
}

/** One eye with its highlight; blinks now and then as time passes, never at time 0. */
export function eye(brush: Brush, x: number, y: number, radius: number, look: EyeLook = {}): void {
  const open = Math.max(0.08, lids(brush));
  brush.at(x, y, { size: [1, open] }, () => {
    if (look.white) {
      brush.mark(disc(0, 0, radius * look.white), '#fdfaf3');
      brush.stroke(disc(0, 0, radius * look.white), withAlpha(ink, 0.35), radius * 0.12);
    }
    brush.mark(disc(0, 0, radius), look.iris ? shade(look.iris, -0.45) : ink);
    if (look.iris) {
      brush.mark(disc(0, 0, radius * 0.86), look.iris);
      brush.mark(oval(0, 0, radius * 0.56 * (look.slit ?? 1), radius * 0.62), ink);
    }
    brush.mark(disc(-radius * 0.3, -radius * 0.36, radius * 0.3), '#ffffff');
    brush.mark(disc(radius * 0.3, radius * 0.34, radius * 0.14), withAlpha('#ffffff', 0.7));
  });
}

/** How far the lids are open, 0..1, for this individual at this time. */
function lids(brush: Brush): number {
  const period = brush.random.fork('blink').range(3.1, 4.9);
  const sinceBlink = (((brush.time + period / 2) % period) + period) % period;
  const nearest = Math.min(sinceBlink, period - sinceBlink);
  return 1 - Math.exp(-((nearest / 0.08) ** 2));
}

/** A tyre with rim, hub and spokes, turned by `angle` radians. */
export function wheel(
  brush: Brush,
  x: number,
  y: number,
  radius: number,
  angle: number,
  rim = '#d9dde2',
): void {
  brush.solid(disc(x, y, radius), '#2f3138', { shadow: radius * 0.2, light: radius * 0.12 });
  brush.mark(disc(x, y, radius * 0.62), shade(rim, -0.3));
  brush.mark(disc(x - radius * 0.03, y - radius * 0.04, radius * 0.56), rim);
  brush.at(x, y, { turn: angle }, () => {
    brush.mark(starPath(0, 0, 5, radius * 0.52, radius * 0.2), shade(rim, -0.42));
  });
  brush.mark(disc(x, y, radius * 0.16), shade(rim, 0.4));
}

/** Glass in a frame: sky by day, lamplight with a halo by night. */
export function pane(brush: Brush, glass: Shape, bounds: readonly [number, number, number, number]): void {
  const [x, y, width, height] = bounds;
  if (brush.night) {
    brush.glow(x + width / 2, y + height / 2, Math.hypot(width, height) * 0.8, '#ffc964', 0.36);
    brush.mark(glass, brush.ramp(x, y, x, y + height, ['#fff0b8', '#ffc75c']));
    return;
  }
  brush.mark(glass, brush.ramp(x, y, x + width, y + height, ['#c9e2ec', '#6d95b3']));
  brush.inside(glass, () => {
    brush.stroke(
      `M${x - width * 0.1} ${y + height * 0.8}L${x + width * 0.7} ${y - height * 0.2}`,
      'rgba(255,255,255,0.4)',
      width * 0.16,
    );
  });
}

/** A narrow arched window in a thick wall. */
export function slit(brush: Brush, x: number, y: number, width: number, height: number): void {
  const arch = `M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}Z`;
  if (brush.night) pane(brush, arch, [x, y, width, height]);
  else brush.mark(arch, '#4a4658');
}

/** A sash window: frame, glass, glazing bars, sill. */
export function sash(
  brush: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
  frame = '#fbf6ea',
): void {
  const edge = width * 0.1;
  brush.fill(box(x - edge, y - edge, width + edge * 2, height + edge * 2, edge * 0.6), frame);
  pane(brush, box(x, y, width, height), [x, y, width, height]);
  brush.mark(box(x + width / 2 - edge * 0.35, y, edge * 0.7, height), frame);
  brush.mark(box(x, y + height * 0.46, width, edge * 0.7), frame);
  brush.mark(
    box(x - edge * 1.7, y + height + edge * 0.6, width + edge * 3.4, edge * 1.1, edge * 0.4),
    shade(frame, -0.14),
  );
}

/** Puffs rising from a chimney or a fire, drifting to the right as time passes. */
export function smoke(brush: Brush, x: number, y: number, height: number, colour = '#f1ede6'): void {
  for (let puff = 0; puff < 5; puff += 1) {
    const age = (((puff / 5 + brush.time * 0.11) % 1) + 1) % 1;
    const fade = Math.sin(Math.PI * Math.min(1, age * 1.02)) * 0.55;
    const drift = Math.sin(age * 4 + puff) * height * 0.06 + age * age * height * 0.35;
    brush.mark(
      disc(x + drift, y - age * height, height * (0.07 + age * 0.13)),
      withAlpha(colour, Math.max(0, fade)),
    );
  }
}

/** The first candidate that stands off the colour, a roof off its wall, a trim off the paint; else the farthest. */
export function apart(colour: string, candidates: readonly [string, ...string[]]): string {
  const distance = (candidate: string) => {
    const [a, b] = [channels(colour), channels(candidate)];
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  };
  const clear = candidates.find((candidate) => distance(candidate) > 120);
  return (
    clear ?? candidates.reduce((best, candidate) => (distance(candidate) > distance(best) ? candidate : best))
  );
}

/** Blush on both cheeks. */
export function cheeks(
  brush: Brush,
  x: number,
  y: number,
  spread: number,
  radius: number,
  colour = '#ef8f86',
): void {
  for (const side of [-1, 1])
    brush.mark(oval(x + side * spread, y, radius, radius * 0.7), withAlpha(colour, 0.45));
}

/** A coat's tones for belly, muzzle or chest: the coat bleached towards cream. */
export function pale(colour: string, amount = 0.72): ReturnType<typeof tones> {
  return tones(mix(colour, '#fff7e8', amount), 0.8);
}

/** Many small discs as one path, `x,y,radius` each: spots, seeds, rivets. */
export function spots(description: string): Shape {
  return joined(
    ...description.split(' ').map((text) => {
      const [x = 0, y = 0, radius = 1] = text.split(',').map(Number);
      return disc(x, y, radius);
    }),
  );
}
