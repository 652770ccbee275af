/** Astronaut and robot. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, eye, ink, spots } from '#sandbox/subjects/features.ts';
import { box, disc, limb } from '#sandbox/subjects/shapes.ts';
import { drawHead, randomFace } from './faces.ts';

export const astronaut = drawn('astronaut', (brush, tint) => {
  const trim = apart(tint.base, ['#e0703a', '#3f7fb5']);
  const grey = tones(mix(tint.base, '#6d7688', 0.6));
  const face = randomFace(brush.random, ['none', 'crop']);
  brush.at(36, 50, { turn: brush.sway(0.05, 0.8) }, () =>
    brush.at(-36, -50, {}, () => {
      brush.solid(box(16, 36, 40, 32, 7), grey, { shadow: 4 });
      for (const side of [-1, 1]) {
        brush.at(36 + side * 8, 68, { turn: side * -0.08 + brush.sway(0.08, 1.1, side) }, () => {
          brush.solid(limb([0, 0, 7.6], [side * 1, 14, 6.8], [side * 1, 22, 6.6]), tint, { shadow: 2.4 });
          brush.stroke(`M${side - 6.6} 13Q${side} 16 ${side + 6.6} 13`, withAlpha(tint.dark, 0.8), 1);
          brush.solid(box(side - 8, 22, 16, 9.6, [4, 4, 3, 3]), grey, { shadow: 2 });
          brush.mark(box(side - 7, 18.6, 14, 2.4, 1), trim);
        });
      }
      brush.at(55, 44, { turn: -2.3 + brush.sway(0.2, 2.6) }, () => {
        brush.solid(limb([0, 0, 6.4], [1.6, 12, 6], [-1.6, 20, 5.4]), tint, { shadow: 2 });
        brush.mark(box(-6.6, 16.4, 11, 2.4, 1), trim);
        brush.solid(disc(-2, 25, 5.4), grey, { shadow: 1.4 });
      });
      brush.solid('36,36 52,39 56,50 54,66 48,74 36,76 24,74 18,66 16,50 20,39', tint, {
        shadow: 5,
        light: 2,
      });
      brush.at(18, 45, { turn: 0.32 + brush.sway(0.06, 1.2) }, () => {
        brush.solid(limb([0, 0, 6.4], [-2, 12, 6], [0, 20, 5.4]), tint, { shadow: 2 });
        brush.mark(box(-5.6, 16.4, 11, 2.4, 1), trim);
        brush.solid(disc(0.6, 25, 5.4), grey, { shadow: 1.4 });
      });
      brush.solid(box(26, 50, 20, 13, 2.4), grey, { shadow: 1.6 });
      brush.mark(spots('30,54,1.6 35,54,1.6'), '#e2574c');
      brush.mark(disc(35, 54, 1.6), '#f2c14e');
      brush.mark(box(39, 52.4, 5, 3.4, 0.8), brush.night ? '#8ef0d0' : '#5fb5a5');
      brush.mark(box(28, 58, 16, 2, 0.8), withAlpha(ink, 0.35));
      brush.solid(disc(36, 22, 20.5), tint, { shadow: 4, light: 2 });
      for (const side of [-1, 1]) brush.solid(box(36 + side * 20 - 2.6, 17, 5.2, 11, 2), grey, { shadow: 1 });
      brush.mark(
        '36,7 48,10 52.4,20 50,31 42,36 30,36 22,31 19.6,20 24,10',
        brush.ramp(22, 8, 50, 36, ['#4a6292', '#232a44']),
      );
      brush.inside('36,7 48,10 52.4,20 50,31 42,36 30,36 22,31 19.6,20 24,10', () => {
        brush.at(36, 24, { size: 1.12 }, () => drawHead(brush, face));
        brush.mark('18,6 40,4 26,38 16,36', 'rgba(220,238,252,0.16)');
        brush.stroke('M24 27Q22 16 29 11', 'rgba(255,255,255,0.8)', 1.6);
      });
      brush.stroke('36,7 48,10 52.4,20 50,31 42,36 30,36 22,31 19.6,20 24,10', grey.base, 1.6);
    }),
  );
});

export const robot = drawn('robot', (brush, tint) => {
  const steel = tones('#5d6573');
  const lamp = apart(tint.base, ['#f2b83c', '#54d0c8']);
  for (const side of [-1, 1]) {
    brush.rod(`M${39 + side * 9} 74V90`, steel.base, 5);
    brush.stroke(
      `M${39 + side * 9 - 2.4} 78h4.8M${39 + side * 9 - 2.4} 82h4.8M${39 + side * 9 - 2.4} 86h4.8`,
      steel.dark,
      0.9,
    );
    brush.solid(box(39 + side * 9.6 - 8, 88.6, 16, 10, [5, 5, 2, 2]), tint, { shadow: 2 });
    brush.at(
      39 + side * 20,
      50,
      { turn: side * (side > 0 ? -0.9 + brush.sway(0.24, 2.6) : 0.14 + brush.sway(0.05, 1.3)) },
      () => {
        brush.rod(`M0 0L${side * 6} 12L${side * 4} 22`, steel.base, 4.4);
        brush.solid(disc(0, 0, 5), tint, { shadow: 1.4 });
        brush.stroke(`M${side * 4} 22m-5 8a6 6 0 1 1 10 0`, tint.base, 4);
      },
    );
  }
  brush.solid(box(20, 44, 38, 33, 6), tint, { shadow: 5, light: 2 });
  brush.solid(box(27, 50, 24, 15, 2.4), '#2c3444', { shadow: 0, light: 0 });
  const beat = Array.from(
    { length: 5 },
    (_, index) => `L${31 + index * 4} ${57.5 + Math.sin(brush.time * 5 + index * 2.2) * 4}`,
  );
  brush.stroke(`M28.6 57.5${beat.join('')}L49.4 57.5`, lamp, 1.3);
  brush.mark(disc(31, 70.6, 2), '#e2574c');
  brush.mark(disc(37, 70.6, 2), '#f2c14e');
  brush.mark(disc(43, 70.6, 2), '#6dbb63');
  brush.mark(spots('23,47.4,.9 55,47.4,.9 23,73.6,.9 55,73.6,.9'), withAlpha(ink, 0.4));
  brush.rod('M34 44V40M44 44V40', steel.base, 4);
  brush.at(39, 24, { turn: brush.sway(0.05, 1.1) + brush.random.range(-0.06, 0.06) }, () => {
    brush.rod('M0 -17V-22', steel.base, 1.8);
    brush.glow(0, -23, 9, lamp, 0.35 + brush.sway(0.2, 3));
    brush.solid(disc(0, -22.4, 2.8), lamp, { shadow: 0.8 });
    for (const side of [-1, 1]) brush.solid(box(side * 23 - 3, -6, 6, 12, 2), steel, { shadow: 1.4 });
    brush.solid(box(-21, -17, 42, 34, 9), tint, { shadow: 5, light: 2 });
    brush.mark(box(-16, -11, 32, 22, 7), '#27303f');
    for (const side of [-1, 1]) {
      brush.glow(side * 7.6, -2.6, 8, lamp, 0.4);
      eye(brush, side * 7.6, -2.6, 4.2, { iris: lamp });
    }
    brush.stroke('M-5.4 5.4Q0 9.4 5.4 5.4', lamp, 1.6);
  });
});
