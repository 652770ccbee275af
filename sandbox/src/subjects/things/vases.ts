/** Vases: with a few flowers of their own, or empty for flowers that are asked for by name. */
import { mix } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, spots } from '#sandbox/subjects/features.ts';
import { box, disc, each, oval, rows } from '#sandbox/subjects/shapes.ts';
import type { Subject } from '#sandbox/subjects/subject.ts';

/** How much of a vase with flowers is above its vessel, of its height. */
export const bloomShare = 0.38;
const vesselShare = 1 - bloomShare;

export const vase = drawn('vase', (brush) => {
  paintFlowers(brush);
  paintVessel(brush);
});

/** The vessel alone, as large as the same part of a vase with flowers. */
export const emptyVase: Subject = {
  ...drawn('empty vase', (brush) => {
    const size = 1 / vesselShare;
    brush.at(0, -100 * bloomShare * size, { size }, () => paintVessel(brush));
  }),
  scale: vase.scale * vesselShare,
  aspect: vase.aspect / vesselShare,
};

function paintFlowers(brush: Brush): void {
  const blooms = ['#e8728f', '#f3c95a', '#f7efe6'];
  brush.stroke('M36 44Q30 26 22 18M36 44Q36 24 37 10M36 44Q44 28 53 20', '#5c9448', 1.7);
  for (const [x, y, turn] of each([27, 30, -0.9], [46, 30, 0.9], [38, 26, 0.5]))
    brush.at(x, y, { turn: turn + brush.sway(0.06, 1.3, x) }, () =>
      brush.solid('0,2! -4,-4 0,-12! 4,-4', '#6aa24c', { shadow: 1 }),
    );
  for (const [index, [x, y]] of rows('21,16 54,18 37,9').entries()) {
    brush.at(x, y + brush.sway(0.5, 1.3, x), { turn: index }, () => {
      for (let petal = 0; petal < 6; petal += 1)
        brush.at(0, 0, { turn: (petal / 6) * Math.PI * 2 }, () =>
          brush.solid('0,0! -4.4,-4 -3.4,-8 0,-9 3.4,-8 4.4,-4', blooms[index] ?? '#e8728f', { shadow: 1 }),
        );
      brush.mark(disc(0, 0, 2.6), index === 1 ? '#9a5a34' : '#f2c14e');
    });
  }
}

function paintVessel(brush: Brush): void {
  const { tint } = brush;
  const band = apart(tint.base, ['#f8efdc', '#b5503f']);
  const body = 'M25 40H47L45 46Q45 50 52 55Q66 64 64 78Q61 92 48 98H24Q11 92 8 78Q6 64 20 55Q27 50 27 46Z';
  brush.solid(body, tint, { shadow: 7, light: 2.6 });
  brush.inside(body, () => {
    brush.stroke('M4 62Q36 70 68 62M8 90Q36 96 64 90', band, 1.8);
    const wave = Array.from({ length: 7 }, (_, index) => `M${6 + index * 9} 78q4.5 -9 9 0`);
    brush.stroke(wave.join(''), band, 1.9);
    brush.mark(spots('10.5,83,1.4 19.5,84,1.4 28.5,85,1.4 37.5,85,1.4 46.5,84,1.4 55.5,83,1.4'), band);
  });
  brush.solid(box(23, 38, 26, 4, 2), tones(mix(tint.base, tint.light, 0.25)), { shadow: 1.2 });
  brush.mark(oval(18, 72, 2.8, 9, 0.2), 'rgba(255,255,255,0.5)');
}
