/** Stems, leaves and rings of petals for flowers of every kind. */
import { withAlpha } from '#sandbox/colour.ts';
import { type Brush, type Tones, tones } from '#sandbox/subjects/brush.ts';
import { joined, limb, turned } from '#sandbox/subjects/shapes.ts';

export const green = tones('#5c9448');

export interface Stalk {
  x: number;
  /** Height of the bloom's middle. */
  head: number;
  /** Heights of the leaves, which alternate left and right. */
  leaves: readonly number[];
  /** Draws the bloom about the origin. */
  bloom(): void;
  thick?: number;
}

/** A stem from the ground to the bloom, swaying in the wind. */
export function stalk(brush: Brush, { x, head, leaves, bloom, thick = 1.5 }: Stalk): void {
  const lean = brush.sway(0.03, 1.1, x) + brush.random.range(-0.04, 0.04);
  const height = head - 99;
  brush.at(x, 99, { turn: lean }, () => {
    const stem = limb([0, 0, thick * 1.15], [1.6, height * 0.5, thick], [0, height, thick * 0.85]);
    brush.solid(stem, green, { shadow: 0.8, light: 0.4 });
    for (const [index, y] of leaves.entries()) {
      const side = index % 2 ? 1 : -1;
      brush.at(0.8, y - 99, { turn: side * 0.35, size: [side, 1] }, () => leaf(brush));
    }
    brush.at(0, height, { turn: brush.sway(0.04, 1.3, x) }, bloom);
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

export interface PetalRing {
  count: number;
  /** One petal pointing up from the origin. */
  petal: string;
  material: Tones;
  /** Turn of the whole ring, radians. */
  turn?: number;
  size?: number;
  /** True for a ring that mostly hides behind another: drawn as one flat form. */
  behind?: boolean;
}

/** A ring of petals, each pointing outwards. */
export function petals(brush: Brush, ring: PetalRing): void {
  const { count, petal, material, turn = 0, size = 1, behind = false } = ring;
  const angles = Array.from({ length: count }, (_, index) => turn + (index / count) * Math.PI * 2);
  if (behind) {
    brush.fill(joined(...angles.map((angle) => turned(petal, angle, size))), material.base);
    return;
  }
  for (const angle of angles) {
    brush.at(0, 0, { turn: angle, size }, () => brush.solid(petal, material, { shadow: 1.2, light: 0.8 }));
  }
}
