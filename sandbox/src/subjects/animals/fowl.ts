/** Birds of yard, pond and ice: chicken, duck, swan, penguin, flamingo. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, cheeks, eye, ink, pale } from '#sandbox/subjects/features.ts';
import { ripples, rock } from '#sandbox/subjects/floating.ts';
import { curve, disc, joined, limb, rows, sided } from '#sandbox/subjects/shapes.ts';

export const chicken = drawn('chicken', (brush, tint) => {
  const comb = tones('#d8382f');
  for (const x of [47, 60])
    brush.rod(`M${x} 80V95M${x - 5} 98L${x} 95L${x + 6} 98M${x} 95L${x + 1} 99`, '#e0a13a', 2);
  for (const [index, tip] of rows('2,18 4,32 10,8').entries()) {
    brush.at(28, 54, { turn: brush.sway(0.04, 1.7, index) }, () => {
      brush.solid(
        limb(
          [0, 0, 8],
          [(tip[0] - 28) * 0.6 - 3, (tip[1] - 54) * 0.55, 6.4],
          [tip[0] - 28, tip[1] - 54, 2.6],
        ),
        tones(index % 2 ? mix(tint.dark, '#2c4a44', 0.5) : tint.dark),
        { shadow: 1.8 },
      );
    });
  }
  brush.solid(joined(disc(72, 10, 5.4), disc(79, 7, 5.8), disc(86, 11, 4.8)), comb, {
    shadow: 1.4,
    light: 0,
  });
  brush.solid(
    '20,52 32,50 46,54 58,46 66,30 70,16 80,10 90,16 92,28 90,46 84,66 72,80 52,85 34,79 22,66',
    tint,
    { shadow: 7, light: 2.8 },
  );
  const ruff = rows('70,38 78,42 86,40 66,46 74,50 82,50').map(
    ([x, y]) => `M${x - 3} ${y}Q${x} ${y + 6} ${x + 3} ${y}`,
  );
  brush.stroke(ruff.join(''), withAlpha(tint.light, 0.9), 1.3);
  brush.at(52, 58, { turn: brush.sway(0.06, 2.2) }, () => {
    brush.solid(
      '12,-6 2,-9 -14,-3 -24,4! -15,7 -19,13! -8,14 -10,20! 4,17 13,7',
      tones(mix(tint.base, tint.dark, 0.45)),
      { shadow: 3, light: 1.6 },
    );
    brush.stroke('M6 0L-12 5M7 5L-7 11M8 9L-1 15', withAlpha(tint.dark, 0.8), 0.9);
  });
  brush.solid('90,20 101,25! 90,28.6', '#eeb042', { shadow: 1.4 });
  brush.solid('88,28 93,30 94,38 89,40 86,34', comb, { shadow: 1.4 });
  eye(brush, 83.4, 20.6, 2.9);
  cheeks(brush, 80, 27, 0.001, 3);
});

export const duck = drawn('duck', (brush, tint) => {
  rock(brush, 55, 84, () => {
    brush.solid(
      '14,52! 24,60 40,60 54,54 60,42 59,30 66,16 80,10 94,16 98,30 93,42 90,50 96,62 94,78 80,91 54,94 28,90 14,76',
      tint,
      { shadow: 8, light: 3.4 },
    );
    brush.at(50, 66, { turn: brush.sway(0.06, 1.9) }, () => {
      brush.solid(
        '20,-6 8,-12 -10,-10 -30,-8! -26,2 -16,12 4,16 18,8',
        tones(mix(tint.base, tint.dark, 0.3)),
        { shadow: 3.4, light: 2 },
      );
      brush.stroke('M10 4L-16 2M10 9L-8 9', withAlpha(tint.dark, 0.8), 1.1);
    });
    brush.solid('94,28 104,27 114,31! 112,36 102,39 93,37', '#ee8a2f', { shadow: 2, light: 1 });
    brush.stroke('M95 32.6Q104 34.4 112.4 32', '#b55b18', 0.9);
    eye(brush, 84, 26, 4);
    cheeks(brush, 84, 37, 0.001, 4);
    brush.stroke('M74 10q3 -7 8 -7M78 9q4 -4 8 -3', tint.base, 2);
  });
  ripples(brush, 55, 93, 48);
});

export const swan = drawn('swan', (brush, tint) => {
  const cool = { ...tint, dark: mix(tint.dark, '#7f8fb8', 0.4) };
  rock(brush, 55, 88, () => {
    brush.solid('12,62! 24,72 44,74 70,70 88,70 96,78 92,90 70,97 40,96 20,86', cool, {
      shadow: 6,
      light: 2,
    });
    brush.solid(
      limb([84, 84, 13], [91, 68, 8.4], [85, 50, 6], [78, 34, 5.2], [82, 18, 5], [92, 13, 5.6]),
      cool,
      { shadow: 3, light: 1.2 },
    );
    brush.solid('98,8 109,15 115,21! 106,21 97,18', '#ef8b35', { shadow: 1.4 });
    brush.mark('95,7 101,9.6 103,14 97,19 96,13', ink);
    eye(brush, 92, 11.4, 1.9);
    for (const [index, lift] of [0, 8, 16].entries()) {
      brush.at(76, 76, { turn: brush.sway(0.03, 1.4, index) }, () => {
        brush.solid(
          curve(
            [8, -2],
            [-4, -14 - lift],
            [-26 - lift * 0.3, -22 - lift * 1.1],
            [-52 + lift, -26 - lift, true],
            [-46 + lift * 0.6, -12 - lift * 0.4],
            [-28, 6],
            [-6, 10],
          ),
          index ? cool : { ...cool, base: mix(cool.base, cool.dark, 0.3) },
          { shadow: 2.6, light: 1.6 },
        );
      });
    }
    brush.stroke('M66 78Q48 78 34 66M68 72Q52 68 42 56M72 84Q52 88 36 80', withAlpha(cool.dark, 0.7), 1.2);
  });
  ripples(brush, 56, 95, 48);
});

export const penguin = drawn('penguin', (brush, tint) => {
  const white = tones('#faf6ee');
  const beak = tones('#f09a33');
  for (const side of [-1, 1])
    brush.solid(sided('42,92 54,92 58,97 48,99.4 39,98', side, 36), beak, { shadow: 1.6 });
  brush.at(36, 96, { turn: brush.sway(0.04, 1.9) }, () => {
    for (const side of [-1, 1]) {
      brush.at(side * 24, -54, { turn: side * (0.12 + brush.sway(0.12, 2.4, side)) }, () => {
        brush.solid(
          `${side * -5},-4 ${side * 3},0 ${side * 9},16 ${side * 8},30! ${side * 1},24 ${side * -5},12`,
          tint,
          { shadow: 2.2 },
        );
      });
    }
    const coat =
      '0,-95 14,-91 22,-78 24,-62 28,-40 27,-18 18,-2 0,1 -18,-2 -27,-18 -28,-40 -24,-62 -22,-78 -14,-91';
    brush.solid(coat, tint, { shadow: 6, light: 2.6 });
    brush.inside(coat, () => {
      brush.mark('0,-60 14,-56 21,-40 21,-18 13,-3 0,0 -13,-3 -21,-18 -21,-40 -14,-56', white.base);
      brush.mark('12,-57 21,-40 21,-18 13,-3 2,0 12,-16 15,-36', withAlpha(white.dark, 0.4));
    });
    brush.mark('0,-80 8,-86 16,-80 17,-68 10,-59 0,-58 -10,-59 -17,-68 -16,-80 -8,-86', white.base);
    for (const side of [-1, 1]) eye(brush, side * 8.4, -74, 3.4);
    cheeks(brush, 0, -66.6, 11.6, 3.2);
    brush.solid('-5,-69 0,-71.4 5,-69 0,-62!', beak, { shadow: 1.4 });
    const scarf = tones(apart(tint.base, ['#d0473d', '#f3f0e8']));
    brush.solid('-24,-59 0,-53 24,-59 25,-52 0,-46 -25,-52', scarf, { shadow: 1.6 });
    brush.at(13, -51, { turn: brush.sway(0.1, 1.5) }, () => {
      brush.solid('-4,-3! 5,-4! 7,17! -2,18!', scarf, { shadow: 1.6 });
      brush.stroke('M-2 15.6V20M1.4 15.4V19.8M5 15V19.4', scarf.base, 1.1);
    });
  });
});

export const flamingo = drawn('flamingo', (brush, tint) => {
  const leg = mix(tint.base, '#c9505f', 0.45);
  brush.rod('M36 56L37 78L36 98M36 98l6 1M36 98l-5 1', leg, 1.7);
  brush.rod('M31 58L26 74L37 79', mix(leg, tint.dark, 0.4), 1.7);
  brush.at(34, 50, { turn: brush.sway(0.02, 0.9) }, () => {
    brush.solid(
      limb([16, 0, 6.6], [27, -6, 4], [26, -17, 3.2], [17, -26, 3], [17, -38, 3.2], [25, -42, 4.4]),
      tint,
      { shadow: 2 },
    );
    brush.solid('-28,4! -14,-10 4,-13 20,-7 22,3 10,12 -8,12 -20,8', tint, { shadow: 4, light: 2 });
    brush.solid('10,-8 -4,-11 -20,-4 -30,8! -20,7 -22,12! -8,11 6,5', tones(mix(tint.base, tint.dark, 0.3)), {
      shadow: 2.4,
      light: 1.4,
    });
    brush.stroke('M2 -4L-18 3M3 0L-12 8', withAlpha(tint.dark, 0.7), 0.9);
    brush.solid('28,-45 35,-41 37,-34 34,-28! 31,-33 26,-38', pale(tint.base, 0.6), { shadow: 1 });
    brush.mark('37,-36 36,-30 34,-28! 31.6,-33 34,-35', ink);
    eye(brush, 26.4, -43, 1.8);
  });
  ripples(brush, 36, 97, 18);
});
