/** The green leaf and the shine that fruit share. */
import { withAlpha } from '#sandbox/colour.ts';
import { type Brush, tones } from '#sandbox/subjects/brush.ts';

export const green = tones('#6aa24c');

export const shine = 'rgba(255,255,255,0.62)';

/** A leaf growing from a stem at x, y, pointing along `turn`. */
export function fruitLeaf(brush: Brush, x: number, y: number, turn: number, size = 1): void {
  brush.at(x, y, { turn: turn + brush.sway(0.04, 1.3), size }, () => {
    brush.solid('0,0! 6,-8 16,-10 26,-5! 19,3 8,5', green, { shadow: 1.6, light: 1 });
    brush.stroke('M1 -.4Q12 -4 24 -4.6M9 -2.6L12 -7M14 -3.6L18 -7', withAlpha(green.dark, 0.7), 0.7);
  });
}
