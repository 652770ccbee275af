/** Tableware: cup, teapot, bottle, bowl. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, ink, spots } from '#sandbox/subjects/features.ts';
import {
  box,
  type CurvePoint,
  disc,
  joined,
  openCurve,
  oval,
  rows,
  starPath,
} from '#sandbox/subjects/shapes.ts';

/** Wisps of steam that rise and thin out. */
function steam(brush: Brush, x: number, y: number, height: number): void {
  for (const [index, dx] of [-9, 0, 9].entries()) {
    const wave = (step: number) => Math.sin(brush.time * 1.6 + index * 1.9 - step * 5) * 3;
    const wisp = [0, 0.33, 0.66, 1].map(
      (step): CurvePoint => [x + dx + wave(step), y - step * height * (index === 1 ? 1 : 0.78)],
    );
    brush.stroke(openCurve(...wisp), brush.night ? 'rgba(235,235,240,0.4)' : 'rgba(190,184,178,0.6)', 2.2);
  }
}

export const cup = drawn('cup', (brush, tint) => {
  steam(brush, 48, 30, 26);
  brush.solid(oval(50, 93, 49, 6), tones(mix(tint.base, tint.light, 0.5)), { shadow: 2, light: 1 });
  brush.mark(oval(50, 92, 30, 3), withAlpha(tint.dark, 0.4));
  brush.rod('M82 46Q106 42 104 60Q102 76 78 76', tint.base, 7);
  brush.stroke('M84 44.4Q104 41 102.4 58', withAlpha(tint.light, 0.8), 1.4);
  const side = 'M12 38Q12 84 34 91Q49 94 64 91Q86 84 86 38Z';
  brush.solid(side, tint, { shadow: 8, light: 2.6 });
  brush.inside(side, () => {
    brush.stroke('M8 66Q49 78 90 66', withAlpha('#fff6e6', 0.85), 3);
    brush.mark(spots('24,60,1.7 36,64,1.7 49,65,1.7 62,64,1.7 74,60,1.7'), withAlpha('#fff6e6', 0.85));
  });
  brush.fill(oval(49, 38, 37, 8.4), mix(tint.base, tint.light, 0.6));
  brush.mark(oval(49, 39, 33, 6.4), '#6b4028');
  brush.mark(oval(46, 38.4, 20, 3.6), '#8f5c3a');
  brush.mark('46,36.6 52,35.8 57,38 46,41.6 36,38.6 40,36', '#e3c49a');
  brush.mark(oval(23, 58, 3.4, 11, 0.1), 'rgba(255,255,255,0.5)');
});

export const teapot = drawn('teapot', (brush, tint) => {
  const motif = apart(tint.base, ['#f7ecd6', '#c8543f']);
  brush.rod('M34 38Q8 30 8 54Q9 76 38 76', tint.base, 6.4);
  brush.stroke('M32 36.4Q9.6 31 9.4 52', withAlpha(tint.light, 0.8), 1.4);
  brush.solid('98,62! 112,58 118,40 128,30! 138,33! 132,48 126,70 106,82!', tint, {
    shadow: 3,
    light: 1.6,
  });
  brush.mark(oval(133, 31.6, 5.4, 1.9, 0.3), mix(tint.dark, ink, 0.45));
  brush.solid('M44 92H96L92 99H48Z', tones(mix(tint.base, tint.dark, 0.4)), { shadow: 1.4 });
  const belly = '70,30 96,34 112,50 113,70 98,88 70,95 42,88 27,70 28,50 44,34';
  brush.solid(belly, tint, { shadow: 9, light: 3.4 });
  brush.inside(belly, () => brush.stroke('M20 48Q70 60 120 48', motif, 1.6));
  const centres = rows('46,68 70,72 94,68');
  const petals = centres.flatMap(([x, y]) =>
    [0, 1, 2, 3, 4].map((petal) => {
      const angle = (petal / 5) * Math.PI * 2;
      return oval(x + Math.sin(angle) * 4.4, y - Math.cos(angle) * 4.4, 2.8, 3.8, angle);
    }),
  );
  brush.mark(joined(...petals), motif);
  brush.mark(spots('46,68,2.2 70,72,2.2 94,68,2.2'), '#f2c14e');
  brush.mark(oval(42, 52, 4.4, 10, 0.5), 'rgba(255,255,255,0.5)');
  brush.solid('46,33! 52,22 70,18 88,22 94,33! 70,37', tint, { shadow: 2.4, light: 1.4 });
  brush.solid(disc(70, 13.6, 5.6), tones(motif), { shadow: 1.4 });
  steam(brush, 136, 22, 18);
});

export const bottle = drawn('bottle', (brush, tint) => {
  const glass = 'M15 8H27V30Q27 37 33 43Q38 48 38 56V92Q38 98 32 98H10Q4 98 4 92V56Q4 48 9 43Q15 37 15 30Z';
  brush.fill(
    glass,
    brush.ramp(4, 20, 38, 40, [mix(tint.base, tint.light, 0.55), mix(tint.base, tint.dark, 0.35)]),
  );
  brush.inside(glass, () => {
    brush.mark('M-2 52Q21 56 44 52V100H-2Z', withAlpha(tint.dark, 0.45));
    brush.mark('M29 4H44V100H32Q34 60 29 44Z', withAlpha(tint.dark, 0.5));
    brush.stroke('M9 54V90', 'rgba(255,255,255,0.65)', 2.4);
    brush.stroke('M18 12V30Q17 36 12 42', 'rgba(255,255,255,0.5)', 1.5);
  });
  brush.solid(box(14, 1, 14, 10, 2), '#b98a55', { shadow: 2 });
  brush.solid(box(13, 10, 16, 4, 1.4), tones(tint.dark), { shadow: 1 });
  brush.fill(box(5, 60, 32, 24, 1), '#f8efdc');
  brush.stroke('M8 63H34V81H8Z', withAlpha(tint.dark, 0.8), 0.7);
  brush.mark(starPath(21, 69, 5, 4, 1.7), '#c8503f');
  brush.stroke('M13 75.4H29M15 78.4H27', withAlpha(ink, 0.55), 0.8);
});

export const bowl = drawn('bowl', (brush, tint) => {
  steam(brush, 62, 32, 26);
  brush.rod('M86 44L130 4M92 46L138 12', '#8a5a38', 2.6);
  brush.solid('M46 88H94L90 97H50Z', tones(mix(tint.base, tint.dark, 0.5)), { shadow: 1.4 });
  brush.solid('M6 46Q8 92 70 92Q132 92 134 46Z', tint, { shadow: 9, light: 3 });
  brush.inside('M6 46Q8 92 70 92Q132 92 134 46Z', () =>
    brush.stroke('M4 62Q70 84 136 62M10 68Q70 90 130 68', withAlpha('#fff3dc', 0.85), 1.5),
  );
  brush.fill(oval(70, 46, 64, 11), mix(tint.base, tint.light, 0.55));
  brush.mark(oval(70, 47, 59, 8.6), '#e2a860');
  brush.inside(oval(70, 47, 59, 8.6), () => {
    brush.stroke(
      'M18 48q8 -8 16 0t16 0t16 0t16 0t16 0t16 0M24 53q8 -8 16 0t16 0t16 0t16 0t16 0',
      '#fbe6b4',
      2.2,
    );
  });
  brush.solid('24,44 34,36 46,38 48,46 38,50 27,49', '#5f9c49', { shadow: 1.6 });
  brush.solid(oval(64, 42, 11, 6.4), '#fdf8ee', { shadow: 1.4 });
  brush.solid(oval(65, 42, 5.4, 3.4), '#f2a83c', { shadow: 0.8 });
  brush.solid('84,42 98,36 110,41 106,49 92,50', '#d9705a', { shadow: 1.6 });
  brush.stroke('M90 44Q98 40 106 43', '#f4b6a4', 1.2);
  brush.mark(spots('52,50,1.3 78,50,1.3 84,38,1.2 56,36,1.1'), '#6fae4a');
  brush.mark(oval(20, 62, 3, 8, -0.3), 'rgba(255,255,255,0.4)');
});
