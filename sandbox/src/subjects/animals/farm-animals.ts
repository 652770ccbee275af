/** Cow, sheep, pig and other farm animals, from the side, facing the viewer. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, cheeks, eye, ink, pale, spots } from '#sandbox/subjects/features.ts';
import { curve, disc, joined, limb, oval, rows } from '#sandbox/subjects/shapes.ts';
import { hoofedLeg } from './legs.ts';

export const cow = drawn('cow', (brush, tint) => {
  const { random } = brush;
  const patch = apart(tint.base, ['#3b3236', '#f6efe4']);
  const far = tones(mix(tint.base, tint.dark, 0.7));
  for (const x of [38, 84]) hoofedLeg(brush, { x, top: 66, thick: 7, coat: far });
  brush.at(19, 40, { turn: brush.sway(0.14, 1.6) }, () => {
    brush.rod('~2,0 -6,6 -9,18 -8,30', tint.base, 2.6);
    brush.solid('-10,28 -5.6,29 -5,38 -9,43! -12.4,37', patch, { shadow: 1.4 });
  });
  brush.solid(oval(46, 77, 9, 7), '#eaa7a0', { shadow: 2 });
  const body = '17,40 30,34 56,35 84,32 98,36 104,50 101,68 88,77 60,78 34,78 20,72 15,56';
  brush.solid(body, tint, { shadow: 7, light: 2.6 });
  const shift = random.range(-5, 5);
  brush.inside(body, () => {
    const blots = [
      '24,30 42,30 48,44 40,58 26,56 18,44',
      '58,32 76,30 84,42 74,54 62,50',
      '50,66 62,62 72,72 64,84 50,82',
      '88,62 104,58 108,74 92,80',
    ];
    brush.at(shift, 0, {}, () => brush.mark(joined(...blots), patch));
    brush.mark('10,66 50,72 90,70 108,58 108,84 10,84', withAlpha(mix(tint.dark, '#2a1840', 0.3), 0.22));
  });
  hoofedLeg(brush, { x: 28, top: 66, thick: 8, bend: -1, coat: tint });
  hoofedLeg(brush, { x: 92, top: 66, thick: 7.4, coat: tint });
  brush.at(104, 34, { turn: brush.sway(0.04, 1.1) + random.range(-0.05, 0.05) }, () => cowHead(brush, patch));
});

/** About the middle of the face, x -18..18, y -24..24. */
function cowHead(brush: Brush, patch: string): void {
  const { tint } = brush;
  for (const side of [-1, 1]) {
    brush.solid(
      curve([side * 7, -17], [side * 15, -20], [side * 17, -30, true], [side * 21, -20], [side * 14, -11]),
      '#e9dcc0',
      { shadow: 1.4 },
    );
    brush.at(side * 13, -9, { turn: side * brush.sway(0.1, 2.1) }, () => {
      brush.solid(oval(side * 8, 1, 9, 4.8, side * 0.2), side < 0 ? patch : tint, { shadow: 1.8 });
      brush.mark(oval(side * 8.4, 1.6, 5.4, 2.4, side * 0.2), '#e9a9a0');
    });
  }
  brush.solid('0,-22 11,-19 15,-8 13,4 12,16 0,21 -12,16 -13,4 -15,-8 -11,-19', tint, {
    shadow: 3.4,
    light: 1.6,
  });
  brush.inside('0,-22 11,-19 15,-8 13,4 12,16 0,21 -12,16 -13,4 -15,-8 -11,-19', () =>
    brush.mark('-18,-24 -4,-26 -3,-10 -6,2 -18,4', patch),
  );
  brush.solid(oval(0, 13.4, 14, 9.6), '#eeb3aa', { shadow: 3, light: 1.2 });
  for (const side of [-1, 1]) {
    brush.mark(oval(side * 5.4, 11, 1.9, 2.5, side * 0.3), '#a9625e');
    eye(brush, side * 7.6, -5.4, 3.2, { white: side < 0 ? 1.35 : 0 });
  }
  brush.stroke('M-6 17.4Q0 20.6 6 17.4', '#a9625e', 1.1);
  brush.solid('-3,-22 2,-25 7,-21 3,-14 -1,-16', mix(patch, tint.base, 0.25), { shadow: 1 });
  brush.rod('M-10 23Q0 28 10 23', '#b5483a', 2);
  brush.solid('-4,25 4,25 5.4,33 0,34.6 -5.4,33', '#f0bf4c', { shadow: 1.6 });
  brush.mark(disc(0, 34, 1.5), '#8a6420');
}

export const sheep = drawn('sheep', (brush, tint) => {
  const { random } = brush;
  const face = tones(apart(tint.base, ['#4b4148', '#f2e8da']));
  for (const x of [40, 76]) hoofedLeg(brush, { x, top: 74, thick: 5, coat: tones(face.dark) }, ink);
  for (const x of [31, 68]) hoofedLeg(brush, { x, top: 74, thick: 5.4, coat: face }, ink);
  const curls = Array.from({ length: 15 }, (_, index) => {
    const angle = (index / 15) * Math.PI * 2;
    return [53 + Math.cos(angle) * 36, 52 + Math.sin(angle) * 23, 10 + random.range(-1, 1.2)] as const;
  });
  brush.fill(joined(...curls.map(([x, y, radius]) => disc(x, y, radius))), mix(tint.base, tint.dark, 0.6));
  brush.mark(oval(53, 52, 38, 25), mix(tint.base, tint.dark, 0.4));
  brush.mark(joined(...curls.map(([x, y, radius]) => disc(x - 1.6, y - 2.4, radius * 0.9))), tint.base);
  brush.mark(oval(50, 48, 36, 23), tint.base);
  const lit = curls.filter(([x, y]) => x * 0.5 + y < 72);
  brush.mark(
    joined(...lit.map(([x, y, radius]) => disc(x - 2, y - 2.6, radius * 0.62))),
    withAlpha(tint.light, 0.9),
  );
  const swirl = rows('34,48 50,40 66,48 42,62 58,60 74,60 30,36 64,34');
  brush.stroke(
    swirl.map(([x, y]) => `M${x - 4} ${y}a4 4 0 1 1 4.6 4a2.4 2.4 0 0 1 -1.6 -4`).join(''),
    withAlpha(tint.dark, 0.4),
    1.2,
  );
  brush.solid(oval(16, 46, 7, 6), tint, { shadow: 2 });
  brush.at(94, 44, { turn: brush.sway(0.05, 1) + random.range(-0.06, 0.06) }, () => {
    for (const side of [-1, 1]) {
      brush.at(side * 9, -4, { turn: side * (0.35 + brush.sway(0.08, 2)) }, () => {
        brush.solid(oval(side * 7, 0, 8, 4), face, { shadow: 1.4 });
        brush.mark(oval(side * 7, 0.4, 4.6, 1.9), '#d9948f');
      });
    }
    brush.solid('0,-14 9,-11 11,0 8,14 0,19 -8,14 -11,0 -9,-11', face, { shadow: 3 });
    const fringe = joined(disc(-7, -11, 6), disc(0, -14, 7), disc(7, -11, 6));
    brush.fill(fringe, tint.base);
    brush.mark(joined(disc(-8, -12.4, 3.6), disc(-1, -16, 4.4), disc(6, -12.6, 3.4)), tint.light);
    for (const side of [-1, 1]) eye(brush, side * 5, -0.6, 2.7, { white: 1.5 });
    brush.stroke(
      'M0 10V12.6M0 12.6Q-2.6 15 -4.4 13M0 12.6Q2.6 15 4.4 13',
      mix(face.light, '#ffffff', 0.2),
      0.9,
    );
    brush.mark('-2.6,8.4 2.6,8.4 0,11', '#d9948f');
  });
});

export const pig = drawn('pig', (brush, tint) => {
  const { random } = brush;
  const far = tones(mix(tint.base, tint.dark, 0.6));
  for (const x of [42, 82]) hoofedLeg(brush, { x, top: 72, thick: 7.4, coat: far }, '#8d5a60');
  brush.at(15, 48, { turn: brush.sway(0.16, 3) }, () =>
    brush.rod('M2 2C-8 4 -11 -7 -4 -8C2 -8 0 2 -7 -1C-12 -3 -12 -9 -10 -12', tint.base, 2.8),
  );
  brush.solid('14,54 22,36 42,26 68,25 92,32 104,50 100,70 84,82 56,85 28,81 17,70', tint, {
    shadow: 8,
    light: 3.4,
  });
  brush.mark(spots('34,42,5 44,50,3 30,56,3.4'), withAlpha(tint.dark, random.chance(0.5) ? 0.35 : 0));
  hoofedLeg(brush, { x: 32, top: 72, thick: 8.4, coat: tint }, '#8d5a60');
  hoofedLeg(brush, { x: 74, top: 72, thick: 8, coat: tint }, '#8d5a60');
  brush.at(96, 47, { turn: brush.sway(0.05, 1.2) + random.range(-0.06, 0.06) }, () => {
    for (const side of [-1, 1]) {
      brush.at(side * 13, -16, { turn: side * brush.sway(0.08, 2.4) }, () => {
        brush.solid(
          curve([side * -8, -1], [side * -2, -10], [side * 8, -14, true], [side * 10, 0], [side * 4, 8]),
          tint,
          { shadow: 2.4 },
        );
        brush.mark(
          curve([side * -3, -2], [side * 1, -7], [side * 7, -10, true], [side * 7, 0], [side * 3, 4]),
          '#d87a82',
        );
      });
    }
    brush.solid('0,-22 16,-17 23,-3 20,13 9,21 -9,21 -20,13 -23,-3 -16,-17', tint, { shadow: 5, light: 2 });
    cheeks(brush, 0, 8, 16, 4.4, '#e0606c');
    brush.solid(oval(0, 7.4, 11, 8.2), tones(mix(tint.base, '#e57f86', 0.6)), { shadow: 2, light: 1.2 });
    for (const side of [-1, 1]) {
      brush.mark(oval(side * 4, 7.2, 1.9, 3.1), '#a4505a');
      eye(brush, side * 10, -6, 3.1);
    }
    brush.stroke('M-5 17.4Q0 20 5 17.4', '#a4505a', 1.1);
  });
});

export const goat = drawn('goat', (brush, tint) => {
  const far = tones(mix(tint.base, tint.dark, 0.7));
  const horn = tones('#8d7a66');
  for (const x of [38, 72]) hoofedLeg(brush, { x, top: 62, thick: 5.4, coat: far });
  brush.solid('20,42! 10,36 6,26! 16,28 26,36', tint, { shadow: 1.6 });
  brush.solid('18,44 30,36 54,38 70,34 80,22 88,18 97,26 92,44 88,60 74,70 46,70 24,68 17,56', tint, {
    shadow: 6,
    light: 2.4,
  });
  hoofedLeg(brush, { x: 28, top: 60, thick: 6.4, bend: -1.6, coat: tint });
  hoofedLeg(brush, { x: 80, top: 60, thick: 6, coat: tint });
  brush.at(90, 24, { turn: brush.sway(0.05, 1.1) }, () => {
    brush.solid(limb([-1, -8, 3], [-6, -18, 2.4], [-14, -22, 1]), horn, { shadow: 1 });
    brush.solid(oval(-9, -1, 8, 3.2, -0.5), far, { shadow: 1 });
    brush.solid('5,14! 12,18 8,28! 3,22', pale(tint.base, 0.6), { shadow: 1.4 });
    brush.solid('-8,-6 0,-11 8,-7 17,6 18,13 12,17 3,14 -6,8', tint, { shadow: 3, light: 1.4 });
    brush.solid(limb([3, -9, 3.2], [0, -20, 2.6], [-8, -26, 1]), horn, { shadow: 1 });
    brush.stroke('M0 -14L5 -13M-2 -18L3 -18', horn.dark, 0.8);
    brush.mark('14,6 18,8 18,12 13,11', withAlpha('#b86f6b', 0.8));
    brush.stroke('M17 14Q12 15 9 12', mix(tint.dark, ink, 0.5), 1);
    eye(brush, 4.4, -1.4, 2.5);
    brush.solid(oval(-6, 1, 8, 3, 0.55), tint, { shadow: 1 });
  });
});
