/** Deer, frog on a leaf, snail, hen and chick. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { cheeks, eye, ink, pale, spots } from '#sandbox/subjects/features.ts';
import { disc, each, limb, openCurve, oval } from '#sandbox/subjects/shapes.ts';
import { hoofedLeg } from './legs.ts';

export const deer = drawn('deer', (brush, tint) => {
  const far = tones(mix(tint.base, tint.dark, 0.7));
  const white = pale(tint.base, 0.82);
  const antler = '#8c6a4c';
  hoofedLeg(brush, { x: 27, top: 60, thick: 4.6, bend: -2, stride: 3, coat: far });
  hoofedLeg(brush, { x: 52, top: 60, thick: 4, bend: 1, stride: 4, coat: far });
  brush.at(11, 50, { turn: brush.sway(0.14, 2.6) }, () => {
    brush.solid('4,-3 -4,-8 -9,-4! -5,5 2,6', tint, { shadow: 1 });
    brush.mark('1,5 -5,5 -9,-4! -5,2', white.base);
  });
  const coat =
    '10,53 18,46 34,46 46,44 53,38 57,28 61,20 68,20 71,28 68,40 64,54 58,64 46,66 34,66 22,68 13,63';
  brush.solid(coat, tint, { shadow: 4, light: 1.8 });
  brush.inside(coat, () => {
    brush.mark('70,28 74,40 66,52 58,60 60,48 63,36', white.base);
    brush.mark('18,66 34,62 50,62 58,66 40,72', withAlpha(white.base, 0.7));
    brush.mark(
      spots('18,52,1.4 25,50,1.2 32,52,1.4 39,50,1.2 21,57,1.2 29,57,1.3 37,57,1.2 45,53,1.3'),
      withAlpha('#fdf3df', 0.85),
    );
  });
  hoofedLeg(brush, { x: 19, top: 58, thick: 6, bend: -3, stride: -2, coat: tint });
  hoofedLeg(brush, { x: 57, top: 59, thick: 4.8, stride: -1, coat: tint });
  brush.at(65, 21, { turn: brush.sway(0.04, 0.8) }, () => {
    const branch = (size: number) =>
      brush.at(0, -5, { size: [size, 1] }, () =>
        brush.rod(
          'M0 0C-4 -4 -9 -5 -9 -14M-7.6 -8C-12 -8 -14 -11 -14 -15M-5 -4.4C-5 -8 -3 -10 -2 -12M-9 -12C-7 -14 -6 -15 -5.6 -17',
          antler,
          1.7,
        ),
      );
    brush.at(3, 0, {}, () => branch(-0.85));
    brush.at(-1, 0, {}, () => branch(1));
    for (const [x, turn] of each([4, 0.75], [-5, -0.9])) {
      brush.at(x, -3, { turn: turn + brush.sway(0.08, 2, x) }, () => {
        brush.solid('-2.6,1 -3,-7 0,-12! 3,-7 2.6,1', tint, { shadow: 1 });
        brush.mark('-1.2,0 -1.4,-6 0,-9.4! 1.4,-6 1.2,0', '#e0a79a');
      });
    }
    brush.solid('-6,-5 1,-8 8,-4 15,3 18,8 15,12 8,11 1,9 -6,7', tint, { shadow: 2.2, light: 1.2 });
    brush.mark('9,6 15,5 18,8 15,12 8,11', white.base);
    brush.mark(oval(17, 7.4, 1.9, 1.6), ink);
    eye(brush, 5, -0.6, 2.3);
    brush.stroke('M15.6 10.4Q12 11 9.6 9', mix(tint.dark, ink, 0.5), 0.7);
  });
});

export const frog = drawn('frog', (brush, tint) => {
  const belly = pale(tint.base, 0.62);
  const far = tones(mix(tint.base, tint.dark, 0.3));
  const breath = 1 + brush.sway(0.015, 2.6);
  for (const side of [-1, 1]) {
    brush.at(60, 0, { size: [side, 1] }, () => {
      brush.solid('18,62 36,54 48,66 46,84 34,96 14,94', far, { shadow: 4 });
      brush.solid('30,90 46,90 56,92 54,95! 57,97 50,99 30,98', tint, { shadow: 2 });
    });
  }
  brush.at(60, 98, { size: [1, breath] }, () => {
    brush.solid('0,-60 20,-56 31,-38 30,-16 18,-3 0,-1 -18,-3 -30,-16 -31,-38 -20,-56', tint, {
      shadow: 6,
      light: 2.4,
    });
    brush.mark('0,-44 17,-38 21,-22 14,-7 0,-4 -14,-7 -21,-22 -17,-38', belly.base);
    for (const side of [-1, 1]) {
      brush.solid(limb([side * 20, -30, 5], [side * 21, -15, 4.2], [side * 15, -3, 4]), tint, {
        shadow: 1.6,
      });
      for (const toe of [-5, 0, 5]) brush.solid(oval(side * 14 + toe, -0.4, 3, 2), tint, { shadow: 0.8 });
    }
  });
  brush.at(60, 36, { turn: brush.sway(0.03, 0.9) }, () => {
    for (const side of [-1, 1]) brush.solid(disc(side * 19, -20, 12), tint, { shadow: 3, light: 2 });
    brush.solid('0,-22 20,-20 35,-8 37,4 26,15 0,19 -26,15 -37,4 -35,-8 -20,-20', tint, {
      shadow: 5,
      light: 2.2,
    });
    brush.mark('-34,6 0,12 34,6 25,15 0,18.6 -25,15', belly.base);
    brush.stroke('M-34 4Q0 17 34 4', mix(tint.dark, ink, 0.5), 1.8);
    for (const side of [-1, 1]) {
      eye(brush, side * 19, -20, 6.4, { white: 1.34 });
      brush.mark(oval(side * 3.6, -5, 1, 1.4), withAlpha(tint.dark, 0.9));
    }
    cheeks(brush, 0, 2, 26, 4.4);
    brush.mark(spots('0,-16,2.2 -7,-13,1.4 7,-14,1.6'), withAlpha(tint.dark, 0.5));
  });
});

export const snail = drawn('snail', (brush, tint) => {
  const skin = tones('#e3c58f');
  const creep = brush.sway(1.6, 1.3);
  for (const [x, lean] of each([114, 4], [122, 9])) {
    const [tipX, tipY] = [x + lean + brush.sway(1.2, 1.4, x), 30 + (x - 114) * 0.4];
    brush.rod(`M${x} 58L${tipX} ${tipY + 2}`, skin.base, 2.8);
    eye(brush, tipX, tipY, 3.4, { white: 1.4 });
  }
  brush.solid(
    `${4 - creep},97! 24,88 60,84 92,82 102,70 106,56 116,50 126,54 130,66 127,82 118,93 104,98 50,99`,
    skin,
    { shadow: 4, light: 2 },
  );
  brush.stroke('M16 96.6H112', withAlpha(skin.dark, 0.7), 1.2);
  brush.stroke('M129 70Q124 74 119 71', mix(skin.dark, ink, 0.6), 1.3);
  cheeks(brush, 117, 66, 0.001, 3.2);
  brush.solid(disc(57, 51, 38), tint, { shadow: 8, light: 4 });
  const turns = Array.from({ length: 40 }, (_, index) => {
    const angle = index * 0.36 + 1.1;
    const radius = 37 * (1 - index / 40) ** 0.86;
    return [56 + Math.cos(angle) * radius, 52 + Math.sin(angle) * radius] as const;
  });
  brush.stroke(openCurve(...turns), mix(tint.dark, ink, 0.25), 3.2);
  brush.stroke(openCurve(...turns.map(([x, y]) => [x - 2, y - 2] as const)), withAlpha(tint.light, 0.7), 1.3);
  if (brush.detail > 0.3) {
    const ribs = Array.from({ length: 11 }, (_, index) => {
      const angle = index * 0.57 + 0.3;
      return `M${57 + Math.cos(angle) * 36} ${51 + Math.sin(angle) * 36}L${57 + Math.cos(angle + 0.1) * 27} ${51 + Math.sin(angle + 0.1) * 27}`;
    });
    brush.stroke(ribs.join(''), withAlpha(tint.dark, 0.55), 1);
  }
});
