/** Sweets: ice cream, doughnut. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart } from '#sandbox/subjects/features.ts';
import { disc, each, limb, oval, rows } from '#sandbox/subjects/shapes.ts';

export const iceCream = drawn('ice cream', (brush, tint) => {
  const cone = 'M10 50H50L31.4 97Q30 99.6 28.6 97Z';
  brush.solid(cone, '#d99f57', { shadow: 4, light: 1.4 });
  brush.inside(cone, () =>
    brush.stroke(
      'M-6 60L30 24M2 70L48 24M8 80L64 24M14 90L70 34M20 100L70 50M66 60L30 24M58 70L12 24M52 80L-4 24M46 90L-10 34M40 100L-10 50',
      'rgba(130,75,25,0.5)',
      1.1,
    ),
  );
  const second = tones(apart(tint.base, ['#f7ecd4', '#8a5a3a']));
  brush.solid(
    '8,40 12,28 20,22 40,22 48,28 52,40 50,50 45,55! 41,50 36,58! 30,51 24,56! 19,50 14,54! 10,49',
    second,
    { shadow: 4, light: 2 },
  );
  brush.solid('12,24 15,13 24,6 36,6 45,13 48,24 46,31 41,35! 37,30 32,37! 27,30 21,35! 16,31', tint, {
    shadow: 4,
    light: 2,
  });
  brush.mark(oval(22, 16, 3, 6, 0.5), 'rgba(255,255,255,0.6)');
  for (const [x, y, turn, colour] of each(
    [28, 14, 0.4, '#5fa8d3'],
    [38, 12, 1.2, '#f2c14e'],
    [34, 22, -0.4, '#7cc08a'],
    [42, 22, 0.6, '#e2574c'],
    [22, 26, 1, '#8f6fc2'],
    [30, 42, 0.2, '#e2574c'],
    [42, 40, 1.1, '#5fa8d3'],
  ))
    brush.mark(limb([x, y, 0.8], [x + Math.cos(turn) * 3, y + Math.sin(turn) * 3, 0.8]), colour);
  brush.solid(disc(33, 3.6, 4.2), '#cf3346', { shadow: 1.2, light: 0.6 });
  brush.stroke('M33.6 0Q36 -5 41 -5', '#7a9a45', 1);
});

export const doughnut = drawn('doughnut', (brush, tint) => {
  const dough = tones('#d9a05c');
  brush.solid('6,56 10,34 30,17 56,12 84,17 103,34 107,56 100,80 80,95 56,98 32,95 12,80', dough, {
    shadow: 8,
    light: 3,
  });
  brush.solid(
    '8,48 14,30 32,17 56,13 82,18 99,32 104,50 100,64 92,67 86,76 76,72 68,80 58,74 48,82 38,75 28,78 22,68 12,66',
    tint,
    { shadow: 5, light: 3 },
  );
  brush.mark(oval(56, 45, 17, 12), mix(dough.dark, '#5a3018', 0.35));
  brush.mark('39,45 44,36 56,33 68,36 73,45 66,40 56,38 46,40', withAlpha(tint.dark, 0.8));
  brush.mark('43,52 50,56 56,57 63,56 69,52 64,50 56,51 48,50', dough.light);
  const colours = ['#5fa8d3', '#f7d35a', '#fff6e8', '#7cc08a', '#c8433f'];
  for (const [index, [x, y, turn]] of rows(
    '22,40,.6 30,28,1.4 42,22,.1 56,25,.9 70,22,2.2 82,30,.4 92,42,1.6 84,50,.2 88,60,1 72,62,2.4 58,66,.3 44,64,1.2 30,60,2.7 24,52,.1 34,44,1.9 78,40,1.2',
  ).entries()) {
    brush.mark(
      limb([x, y, 1.2], [x + Math.cos(turn) * 4.4, y + Math.sin(turn) * 4.4, 1.2]),
      colours[index % colours.length] ?? '#ffffff',
    );
  }
  brush.stroke('M22 30Q34 18 52 18', 'rgba(255,255,255,0.6)', 2.4);
});
