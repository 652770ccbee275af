/** Vegetables and dishes: carrot, pumpkin, tomato, egg, burger. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { spots } from '#sandbox/subjects/features.ts';
import { box, oval, rows } from '#sandbox/subjects/shapes.ts';

export const pumpkin = drawn('pumpkin', (brush, tint) => {
  const far = tones(mix(tint.base, tint.dark, 0.35));
  brush.solid(oval(22, 62, 21, 32), far, { shadow: 5 });
  brush.solid(oval(98, 62, 21, 32), far, { shadow: 6, light: 0 });
  brush.solid(oval(38, 61, 24, 37), tint, { shadow: 6, light: 3 });
  brush.solid(oval(82, 61, 24, 37), tint, { shadow: 7, light: 0 });
  brush.solid(oval(60, 61, 25, 39), tint, { shadow: 5, light: 2 });
  brush.solid('54,28! 53,16 46,8! 56,4 64,6! 62,16 67,28! 60,31', '#6f8a42', { shadow: 2, light: 1 });
  brush.stroke('M66 22Q82 10 88 18Q90 26 83 24', '#7a9a45', 1.7);
  brush.at(48, 22, { turn: Math.PI + 0.3 }, () =>
    brush.solid('0,0! 6,-8 16,-9 22,-2! 15,5 6,4', '#6aa24c', { shadow: 1.6 }),
  );
  if (brush.night) {
    brush.glow(60, 62, 46, '#ffb23c', 0.6);
    brush.fill(
      'M34 56L44 42L54 56ZM66 56L76 42L86 56ZM56 66L60 58L64 66ZM30 70L42 74L46 69L52 76H68L74 69L78 74L90 70Q84 90 60 90Q36 90 30 70Z',
      '#ffd968',
    );
  } else
    brush.stroke('M60 30Q56 60 60 98M42 32Q34 60 42 94M78 32Q86 60 78 94', withAlpha(tint.dark, 0.5), 1.2);
});

export const carrot = drawn('carrot', (brush, tint) => {
  const frond = tones('#5f9c49');
  brush.at(40, 50, { turn: 0.32 }, () => {
    for (const [index, turn] of [-0.75, 0.75, -0.38, 0.38, 0].entries()) {
      brush.at(0, -18, { turn: turn + brush.sway(0.04, 1.3, index) }, () => {
        brush.solid(
          '-1.4,2! -2,-12 -8,-14! -4,-19 -9,-24! -3,-27 -4,-33! 0,-36 4,-33! 3,-27 9,-24! 4,-19 8,-14! 2,-12 1.4,2!',
          index > 2 ? frond : tones(frond.dark),
          { shadow: 1.4, light: 0.8 },
        );
      });
    }
    const root = '-13,-17 0,-21 13,-17 15,-6 10,14 4,36 0,52! -4,36 -10,14 -15,-6';
    brush.solid(root, tint, { shadow: 5, light: 2.2 });
    brush.inside(root, () =>
      brush.stroke(
        'M-15 -6Q-8 -4 -4 -6M15 2Q8 4 4 2M-12 10Q-6 12 -3 10M10 18Q5 20 2 18M-8 26Q-4 28 -1 26M5 34Q2 36 0 34',
        withAlpha(tint.dark, 0.75),
        1.3,
      ),
    );
    brush.stroke('M-9 -12Q-8 4 -4 22', 'rgba(255,255,255,0.4)', 2);
  });
});

const green = tones('#5f9a48');

export const tomato = drawn('tomato', (brush, tint) => {
  brush.solid('55,18 76,15 98,30 105,54 98,80 78,96 55,97 32,96 12,80 5,54 12,30 34,15', tint, {
    shadow: 10,
    light: 3.4,
  });
  brush.stroke('M40 22Q20 36 20 60M70 22Q90 36 90 60', withAlpha(tint.dark, 0.4), 1.4);
  brush.mark(oval(26, 44, 5.4, 11, 0.4), 'rgba(255,255,255,0.62)');
  for (const turn of [-1.5, 1.5, -0.85, 0.85, 0]) {
    brush.at(55, 17, { turn: Math.PI + turn }, () =>
      brush.solid('-4,3 -5,-6 0,-19! 5,-6 4,3', green, { shadow: 1.4 }),
    );
  }
  brush.rod('M55 17Q54 8 60 2', green.dark, 3);
});

export const egg = drawn('egg', (brush, tint) => {
  const shell = '40,3 56,14 68,36 74,60 67,84 52,96 40,98 28,96 13,84 6,60 12,36 24,14';
  brush.solid(shell, tint, { shadow: 11, light: 3.4 });
  brush.mark(oval(24, 42, 6, 14, 0.35), 'rgba(255,255,255,0.65)');
  brush.mark(
    spots('40,30,1.2 52,42,1 32,56,1.1 48,62,1.3 58,70,1 36,78,1.2 22,70,.9 46,84,1 28,26,.8 60,52,.8'),
    withAlpha(tint.dark, 0.55),
  );
});

export const burger = drawn('burger', (brush, tint) => {
  brush.solid('8,80! 60,77 112,80! 110,92 98,98 22,98 10,92', tint, { shadow: 4, light: 1.4 });
  brush.solid(box(6, 68, 108, 13, 6.5), '#6a3a26', { shadow: 3, light: 1.6 });
  brush.fill('M8 62H112L96 70L88 80L76 70H48L38 78L28 70H16Z', '#f6bf3e');
  brush.solid(
    '6,60 20,56 60,55 100,56 114,60 108,67 99,62 90,69 80,63 70,69 60,63 50,69 40,63 30,69 21,62 12,67',
    '#6fae4a',
    { shadow: 1.6, light: 1 },
  );
  for (const x of [22, 60, 84]) brush.solid(box(x, 51, 24, 7, 3.5), '#dc4436', { shadow: 1.2 });
  brush.solid('6,50! 8,34 24,16 60,7 96,16 112,34 114,50! 100,55 60,56 20,55', tint, {
    shadow: 7,
    light: 3.4,
  });
  for (const [x, y, turn] of rows(
    '34,24,.4 52,18,-.3 70,20,.5 86,28,-.4 44,34,.2 62,32,-.5 78,40,.3 26,38,-.2 96,40,.4',
  ))
    brush.mark(oval(x, y, 3, 1.7, turn), '#fbeccb');
});
