/** Stems, leaves and rings of petals for flowers of every kind. */
import { withAlpha } from '#lib/server/engine/colour.ts';
import { type Brush, type Tones, tones } from '#lib/server/engine/subjects/brush.ts';
import { limb } from '#lib/server/engine/subjects/shapes.ts';

export const green = tones('#5c9448');

/** A stem from the ground to the bloom, swaying, with leaves; draws the bloom at its head. */
export function stalk(
  brush: Brush,
  x: number,
  head: number,
  leaves: readonly number[],
  bloom: () => void,
  thick = 1.5,
): void {
  const lean = brush.sway(0.03, 1.1, x) + brush.random.range(-0.04, 0.04);
  brush.at(x, 99, { turn: lean }, () => {
    brush.solid(
      limb([
        [0, 0, thick * 1.15],
        [1.6, (head - 99) * 0.5, thick],
        [0, head - 99, thick * 0.85],
      ]),
      green,
      { shadow: 0.8, light: 0.4 },
    );
    for (const [index, y] of leaves.entries()) {
      brush.at(0.8, y - 99, { turn: index % 2 ? 0.35 : -0.35, size: [index % 2 ? 1 : -1, 1] }, () =>
        leaf(brush),
      );
    }
    brush.at(0, head - 99, { turn: brush.sway(0.04, 1.3, x) }, bloom);
  });
}

function leaf(brush: Brush): void {
  brush.solid('0,0! 6,-9 15,-12 25,-10! 20,-2 11,3', green, { shadow: 1.8, light: 0.9 });
  brush.stroke(
    'M1 -.6Q10 -5 22 -9M8 -4L11 -9M12 -5.6L16 -9.6M9 -3.4L14 -1',
    withAlpha(green.dark, 0.75),
    0.7,
  );
}

/** A ring of petals, each pointing outwards. */
export function petals(
  brush: Brush,
  count: number,
  petal: string,
  material: Tones,
  turn = 0,
  size = 1,
): void {
  for (let index = 0; index < count; index += 1) {
    brush.at(0, 0, { turn: turn + (index / count) * Math.PI * 2, size }, () =>
      brush.solid(petal, material, { shadow: 1.2, light: 0.8 }),
    );
  }
}
