/** Motion and foam of things that float on water. */

import type { Brush } from './brush.ts';
import { rows } from './shapes.ts';

/** Rolls what it draws about a point on the waterline, gently. */
export function rock(brush: Brush, x: number, y: number, draw: () => void): void {
  const roll = brush.sway(0.03, 0.9, brush.random.fork('swell').range(0, 6));
  const phase = brush.random.fork('swell').range(0, 6);
  brush.at(x, y + brush.sway(0.9, 1.1, phase), { turn: roll }, () => brush.at(-x, -y, {}, draw));
}

/** Foam and light along the waterline. */
export function ripples(brush: Brush, x: number, y: number, half: number): void {
  for (const [from, reach, drop, alpha] of rows('-.96,.66,0,.85 -.1,1.06,1,.8 -.8,1,2.8,.5 .35,.6,3.4,.5')) {
    const start = x + from * half + brush.sway(1.4, 0.8, drop + from);
    const length = reach * half;
    brush.stroke(
      `M${start} ${y + drop}q${length * 0.125} -2 ${length * 0.25} 0t${length * 0.25} 0t${length * 0.25} 0t${length * 0.25} 0`,
      `rgba(255,255,255,${alpha})`,
      1.1,
    );
  }
}
