/** Flowers on their stems: daisy, rose, tulip, sunflower. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, spots } from '#sandbox/subjects/features.ts';
import { curve, disc, joined } from '#sandbox/subjects/shapes.ts';
import { green, petals, stalk } from './stalks.ts';

export const flower = drawn('flower', (brush, tint) => {
  const centre = tones(apart(tint.base, ['#f3c445', '#9a5a34']));
  stalk(brush, {
    x: 33,
    head: 31,
    leaves: [72, 60],
    bloom() {
      petals(brush, {
        count: 9,
        petal: '0,-3! -6,-12 -7,-22 0,-29 7,-22 6,-12',
        material: tones(mix(tint.base, tint.dark, 0.4)),
        turn: 0.35,
        size: 0.98,
        behind: true,
      });
      petals(brush, { count: 9, petal: '0,-3! -6,-12 -7,-22 0,-28 7,-22 6,-12', material: tint });
      const veins = Array.from({ length: 9 }, (_, index) => {
        const [cos, sin] = [
          Math.cos((index / 9) * Math.PI * 2 - Math.PI / 2),
          Math.sin((index / 9) * Math.PI * 2 - Math.PI / 2),
        ];
        return `M${cos * 10} ${sin * 10}L${cos * 18} ${sin * 18}`;
      });
      brush.stroke(veins.join(''), withAlpha(tint.dark, 0.5), 0.9);
      brush.solid(disc(0, 0, 9), centre, { shadow: 2.2, light: 1.2 });
      brush.mark(
        spots('-3,-3,.9 1,-4,.8 4,-1,.9 -4,1,.8 0,0,.9 3,3,.8 -2,4,.9 1,6,.7 -6,-1,.7 5,-4,.7'),
        withAlpha(centre.dark, 0.8),
      );
    },
  });
});

export const rose = drawn('rose', (brush, tint) => {
  const deep = tones(mix(tint.base, tint.dark, 0.7));
  const mid = tones(mix(tint.base, tint.dark, 0.3));
  stalk(brush, {
    x: 31,
    head: 36,
    leaves: [76, 64],
    bloom() {
      for (const side of [-1, 1])
        brush.solid(curve([side * 2, 12], [side * 13, 12], [side * 20, 20, true], [side * 10, 18]), green, {
          shadow: 1,
        });
      brush.solid('-4,17! 0,22 4,17!', green, { shadow: 0.6 });
      brush.solid('0,-26 14,-24 20,-12 20,2 14,13 0,18 -14,13 -20,2 -20,-12 -14,-24', deep, { shadow: 3 });
      brush.solid('-20,-10 -24,-2 -22,8 -12,17 0,19 -4,8 -12,-2', tint, { shadow: 2.6, light: 1.8 });
      brush.solid('20,-10 24,-2 22,8 12,17 0,19 4,8 12,-2', mid, { shadow: 2.6, light: 1.2 });
      brush.solid('-15,-17 -19,-6 -15,4 -2,10 13,6 18,-5 15,-14 10,-4 0,1 -9,-5', tint, {
        shadow: 2.6,
        light: 1.6,
      });
      brush.solid('-12,-21 -15,-12 -9,-3 2,0 11,-5 13,-14 8,-8 0,-6 -7,-11', mid, { shadow: 2, light: 1.4 });
      brush.solid('-8,-22 -9,-14 -3,-8 5,-9 9,-16 6,-21 3,-14 -3,-15', tint, { shadow: 1.6, light: 1.2 });
      brush.stroke('M-4 -21Q-3 -15 3 -16Q7 -18 3 -21Q-1 -22 0 -18', deep.dark, 1.2);
      brush.mark('-17,2 -14,9 -8,14 -14,12 -19,7', withAlpha(tint.light, 0.5));
    },
    thick: 1.7,
  });
  if (brush.detail > 0.3) brush.mark('M29.6 86l-3.6 -2.4l4 -1.4zM32.4 70l3.8 -2l-4 -2z', green.dark);
});

export const tulip = drawn('tulip', (brush, tint) => {
  const back = tones(mix(tint.base, tint.dark, 0.55));
  brush.solid('28,99! 14,84 6,62 7,44! 17,56 25,76 30,96!', green, { shadow: 2.6, light: 1.2 });
  stalk(brush, {
    x: 28,
    head: 38,
    leaves: [],
    bloom() {
      brush.solid('-4,-2 -9,-20 -6,-34! 2,-24 5,-4', back, { shadow: 1.4 });
      brush.solid('4,-2 9,-20 7,-34! -1,-24 -5,-4', back, { shadow: 1.4 });
      brush.solid('0,3 -12,0 -18,-12 -17,-26 -13,-35! -5,-26 0,-14', tint, { shadow: 2.4, light: 1.6 });
      brush.solid('0,3 12,0 18,-12 17,-26 13,-35! 5,-26 0,-14', tones(mix(tint.base, tint.dark, 0.2)), {
        shadow: 3,
        light: 1.2,
      });
      brush.solid(
        '0,4 -9,-2 -11,-14 -6,-24 0,-31! 6,-24 11,-14 9,-2',
        tones(mix(tint.base, tint.light, 0.25)),
        { shadow: 2.6, light: 1.4 },
      );
      brush.stroke('M0 0V-24M-4 -2Q-6 -12 -3 -20M4 -2Q6 -12 3 -20', withAlpha(tint.dark, 0.45), 0.8);
    },
    thick: 1.8,
  });
  brush.solid('27,99! 40,88 49,70 49,54! 40,62 32,78 28,94!', tones('#6ba553'), { shadow: 2.4, light: 1.2 });
  brush.stroke('M9 50Q14 72 27 94M47 58Q40 76 30 94', withAlpha(green.dark, 0.6), 0.8);
});

export const sunflower = drawn('sunflower', (brush, tint) => {
  const seed = tones('#6a4026');
  stalk(brush, {
    x: 32,
    head: 31,
    leaves: [78, 66],
    bloom() {
      petals(brush, {
        count: 15,
        petal: '0,-10! -5,-17 -4.6,-24 0,-30! 4.6,-24 5,-17',
        material: tones(mix(tint.base, tint.dark, 0.5)),
        turn: 0.21,
        behind: true,
      });
      petals(brush, { count: 15, petal: '0,-8! -5,-16 -4.8,-23 0,-29! 4.8,-23 5,-16', material: tint });
      brush.solid(disc(0, 0, 14.4), seed, { shadow: 3.4, light: 1.6 });
      const grains = Array.from({ length: 40 }, (_, index) => {
        const [angle, radius] = [index * 2.39996, Math.sqrt(index / 40) * 12.6];
        return disc(Math.cos(angle) * radius, Math.sin(angle) * radius, 0.85);
      });
      const shown = grains.filter((_, index) => index % 2 === 0 || brush.detail > 0.4);
      brush.mark(joined(...shown.slice(0, shown.length * 0.4)), '#a8713a');
      brush.mark(joined(...shown.slice(shown.length * 0.4)), '#43261a');
    },
    thick: 2,
  });
});
