/** The body of a sitting animal that faces the viewer; heads are drawn elsewhere. */
import { withAlpha } from '#sandbox/colour.ts';
import type { Brush, Tones } from '#sandbox/subjects/brush.ts';
import { limb, oval, rows, type Shape, shape } from '#sandbox/subjects/shapes.ts';

export interface SittingBody {
  /** Middle of the body. */
  x: number;
  coat: Tones;
  arms: Tones;
  paws: Tones;
  chest?: Tones;
  /** Half the width across the haunches; 22 is a cat. */
  girth?: number;
}

/** Draws from the shoulders (y 44) to the ground (y 99) and returns the torso, so that stripes can be cut to it. */
export function sittingBody(brush: Brush, body: SittingBody): Shape {
  const { x, coat, arms, paws, chest, girth = 22 } = body;
  const wide = girth / 22;
  const outline = rows('0,42 13,49 19,66 23,85 19,97 0,99 -19,97 -23,85 -19,66 -13,49').map(
    ([dx, y]) => `${x + dx * wide},${y}`,
  );
  const torso = shape(outline.join(' '));
  brush.solid(torso, coat, { shadow: 6, light: 2.5 });
  if (chest) {
    const front = `${x},47 ${x + 10 * wide},55 ${x + 10 * wide},70 ${x},86 ${x - 10 * wide},70 ${x - 10 * wide},55`;
    brush.mark(front, chest.base);
  }
  for (const side of [-1, 1]) {
    brush.solid(oval(x + side * 16 * wide, 88, 9 * wide, 11, side * -0.26), coat, { shadow: 2.2 });
    brush.solid(oval(x + side * 17 * wide, 96.8, 8.4 * wide, 3.8), paws, { shadow: 1 });
  }
  for (const side of [-1, 1]) {
    const reach = 6.6 * wide;
    const arm = limb(
      [x + side * reach, 64, 5.4 * wide],
      [x + side * reach, 80, 4.9 * wide],
      [x + side * reach, 93, 5 * wide],
    );
    brush.solid(arm, arms, { shadow: 2.2, light: 0.7 });
    brush.solid(oval(x + side * (reach + 0.6), 96.2, 6.6 * wide, 4.1), paws, { shadow: 1.2 });
    const toes = [-1.9, 0, 1.9].map((toe) => `M${x + side * (reach + 0.6) + toe * wide} 95.8v3`);
    brush.stroke(toes.join(''), withAlpha(paws.dark, 0.9), 0.7);
  }
  return torso;
}
