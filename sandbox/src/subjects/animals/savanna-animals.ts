/** Lion, tiger and leopard, sitting; elephant and giraffe, standing. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { cheeks, eye, ink, pale, spots } from '#sandbox/subjects/features.ts';
import { box, type CurvePoint, curve, disc, each, limb, oval } from '#sandbox/subjects/shapes.ts';
import { hoofedLeg } from './legs.ts';
import { sittingBody } from './sitting.ts';

type BigCat = 'lion' | 'tiger' | 'leopard';

export const lion = drawn('lion', (brush) => bigCat(brush, 'lion'));

export const tiger = drawn('tiger', (brush) => bigCat(brush, 'tiger'));

export const leopard = drawn('leopard', (brush) => bigCat(brush, 'leopard'));

function bigCat(brush: Brush, kind: BigCat): void {
  const { tint } = brush;
  const white = pale(tint.base, 0.82);
  const dark = tones(mix(tint.dark, ink, 0.75));
  const mane = tones(mix(tint.dark, '#7a3418', 0.55));
  brush.at(58, 93, { turn: brush.sway(0.1, 1.2) }, () => {
    brush.solid(limb([-4, 0, 3.6], [14, 0, 3.4], [22, -12, 3], [19, -26, 2.6]), tint, { shadow: 1.6 });
    if (kind === 'lion') brush.solid('19,-22 25,-28 21,-40! 14,-34 14,-26', mane, { shadow: 2 });
    else brush.stroke('M6 -4v7M13 -4l3 6M19 -10l6 2M17 -20l6 1', dark.base, 2.2);
  });
  const torso = sittingBody(brush, {
    x: 42,
    coat: tint,
    arms: tint,
    paws: kind === 'lion' ? tint : white,
    chest: white,
    girth: 24,
  });
  if (kind === 'tiger')
    brush.inside(torso, () =>
      brush.stroke('M16 66l9 2M14 74l10 1M14 82l9 0M68 66l-9 2M70 74l-10 1M70 82l-9 0', dark.base, 2.4),
    );
  if (kind === 'leopard')
    brush.mark(
      spots(
        '24,68,2 21,77,2.2 27,74,1.6 60,68,2 63,77,2.2 57,74,1.6 26,84,1.8 58,84,1.8 20,86,1.7 64,86,1.7',
      ),
      dark.base,
    );
  brush.at(42, 32, { turn: brush.sway(0.045, 0.9) + brush.random.range(-0.07, 0.07) }, () => {
    if (kind === 'lion') {
      brush.solid(maneOutline(2, 35, 28), mane, { shadow: 6, light: 2 });
      brush.mark(maneOutline(1, 27.6, 22.6), mix(mane.base, tint.base, 0.35));
    }
    for (const side of [-1, 1]) {
      brush.solid(disc(side * 17, -16, 7), tint, { shadow: 1.8 });
      brush.mark(disc(side * 16.6, -15, 4), kind === 'lion' ? '#8a4a34' : dark.base);
      if (kind !== 'lion') brush.mark(disc(side * 17.4, -17.6, 1.8), white.base);
    }
    const face = '0,-23 13,-20 21,-9 22,4 16,15 8,20 0,21 -8,20 -16,15 -22,4 -21,-9 -13,-20';
    brush.solid(face, tint, { shadow: 4.4, light: 2 });
    if (kind === 'tiger')
      brush.inside(face, () =>
        brush.stroke(
          'M0 -24V-13M-6 -23L-4 -14M6 -23L4 -14M-23 -4L-15 -2M-23 3L-15 4M-20 11L-13 9M23 -4L15 -2M23 3L15 4M20 11L13 9',
          dark.base,
          2.3,
        ),
      );
    if (kind === 'leopard') {
      brush.mark(
        spots(
          '0,-18,1.5 -6,-17,1.3 6,-17,1.3 -3,-13,1.1 3,-13,1.1 -17,6,1.3 17,6,1.3 -18,0,1.3 18,0,1.3 -12,-15,1.2 12,-15,1.2',
        ),
        dark.base,
      );
      brush.stroke('M-5 3Q-8 8 -9 13M5 3Q8 8 9 13', dark.base, 1.1);
    }
    for (const side of [-1, 1]) {
      if (kind === 'tiger') brush.mark(oval(side * 9, -8.4, 4.6, 4), white.base);
      brush.mark(oval(side * 5, 10.6, 6.8, 5.6), white.base);
    }
    brush.mark('-6,15 0,13 6,15 3,21 -3,21', white.base);
    brush.mark('-3,-6 3,-6 5,4 -5,4', withAlpha(tint.light, 0.5));
    brush.mark('-5.4,3.6 0,2.6 5.4,3.6 2,7.6 0,8.8 -2,7.6', '#9c4c48');
    brush.stroke('M0 8.6V11.4M0 11.4C-1 14.8 -7 15 -8.6 11.6M0 11.4C1 14.8 7 15 8.6 11.6', ink, 1.1);
    brush.mark(
      spots('-6.4,9.6,.6 -9,10.6,.6 -7.6,12,.6 6.4,9.6,.6 9,10.6,.6 7.6,12,.6'),
      withAlpha(ink, 0.7),
    );
    for (const side of [-1, 1]) eye(brush, side * 9, -3.6, 3.5, { iris: '#d9a53a' });
  });
}

/** Tufts in a ring: pointed outside, swept the way hair falls. */
function maneOutline(y: number, outer: number, inner: number) {
  const points = Array.from({ length: 26 }, (_, index): CurvePoint => {
    const angle = (index / 26) * Math.PI * 2 - Math.PI / 2 + (index % 2 ? 0.1 : 0);
    const radius = index % 2 ? inner : outer * (Math.sin(angle) > 0 ? 1.06 : 1);
    return [Math.cos(angle) * radius, y + Math.sin(angle) * radius, index % 2 === 0];
  });
  return curve(...points);
}

export const elephant = drawn('elephant', (brush, tint) => {
  const { random } = brush;
  const far = tones(mix(tint.base, tint.dark, 0.75));
  const nails = pale(tint.base, 0.7);
  const column = (x: number, top: number, coat: typeof far) => {
    const leg = limb([x, top, 10.6], [x, 80, 8.6], [x + 0.4, 92, 9.2]);
    if (brush.inking) brush.inside(box(x - 40, 76, 80, 40), () => brush.fill(leg, coat.base));
    brush.bare(() => brush.solid(leg, coat, { shadow: 3, light: 0.8 }));
    for (const toe of [-4, 1, 6]) brush.mark(oval(x + toe, 97, 2.2, 2.2), nails.base);
  };
  brush.inside('M-20 -20H150V99H-20Z', () => {
    column(42, 60, far);
    column(78, 60, far);
    brush.at(14, 42, { turn: 0.1 + brush.sway(0.16, 1.7) }, () => {
      brush.rod('~2,0 -3,10 -4,24', tint.base, 2.4);
      brush.solid('-4,22 -1,28 -4,35! -7,28', far, { shadow: 0.8 });
    });
    brush.solid('14,52 18,34 34,22 56,20 78,22 92,32 96,50 92,66 76,74 52,77 28,76 16,68', tint, {
      shadow: 9,
      light: 3.6,
    });
    column(29, 62, tint);
    column(66, 62, tint);
  });
  brush.at(92, 34, { turn: brush.sway(0.03, 0.9) + random.range(-0.04, 0.04) }, () => {
    const curl = brush.sway(3, 1.1);
    brush.solid('12,18! 22,28 34,28! 28,34 16,32 8,24', tones('#f5ecd8'), { shadow: 1.6 });
    brush.solid(
      '-4,-21 10,-22 20,-14 25,-2 27,14 28,30 30,42 36,45 ' +
        `${34 + curl},52 ${26 + curl * 0.6},52 20,45 17,30 12,22 2,24 -10,18 -16,2 -14,-12`,
      tint,
      { shadow: 4.4, light: 2.2 },
    );
    brush.stroke(
      'M24 10Q21 12 18 11M25.4 17Q22 19 18 18M26.6 24Q23 26 18.6 25M27.6 31Q24 33 19.4 32M29 38Q26 40 21 39',
      withAlpha(tint.dark, 0.8),
      1,
    );
    eye(brush, 13, -5, 2.9);
    brush.stroke('M9.6 -10Q13.4 -12 16.6 -9', withAlpha(tint.dark, 0.9), 1.1);
    brush.at(-4, -12, { turn: brush.sway(0.09, 1.5), size: [1 + brush.sway(0.05, 1.5), 1] }, () => {
      brush.solid('2,-4 -10,-10 -24,-4 -31,10 -27,28 -16,38 -6,30 0,18 5,8', tint, { shadow: 4, light: 2.2 });
      brush.mark('-3,2 -12,-3 -21,2 -25,12 -21,25 -14,31 -8,24 -4,12', withAlpha('#d99aa0', 0.45));
    });
    cheeks(brush, 12, 4, 0.001, 3.4);
  });
});

export const giraffe = drawn('giraffe', (brush, tint) => {
  const patch = mix(tint.dark, '#7a3c1e', 0.55);
  const far = tones(mix(tint.base, tint.dark, 0.6));
  const hoof = '#6a4432';
  hoofedLeg(brush, { x: 25, top: 58, thick: 4, bend: -1, stride: 2, coat: far }, hoof);
  hoofedLeg(brush, { x: 45, top: 58, thick: 3.8, stride: 2, coat: far }, hoof);
  brush.at(11, 54, { turn: brush.sway(0.14, 1.6) }, () => {
    brush.rod('~1,0 -2,6 -2,14', tint.base, 1.4);
    brush.solid('-2,13 0,18 -2,22! -4.4,18', patch, { shadow: 0.6 });
  });
  const coat = '10,56 16,50 28,49 37,44 43,30 47,16 52,9 58,12 56,24 53,40 52,54 46,64 32,65 18,66 11,62';
  brush.solid('46,14 41,26 36,40 29,48 38,47 44,34 49,18', tones(mix(patch, tint.base, 0.15)), { shadow: 1 });
  brush.solid(coat, tint, { shadow: 3.4, light: 1.6 });
  brush.inside(coat, () => {
    const blots = [
      '14,54 20,52 21,58 15,60',
      '23,51 31,50 32,57 24,58',
      '34,50 41,47 43,54 36,57',
      '17,62 24,60 27,65 19,67',
      '29,60 37,59 38,64 30,66',
      '40,57 47,56 47,63 41,64',
      '44,42 50,42 49,50 44,49',
      '41,38 46,35 47,40 42,43',
      '48,32 53,33 52,39 47,38',
      '45,27 49,25 50,30 45,32',
      '51,22 56,23 54,29 51,28',
      '48,17 52,16 53,20 49,22',
    ];
    for (const blot of blots) brush.mark(blot, patch);
  });
  hoofedLeg(brush, { x: 18, top: 59, thick: 4.8, bend: -1.4, stride: -1, coat: tint }, hoof);
  hoofedLeg(brush, { x: 47, top: 57, thick: 4.4, stride: -1, coat: tint }, hoof);
  brush.at(53, 12, { turn: brush.sway(0.05, 1) + brush.random.range(-0.06, 0.06) }, () => {
    for (const [x, lean] of each([0, -1], [4, 1])) {
      brush.rod(`M${x} -4L${x + lean} -10`, tint.base, 1.5);
      brush.solid(disc(x + lean, -10.4, 1.5), patch, { shadow: 0.5 });
    }
    brush.solid(curve([-2, -3], [-6, -6], [-12, -5, true], [-8, -1], [-2, 1]), tint, { shadow: 1 });
    brush.solid('-3,-4 3,-6 9,-3 16,2 18,6 15,9 8,8 0,6 -4,2', tint, { shadow: 2, light: 1 });
    brush.mark('11,0 17,3 18,6 15,9 10,8', withAlpha(pale(tint.base, 0.7).base, 0.9));
    brush.mark(oval(15.8, 3.8, 0.5, 0.8), patch);
    brush.stroke('M17 7.2Q14 7.6 11.6 6', patch, 0.7);
    eye(brush, 5.4, -1, 1.9);
  });
});
