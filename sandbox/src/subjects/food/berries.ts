/** Cherry, strawberry, grapes, a slice of watermelon. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { curve, disc, each, oval, rows } from '#sandbox/subjects/shapes.ts';
import { fruitLeaf, green, shine } from './fruit-leaf.ts';

export const cherry = drawn('cherry', (brush, tint) => {
  brush.rod('M62 8Q38 26 29 56', '#7f9a45', 2.2);
  brush.rod('M62 8Q74 32 71 60', '#7f9a45', 2.2);
  brush.solid(oval(62, 7, 5, 3, 0.2), '#8a6a3a', { shadow: 0.8 });
  fruitLeaf(brush, 60, 8, Math.PI + 0.05, 1.5);
  for (const [x, y, size, turn] of each([71, 75, 22, 0.1], [28, 73, 24, -0.1])) {
    brush.at(x, y, { turn: turn + brush.sway(0.03, 1.5, x) }, () => {
      brush.solid(
        curve(
          [0, -size * 0.78],
          [size * 0.5, -size * 0.96],
          [size, -size * 0.2],
          [size * 0.72, size * 0.74],
          [0, size],
          [-size * 0.72, size * 0.74],
          [-size, -size * 0.2],
          [-size * 0.5, -size * 0.96],
        ),
        tint,
        { shadow: size * 0.26, light: size * 0.1 },
      );
      brush.mark(oval(0, -size * 0.78, size * 0.3, size * 0.12), withAlpha(tint.dark, 0.8));
      brush.mark(oval(-size * 0.5, -size * 0.3, size * 0.16, size * 0.3, 0.5), shine);
      brush.stroke(
        `M${size * 0.62} ${size * 0.4}Q${size * 0.36} ${size * 0.74} 0 ${size * 0.8}`,
        withAlpha(tint.light, 0.4),
        1.6,
      );
    });
  }
});

export const strawberry = drawn('strawberry', (brush, tint) => {
  const flesh = '42,22 60,18 76,26 80,42 72,64 58,86 42,98 26,86 12,64 4,42 8,26 24,18';
  brush.solid(flesh, tint, { shadow: 9, light: 3.2 });
  const seeds =
    '20,40 34,36 48,36 62,40 14,50 27,52 42,50 56,52 69,50 22,63 35,65 49,65 62,63 30,77 42,79 54,77 42,90'
      .split(' ')
      .map((text) => text.split(',').map(Number));
  for (const [x = 0, y = 0] of seeds) {
    brush.mark(oval(x + 0.4, y + 0.6, 1.9, 2.7), withAlpha(tint.dark, 0.7));
    brush.mark(oval(x, y, 1.2, 1.9), '#f7d98a');
  }
  brush.mark(oval(18, 34, 3.6, 7, 0.5), 'rgba(255,255,255,0.5)');
  brush.solid(
    '42,24 32,22 24,34! 22,22 8,26! 16,17 8,8! 24,12 34,10 42,4 50,10 60,12 76,8! 68,17 76,26! 62,22 60,34! 52,22',
    green,
    { shadow: 2, light: 1.2 },
  );
  brush.rod('M42 12Q43 4 48 0', '#7f9a45', 2.4);
});

export const grapes = drawn('grapes', (brush, tint) => {
  brush.rod('M40 26Q40 12 48 4', '#7a5a3a', 3);
  fruitLeaf(brush, 44, 16, -0.2, 1.3);
  brush.stroke('M40 14Q24 4 18 12Q16 18 22 18', '#7f9a45', 1.5);
  const fruits = rows(
    '18,32 34,28 50,30 64,34 10,44 26,44 42,44 58,46 70,48 18,58 34,60 50,61 63,62 27,74 42,76',
    '55,76 35,88 48,90',
  );
  for (const [index, [x, y]] of fruits.entries()) {
    brush.solid(disc(x, y, 9.4), index % 3 === 1 ? tones(mix(tint.base, tint.light, 0.2)) : tint, {
      shadow: 2.6,
      light: 1.2,
    });
    brush.mark(oval(x - 3, y - 3.4, 1.7, 2.4, 0.6), 'rgba(255,255,255,0.6)');
  }
});

export const watermelon = drawn('watermelon', (brush, tint) => {
  brush.at(70, 30, { turn: -0.08 }, () => {
    brush.solid('M-64 -6H64A64 66 0 0 1 -64 -6Z', tones('#3f8a4b'), { shadow: 4 });
    brush.mark('M-58.4 -6H58.4A58.4 60 0 0 1 -58.4 -6Z', '#e9f0cf');
    const flesh = 'M-54.6 -6H54.6A54.6 56 0 0 1 -54.6 -6Z';
    brush.mark(
      flesh,
      brush.ramp(-40, -6, 20, 50, [mix(tint.base, tint.light, 0.35), mix(tint.base, tint.dark, 0.2)]),
    );
    brush.stroke('M-54 -5H54', withAlpha(tint.light, 0.9), 1.6);
    for (const [x, y, turn] of rows(
      '-36,6,.6 -18,8,.3 0,6,0 18,8,-.3 36,6,-.6 -26,20,.5 -8,22,.1 10,22,-.1 28,20,-.5 -14,35,.3',
      '3,37,0 18,34,-.3',
    ))
      brush.mark(oval(x, y, 1.7, 2.8, turn), '#3a2428');
    brush.stroke('M-58 14A62 64 0 0 0 -20 54M44 40A62 64 0 0 0 60 14', '#5fae5c', 2);
  });
});
