/** Swimming animals: fish, whale, dolphin, shark. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { cheeks, eye, ink, pale, spots } from '#sandbox/subjects/features.ts';
import { disc, limb, oval, rows, sided } from '#sandbox/subjects/shapes.ts';

export const fish = drawn('fish', (brush, tint) => {
  const { random } = brush;
  const banded = random.chance(0.6);
  const fin = tones(mix(tint.base, tint.light, 0.35));
  brush.at(46, 52, { size: [1 + brush.sway(0.12, 4), 1] }, () => {
    brush.solid('4,-7 -18,-26 -40,-31! -32,-14 -29,0 -32,14 -40,31! -18,26 4,7', fin, { shadow: 5 });
    brush.stroke('M-6 -5L-33 -23M-8 -2L-29 -9M-8 2L-29 9M-6 5L-33 23', withAlpha(tint.dark, 0.55), 0.9);
  });
  brush.solid('66,28 74,10 96,5! 116,10 124,30! 96,34', fin, { shadow: 3 });
  brush.stroke('M80 26L82 12M92 24L95 9M104 25L108 12', withAlpha(tint.dark, 0.5), 0.8);
  brush.solid('74,74 70,88 82,94! 94,88 100,76', fin, { shadow: 3 });
  const body = '141,53 128,33 102,20 72,25 46,43 41,52 46,61 72,79 102,84 128,72';
  brush.solid(body, tint, { shadow: 7, light: 2.6 });
  brush.inside(body, () => {
    brush.mark('30,64 70,78 110,76 146,58 140,96 60,100', withAlpha(pale(tint.base, 0.8).base, 0.55));
    if (banded) {
      for (const band of ['M98 10Q112 52 98 96H88Q100 52 88 10Z', 'M66 10Q78 52 66 96H57Q68 52 57 10Z']) {
        brush.mark(band, '#fdf6ea');
        brush.stroke(band, withAlpha(ink, 0.7), 1.5);
      }
    } else {
      for (let row = 0; row < 5; row += 1) {
        for (let column = 0; column < 5; column += 1) {
          const [x, y] = [58 + column * 9.4 + (row % 2) * 4.7, 33 + row * 9];
          brush.stroke(`M${x} ${y}Q${x - 6} ${y + 4.5} ${x} ${y + 9}`, withAlpha(tint.dark, 0.6), 1);
        }
      }
    }
    brush.stroke('M110 30Q102 52 111 76', withAlpha(tint.dark, 0.75), 1.6);
  });
  brush.at(97, 58, { turn: brush.sway(0.22, 4.4, 1) }, () => {
    brush.solid('2,-6 -12,-8 -23,2! -17,12 -4,9', fin, { shadow: 2.4 });
    brush.stroke('M-3 -1L-17 2M-3 3L-13 8', withAlpha(tint.dark, 0.55), 0.8);
  });
  eye(brush, 122, 44, 4.6, { white: 1.55 });
  brush.stroke('M139 57Q132 62 126 60', withAlpha(ink, 0.8), 1.4);
  cheeks(brush, 118, 58, 0.001, 3.6);
});

export const whale = drawn('whale', (brush, tint) => {
  const belly = pale(tint.base, 0.82);
  spout(brush, 100, 33);
  brush.at(24, 50, { turn: brush.sway(0.1, 1.4) }, () => {
    brush.solid('-2,2 -13,-3 -22,-15! -8,-16 2,-6', tint, { shadow: 2.4 });
    brush.solid('0,2 2,-9 13,-21! 18,-9 9,2', tint, { shadow: 2.4 });
    brush.solid(limb([24, 20, 17], [8, 9, 8], [-1, -3, 4]), tint, { shadow: 4 });
  });
  const body = '142,66 138,49 122,38 98,34 72,40 48,54 32,58 26,68 40,84 70,95 108,95 132,86';
  brush.solid(body, tint, { shadow: 6, light: 3 });
  brush.inside(body, () => {
    brush.mark('150,69 136,75 112,75 84,72 58,72 34,66 30,100 150,104', belly.base);
    brush.mark('150,86 112,91 70,88 40,78 30,100 150,104', withAlpha(belly.dark, 0.45));
    brush.stroke(
      'M138 78Q110 84 84 80M136 83Q108 90 78 85M130 88Q104 95 74 90M44 72Q54 78 66 80',
      withAlpha(belly.dark, 0.75),
      1,
    );
    brush.mark(
      spots('88,46,1.6 94,43,1 80,50,1.1 104,42,1.3 72,55,1.4 64,58,.9'),
      withAlpha(tint.light, 0.7),
    );
  });
  brush.stroke('M141 69Q128 76 112 71', mix(tint.dark, ink, 0.5), 1.5);
  brush.at(88, 80, { turn: 0.1 + brush.sway(0.14, 1.3, 2) }, () =>
    brush.solid('0,-5 10,-3 8,8 -4,19! -9,6', tint, { shadow: 3 }),
  );
  eye(brush, 117, 61, 3.5);
  cheeks(brush, 117, 69, 0.001, 4);
});

/** A fountain of two curling plumes and drops, pulsing. */
function spout(brush: Brush, x: number, y: number): void {
  const rise = 1 + brush.sway(0.09, 2.6);
  brush.at(x, y, { size: [1, rise] }, () => {
    for (const side of [-1, 1]) {
      const plume = sided('-1.4,2 1,-16 9,-25 16,-19 15,-12 12.4,-17 8,-18 4.4,-10 2.4,2', side);
      brush.solid(plume, { base: '#bfe2f2', light: '#f2fbff', dark: '#7fb8d8' }, { shadow: 1.4, light: 0.8 });
    }
    brush.mark(
      spots('-17,-6,1.7 18,-5,1.5 -8,-30,1.6 9,-31,1.3 0,-27,1.9 21,-25,1.1 -21,-24,1.2'),
      '#a8d6ec',
    );
  });
}

export const dolphin = drawn('dolphin', (brush, tint) => {
  const belly = pale(tint.base, 0.84);
  brush.at(70, 50, { turn: brush.sway(0.05, 1.5) }, () =>
    brush.at(-70, -50, {}, () => {
      brush.solid('82,26 71,16 58,7! 62,24 56,36', tint, { shadow: 3 });
      brush.at(22, 76, { turn: brush.sway(0.16, 1.8) }, () => {
        brush.solid('3,-5 -9,-8 -19,-2! -9,2 -1,5', tint, { shadow: 2 });
        brush.solid('4,-2 8,9 5,20! -3,12 -4,0', tint, { shadow: 2 });
      });
      const body =
        '137,64! 129,57 119,53 114,43 102,32 84,24 64,27 44,39 29,57 18,73 22,79 38,68 56,60 78,57 98,62 114,67 128,68';
      brush.solid(body, tint, { shadow: 4, light: 2.4 });
      brush.inside(body, () => {
        brush.mark('140,67 124,64 112,60 98,52 80,50 60,54 42,64 30,76 70,76 130,76', belly.base);
        brush.mark('116,70 100,60 80,56 58,60 40,72 90,78', withAlpha(belly.dark, 0.4));
      });
      brush.stroke('M136 64.4Q126 65.4 116 60.6', mix(tint.dark, ink, 0.4), 1.2);
      brush.at(94, 58, { turn: brush.sway(0.12, 1.8, 1) }, () =>
        brush.solid('4,-5 5,5 -6,20! -10,8 -5,-4', tint, { shadow: 2.4 }),
      );
      eye(brush, 109.6, 50.4, 2.7);
      brush.stroke('M76 29Q92 30 103 40', withAlpha(tint.light, 0.9), 1.6);
    }),
  );
  for (const [x, y, size] of rows(
    '10,92,2.4 22,96,3.2 36,93,2 4,98,1.6 46,97,1.5 124,86,1.7 131,80,1.1 116,92,1.4',
  )) {
    const lift = brush.sway(2, 2.4, x);
    brush.mark(oval(x, y + lift, size * 0.8, size), '#9fd0e6');
    brush.mark(disc(x - size * 0.2, y + lift - size * 0.3, size * 0.3), '#eefaff');
  }
});

export const shark = drawn('shark', (brush, tint) => {
  const belly = pale(tint.base, 0.86);
  brush.at(32, 50, { size: [1 + brush.sway(0.1, 3), 1] }, () => {
    brush.solid('4,-6 -12,-24 -28,-34! -20,-12 -16,2 -20,14 -22,22! -8,16 6,6', tint, { shadow: 3 });
  });
  brush.solid('104,32 92,14 78,4! 82,20 76,36', tint, { shadow: 4 });
  brush.solid('52,62 46,72 38,76! 44,66', tint, { shadow: 1.4 });
  const body = '168,46! 150,36 124,29 96,29 64,38 32,46 28,51 34,55 64,64 96,72 126,70 150,60 163,52';
  brush.solid(body, tint, { shadow: 3, light: 2.4 });
  brush.inside(body, () => {
    brush.mark('172,50 150,52 126,54 96,56 64,58 26,54 60,86 160,80', belly.base);
    brush.mark('150,62 120,66 90,66 60,62 90,80 150,80', withAlpha(belly.dark, 0.4));
  });
  brush.solid('150,54! 156,60 146,66 132,66! 138,58', '#5b2430', { shadow: 0 });
  brush.mark(
    'M134 64L137 58.4L140 62L142.4 56.6L145.6 60.4L147.8 55.4L151 58L153 54.4L150 54L138 58Z',
    '#ffffff',
  );
  brush.stroke(
    'M118 42Q114 50 118 58M112 42Q108 50 112 58M106 43Q102 50 106 58',
    withAlpha(tint.dark, 0.95),
    1.3,
  );
  brush.at(104, 64, { turn: brush.sway(0.08, 1.6) }, () =>
    brush.solid('8,-5 10,4 -10,29! -14,12 -8,-2', tint, { shadow: 3 }),
  );
  eye(brush, 143, 44, 3);
  brush.stroke('M137 38.6L147 41', mix(tint.dark, ink, 0.5), 1.5);
  brush.stroke('M158 45L160 46', mix(tint.dark, ink, 0.4), 1);
});
