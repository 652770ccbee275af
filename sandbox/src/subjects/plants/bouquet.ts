/** A bunch of flowers in paper. */
import { mix } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart } from '#sandbox/subjects/features.ts';
import { curve, disc, each, oval, rows } from '#sandbox/subjects/shapes.ts';
import { green, petals } from './stalks.ts';

export const bouquet = drawn('bouquet', (brush, tint) => {
  const blooms = [
    tint,
    tones('#f6d36b'),
    tones('#f7efe6'),
    tones(mix(tint.base, tint.light, 0.6)),
    tones('#8f7fc9'),
  ];
  brush.stroke('M41 60L24 30M41 60L41 22M41 60L58 30M41 60L14 44M41 60L68 44', green.base, 1.6);
  for (const [x, y, turn] of each([8, 40, -1], [74, 40, 1], [20, 18, -0.5], [62, 18, 0.5], [41, 6, 0])) {
    brush.at(x, y, { turn: turn + brush.sway(0.06, 1.2, x) }, () =>
      brush.solid('0,10! -5,2 0,-10! 5,2', green, { shadow: 1.2 }),
    );
  }
  for (const [index, [x, y, size]] of rows(
    '16,40,9.4 66,40,9.4 26,23,10 56,23,10 41,15,9 41,36,12 26,48,8 57,48,8',
  ).entries()) {
    const bloom = blooms[index % blooms.length] ?? tint;
    brush.at(x, y + brush.sway(0.5, 1.4, x), { turn: index * 0.7, size: size / 10 }, () => {
      petals(brush, {
        count: 6,
        petal: '0,0! -5.4,-5 -4,-10 0,-11 4,-10 5.4,-5',
        material: bloom,
        behind: true,
      });
      petals(brush, {
        count: 6,
        petal: '0,-1! -3,-5 -2,-8.4 0,-9 2,-8.4 3,-5',
        material: tones(mix(bloom.base, bloom.light, 0.55)),
        behind: true,
      });
      brush.solid(disc(0, 0, 3.6), apart(bloom.base, ['#f2c14e', '#8a4a30']), { shadow: 0.9 });
    });
  }
  brush.solid('14,50! 28,56 41,58 54,56 68,50! 58,72 52,98! 41,99 30,98! 24,72', tones('#efe2cc'), {
    shadow: 4,
    light: 2,
  });
  brush.stroke('M20 54Q32 74 36 96M62 54Q50 74 46 96M41 59V98', 'rgba(150,120,90,0.45)', 1);
  const silk = tones(apart(tint.base, ['#5a86b5', '#c8433a']));
  brush.solid('26,72! 41,75 56,72! 55,78! 41,81 27,78!', silk, { shadow: 1 });
  for (const side of [-1, 1]) {
    brush.solid(curve([41, 77, true], [41 + side * 9, 70], [41 + side * 14, 75], [41 + side * 9, 81]), silk, {
      shadow: 1.2,
    });
    brush.solid(
      curve([41, 78, true], [41 + side * 7, 88], [41 + side * 9, 96, true], [41 + side * 4, 93]),
      silk,
      { shadow: 1 },
    );
  }
  brush.solid(oval(41, 77, 3, 3.4), silk, { shadow: 0.8 });
});
