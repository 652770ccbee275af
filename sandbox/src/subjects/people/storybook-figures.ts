/** Knight and wizard. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { ink } from '#sandbox/subjects/features.ts';
import { box, curve, disc, joined, limb, oval, starPath } from '#sandbox/subjects/shapes.ts';
import { drawHead, randomFace } from './faces.ts';

export const knight = drawn('knight', (brush, tint) => {
  const { random } = brush;
  const steel = tones('#a9b3c1');
  const plate = tones('#8792a3');
  const gold = tones('#e3b04a');
  brush.at(36, 32, { turn: brush.sway(0.03, 1.1) }, () =>
    brush.solid(`-8,-4 8,-4 16,20 ${20 + brush.sway(2, 1.3)},62 4,58 -14,62 -16,20`, tint.dark, {
      shadow: 3,
    }),
  );
  for (const side of [-1, 1]) {
    brush.solid(limb([36 + side * 6.4, 64, 5.8], [36 + side * 7, 80, 4.8], [36 + side * 7, 92, 4.4]), plate, {
      shadow: 1.8,
    });
    brush.solid(disc(36 + side * 7, 79, 4.4), steel, { shadow: 1.2 });
    brush.solid(
      curve(
        [36 + side * 7 - 5, 92],
        [36 + side * 7 + 5, 92],
        [36 + side * 9 + 6, 99, true],
        [36 + side * 9 - 6.6, 99, true],
      ),
      steel,
      { shadow: 1.2 },
    );
  }
  brush.at(55, 48, { turn: 0.1 + brush.sway(0.03, 1.2) }, () => {
    brush.solid('2,-2! 2,-36 4.6,-42! 7.2,-36 7.2,-2!', tones('#d3dae3'), { shadow: 1.4, light: 0.8 });
    brush.stroke('M4.6 -36V-4', '#8e99a8', 0.8);
    brush.solid(box(-3, -2.4, 15.2, 3.6, 1.6), gold, { shadow: 1 });
    brush.rod('M4.6 1V10', '#6a4430', 2.6);
    brush.solid(disc(4.6, 12, 2.4), gold, { shadow: 0.8 });
  });
  brush.solid('36,33 48,35 51,46 49,60 53,72 36,75 19,72 23,60 21,46 24,35', tint, { shadow: 4, light: 1.6 });
  brush.mark('M33.6 34H38.4V44H46V48.6H38.4V74H33.6V48.6H26V44H33.6Z', gold.base);
  brush.solid('22,58! 50,58! 50.4,62.4! 21.6,62.4!', tones('#5b4033'), { shadow: 1 });
  brush.solid(box(32.6, 57, 6.8, 6.4, 1), gold, { shadow: 0.8 });
  brush.solid(limb([50, 39, 5], [56, 48, 4.4], [59, 53, 3.8]), plate, { shadow: 1.6 });
  brush.solid(disc(59.6, 54, 4), steel, { shadow: 1.2 });
  for (const side of [-1, 1])
    brush.solid(oval(36 + side * 14.4, 38, 7, 6, side * 0.4), steel, { shadow: 1.8 });
  brush.solid(limb([21, 41, 4.8], [15, 50, 4.2], [14, 56, 3.8]), plate, { shadow: 1.4 });
  const shield = '2,44! 14,41 26,44! 26,58 22,70 14,78! 6,70 2,58';
  brush.solid(shield, tint, { shadow: 3, light: 1.4 });
  brush.stroke(shield, gold.base, 1.8);
  brush.mark(starPath(14, 58, 5, 7.4, 3), gold.base);
  brush.at(36, 20, { turn: brush.sway(0.05, 0.9) + random.range(-0.06, 0.06) }, () => {
    brush.at(0, -14, { turn: brush.sway(0.1, 1.6) }, () =>
      brush.solid('0,1 -2,-5 -9,-6.4 -18,-1 -21,10! -15,7 -9,5 -4,5', tint, { shadow: 1.6 }),
    );
    brush.solid('0,-16 10,-13 14,-3 13.4,10 8,16 0,17.6 -8,16 -13.4,10 -14,-3 -10,-13', steel, {
      shadow: 3.4,
      light: 1.6,
    });
    brush.solid('-12.6,-3! 0,-6 13.6,-3! 12.8,8 6,14 0,16! -6,14 -12,8', plate, { shadow: 1.6 });
    brush.mark('M-10.6 -1.6Q0 -4 11.6 -1.6L11 2.4Q0 .4 -10 2.4Z', '#20222c');
    for (const side of [-1, 1]) brush.mark(oval(side * 4.6 + 1, 0.3, 1.1, 1.3), '#f4f1e8');
    brush.stroke('M.5 4V14M-5 6v4M-8 5v3M6 6v4M9 5v3', '#4a5160', 1);
    brush.stroke('M0 -16V-5', gold.base, 1.6);
  });
});

export const wizard = drawn('wizard', (brush, tint) => {
  const { random } = brush;
  const gold = '#f0c04f';
  const beard = tones('#eceaf0');
  const face = randomFace(random, ['none']);
  brush.rod('M60 20Q57 50 61 97', '#75502f', 2.6);
  const spark = 0.5 + brush.sway(0.2, 2.4);
  brush.glow(60, 14, 15, '#8fe3ff', spark);
  brush.solid(disc(60, 14, 5.4), { base: '#6fc4ea', light: '#e4fbff', dark: '#3577b8' }, { shadow: 1.4 });
  brush.stroke('M54.6 20Q55 24 60 25Q65 24 65.4 20', '#75502f', 2.2);
  brush.at(33, 40, { turn: brush.sway(0.02, 1.3) }, () => {
    brush.solid('-7,0 0,-2 7,0 14,16 19,40 23,57 11,59 0,57.4 -13,59 -23,57 -18,40 -13,16', tint, {
      shadow: 5,
      light: 2,
    });
    brush.stroke('M-7 20Q-11 40 -13 58M7 20Q11 40 12 58', withAlpha(tint.dark, 0.7), 1.2);
    brush.stroke('M-20 54.4Q0 58 20 54.4', gold, 1.6);
    const trim = [
      starPath(-13, 44, 5, 2.6, 1.1),
      starPath(11, 38, 5, 2.4, 1),
      starPath(-3, 50, 5, 2, 0.8),
      starPath(15, 50, 5, 2.2, 0.9),
      starPath(-9, 31, 5, 1.8, 0.8),
    ];
    brush.mark(joined(...trim), withAlpha(gold, 0.9));
    brush.mark('-17,28.6! 0,31 17,28.6! 18,32.6! 0,35.4 -18,32.6!', mix(tint.dark, ink, 0.3));
  });
  brush.solid(limb([43, 46, 5], [52, 54, 4.8], [58, 52, 5.6]), tint, { shadow: 1.8 });
  brush.solid(disc(60, 50.4, 3.4), face.skin, { shadow: 0.8 });
  brush.solid(limb([23, 46, 5], [17, 58, 5], [22, 66, 5.6]), tint, { shadow: 1.8 });
  brush.solid(disc(25, 66.6, 3.2), face.skin, { shadow: 0.8 });
  brush.at(33, 31, { turn: brush.sway(0.04, 1) + random.range(-0.05, 0.05) }, () => {
    drawHead(brush, { ...face, gaze: 0.8 });
    brush.solid(
      `-8.6,0! -5,5 1,3.4 6,5 9,0! 11,10 8,22 ${2 + brush.sway(1.2, 1.6)},36! -7,24 -11,11`,
      beard,
      { shadow: 2.4, light: 1 },
    );
    brush.stroke('M-1 9q1.8 1.6 3.8 0', '#b5655c', 1);
    brush.solid('-6,4.6 0.6,3 7,4.6 10,9! 3,7.6 0.8,8.6 -1.4,7.6 -8,9!', beard, { shadow: 0.8 });
    brush.stroke('M-5.6 -2.6q2.4 -1.6 4.2 0M2.2 -2.6q2.4 -1.6 4.2 0', beard.base, 1.4);
    brush.at(0, -7.4, { turn: -0.06 }, () => {
      brush.solid('-10,-1 -5,-16 1,-25 -6,-31 -11,-29! 0,-32 7,-22 9,-10 11,-1', tint, {
        shadow: 3,
        light: 1.4,
      });
      brush.mark('-10,-3 0,-1 10.8,-3 11,-7 0,-5 -9,-7', gold);
      brush.solid('-17,1 0,-4 18,1 10,4 0,5 -10,4', tint, { shadow: 1.6, light: 1 });
      brush.mark(starPath(1, -14, 5, 3.2, 1.3), gold);
      brush.mark(starPath(-4, -9, 5, 1.8, 0.8), gold);
    });
  });
});
