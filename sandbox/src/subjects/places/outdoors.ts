/** Out of doors: campfire, lantern, flag, sign, fountain. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { spots } from '#sandbox/subjects/features.ts';
import { box, type CurvePoint, curve, disc, each, oval } from '#sandbox/subjects/shapes.ts';

export const campfire = drawn('campfire', (brush, tint) => {
  const wood = tones('#7a4f33');
  brush.glow(52, 56, 58, mix(tint.base, '#ffce6a', 0.4), brush.night ? 0.7 : 0.32);
  for (const [x, y, size] of each([14, 93, 8], [90, 93, 8], [30, 89, 6], [74, 89, 6]))
    brush.solid(oval(x, y, size, size * 0.72), tones('#9a938e'), { shadow: size * 0.3 });
  const log = (turn: number, x: number) =>
    brush.at(x, 86, { turn }, () => {
      brush.solid(box(-32, -5.6, 64, 11.2, 5), wood, { shadow: 2.6, light: 1.2 });
      brush.stroke('M-22 -2H-4M4 1H18M-12 3H2', withAlpha(wood.dark, 0.8), 0.9);
      brush.solid(oval(turn > 0 ? -31 : 31, 0, 3.6, 5.6), '#d9b07a', { shadow: 1 });
      brush.stroke(oval(turn > 0 ? -31 : 31, 0, 1.7, 2.8), '#a87a48', 0.8);
    });
  const lick = (phase: number) => brush.sway(3.2, 5, phase) + brush.sway(1.6, 9.3, phase * 2);
  brush.fill(
    curve(
      [52 + lick(0), 2, true],
      [62, 24],
      [74 + lick(2) * 0.5, 22, true],
      [76, 42],
      [86 + lick(1) * 0.5, 42, true],
      [84, 66],
      [72, 84],
      [52, 89],
      [32, 84],
      [20, 66],
      [16 + lick(3) * 0.5, 38, true],
      [28, 44],
      [30 + lick(4) * 0.5, 18, true],
      [42, 30],
    ),
    mix(tint.base, '#d8401f', 0.55),
  );
  brush.mark(
    curve(
      [51 + lick(0.4), 20, true],
      [62, 40],
      [72 + lick(1.4) * 0.5, 40, true],
      [75, 62],
      [68, 80],
      [52, 86],
      [36, 80],
      [28, 64],
      [31 + lick(2.4) * 0.5, 42, true],
      [40, 46],
    ),
    tint.base,
  );
  brush.mark(
    `${52 + lick(0.8) * 0.8},42! 60,54 65,66 62,78 52,84 42,78 38,66 44,56`,
    mix(tint.base, '#ffd95e', 0.75),
  );
  brush.mark(
    curve([52 + lick(1.2) * 0.5, 60, true], [58, 70], [57, 80], [52, 83], [47, 80], [46, 70]),
    '#fff3c4',
  );
  log(0.24, 50);
  log(-0.24, 54);
  for (let spark = 0; spark < 6; spark += 1) {
    const age = (spark / 6 + brush.time * 0.24 + 0.08) % 1;
    const x = 52 + Math.sin(spark * 2.4 + age * 6) * (8 + age * 20);
    brush.mark(
      disc(x, 60 - age * 62, 1.5 * (1 - age * 0.6)),
      withAlpha('#ffc65a', Math.max(0, Math.sin(Math.PI * age))),
    );
  }
});

export const lantern = drawn('lantern', (brush, tint) => {
  const gold = tones('#e3b04a');
  brush.stroke('M37 -2V8', '#6a4a30', 1.4);
  brush.at(37, 4, { turn: brush.sway(0.07, 1.3) }, () => {
    brush.glow(0, 34, brush.night ? 58 : 38, '#ffb35a', brush.night ? 0.75 : 0.25);
    brush.solid(box(-10, 2, 20, 6, 2), gold, { shadow: 1.4 });
    const paper = '0,6 20,10 33,22 36,34 33,46 20,58 0,62 -20,58 -33,46 -36,34 -33,22 -20,10';
    brush.solid(paper, tint, { shadow: 7, light: 3 });
    brush.inside(paper, () => {
      brush.mark(
        disc(0, 36, 32),
        brush.halo(0, 38, 32, [
          brush.night ? 'rgba(255,236,160,0.95)' : 'rgba(255,214,130,0.6)',
          'rgba(255,200,110,0)',
        ]),
      );
      brush.stroke(
        'M0 4V64M-12 5Q-24 34 -12 63M12 5Q24 34 12 63M-22 8Q-40 34 -22 60M22 8Q40 34 22 60',
        withAlpha(tint.dark, 0.6),
        1,
      );
    });
    brush.mark('M-6 27H6M0 22V46', gold.base);
    brush.stroke(disc(0, 34, 9), gold.base, 1.7);
    brush.stroke('M-4 31H4M-4 37H4M0 28V40', gold.base, 1.7);
    brush.solid(box(-10, 60, 20, 6, 2), gold, { shadow: 1.4 });
    brush.at(0, 66, { turn: brush.sway(0.1, 1.6, 1) }, () => {
      brush.stroke('M0 0V8', gold.base, 1.6);
      brush.solid(disc(0, 9, 2.6), tint, { shadow: 0.8 });
      brush.solid('M-4 11H4L5.4 28H-5.4Z', gold, { shadow: 1.4 });
      brush.stroke('M-2.4 13L-3 27M0 13V28M2.4 13L3 27', gold.dark, 0.7);
    });
  });
});

export const flag = drawn('flag', (brush, tint) => {
  brush.solid('2,99! 6,95 14,94 22,97 25,99!', tones('#8f9a78'), { shadow: 0.8 });
  brush.rod('M11 5V97', '#a97f52', 3);
  brush.stroke('M10.2 6V96', '#d3ad7c', 0.8);
  brush.solid(disc(11, 4, 3.4), '#e8b84a', { shadow: 1 });
  const wave = (step: number) =>
    Math.sin(brush.time * 3 - step * 6.4 + 1.2) * (1.2 + 4.4 * step) * Math.min(1, step * 4);
  const edge = (y: number) =>
    Array.from({ length: 9 }, (_, index): CurvePoint => [12 + index * 8.6, y + wave(index / 8)]);
  const [top, foot] = [edge(9), edge(52).reverse()];
  const corner = (points: CurvePoint[]) =>
    points.map(([x, y], index): CurvePoint => [x, y, index === 0 || index === points.length - 1]);
  const cloth = curve(...corner(top), ...corner(foot));
  const folds = Array.from({ length: 8 }, (_, index) => {
    const slope = wave((index + 1) / 8) - wave(index / 8);
    return mix(tint.base, slope > 0 ? tint.dark : tint.light, Math.min(0.85, Math.abs(slope) * 0.3));
  });
  brush.fill(cloth, brush.ramp(12, 0, 81, 6, folds));
  brush.stroke('M12 12L14 12M12 49L14 49', '#f3ead8', 1.6);
});

export const sign = drawn('sign', (brush, tint) => {
  const post = tones('#7d573b');
  for (const x of [34, 92]) {
    brush.solid(box(x, 30, 7, 68, 1), post, { shadow: 2, light: 1 });
    brush.mark(box(x, 60, 7, 5), withAlpha(post.dark, 0.6));
  }
  brush.solid('6,10! 40,7 90,9 123,6! 125,34 122,60! 84,58 40,61 8,58! 5,34', tint, { shadow: 3, light: 2 });
  brush.inside('6,10! 40,7 90,9 123,6! 125,34 122,60! 84,58 40,61 8,58! 5,34', () => {
    brush.stroke('M5 25Q60 23 125 25M5 42.6Q60 44 125 42', withAlpha(tint.dark, 0.55), 0.9);
    if (brush.detail > 0.25)
      brush.stroke(
        'M14 17H36M60 15H82M96 18H116M12 33H30M84 36H112M18 51H44M70 50H92M104 52H116',
        withAlpha(tint.dark, 0.22),
        0.8,
      );
    brush.mark(oval(110, 33, 2.4, 1.5), withAlpha(tint.dark, 0.3));
    brush.mark(oval(18, 40, 2, 1.3), withAlpha(tint.dark, 0.3));
  });
  brush.mark(spots('12,15,1.5 117,13,1.5 117,53,1.5 12,53,1.5'), '#6b5a52');
  const tufts = [28, 36, 44, 86, 94, 102].map((x) => `M${x} 99l-2.4 -7M${x} 99v-10M${x} 99l3 -7`);
  brush.stroke(tufts.join(''), '#6f9a4d', 1.5);
  for (const [x, y, colour] of each([31, 90, '#f2d064'], [98, 89, '#f0f0ea'])) {
    brush.mark(
      spots(`${x - 1.6},${y},1.3 ${x + 1.6},${y},1.3 ${x},${y - 1.6},1.3 ${x},${y + 1.6},1.3`),
      colour,
    );
    brush.mark(disc(x, y, 1), '#d98a3a');
  }
});

export const fountain = drawn('fountain', (brush, tint) => {
  const water = { base: '#8cc8e2', light: '#e6f7fd', dark: '#4f95bd' };
  const fall = (x: number, y: number, reach: number, drop: number) => {
    for (const side of [-1, 1]) {
      for (const share of [0.55, 0.8, 1]) {
        const wobble = brush.sway(0.8, 6, share * 5 + side);
        brush.stroke(
          `M${x} ${y}Q${x + side * reach * share * 0.7} ${y - 12 * share} ${x + side * reach * share + wobble} ${y + drop}`,
          withAlpha(share === 1 ? water.base : water.light, 0.85),
          1.8,
        );
      }
    }
  };
  brush.solid('M4 76H106L100 96Q55 102 10 96Z', tint, { shadow: 5, light: 1.6 });
  brush.solid(oval(55, 76, 53, 9), tones(mix(tint.base, tint.light, 0.3)), { shadow: 2 });
  brush.mark(oval(55, 76, 48, 7), water.dark);
  brush.mark(oval(55, 77, 46, 5.6), water.base);
  brush.solid('M49 34H61L64 76Q55 80 46 76Z', tint, { shadow: 3 });
  fall(55, 44, 36, 30);
  brush.solid('M24 46H86Q82 58 60 60H50Q28 58 24 46Z', tint, { shadow: 3, light: 1.2 });
  brush.solid(oval(55, 46, 31, 5.4), tones(mix(tint.base, tint.light, 0.3)), { shadow: 1.4 });
  brush.mark(oval(55, 46.4, 27, 3.8), water.base);
  brush.solid('M51 20H59L60 46H50Z', tint, { shadow: 2 });
  fall(55, 16, 20, 28);
  brush.solid('M41 20H69Q66 27 58 28H52Q44 27 41 20Z', tint, { shadow: 2 });
  brush.mark(oval(55, 20, 13, 2.6), water.base);
  const jet = 1 + brush.sway(0.1, 5);
  brush.at(55, 19, { size: [1, jet] }, () => brush.mark('-2.4,1 -1.6,-10 0,-18! 1.6,-10 2.4,1', water.light));
  for (const [x, y] of each([18, 76], [34, 79], [78, 79], [94, 76], [40, 46], [70, 46]))
    brush.stroke(oval(x, y + 0.4, 5 + brush.sway(1, 4, x), 1.3), 'rgba(255,255,255,0.85)', 0.8);
  brush.stroke('M14 88H96', withAlpha(tint.dark, 0.5), 1);
});
