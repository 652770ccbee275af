/** Bridge, tent. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart } from '#sandbox/subjects/features.ts';
import { ripples } from '#sandbox/subjects/floating.ts';
import { curve, each, limb, oval } from '#sandbox/subjects/shapes.ts';

export const bridge = drawn('bridge', (brush, tint) => {
  const under = mix(tint.dark, '#2a2440', 0.35);
  brush.solid(
    'M0 54Q105 10 210 54V92H196A30 34 0 0 0 144 92H138A34 42 0 0 0 72 92H66A30 34 0 0 0 14 92H0Z',
    tint,
    { shadow: 0, light: 2.4 },
  );
  for (const [x, half, rise] of each([40, 26, 34], [105, 33, 42], [170, 26, 34])) {
    const [left, right] = [x - half, x + half];
    brush.mark(
      `M${left} 92A${half} ${rise} 0 0 1 ${right} 92H${right - 5}A${half - 3} ${rise - 5} 0 0 0 ${left + 7} 92Z`,
      withAlpha(under, 0.75),
    );
    const stones = Array.from({ length: 9 }, (_, index) => {
      const angle = Math.PI - (index / 8) * Math.PI;
      const [cx, cy] = [x + Math.cos(angle) * half, 92 - Math.sin(angle) * rise];
      return `M${cx} ${cy}L${cx + Math.cos(angle) * 6} ${cy - Math.sin(angle) * 6}`;
    });
    brush.stroke(stones.join(''), withAlpha(tint.dark, 0.8), 1.1);
    brush.stroke(
      `M${left - 6} 92A${half + 6} ${rise + 6} 0 0 1 ${right + 6} 92`,
      withAlpha(tint.dark, 0.7),
      1,
    );
  }
  if (brush.detail > 0.25) {
    const courses = Array.from({ length: 22 }, (_, index) => {
      const x = 8 + index * 9.3;
      const y = 56 - Math.sin((x / 210) * Math.PI) * 20 + (index % 3) * 5;
      return `M${x} ${y}h6`;
    });
    brush.stroke(courses.join(''), withAlpha(tint.dark, 0.5), 1);
  }
  brush.rod('M0 52Q105 8 210 52', mix(tint.base, tint.light, 0.35), 5);
  brush.stroke('M0 55Q105 11 210 55', withAlpha(tint.dark, 0.6), 1.4);
  for (const x of [18, 62, 105, 148, 192]) {
    const y = 52 - Math.sin((x / 210) * Math.PI) * 21.6;
    brush.rod(`M${x} ${y}V${y - 14}`, '#4c4a55', 1.7);
    if (brush.night) brush.glow(x, y - 16, 13, '#ffd27a', 0.7);
    brush.solid(oval(x, y - 16, 2.6, 3), brush.night ? '#fff0b0' : '#f3e3b0', { shadow: 0.8 });
  }
  for (const x of [4, 69, 141, 206])
    brush.solid(`M${x - 9} 97Q${x} 86 ${x + 9} 97Z`, tones(mix(tint.base, '#7d7a80', 0.5)), { shadow: 1.4 });
  ripples(brush, 105, 96, 98);
});

export const tent = drawn('tent', (brush, tint) => {
  brush.stroke('M62 16L8 92M112 20L146 92', '#8d8070', 0.9);
  for (const [x, y] of each([8, 92], [146, 92])) brush.rod(`M${x} ${y}l-1.4 6`, '#6b5a48', 1.7);
  brush.solid('M62 14L112 18L140 94L100 97Z', tones(mix(tint.base, tint.dark, 0.75)), {
    shadow: 3,
    light: 0.8,
  });
  brush.stroke('M78 15.4L112 96M95 16.6L126 95', withAlpha(tint.dark, 0.9), 1);
  brush.solid('M62 12Q46 62 18 97H104Q76 62 62 12Z', tint, { shadow: 3, light: 1.6 });
  const inner = 'M62 34Q54 66 42 97H80Q70 66 62 34Z';
  brush.mark(inner, brush.night ? '#ffcf78' : '#4b3540');
  if (brush.night) brush.glow(61, 76, 34, '#ffb85a', 0.7);
  brush.solid(
    curve([62, 34, true], [56, 60], [42, 97, true], [33, 97, true], [40, 76], [54, 62, true]),
    tones(mix(tint.base, tint.light, 0.55)),
    { shadow: 1.4 },
  );
  brush.solid(
    curve([62, 34, true], [68, 60], [80, 97, true], [90, 97, true], [83, 76], [70, 62, true]),
    tones(mix(tint.base, tint.light, 0.25)),
    { shadow: 1.4 },
  );
  brush.stroke('M62 34Q54 66 42 97M62 34Q70 66 80 97', withAlpha(tint.dark, 0.9), 0.9);
  brush.solid(limb([46, 94, 3.4], [60, 94, 3.8], [74, 94.6, 3.4]), tones('#4f7f8f'), { shadow: 1 });
  brush.rod('M62 15V5', '#6b5a48', 1.8);
  const flutter = brush.sway(1.2, 4);
  brush.fill(
    curve([62, 5, true], [69, 6 + flutter], [77, 9 - flutter, true], [69, 11 + flutter], [62, 12.4, true]),
    apart(tint.base, ['#d0473d', '#3f7fb5']),
  );
  const tufts = [6, 14, 88, 102, 134, 142].map((x) => `M${x} 99l-2 -6M${x} 99v-8M${x} 99l2.4 -6`);
  brush.stroke(tufts.join(''), '#6f9a4d', 1.3);
});
