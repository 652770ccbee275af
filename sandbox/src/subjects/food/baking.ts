/** Cake, bread, pizza. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { spots } from '#sandbox/subjects/features.ts';
import { box, curve, disc, each, oval, rows } from '#sandbox/subjects/shapes.ts';

export const cake = drawn('cake', (brush, tint) => {
  const cream = tones('#fdf3e3');
  const sponge = tones('#c98b52');
  brush.solid('M30 94H72L66 99H36Z', tones('#d9dee4'), { shadow: 1.4 });
  brush.solid(oval(51, 91, 49, 6), tones('#eef1f4'), { shadow: 2 });
  brush.solid('M10 58H92V84Q92 91 51 92Q10 91 10 84Z', sponge, { shadow: 5, light: 1.6 });
  brush.mark('M10 70Q51 78 92 70V76Q51 84 10 76Z', cream.base);
  brush.solid(
    'M10 52Q10 46 51 46Q92 46 92 52V62Q90 70 86 64Q82 58 78 66Q74 76 69 66Q65 58 60 66Q55 74 50 66Q46 60 42 66Q37 78 32 66Q28 58 24 65Q19 72 15 64Q10 68 10 60Z',
    tint,
    { shadow: 3, light: 1.6 },
  );
  brush.mark(oval(51, 52, 40, 5.6), mix(tint.base, tint.light, 0.45));
  brush.mark(spots('26,60,1 38,62,.9 56,61,1 66,60,.9 80,60,1 47,58,.9 72,66,.8 34,70,.8'), '#fff8ea');
  const candles = [
    ['#5fa8d3', 32],
    ['#f2c14e', 51],
    ['#7cc08a', 70],
  ] as const;
  for (const [index, [wax, x]] of candles.entries()) {
    brush.solid(box(x - 2.4, 27, 4.8, 24, 1.4), tones(wax), { shadow: 1.2 });
    brush.stroke(`M${x - 2.2} 34l4.4 -3M${x - 2.2} 40l4.4 -3M${x - 2.2} 46l4.4 -3`, '#ffffff', 1.1);
    brush.stroke(`M${x} 27v-4`, '#4a3a36', 0.8);
    const lick = brush.sway(0.9, 7, index * 2);
    brush.glow(x, 18, brush.night ? 15 : 9, '#ffcf6a', 0.7);
    brush.mark(curve([x + lick, 10, true], [x + 3, 19], [x, 23.6], [x - 3, 19]), '#f7a530');
    brush.mark(curve([x + lick * 0.6, 15, true], [x + 1.5, 20], [x, 22.6], [x - 1.5, 20]), '#fff0b0');
  }
  for (const x of [18, 41.5, 60.5, 84]) {
    brush.solid(disc(x, 49, 4.6), cream, { shadow: 1.2 });
    brush.solid(disc(x, 44.4, 3.4), '#cf3346', { shadow: 1, light: 0.6 });
  }
});

export const bread = drawn('bread', (brush, tint) => {
  const crumb = tones(mix(tint.base, '#fbeccb', 0.78));
  const loaf = '16,90 9,74 8,54 20,36 46,24 78,21 110,25 134,37 143,55 142,76 134,90! 74,95';
  brush.solid(loaf, tint, { shadow: 8, light: 4 });
  brush.inside(loaf, () => {
    for (const x of [44, 70, 96, 122]) {
      brush.mark(
        `${x - 8},24 ${x + 4},34 ${x + 6},52 ${x - 2},66 ${x - 6},52 ${x - 12},36`,
        withAlpha(crumb.base, 0.85),
      );
      brush.stroke(`M${x - 9} 26Q${x + 5} 40 ${x - 2} 65`, withAlpha(tint.dark, 0.7), 1.3);
    }
    brush.mark('4,84 74,90 146,82 140,99 10,99', withAlpha(tint.dark, 0.4));
  });
  brush.solid('2,56! 2,42 12,34 26,34 38,40 40,56! 38,62 38,92 34,96 8,96 4,92 4,62', tint, { shadow: 2 });
  brush.mark('6,55 7,44 14,38 26,38 34,43 36,55 34.6,62 34.6,90 31,92.4 10,92.4 7.4,90 7.4,62', crumb.base);
  brush.mark(
    spots('14,50,1.4 24,46,1 28,58,1.5 16,66,1.1 22,76,1.6 29,82,1 12,84,1.2 20,58,.8 28,70,.9'),
    withAlpha(crumb.dark, 0.5),
  );
  if (brush.detail > 0.3)
    brush.mark(
      spots('60,44,.9 66,36,.8 84,44,.9 92,32,.8 110,46,.9 54,60,.8 84,64,.8 112,62,.9 130,56,.8'),
      '#f4dca6',
    );
});

export const pizza = drawn('pizza', (brush, tint) => {
  const crust = tones('#c98945');
  brush.solid(disc(50, 50, 48), crust, { shadow: 5, light: 3 });
  brush.mark(disc(50, 50, 42.4), '#c4452f');
  brush.solid('50,10 66,12 82,24 90,40 89,58 80,76 66,87 50,90 33,88 19,76 10,58 11,40 20,23 34,12', tint, {
    shadow: 3,
    light: 2,
  });
  brush.mark(
    spots('34,24,4 68,22,3 24,54,4 78,58,3.6 54,74,4 44,40,3 70,38,3 36,70,3'),
    withAlpha(tint.light, 0.75),
  );
  for (const [x, y] of each([34, 34], [62, 28], [26, 58], [50, 56], [74, 48], [62, 74], [40, 78])) {
    brush.solid(disc(x, y, 7.4), '#c23b30', { shadow: 1.8, light: 0.8 });
    brush.mark(
      spots(`${x - 2},${y - 2},1 ${x + 2.6},${y + 1},.9 ${x - 1},${y + 3},.8`),
      'rgba(120,20,20,0.5)',
    );
  }
  for (const [x, y, turn] of rows('46,22,.6 20,42,-.4 62,44,1.1 38,50,2 78,66,.2 50,68,-.7')) {
    brush.at(x, y, { turn }, () => brush.solid('0,0! 4,-4 9,-3 12,0! 8,3 3,3', '#4f8f46', { shadow: 0.8 }));
  }
  for (const [x, y] of each([72, 34], [30, 46], [52, 82], [58, 62])) {
    brush.mark(disc(x, y, 3.2), '#3b3440');
    brush.mark(disc(x, y, 1.3), tint.base);
  }
  brush.stroke(
    'M50 50L50 4M50 50L90 27M50 50L90 73M50 50L50 96M50 50L10 73M50 50L10 27',
    withAlpha('#7a4a1e', 0.4),
    1,
  );
});
