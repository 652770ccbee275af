/** Ghost, snowman, mermaid. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, cheeks, eye, spots } from '#sandbox/subjects/features.ts';
import { type CurvePoint, curve, disc, each, limb, oval, sided, starPath } from '#sandbox/subjects/shapes.ts';

export const ghost = drawn('ghost', (brush, tint) => {
  const cool = { ...tint, dark: mix(tint.dark, '#8c92c8', 0.6) };
  if (brush.night) brush.glow(44, 48, 58, mix(tint.light, '#bcd0ff', 0.4), 0.5);
  brush.at(0, brush.sway(2, 1.4), {}, () => {
    const hem = Array.from(
      { length: 9 },
      (_, index): CurvePoint => [
        78 - index * 8.6 + brush.sway(1, 2.4, index),
        index % 2 ? 84 : 96 + brush.sway(1.4, 2, index),
      ],
    );
    const sheet = curve([44, 3], [66, 11], [76, 34], [78, 62], ...hem, [9, 62], [11, 34], [22, 11]);
    for (const side of [-1, 1]) {
      brush.at(44 + side * 32, 50, { turn: side * brush.sway(0.2, 2.2) }, () =>
        brush.solid(
          curve([side * -4, -10], [side * 6, -8], [side * 12, 0], [side * 8, 7], [side * -4, 12]),
          cool,
          { shadow: 2.4 },
        ),
      );
    }
    brush.solid(sheet, cool, { shadow: 8, light: 3.4 });
    for (const side of [-1, 1]) {
      brush.mark(oval(44 + side * 12, 36, 5.4, 7.6), '#2b2838');
      brush.mark(oval(44 + side * 12 - 1.6, 32.6, 1.9, 2.6), '#ffffff');
      brush.mark(disc(44 + side * 12 + 1.6, 39.6, 1), 'rgba(255,255,255,0.7)');
    }
    cheeks(brush, 44, 47, 20, 4.6, '#f09ab0');
    brush.mark('38,49 44,47.6 50,49 49,57 44,60.6 39,57', '#2b2838');
    brush.mark('40.6,56 44,54.4 47.4,56 46,59 44,60 42,59', '#e8728a');
    brush.mark(oval(26, 20, 3.4, 8, 0.6), 'rgba(255,255,255,0.85)');
  });
});

export const snowman = drawn('snowman', (brush, tint) => {
  const snow = { base: '#f4f7fb', light: '#ffffff', dark: '#9db3d4' };
  const knit = tones(mix(tint.base, tint.light, 0.1));
  brush.solid('4,99! 16,93 43,91 70,93 82,99!', snow, { shadow: 1 });
  brush.solid(oval(43, 77, 28, 22), snow, { shadow: 6, light: 2 });
  for (const side of [-1, 1]) {
    brush.at(43 + side * 18, 50, { turn: side * brush.sway(0.08, 2.2, side) }, () => {
      brush.rod(
        `M0 0L${side * 18} -9M${side * 12} -6l${side * 3} -8M${side * 15} -7.6l${side * 7} 2`,
        '#6f4d36',
        2.2,
      );
    });
  }
  brush.solid(disc(43, 51, 20), snow, { shadow: 4.6, light: 1.6 });
  brush.mark(spots('43,52,2 43,60,2 43,72,2.2 43,81,2.2'), '#3a3440');
  brush.at(43, 29, { turn: brush.sway(0.04, 1.2) + brush.random.range(-0.07, 0.07) }, () => {
    brush.solid(disc(0, 0, 15.6), snow, { shadow: 3.4, light: 1.4 });
    for (const side of [-1, 1]) eye(brush, side * 5.4, -1, 2);
    cheeks(brush, 0, 3.4, 9.4, 2.6);
    brush.solid('-2,-.4! -1.6,4.4 2,4! 15,5.6!', '#ee8430', { shadow: 1 });
    brush.mark(spots('-6.4,7,.9 -3.6,9,.9 0,9.8,.9 3.6,9,.9 6.4,7,.9'), '#3a3440');
    brush.solid('-14.6,-8.4! -14,-19 -6,-26 3,-26 12,-20 14.6,-8.4! 0,-12', tint, {
      shadow: 2.6,
      light: 1.4,
    });
    brush.solid('-15.4,-7 -13.6,-12 0,-15.4 13.6,-12 15.4,-7 13.4,-5.4 0,-9.4 -13.4,-5.4', tones('#f8f1e4'), {
      shadow: 1.4,
    });
    brush.solid(disc(-1, -27.4, 4.6), '#f8f1e4', { shadow: 1.2 });
  });
  brush.at(52, 43, { turn: brush.sway(0.08, 1.7) }, () => {
    brush.solid('-4,-3! 5,-4! 8,18! -1,20!', knit, { shadow: 1.6 });
    brush.stroke('M-2.6 5L6.4 3.4M-1.8 12L7.2 10.4', '#f8f1e4', 1.7);
    brush.stroke('M-.6 20v3.4M2.6 19.4v3.4M5.6 18.8v3.4M8 18v3.2', knit.base, 1.3);
  });
  brush.solid('25,38 43,44 61,38 63,44 43,51 23,44', knit, { shadow: 1.6, light: 0.9 });
});

export const mermaid = drawn('mermaid', (brush, tint) => {
  const skin = tones(brush.random.pick(['#f7d4b8', '#d6a177', '#ad7650']), 0.8);
  const hair = tones(apart(tint.base, ['#c8503a', '#5a3a7a']));
  const fan = brush.sway(0.14, 1.7);
  const flow = brush.sway(1.6, 1.3);
  brush.solid(
    `34,8 46,5 56,12 60,24 ${62 + flow},40 ${57 + flow},54! 52,46 ${46 + flow * 0.5},56! 40,44 ${30 + flow * 0.5},56! 26,44 22,52! 22,36 26,18`,
    hair,
    { shadow: 3, light: 1.6 },
  );
  brush.at(64, 86, { turn: fan }, () => {
    brush.solid(
      '-3,2 4,-12 16,-20! 24,-16 22,-6 12,2 22,4 24,10! 10,12 0,8',
      tones(mix(tint.base, tint.light, 0.3)),
      { shadow: 2.4, light: 1.2 },
    );
    brush.stroke('M2 0L14 -14M4 2L20 -10M6 5L20 8', withAlpha(tint.dark, 0.5), 0.9);
  });
  const tail = limb([40, 58, 9.6], [36, 72, 11], [42, 86, 9], [54, 91, 6], [65, 86, 3.6]);
  brush.solid(tail, tint, { shadow: 4, light: 2 });
  brush.inside(tail, () => {
    const scales = Array.from(
      { length: 28 },
      (_, index) =>
        `M${24 + (index % 6) * 6 + (Math.floor(index / 6) % 2) * 3} ${62 + Math.floor(index / 6) * 6.4}q3 4 6 0`,
    );
    brush.stroke(scales.join(''), withAlpha(tint.light, 0.65), 1.1);
  });
  brush.solid(limb([49, 38, 3.4], [58, 30, 3], [60, 20, 2.6]), skin, { shadow: 1 });
  brush.solid(oval(60.4, 16.4, 2.8, 3.4), skin, { shadow: 0.8 });
  brush.solid('34,34 42,33 49,35 50,44 48,54 48,60 40,62 32,60 33,52 31,44 30,37', skin, { shadow: 2.4 });
  brush.mark('30,58 40,61 50,58 50,62 45,65! 40,62.6 35,65! 30,62', tones(tint.base).light);
  for (const side of [-1, 1])
    brush.solid(
      sided('40.6,43 48.6,40.4 49,46 45,49.4 41,47', side, 40),
      hair.base === '#c8503a' ? '#8f6fc0' : '#e8a0b8',
      { shadow: 1 },
    );
  brush.solid(limb([32, 38, 3.4], [25, 48, 3], [29, 57, 2.6]), skin, { shadow: 1 });
  brush.at(41, 21, { turn: brush.sway(0.05, 1.2) + brush.random.range(-0.06, 0.06) }, () => {
    brush.solid('0,-11 7,-9 10,-2 9,5 5,11 0,12.6 -5,11 -9,5 -10,-2 -7,-9', skin, { shadow: 2, light: 0.9 });
    for (const side of [-1, 1]) eye(brush, side * 4.2 + 0.4, 1.6, 1.7);
    cheeks(brush, 0, 5.4, 6, 2, '#e8776c');
    brush.stroke('M-2.4 7.4q2.4 2.4 4.8 0', mix(skin.dark, '#7a2530', 0.6), 0.9);
    brush.solid('-10.6,3! -12,-6 -7,-13 1,-14.6 9,-12 12,-4 10.6,3! 8,-4 2,-9! -3,-5 -8,-3', hair, {
      shadow: 1.6,
      light: 1,
    });
    brush.solid(starPath(7, -8, 5, 3.6, 1.6, 0.2), '#f5c95a', { shadow: 0.8 });
  });
  for (const [x, y, size] of each([8, 30, 2.6], [14, 18, 1.8], [76, 50, 2.4], [82, 38, 1.6], [10, 70, 1.8]))
    brush.stroke(disc(x, y + brush.sway(2.4, 1.1, x), size), 'rgba(150,205,225,0.9)', 0.9);
});
