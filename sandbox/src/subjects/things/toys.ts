/** Simple round things: ball, heart. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn } from '#sandbox/subjects/brush.ts';
import { apart } from '#sandbox/subjects/features.ts';
import { disc, oval } from '#sandbox/subjects/shapes.ts';

export const ball = drawn('ball', (brush, tint) => {
  const second = apart(tint.base, ['#f4c648', '#3f8ac0']);
  brush.at(50, 50, { turn: -0.35 + brush.sway(0.3, 1.1) }, () => {
    const skin = disc(0, 0, 47);
    brush.fill(skin, '#fbf6ea');
    brush.inside(skin, () => {
      const panels = [tint.base, '#fbf6ea', tint.base, '#fbf6ea', tint.base, '#fbf6ea'];
      for (const [index, colour] of panels.entries()) {
        const [from, to] = [(index / 6) * Math.PI * 2, ((index + 1) / 6) * Math.PI * 2];
        const [fx, fy, tx, ty] = [
          Math.cos(from) * 60 + 8,
          Math.sin(from) * 60 - 8,
          Math.cos(to) * 60 + 8,
          Math.sin(to) * 60 - 8,
        ];
        brush.mark(
          `M8 -8Q${fx * 0.5 + fy * 0.16} ${fy * 0.5 - fx * 0.16} ${fx} ${fy}L${tx} ${ty}Q${tx * 0.5 + ty * 0.16} ${ty * 0.5 - tx * 0.16} 8 -8Z`,
          colour,
        );
      }
      brush.mark(disc(8, -8, 7), second);
    });
  });
  brush.mark(disc(50, 50, 47), brush.halo(34, 30, 78, ['rgba(255,255,255,0.3)', 'rgba(70,30,80,0.42)']));
  brush.mark(oval(30, 24, 9, 5, -0.7), 'rgba(255,255,255,0.7)');
});

export const heart = drawn('heart', (brush, tint) => {
  const beat = 1 + 0.03 * Math.max(0, Math.sin(brush.time * 4.2)) ** 3;
  brush.glow(54, 50, 60, tint.light, 0.25);
  brush.at(54, 54, { size: beat }, () => {
    const form =
      'M0 42C-14 31 -49 10 -50 -16C-50 -34 -38 -46 -24 -46C-12 -46 -4 -39 0 -30C4 -39 12 -46 24 -46C38 -46 50 -34 50 -16C49 10 14 31 0 42Z';
    brush.solid(form, tint, { shadow: 9, light: 3.4 });
    brush.inside(form, () => {
      brush.mark(
        disc(-20, -20, 40),
        brush.halo(-22, -24, 40, [withAlpha(mix(tint.light, '#ffffff', 0.2), 0.6), withAlpha(tint.light, 0)]),
      );
      brush.stroke('M43 0Q34 18 12 32', withAlpha(tint.light, 0.5), 2.4);
    });
    brush.mark(oval(-30, -26, 5.4, 10, 0.65), 'rgba(255,255,255,0.78)');
    brush.mark(disc(-37, -11, 2.4), 'rgba(255,255,255,0.6)');
  });
});
