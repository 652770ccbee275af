/** Fruit from trees: apple, orange, pear, lemon, banana. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { spots } from '#sandbox/subjects/features.ts';
import { disc, limb, oval } from '#sandbox/subjects/shapes.ts';
import { fruitLeaf, shine } from './fruit-leaf.ts';

export const apple = drawn('apple', (brush, tint) => {
  const skin =
    '49,24 58,19 74,17 88,27 94,46 91,66 81,86 67,97 56,97 49,95 42,97 31,97 17,86 7,66 4,46 10,27 24,17 40,19';
  brush.solid(skin, tint, { shadow: 11, light: 3.4 });
  brush.inside(skin, () => {
    brush.mark('40,20 30,40 28,70 38,96 20,96 6,70 6,30', withAlpha(tint.light, 0.22));
    brush.stroke(
      'M36 26Q26 50 32 82M46 30Q42 56 46 84M60 28Q66 54 60 82M72 28Q80 50 74 76',
      withAlpha(mix(tint.light, '#ffe2a0', 0.3), 0.28),
      1.6,
    );
    brush.mark(
      spots('24,64,.9 34,74,.8 44,60,.8 60,70,.9 70,58,.8 54,84,.8 78,70,.8 30,50,.7'),
      withAlpha('#fff0c8', 0.55),
    );
    brush.mark(oval(49, 22, 14, 6.4), withAlpha(tint.dark, 0.75));
  });
  brush.mark(oval(23, 40, 6, 13, 0.28), shine);
  brush.mark(oval(20, 58, 2.4, 4, 0.1), 'rgba(255,255,255,0.4)');
  brush.solid(limb([49, 25, 2.2], [50, 14, 1.9], [55, 4, 2.6]), tones('#6a4630'), { shadow: 1 });
  fruitLeaf(brush, 52, 13, -0.25, 1.1);
});

export const orange = drawn('orange', (brush, tint) => {
  const { random } = brush;
  const peel = disc(50, 54, 44);
  brush.solid(peel, tint, { shadow: 10, light: 3.4 });
  const pores = Array.from({ length: Math.round(16 + brush.detail * 30) }, () => {
    const [angle, radius] = [random.range(0, 6.28), Math.sqrt(random.next()) * 39];
    return `${50 + Math.cos(angle) * radius},${54 + Math.sin(angle) * radius},0.7`;
  });
  brush.mark(spots(pores.join(' ')), withAlpha(tint.dark, 0.5));
  brush.mark(oval(32, 34, 6, 10, 0.7), shine);
  brush.mark(disc(52, 13.6, 3.2), '#6f8f45');
  fruitLeaf(brush, 53, 14, -0.1, 1.1);
  brush.at(96, 70, { turn: 0.16 }, () => {
    brush.solid(disc(0, 0, 29), tint, { shadow: 3 });
    brush.mark(disc(0, 0, 25.6), '#fdf3df');
    for (let slice = 0; slice < 9; slice += 1) {
      brush.at(0, 0, { turn: (slice / 9) * Math.PI * 2 }, () => {
        brush.mark('0,-2! -6.6,-14 -7,-21 0,-24 7,-21 6.6,-14', mix(tint.base, tint.light, 0.35));
        brush.mark('0,-8! -3,-14 -3,-19 1,-20', withAlpha('#fff4d8', 0.45));
      });
    }
    brush.mark(disc(0, 0, 2.2), '#fdf3df');
  });
});

export const pear = drawn('pear', (brush, tint) => {
  const skin =
    '38,15 46,19 49,32 55,46 66,58 70,74 64,90 51,98 37,99 23,98 10,90 4,74 8,58 19,46 25,32 29,19';
  brush.solid(skin, tint, { shadow: 10, light: 3 });
  brush.inside(skin, () => {
    brush.mark(oval(58, 76, 17, 22), withAlpha('#d9743a', 0.3));
    brush.mark(
      spots(
        '20,70,.9 28,80,.8 36,68,.8 46,82,.9 52,66,.8 34,54,.8 40,40,.8 24,60,.7 44,92,.8 30,90,.8 56,76,.8',
      ),
      withAlpha('#6a5a2a', 0.5),
    );
  });
  brush.mark(oval(22, 64, 5.4, 12, 0.3), shine);
  brush.mark(oval(32, 34, 2.4, 6, 0.15), 'rgba(255,255,255,0.45)');
  brush.solid(limb([38, 18, 2], [38.6, 9, 1.7], [42, 1, 2.2]), tones('#6a4630'), { shadow: 0.9 });
  fruitLeaf(brush, 40, 10, -0.1, 0.9);
});

export const lemon = drawn('lemon', (brush, tint) => {
  const peel =
    '6,56 13,50 26,30 52,17 80,17 104,32 113,46 121,50 122,57 114,62 104,76 80,91 52,92 26,80 14,62';
  brush.at(62, 54, { turn: -0.2 }, () =>
    brush.at(-62, -54, {}, () => {
      brush.solid(peel, tint, { shadow: 10, light: 3.4 });
      brush.mark(
        spots(
          '40,50,.9 52,64,.9 64,40,.9 72,56,.9 84,70,.9 92,46,.9 58,78,.9 46,36,.9 78,32,.9 30,58,.9 98,60,.9 70,84,.9',
        ),
        withAlpha(tint.dark, 0.5),
      );
      brush.mark(oval(42, 36, 12, 5, -0.4), shine);
    }),
  );
  fruitLeaf(brush, 119, 43, -2.1, 0.95);
});

export const banana = drawn('banana', (brush, tint) => {
  const tip = tones('#6b4c2a');
  brush.solid(
    '14,12 20,10 30,40 52,62 84,72 112,66! 118,68 117,76 100,88 70,92 40,80 20,54',
    tones(mix(tint.base, tint.dark, 0.35)),
    { shadow: 4, light: 2 },
  );
  brush.solid('10,10 17,7 24,10 34,36 56,54 86,58 116,44! 124,44 125,53 108,70 78,80 46,72 22,46', tint, {
    shadow: 6,
    light: 2.6,
  });
  brush.stroke('M18 14Q28 44 54 62Q86 74 120 50', withAlpha(tint.dark, 0.65), 1.4);
  brush.stroke('M24 22Q34 44 56 57', 'rgba(255,255,255,0.55)', 2.4);
  brush.solid('9,2! 18,0! 21,10 15,13 10,12', tip, { shadow: 1.4 });
  brush.solid('117,43! 123,41 127,46 126,53! 120,52', tip, { shadow: 1 });
  brush.solid('112,66 118,66 119,73 115,76', tip, { shadow: 0.8 });
  brush.mark(spots('60,66,1.1 70,70,.8 46,60,.9 88,70,.9 98,62,.8 38,50,.7'), withAlpha('#7a5020', 0.55));
});
