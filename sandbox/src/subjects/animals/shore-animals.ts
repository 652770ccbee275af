/** Sea animals: octopus, jellyfish, turtle, crab. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { cheeks, eye, ink, pale, spots } from '#sandbox/subjects/features.ts';
import { disc, each, limb, openCurve, oval, rows, type SpinePoint } from '#sandbox/subjects/shapes.ts';

export const octopus = drawn('octopus', (brush, tint) => {
  const sucker = pale(tint.base, 0.62);
  const arms = [
    each([14, 50, 8], [34, 66, 6], [46, 58, 4.4], [44, 47, 2.6]),
    each([13, 52, 8], [30, 78, 6], [46, 82, 4.4], [51, 73, 2.4]),
    each([9, 54, 8], [17, 80, 6.2], [28, 94, 4.6], [38, 91, 2.4]),
    each([4, 54, 8], [5, 78, 6.2], [10, 95, 4.6], [18, 95, 2.2]),
  ];
  for (const side of [-1, 1]) {
    for (const [index, spine] of arms.entries()) {
      brush.at(55, 0, { turn: brush.sway(0.035, 1.3, index + side), size: [side, 1] }, () => {
        brush.solid(limb(...spine), index % 2 ? tint : tones(mix(tint.base, tint.dark, 0.4)), {
          shadow: 2.6,
          light: 1.2,
        });
        for (const [x, y, radius] of spine.slice(1))
          brush.mark(disc(x - radius * 0.1, y + radius * 0.42, radius * 0.32), sucker.base);
      });
    }
  }
  brush.at(55, 56, { size: [1 + brush.sway(0.015, 2), 1 - brush.sway(0.015, 2)] }, () => {
    brush.solid('0,-54 19,-48 29,-32 28,-13 20,2 12,9 0,11 -12,9 -20,2 -28,-13 -29,-32 -19,-48', tint, {
      shadow: 7,
      light: 3,
    });
    brush.mark(
      spots('14,-40,3.2 20,-31,2 6,-45,1.8 -18,-36,2.2 -12,-44,1.4 21,-21,1.3'),
      withAlpha(tint.dark, 0.55),
    );
    brush.mark(oval(-13, -38, 4, 7, 0.6), withAlpha('#ffffff', 0.35));
    for (const side of [-1, 1]) eye(brush, side * 10.4, -12, 5, { white: 1.45 });
    cheeks(brush, 0, -1.4, 16.4, 4, '#f3a0a0');
    brush.stroke('M-5.4 -1Q0 4.6 5.4 -1', mix(tint.dark, ink, 0.6), 1.4);
  });
});

export const jellyfish = drawn('jellyfish', (brush, tint) => {
  const pulse = brush.sway(0.05, 1.8);
  if (brush.night) brush.glow(40, 34, 46, tint.light, 0.5);
  for (let strand = 0; strand < 7; strand += 1) {
    const x = 13 + strand * 9;
    const drift = (depth: number) =>
      x +
      Math.sin(brush.time * 1.5 + strand * 0.9 - depth * 0.09) * (1 + depth * 0.06) +
      (x - 40) * depth * 0.002;
    const points = [0, 12, 24, 36, 48 - (strand % 2) * 10].map(
      (depth) => [drift(depth), 42 + depth] as const,
    );
    brush.rod(
      openCurve(...points),
      withAlpha(strand % 2 ? tint.base : tint.light, 0.85),
      strand % 2 ? 1.1 : 1.7,
    );
  }
  for (const x of [32, 40, 48]) {
    const frill = [0, 9, 18, 27, 36].map(
      (depth, index): SpinePoint => [
        x + Math.sin(brush.time * 1.5 + x + depth * 0.2) * 2.6,
        42 + depth,
        3.6 - index * 0.7,
      ],
    );
    brush.solid(limb(...frill), tones(mix(tint.light, '#ffffff', 0.3)), { shadow: 1 });
  }
  brush.at(40, 44, { size: [1 + pulse, 1 - pulse] }, () => {
    const bell =
      '0,-42 20,-37 33,-20 36,0! 30,4 24,0! 18,4 12,0! 6,4 0,0! -6,4 -12,0! -18,4 -24,0! -30,4 -36,0! -33,-20 -20,-37';
    brush.solid(bell, tint, { shadow: 7, light: 3 });
    brush.inside(bell, () => {
      brush.mark(oval(0, -2, 25, 21), withAlpha(tint.light, 0.4));
      brush.stroke('M0 -40V0M-8 -39Q-18 -22 -18 0M8 -39Q18 -22 18 0', withAlpha(tint.light, 0.6), 1.1);
    });
    brush.mark(oval(-17, -25, 4.4, 9, 0.6), 'rgba(255,255,255,0.55)');
    brush.mark(spots('16,-28,2 22,-20,1.4 9,-33,1.3 24,-11,1.6'), 'rgba(255,255,255,0.4)');
  });
});

export const turtle = drawn('turtle', (brush, tint) => {
  const skin = tones(mix(tint.base, '#e4d58a', 0.42));
  const step = brush.sway(0.12, 2);
  brush.solid('20,76 8,84 2,92! 14,90 26,84', skin, { shadow: 2 });
  for (const [x, turn] of each([44, -step], [104, step]))
    brush.at(x, 78, { turn }, () =>
      brush.solid('-9,-6 9,-6 9,12 10,20 -7,20 -8,12', tones(skin.dark), { shadow: 3 }),
    );
  brush.at(116, 66, { turn: brush.sway(0.05, 1.1) }, () => {
    brush.solid('-16,2 -2,-8 4,-24 14,-33 24,-30 27,-21 22,-13 15,-9 11,6 -4,18', skin, {
      shadow: 4,
      light: 1.6,
    });
    eye(brush, 15.6, -23.6, 2.9);
    brush.stroke('M26.4 -19Q21 -15.4 16 -17.6', mix(skin.dark, ink, 0.5), 1.1);
    cheeks(brush, 16, -15.8, 0.001, 2.4);
    brush.mark(spots('4,-4,1.5 8,-9,1 1,3,1.2 7,1,1'), withAlpha(tint.dark, 0.4));
  });
  for (const [x, turn] of each([32, step], [92, -step])) {
    brush.at(x, 80, { turn }, () => {
      brush.solid('-9,-8 10,-8 10,10 12,19 -8,19 -9,10', skin, { shadow: 3 });
      brush.stroke('M-3 19V16M2 19V16M7 19V16', skin.dark, 1);
    });
  }
  const shell = '12,76! 16,50 32,26 62,15 92,22 112,44 120,76! 66,83';
  brush.solid(shell, tint, { shadow: 9, light: 4 });
  brush.inside(shell, () => {
    const plates =
      'M54 32L74 31L84 46L73 61L52 61L44 46ZM84 46L104 44M73 61L80 82M52 61L47 82M44 46L22 48M54 32L46 14M74 31L80 14M104 44L112 52L106 74M22 48L17 54L22 74';
    brush.mark('M54 32L74 31L84 46L73 61L52 61L44 46Z', withAlpha(tint.light, 0.35));
    brush.stroke(plates, mix(tint.dark, ink, 0.18), 2.2);
    brush.stroke('M56 34L72 33M20 50L38 49M48 24L53 30', withAlpha(tint.light, 0.7), 1.3);
  });
  brush.solid(
    'M10 74Q66 86 122 74Q126 78 121 81Q66 92 11 81Q6 78 10 74Z',
    tones(mix(tint.base, '#f0dc96', 0.5)),
    { shadow: 2 },
  );
});

export const crab = drawn('crab', (brush, tint) => {
  const limbTone = tones(mix(tint.base, tint.dark, 0.35));
  for (const side of [-1, 1]) {
    brush.at(75, 0, { size: [side, 1] }, () => {
      for (const [index, [x, y]] of rows('62,66 60,80 50,92').entries()) {
        brush.at(26, 66 + index * 6, { turn: brush.sway(0.06, 3.2, index * 2 + side) }, () => {
          const [footX, footY] = [x - 26, y - 66 - index * 6 + 7];
          brush.solid(limb([0, 0, 4], [footX * 0.62, -7 + index * 4, 3.4], [footX, footY, 1.3]), limbTone, {
            shadow: 1.4,
          });
        });
      }
      brush.solid(limb([26, 58, 5], [42, 54, 4.4], [50, 40, 4.6]), limbTone, { shadow: 2 });
      brush.at(51, 36, { turn: 0.12 + brush.sway(0.1, 2, side) }, () => {
        brush.solid('-5,6 -13,-6 -12,-22 -2,-33! 1,-20 -1,-11! 6,-20 14,-31! 17,-14 11,2 4,8', tint, {
          shadow: 4,
          light: 2,
        });
        brush.mark(spots('-7,-8,1.4 -5,-2,1 9,-8,1.2'), withAlpha(tint.light, 0.7));
      });
    });
  }
  for (const side of [-1, 1]) {
    brush.rod(`M${75 + side * 10} 50L${75 + side * 12} 33`, limbTone.base, 3);
    eye(brush, 75 + side * 12, 29, 4, { white: 1.5 });
  }
  brush.solid('75,42 96,45 110,57 109,72 95,84 75,88 55,84 41,72 40,57 54,45', tint, {
    shadow: 8,
    light: 3.4,
  });
  brush.mark(
    spots('56,54,2.2 63,50,1.4 94,54,2.2 87,50,1.4 50,62,1.3 100,62,1.3'),
    withAlpha(tint.light, 0.6),
  );
  brush.mark('75,78 88,76 97,79 92,84 75,87 58,84 53,79 62,76', withAlpha(pale(tint.base, 0.7).base, 0.5));
  brush.stroke('M67 66Q75 73 83 66', mix(tint.dark, ink, 0.6), 1.6);
  cheeks(brush, 75, 65, 17, 3.8, '#ffb59a');
});
