/** Dragon and dinosaur. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, cheeks, eye, ink } from '#sandbox/subjects/features.ts';
import { each, limb, oval, rows, type SpinePoint, shape } from '#sandbox/subjects/shapes.ts';

export const dragon = drawn('dragon', (brush, tint) => {
  const belly = tones(mix(tint.base, '#f6e3a4', 0.72));
  const spine = tones(apart(tint.base, ['#e0903a', '#7a3f8f']));
  const skin = tones(mix(tint.base, '#e0a05a', 0.35));
  const beat = brush.sway(0.12, 2.2);
  const wing = (x: number, y: number, turn: number, far: boolean) =>
    brush.at(x, y, { turn: turn + (far ? -beat : beat) }, () => {
      const web = '0,2 -8,-20 -16,-42! -28,-40 -46,-28! -40,-20 -42,-10! -34,-8 -32,2! -22,0 -16,10! -8,8';
      brush.solid(web, far ? tones(skin.dark) : skin, { shadow: 3, light: 1.8 });
      brush.stroke(
        'M0 2Q-10 -20 -16 -42M-16 -42Q-30 -26 -42 -10M-16 -42Q-26 -18 -32 2M-16 -42Q-18 -14 -16 10',
        mix(tint.dark, skin.dark, 0.4),
        1.5,
      );
      brush.rod('M0 2Q-9 -20 -16 -42', far ? tint.dark : tint.base, 3);
    });
  wing(66, 52, 0.75, true);
  const curl = brush.sway(3, 1.2);
  const tail: SpinePoint[] = [
    [46, 80, 11],
    [26, 90, 7.4],
    [10, 84, 5],
    [6 + curl * 0.4, 70, 3.4],
    [12 + curl, 62, 2],
  ];
  brush.at(12 + curl, 63, { turn: 0.45 }, () =>
    brush.solid('-2,4! -11,-1! -6,-7 0,-20! 6,-7 11,-1! 2,4!', spine, { shadow: 1.6 }),
  );
  brush.solid(limb(...tail), tint, { shadow: 3, light: 1.6 });
  for (const [x, y, turn] of rows('34,79,-.35 24,82.6,-.5 15,79,-1 44,66,-.5 52,54,-.6'))
    brush.at(x, y, { turn }, () => brush.solid('-4,2! 0,-8! 5,2!', spine, { shadow: 1 }));
  brush.solid(limb([56, 80, 10], [60, 90, 7], [58, 95, 6]), tones(tint.dark), { shadow: 2 });
  const body = '50,66 56,52 66,46 78,50 84,64 82,80 74,92 58,96 44,92 40,80';
  brush.solid(body, tint, { shadow: 5, light: 2.4 });
  const neck = limb([74, 62, 11], [84, 48, 8.6], [86, 34, 7.4], [90, 24, 7]);
  brush.solid(neck, tint, { shadow: 3.4, light: 1.8 });
  for (const form of [shape(body), neck]) {
    brush.inside(form, () => {
      brush.mark('86,86 92,70 92,58 96,46 98,30 90,28 90,42 84,54 78,64 74,78 70,92 76,96', belly.base);
      brush.stroke(
        'M90 37l5 1M89 45l6 1M86 52l6 2M83 60l6 1.4M80 67l7 .8M78 75l8 .4M75 83l8 0',
        belly.dark,
        1,
      );
    });
  }
  for (const [x, y, turn] of each([64, 45, -0.4], [74, 42, -0.5], [79, 33, -0.9], [81, 22, -0.9]))
    brush.at(x, y, { turn }, () => brush.solid('-4,3! 0,-7! 5,3!', spine, { shadow: 1 }));
  brush.solid(limb([80, 72, 4.6], [90, 78, 3.6], [94, 74, 3]), tint, { shadow: 1.4 });
  brush.stroke('M93 72l3.4 -2.4M95 74l4 -1M94.6 76.4l3.6 1', '#f6ecd4', 1.5);
  brush.solid('44,78 52,70 64,74 70,86 66,95 50,96 42,90', tint, { shadow: 3.4, light: 1.8 });
  brush.solid('54,92 66,90 76,94 78,98 56,99', tint, { shadow: 1.6 });
  brush.stroke('M70 97.6l4 -1M74 98l4 0M66 97.6l3 -1.4', '#f6ecd4', 1.5);
  wing(62, 58, -0.1, false);
  brush.at(92, 20, { turn: brush.sway(0.05, 1.1) + brush.random.range(-0.05, 0.05) }, () => {
    for (const [x, size] of each([-7, 0.86], [-3, 1]))
      brush.at(x, -9, { size, turn: -0.5 }, () =>
        brush.solid('-3,3! -2,-6 -6,-14! 3,-7 4,3!', '#f3e6c8', { shadow: 1.2 }),
      );
    brush.solid('-12,-2 -8,-11 2,-13 10,-9 20,-5 25,1 23,8 14,11 2,11 -8,9', tint, { shadow: 3, light: 1.8 });
    brush.mark('2,11 14,11 23,8 24,5 14,7 4,6', belly.base);
    brush.stroke('M24.6 4Q14 8.4 3 5.4', mix(tint.dark, ink, 0.5), 1.2);
    brush.mark('M18 6.4l1.4 3.4l1.8 -4zM11 7l1.4 3l1.6 -3z', '#fffaf0');
    brush.mark(oval(21, -2, 1.4, 1, 0.4), mix(tint.dark, ink, 0.6));
    brush.solid('-10,2! -20,0 -22,8! -14,9! -16,14! -7,8', skin, { shadow: 1.2 });
    eye(brush, 5.6, -3.4, 3.4, { iris: '#f0b93a', slit: 0.55 });
    brush.stroke('M1.6 -8.4L10 -6', mix(tint.dark, ink, 0.3), 1.5);
  });
  if (brush.time > 0 || brush.night) {
    const puff = 0.6 + brush.sway(0.4, 2);
    brush.glow(116, 26, 10 * puff, '#ff9a3c', 0.6);
  }
});

export const dinosaur = drawn('dinosaur', (brush, tint) => {
  const belly = tones(mix(tint.base, '#f6ebb4', 0.7));
  const far = tones(mix(tint.base, tint.dark, 0.75));
  const stripe = withAlpha(mix(tint.dark, '#2a5040', 0.3), 0.65);
  brush.solid(limb([60, 72, 10], [68, 84, 6.6], [65, 93, 5]), far, { shadow: 2 });
  brush.solid('60,92 70,92 78,96 78,99! 60,99!', far, { shadow: 1 });
  const lift = brush.sway(2.4, 1.3);
  brush.solid(limb([50, 72, 15], [30, 80, 9.6], [14, 76 + lift * 0.3, 5.6], [3, 64 + lift, 1.6]), tint, {
    shadow: 4,
    light: 2.2,
  });
  const body = '38,72 42,56 54,44 66,34 76,28 88,32 88,46 84,62 76,78 62,88 46,88 38,82';
  brush.solid(body, tint, { shadow: 5, light: 2.6 });
  brush.inside(body, () => {
    brush.mark('92,36 86,44 78,60 70,74 60,86 66,96 96,70', belly.base);
    brush.stroke('M82 52l8 5M78 60l9 5M73 68l9 5M68 76l8 5', belly.dark, 1);
  });
  brush.mark('46,50 52,58 48,62 42,56', stripe);
  brush.mark('56,42 63,51 59,54 53,46', stripe);
  brush.mark('37,66 46,71 44,75 37,71', stripe);
  brush.mark('26,74 31,81 27,83 22,76', stripe);
  brush.solid(limb([48, 72, 13], [52, 86, 8], [47, 94, 5.6]), tint, { shadow: 3, light: 1.6 });
  brush.solid('42,92 54,91 62,95 63,99! 41,99!', tint, { shadow: 1.4 });
  brush.stroke(
    'M55 98.4l3.6 -1.6M59.6 98.6l3.4 -1M50 98.4l3 -1.6M72 98.4l3 -1.6M76 98.6l3 -1',
    '#f6ecd4',
    1.5,
  );
  for (const [y, tone] of each([56, far], [58, tint])) {
    brush.at(80 + (y - 56) * 0.6, y - 4, { turn: brush.sway(0.12, 3, y) }, () => {
      brush.solid(limb([0, 0, 4], [9, 5, 3], [14, 2, 2.4]), tone, { shadow: 1.2 });
      brush.stroke('M14 .6l3.6 -2.4M15 2.6l4 -.6', '#f6ecd4', 1.4);
    });
  }
  brush.at(80, 24, { turn: brush.sway(0.05, 1.2) + brush.random.range(-0.05, 0.05) }, () => {
    brush.solid('0,9! 10,14 22,15 30,11! 29,17 20,21 8,20 -2,15', tones(mix(tint.base, tint.dark, 0.2)), {
      shadow: 1.6,
    });
    brush.mark('2,10 12,14 22,14 30,11 28,9 10,8', '#a83f4a');
    brush.mark('M8 14l1.6 -3.6l1.8 4zM14 15.4l1.6 -4l1.8 4zM20.4 15l1.6 -4l1.6 3.4z', '#fffaf0');
    brush.solid('-10,8 -12,-6 -6,-17 6,-20 16,-15 28,-10 34,-3 33,5 26,9 14,10 4,12', tint, {
      shadow: 3.4,
      light: 2,
    });
    brush.mark('M13 9.4l1.8 4l1.8 -4.2zM20 9.2l1.8 4l1.6 -4.6zM26.6 8.2l1.6 3.6l1.4 -5z', '#fffaf0');
    brush.mark(oval(30, -4.4, 1.4, 1, 0.5), mix(tint.dark, ink, 0.6));
    eye(brush, 8, -9, 4, { white: 1.3 });
    brush.stroke('M3 -15.4L13 -13', mix(tint.dark, ink, 0.3), 1.6);
    cheeks(brush, 8, 2, 0.001, 3.4);
  });
});
