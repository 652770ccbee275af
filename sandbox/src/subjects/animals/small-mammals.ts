/** Small mammals: rabbit, mouse, squirrel, hedgehog, monkey. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { cheeks, eye, ink, pale, spots } from '#sandbox/subjects/features.ts';
import { type CurvePoint, curve, disc, limb, openCurve, oval } from '#sandbox/subjects/shapes.ts';
import { sittingBody } from './sitting.ts';

export const rabbit = drawn('rabbit', (brush, tint) => {
  const { random } = brush;
  const white = pale(tint.base, 0.8);
  const lop = random.chance(0.25);
  brush.solid(disc(55, 90, 7), white, { shadow: 2 });
  sittingBody(brush, { x: 33, coat: tint, arms: tint, paws: white, chest: white, girth: 20 });
  brush.at(33, 45, { turn: brush.sway(0.04, 0.9) + random.range(-0.06, 0.06) }, () => {
    for (const side of [-1, 1]) {
      const fold = lop && side > 0 ? 1.1 : 0;
      brush.at(side * 8, -18, { turn: side * (0.12 + fold * 0.2) + brush.sway(0.05, 1.6, side) }, () => {
        brush.solid('0,4 -6.4,-4 -7,-18 -3,-26.5 0,-27.5 3,-26.5 7,-18 6.4,-4', tint, { shadow: 2.2 });
        brush.mark('0,1 -3.6,-5 -4,-17 0,-23.5 4,-17 3.6,-5', '#e8a9a6');
      });
    }
    brush.solid('0,-22 12,-20 19,-10 20.5,0 15,10 7,14 0,15 -7,14 -15,10 -20.5,0 -19,-10 -12,-20', tint, {
      shadow: 4,
      light: 1.8,
    });
    for (const side of [-1, 1]) {
      brush.mark(oval(side * 4, 6.4, 6, 5), white.base);
      eye(brush, side * 10, -4.4, 3.9);
    }
    cheeks(brush, 0, 4.4, 13.6, 3.4);
    brush.solid('-2.4,9 2.4,9 2.6,14! -2.6,14!', '#fffaf0', { shadow: 0 });
    brush.stroke('M0 9.4V14', '#cbb9a8', 0.6);
    brush.mark('-2.6,2.2 0,1.4 2.6,2.2 0,5', '#d9757a');
    brush.stroke('M0 5V7.4M0 7.4Q-2.6 10.6 -5.4 8M0 7.4Q2.6 10.6 5.4 8', ink, 0.9);
  });
});

export const mouse = drawn('mouse', (brush, tint) => {
  const white = pale(tint.base, 0.76);
  const rose = '#eaa6a4';
  brush.rod(
    openCurve([52, 93], [66, 97], [78, 90], [80 + brush.sway(1.4, 1.5), 76], [74 + brush.sway(3, 1.5), 66]),
    rose,
    2.6,
  );
  brush.solid('40,44 54,54 62,74 60,92 50,98 30,98 20,92 18,74 26,54', tint, { shadow: 6, light: 2.4 });
  brush.mark('40,54 50,64 52,82 46,93 34,93 28,82 30,64', white.base);
  for (const side of [-1, 1]) brush.solid(oval(40 + side * 13, 96.6, 8, 3.2), rose, { shadow: 1 });
  brush.solid('33,74 47,72 54,82 47,88! 32,86!', '#f4c64c', { shadow: 2, light: 1 });
  brush.mark(spots('38,80,1.7 45,77,1.2 46,83.4,1.4'), '#d49a28');
  for (const side of [-1, 1]) {
    brush.solid(limb([40 + side * 14, 66, 4], [40 + side * 14, 75, 3.4], [40 + side * 9, 80, 2.8]), tint, {
      shadow: 1.4,
    });
    brush.solid(oval(40 + side * 8.4, 80.4, 3, 2.6), rose, { shadow: 0.8 });
  }
  brush.at(40, 38, { turn: brush.sway(0.05, 1.2) + brush.random.range(-0.08, 0.08) }, () => {
    for (const side of [-1, 1]) {
      brush.solid(disc(side * 21, -20, 15), tint, { shadow: 3 });
      brush.mark(disc(side * 20.4, -19, 10), rose);
      brush.mark(disc(side * 20.4 + 2, -17, 8), withAlpha('#ffffff', 0.18));
    }
    brush.solid('0,-20 14,-17 22,-5 21,7 12,16 0,19.5 -12,16 -21,7 -22,-5 -14,-17', tint, {
      shadow: 4.4,
      light: 2,
    });
    brush.mark('0,3 9,7 8,15 0,18.6 -8,15 -9,7', white.base);
    cheeks(brush, 0, 8, 13.6, 3.6);
    for (const side of [-1, 1]) {
      eye(brush, side * 9, -2.4, 3.8);
      brush.stroke(
        `M${side * 7} 10L${side * 25} 6M${side * 7} 12L${side * 25} 14`,
        withAlpha('#fffaf0', 0.85),
        0.6,
      );
    }
    brush.solid(oval(0, 7, 3.6, 2.8), '#e2777c', { shadow: 0.9 });
    brush.stroke('M0 9.6V12M-4 12.6Q-2 14.4 0 12Q2 14.4 4 12.6', ink, 0.9);
  });
});

export const squirrel = drawn('squirrel', (brush, tint) => {
  const white = pale(tint.base, 0.82);
  brush.at(30, 92, { turn: brush.sway(0.05, 1.5) }, () => {
    brush.solid(
      '6,4 -8,4 -20,-6 -26,-26 -24,-50 -14,-68 2,-74 14,-66 15,-54 6,-48 0,-56 -4,-54! 0,-42 4,-26 14,-10',
      tint,
      { shadow: 7, light: 3 },
    );
    brush.stroke('M0 -2C-14 -12 -18 -32 -14 -50C-10 -62 -2 -66 6 -63', withAlpha(tint.light, 0.65), 3);
  });
  brush.solid('48,38 60,48 64,66 60,86 52,97 34,98 26,88 28,68 36,50', tint, { shadow: 5, light: 2 });
  brush.mark('54,50 61,56 62,70 57,86 50,92 48,74 50,58', white.base);
  brush.solid('26,82 36,72 47,80 48,94 36,99 26,95', tint, { shadow: 3 });
  brush.solid(oval(46, 97, 10, 3.2), tint, { shadow: 1 });
  brush.solid('63,66 69,60 76,64 75,74 70,79 65,74', '#8a5a2e', { shadow: 2 });
  brush.solid('61,65! 64,57 70,55 76,58 78,65! 70,67', '#5e3b22', { shadow: 1.4 });
  brush.rod('M70 55V51', '#5e3b22', 1.4);
  for (const y of [0, 4])
    brush.solid(
      limb([52, 58 + y, 4], [60, 68 + y, 3.4], [67, 68 + y * 1.6, 2.8]),
      y ? tint : tones(mix(tint.base, tint.dark, 0.6)),
      { shadow: 1.2 },
    );
  brush.at(50, 34, { turn: brush.sway(0.05, 1.8) + brush.random.range(-0.08, 0.05) }, () => {
    for (const x of [2, -10]) {
      brush.solid(curve([x - 4, -12], [x - 3, -24, true], [x + 5, -14]), tint, { shadow: 1.2 });
      brush.stroke(`M${x - 3} -24l-1.4 -4.4M${x - 3} -24l.4 -5`, tint.dark, 1);
    }
    brush.solid('-18,2 -14,-12 -2,-18 10,-15 18,-6 24,4 23,9 16,13 2,15 -12,12', tint, {
      shadow: 3.4,
      light: 1.6,
    });
    brush.mark('4,6 14,4 23,5 22,10 15,13 4,14', white.base);
    brush.mark(oval(6, -3.2, 5.4, 5), withAlpha(white.base, 0.9));
    eye(brush, 6.6, -2.8, 3.9);
    brush.mark(oval(23, 4.6, 2, 1.7), ink);
    brush.stroke('M21 8.6Q17 11 13 9', ink, 0.9);
    cheeks(brush, 6, 8, 0.001, 3);
  });
});

export const hedgehog = drawn('hedgehog', (brush, tint) => {
  const skin = pale(tint.base, 0.72);
  const coat = (reach: number, inset: number, count: number) =>
    curve(
      ...Array.from({ length: count }, (_, index): CurvePoint => {
        const angle = Math.PI * (1.06 - (index / (count - 1)) * 1.1);
        const radius = index % 2 ? reach : reach - 9;
        return [
          56 + Math.cos(angle) * (radius * 1.08 - inset),
          74 - Math.sin(angle) * (radius * 1.16 - inset),
          true,
        ];
      }).concat([
        [92, 86],
        [20, 88],
      ]),
    );
  brush.solid(
    coat(58, 0, 27),
    { base: tint.dark, light: tint.base, dark: mix(tint.dark, ink, 0.5) },
    { shadow: 6, light: 1 },
  );
  brush.mark(coat(48, 0, 25), tint.base);
  brush.mark(coat(37, 2, 21), mix(tint.base, tint.light, 0.5));
  for (const x of [38, 58, 88]) brush.solid(oval(x, 94.6, 7, 4.6), tones('#c98f76'), { shadow: 1.4 });
  brush.solid('20,88 30,80 60,78 86,84 96,92 80,97 40,97 24,95', skin, { shadow: 2 });
  brush.solid('76,58 90,53 103,60 115,72 124,79 123,85 112,90 96,93 82,88 74,74', skin, {
    shadow: 4,
    light: 2,
  });
  brush.solid('80,54 88,49 92,56 87,62 81,61', skin, { shadow: 1.4 });
  brush.mark('83,55 87,52.4 89,56 86,59', '#d99a8e');
  brush.solid(oval(124, 79.6, 3.8, 3.2), ink, { shadow: 0 });
  brush.mark(disc(123, 78.4, 0.9), 'rgba(255,255,255,0.7)');
  eye(brush, 104, 70, 3.5);
  cheeks(brush, 101, 81, 0.001, 4.2);
  brush.stroke('M119 86Q113 89 108 86', mix(skin.dark, ink, 0.6), 1.1);
});

export const monkey = drawn('monkey', (brush, tint) => {
  const skin = tones(mix(pale(tint.base, 0.62).base, '#f0c49a', 0.5));
  brush.at(60, 92, { turn: brush.sway(0.12, 1.3) }, () => {
    brush.rod('M-6 2C10 6 22 -2 20 -18C18 -32 4 -30 6 -20C7 -15 13 -15 13 -20', tint.base, 4.2);
    brush.stroke('M8 2.6C18 -1 20 -10 18.6 -18', withAlpha(tint.light, 0.5), 1);
  });
  sittingBody(brush, { x: 42, coat: tint, arms: tint, paws: skin, chest: skin, girth: 21 });
  brush.at(42, 32, { turn: brush.sway(0.06, 1.1) + brush.random.range(-0.1, 0.1) }, () => {
    for (const side of [-1, 1]) {
      brush.solid(disc(side * 23, -2, 8.6), tint, { shadow: 2 });
      brush.mark(disc(side * 23, -1.4, 5.2), skin.base);
    }
    brush.solid('0,-26 6,-24 14,-22 22,-10 22,6 14,18 0,21.6 -14,18 -22,6 -22,-10 -14,-22 -6,-24', tint, {
      shadow: 4.6,
      light: 2,
    });
    brush.mark(
      '0,-10 7,-15 15,-12 17,-3 14,5 17,11 11,18 0,20.4 -11,18 -17,11 -14,5 -17,-3 -15,-12 -7,-15',
      skin.base,
    );
    brush.mark('11,18 0,20.4 -8,19 6,14 15,7 17,11', withAlpha(skin.dark, 0.5));
    for (const side of [-1, 1]) {
      eye(brush, side * 7.6, -4.4, 3.5);
      brush.stroke(`M${side * 4} -11Q${side * 8} -13.4 ${side * 12} -10.6`, withAlpha(tint.dark, 0.9), 1.2);
      brush.mark(oval(side * 1.8, 4.6, 0.9, 1.3, side * 0.4), mix(skin.dark, ink, 0.5));
    }
    cheeks(brush, 0, 7, 12, 3.4);
    brush.stroke('M-8.4 10.6Q0 18 8.4 10.6', mix(skin.dark, ink, 0.7), 1.4);
  });
});
