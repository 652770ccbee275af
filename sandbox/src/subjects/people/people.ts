/** People out and about: a walker with a pack, a child. The tint is what they wear. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, type Tones, tones } from '#sandbox/subjects/brush.ts';
import { apart } from '#sandbox/subjects/features.ts';
import { box, disc, limb, oval } from '#sandbox/subjects/shapes.ts';
import { drawHead, randomFace } from './faces.ts';

export const person = drawn('person', (brush, tint) => {
  const { random } = brush;
  const face = randomFace(random, ['short', 'bob', 'tail', 'curls', 'crop', 'bun']);
  const trousers = tones(apart(tint.base, ['#3d4a66', '#8a7a62']));
  const boots = tones('#5b4033');
  const pack = tones(apart(tint.base, ['#4f7f63', '#c98c4a']));
  // The stride is frozen at its widest when time stands still.
  const stride = Math.cos(brush.time * 3.2);
  strideLeg(brush, 24, -stride, tones(mix(trousers.base, trousers.dark, 0.6)), boots);
  swingArm(brush, 26, stride, tones(mix(tint.base, tint.dark, 0.7)), face.skin);
  strideLeg(brush, 24, stride, trousers, boots);
  brush.at(0, -Math.abs(stride) * 0.6 + 0.6, {}, () => {
    brush.solid('7,31 13,27 17,30 17,50 12,54 7,51 5,42', pack, { shadow: 2.4 });
    brush.solid(box(6.4, 45, 8, 6, 1.6), tones(pack.dark), { shadow: 1 });
    const coat = '24,25 31,27 34.4,33 34,44 35,61 25,63 14.6,61 15,44 14.4,33 18,27';
    brush.solid(coat, tint, { shadow: 3.6, light: 1.4 });
    brush.stroke('M27 30Q28 46 27.4 62M17.6 28Q20 36 18 46', withAlpha(tint.dark, 0.85), 0.9);
    brush.mark(oval(29.4, 42, 0.8, 0.8), withAlpha(tint.dark, 0.9));
    brush.mark(oval(29.4, 50, 0.8, 0.8), withAlpha(tint.dark, 0.9));
    const scarf = tones(apart(tint.base, ['#f0c04f', '#3f7fa8']));
    brush.at(21, 28, { turn: brush.sway(0.12, 2.4) }, () =>
      brush.solid('-2,-2 2,-1 -1,8 -8,14! -9,8 -5,3', scarf, { shadow: 1 }),
    );
    brush.at(25, 15, { turn: 0.03 + brush.sway(0.02, 3.2) }, () => drawHead(brush, { ...face, gaze: 1.6 }));
    brush.solid('17.4,25 25,27.4 32,24.6 33,28 25,31.4 17,28.6', scarf, { shadow: 1.2 });
    swingArm(brush, 23, -stride, tint, face.skin);
  });
});

function strideLeg(brush: Brush, x: number, stride: number, cloth: Tones, boot: Tones): void {
  const bend = Math.max(0, -stride) * 3;
  const [kneeX, footX, footY] = [x + stride * 5 + bend, x + stride * 12, 94 - bend * 0.8];
  brush.solid(limb([x, 58, 6], [kneeX, 76, 4.6], [footX, footY - 4, 3.6]), cloth, {
    shadow: 1.8,
    light: 0.6,
  });
  brush.at(footX, footY, { turn: -Math.max(0, stride) * 0.22 + bend * 0.12 }, () => {
    brush.solid('-4.4,-5! 3.4,-5! 4,-1 10,1.6 11,5! -4.6,5!', boot, { shadow: 1.4 });
    brush.mark(box(-4.6, 4, 15.4, 1.4, 0.6), '#2e2320');
  });
}

function swingArm(brush: Brush, x: number, swing: number, sleeve: Tones, skin: Tones): void {
  brush.at(x, 33, { turn: -swing * 0.5 }, () => {
    brush.solid(disc(1.8, 26, 2.9), skin, { shadow: 0.7 });
    brush.solid(limb([0, 0, 4.4], [-1, 12, 3.8], [1.4, 22, 3.2]), sleeve, { shadow: 1.4, light: 0.6 });
  });
}

export const child = drawn('child', (brush, tint) => {
  const { random } = brush;
  const face = randomFace(random, ['short', 'bob', 'tail', 'curls', 'bun', 'crop']);
  const jumper = tones(apart(tint.base, ['#f0a63a', '#5a9ac0']));
  const hop = Math.abs(brush.sway(2.4, 3));
  brush.at(0, -hop, {}, () => {
    for (const side of [-1, 1]) {
      brush.at(34 + side * 6.4, 76, { turn: side * -0.1 }, () => {
        brush.solid(limb([0, -2, 6], [side * 0.6, 8, 5], [side * 0.8, 16, 4.2]), tint, { shadow: 1.8 });
        brush.solid(
          `${side * 0.8 - 4.6},16 ${side * 0.8 + 4.6},16 ${side * 3 + 5.6},22! ${side * 3 - 6},22!`,
          '#e05548',
          { shadow: 1.2 },
        );
        brush.mark(box(side * 3 - 6, 20.8, 11.6, 1.6, 0.6), '#fdf7ea');
      });
      brush.at(34 + side * 12, 51, { turn: side * (-0.08 + brush.sway(0.16, 4, side)) }, () => {
        brush.solid(limb([0, 0, 4.8], [side * 10, -4, 4.2], [side * 15, -12, 3.6]), jumper, { shadow: 1.6 });
        brush.solid(disc(side * 16.4, -15.6, 3.8), face.skin, { shadow: 1 });
      });
    }
    brush.mark('29,40! 39,40! 41,50! 27,50!', face.skin.base);
    brush.solid('34,46 44,46 49,52 48,64 34,70 20,64 19,52 24,46', jumper, { shadow: 3, light: 1.2 });
    brush.stroke('M21 55Q34 60 47 55M20.6 60Q34 65 47.4 60', withAlpha(jumper.light, 0.9), 1.8);
    brush.solid('25,55! 43,55! 45,64 47,74 41,82 34,77! 27,82 21,74 23,64', tint, { shadow: 3 });
    brush.stroke('M26.4 56L24 46M41.6 56L44 46', tint.base, 2.6);
    brush.mark(disc(26.6, 57, 1.3), '#f5d36b');
    brush.mark(disc(41.4, 57, 1.3), '#f5d36b');
    brush.stroke(box(29, 61, 10, 7.4, 1.4), withAlpha(tint.dark, 0.95), 0.9);
    brush.at(34, 26, { turn: brush.sway(0.06, 2) + random.range(-0.08, 0.08), size: 1.78 }, () =>
      drawHead(brush, { ...face, gaze: 0.3 }),
    );
  });
});
