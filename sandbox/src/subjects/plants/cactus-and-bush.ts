/** Plants of odd shapes: cactus, mushroom, houseplant, bush, autumn leaf. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, spots } from '#sandbox/subjects/features.ts';
import { disc, each, limb, oval, rows, starPath } from '#sandbox/subjects/shapes.ts';
import { foliage } from './foliage.ts';

export const cactus = drawn('cactus', (brush, tint) => {
  brush.solid('4,99! 14,95 36,93.4 58,95 68,99!', tones('#d9b778'), { shadow: 1 });
  brush.solid(limb([34, 66, 6], [18, 66, 6], [13, 58, 6], [13, 40, 5.6]), tint, { shadow: 3, light: 1.4 });
  brush.stroke('M34 66Q18 68 13 58V42', withAlpha(tint.dark, 0.6), 0.9);
  brush.solid(limb([38, 54, 5.6], [52, 54, 5.6], [58, 46, 5.6], [58, 26, 5.2]), tint, {
    shadow: 3,
    light: 1.4,
  });
  brush.stroke('M38 54Q54 56 58 46V28', withAlpha(tint.dark, 0.6), 0.9);
  brush.solid(limb([36, 97, 10.6], [36, 50, 11], [36, 14, 9.4]), tint, { shadow: 5, light: 2.4 });
  brush.stroke('M30 10Q27 50 29 97M36 6V97M42 10Q45 50 43 97', withAlpha(tint.dark, 0.6), 1.1);
  if (brush.detail > 0.15) {
    const thorns = Array.from({ length: 15 }, (_, index) => {
      const [x, y] = [29 + (index % 3) * 7, 18 + Math.floor(index / 3) * 16 + (index % 3) * 4];
      return `M${x} ${y}l-2.6 -1.6M${x} ${y}l2.6 -1.6M${x} ${y}v-3`;
    });
    const sides = rows('9,46 17,52 11,60 54,34 62,42 56,50').map(
      ([x, y]) => `M${x} ${y}l-2.2 -1.4M${x} ${y}l2.2 -1.4`,
    );
    brush.stroke(thorns.concat(sides).join(''), '#f5ecd0', 0.65);
  }
  const bloom = apart(tint.base, ['#ee6f9a', '#f3c445']);
  for (const [x, y, size] of each([36, 5, 6.4], [58, 21, 4.6], [13, 35, 4.2])) {
    brush.solid(starPath(x, y, 7, size, size * 0.62, 0.2), bloom, { shadow: 1.2, light: 0.8 });
    brush.mark(disc(x, y, size * 0.3), '#f7d56a');
  }
  for (const [x, y, size] of each([10, 96, 4], [60, 96.4, 5], [66, 97.4, 2.6]))
    brush.solid(oval(x, y, size, size * 0.66), tones('#a39384'), { shadow: size * 0.3 });
});

export const mushroom = drawn('mushroom', (brush, tint) => {
  const flesh = tones('#f6ead6');
  const dots = apart(tint.base, ['#fbf5ea', '#c98f6a']);
  brush.at(78, 99, { turn: 0.1, size: 0.42 }, () => toadstool());
  brush.at(44, 98, { turn: brush.random.range(-0.04, 0.04) }, () => toadstool());
  brush.stroke(
    'M8 99l-3 -9M10 99v-12M13 99l3 -9M60 99l-2 -8M63 99l2 -10M66 99l4 -7M90 99l3 -7M93 99l-1 -9',
    '#6f9a4d',
    1.6,
  );
  function toadstool(): void {
    brush.solid('-10,-44 -9,-26 -14,-6 -10,0 10,0 14,-6 9,-26 10,-44', flesh, { shadow: 4, light: 1.6 });
    brush.solid('-12,-37 0,-33 12,-37 14,-30! 7,-28 0,-26.6 -7,-28 -14,-30!', flesh, { shadow: 1.2 });
    brush.mark('-34,-45 0,-40 34,-45 20,-36 0,-33 -20,-36', mix(flesh.dark, tint.dark, 0.25));
    brush.stroke(
      'M-26 -43L-10 -36M-18 -42L-6 -35M-8 -41L-2 -34M8 -41L2 -34M18 -42L6 -35M26 -43L10 -36',
      withAlpha(flesh.base, 0.7),
      0.9,
    );
    const cap = '-42,-47 -38,-66 -24,-86 0,-95 24,-86 38,-66 42,-47 36,-42! 18,-46 0,-47 -18,-46 -36,-42!';
    brush.solid(cap, tint, { shadow: 8, light: 3.4 });
    brush.inside(cap, () => {
      for (const [x, y, rx, ry] of rows(
        '-12,-76,9,8 14,-70,10,9 -28,-56,6.6,7.6 0,-54,6,4.6 32,-54,6,7.6 4,-90,6,3.6 -38,-46,5,4',
        '22,-50,4,3',
      )) {
        brush.mark(oval(x + 0.8, y + 1, rx, ry), withAlpha(tint.dark, 0.5));
        brush.mark(oval(x, y, rx, ry), dots);
      }
    });
  }
});

export const bush = drawn('bush', (brush, tint) => {
  const { random } = brush;
  foliage(brush, { x: 42, y: 66, radiusX: 40, radiusY: 33 }, tint, random.fork('left'));
  foliage(brush, { x: 108, y: 68, radiusX: 40, radiusY: 31 }, tint, random.fork('right'));
  foliage(brush, { x: 75, y: 52, radiusX: 46, radiusY: 46 }, tint, random.fork('middle'));
  const berry = apart(tint.base, ['#d8453d', '#f3d06a']);
  brush.mark(
    spots('40,60,2.6 58,40,2.6 84,34,2.6 98,62,2.6 70,66,2.6 116,74,2.6 28,78,2.6 60,84,2.6'),
    berry,
  );
  brush.mark(
    spots('39.4,59,.8 57.4,39,.8 83.4,33,.8 97.4,61,.8 69.4,65,.8 115.4,73,.8'),
    'rgba(255,255,255,0.8)',
  );
});

export const houseplant = drawn('plant', (brush, tint) => {
  const clay = tones(apart(tint.base, ['#c9704a', '#6f8fb0']));
  for (const [index, [turn, size]] of rows(
    '-1.25,.86 1.25,.86 -.8,1 .8,1 -.38,1.12 .38,1.12 0,1.2',
  ).entries()) {
    const tone = index % 2 ? tint : tones(mix(tint.base, tint.dark, 0.35));
    brush.at(42, 68, { turn: turn + brush.sway(0.03, 1.1, index * 1.3), size }, () => {
      brush.stroke('M0 0V-26', mix(tint.dark, tint.base, 0.4), 1.6);
      brush.solid('0,-16! -9,-26 -9,-40 0,-54! 9,-40 9,-26', tone, { shadow: 2.6, light: 1.6 });
      brush.stroke(
        'M0 -18V-50M0 -24L-6 -30M0 -24L6 -30M0 -32L-6 -38M0 -32L6 -38M0 -40L-4 -45M0 -40L4 -45',
        withAlpha(tint.light, 0.6),
        0.8,
      );
    });
  }
  brush.solid('M22 70H62L57 98Q57 99 55 99H29Q27 99 27 98Z', clay, { shadow: 4, light: 2 });
  brush.mark('M23 76H61L60 80H24Z', withAlpha(clay.dark, 0.6));
  brush.solid('M19 65H65V74Q65 75 63 75H21Q19 75 19 74Z', clay, { shadow: 2, light: 1.2 });
});

export const leaf = drawn('leaf', (brush, tint) => {
  brush.at(50, 52, { turn: 0.18 + brush.sway(0.12, 1.2) + brush.random.range(-0.2, 0.2) }, () => {
    brush.rod('M0 24Q2 36 -4 47', mix(tint.dark, '#5b3020', 0.4), 2.4);
    const blade =
      '0,-48! 8,-32 12,-26! 20,-36! 21,-18 24,-10! 44,-16! 38,-4 42,4! 26,16 22,22! 8,22 0,28! -8,22 -22,22! -26,16 -42,4! -38,-4 -44,-16! -24,-10 -21,-18 -20,-36! -12,-26 -8,-32';
    brush.solid(blade, tint, { shadow: 4, light: 2.2 });
    brush.inside(blade, () => {
      brush.mark('M0 -50V30H-50V-50Z', withAlpha(tint.light, 0.25));
      brush.stroke(
        'M0 26V-44M0 22L18 -28M0 22L-18 -28M0 23L38 -10M0 23L-38 -10M0 24L34 8M0 24L-34 8',
        withAlpha(tint.dark, 0.75),
        1.3,
      );
      brush.stroke(
        'M0 -10L7 -20M0 -10L-7 -20M0 -24L5 -32M0 -24L-5 -32M20 4L26 -6M-20 4L-26 -6',
        withAlpha(tint.dark, 0.5),
        0.8,
      );
    });
  });
});
