/** A candle in its holder. */
import { mix } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { curve, oval } from '#sandbox/subjects/shapes.ts';

export const candle = drawn('candle', (brush, tint) => {
  const brass = tones('#d9a441');
  const lick = brush.sway(1, 6) + brush.sway(0.6, 9.7, 1);
  brush.glow(28, 20, brush.night ? 52 : 24, '#ffc65c', brush.night ? 0.75 : 0.5);
  brush.solid(oval(28, 92, 27, 6), brass, { shadow: 2, light: 1.2 });
  brush.stroke('M52 90Q60 84 56 78Q50 74 48 82', brass.base, 2.6);
  brush.solid('M18 80H38L36 92H20Z', brass, { shadow: 2 });
  brush.solid('M18 42Q18 36 28 36Q38 36 38 42V83H18Z', tint, { shadow: 5, light: 1.8 });
  brush.mark(oval(28, 41, 9.4, 3.4), mix(tint.base, '#fff2c0', 0.6));
  brush.solid('18,44! 22,44 23,58 20.6,63 18,60!', tones(mix(tint.base, tint.light, 0.5)), { shadow: 0.8 });
  brush.solid('33,43 38,44! 38,54! 35.4,55', tones(mix(tint.base, tint.light, 0.4)), { shadow: 0.6 });
  brush.stroke('M28 41V33', '#4a3a36', 1.2);
  brush.mark(curve([28 + lick, 6, true], [34.6, 22], [33, 31], [28, 35], [23, 31], [21.4, 22]), '#f79a2c');
  brush.mark(curve([28 + lick * 0.8, 13, true], [32.2, 25], [28, 33.6], [23.8, 25]), '#fcc94f');
  brush.mark(curve([28 + lick * 0.5, 20, true], [30.2, 28], [28, 33], [25.8, 28]), '#fff6d2');
});
