/** Landforms: mountain, volcano, island. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { smoke } from '#sandbox/subjects/features.ts';
import { ripples } from '#sandbox/subjects/floating.ts';
import { palm } from '#sandbox/subjects/plants/trees.ts';
import { each, oval, rows } from '#sandbox/subjects/shapes.ts';

export const mountain = drawn('mountain', (brush, tint) => {
  const snow = tones('#f8f8fa');
  const peak = (points: string, shade: string, cap: string, capShade: string, tone = tint) => {
    brush.solid(points, tone, { shadow: 0, light: 1.4 });
    brush.inside(points, () => {
      brush.mark(shade, withAlpha(mix(tone.dark, '#33285c', 0.3), 0.7));
      brush.mark(cap, snow.base);
      brush.mark(capShade, '#c3cde4');
    });
  };
  const far = {
    ...tint,
    base: mix(tint.base, '#b9c6dc', 0.45),
    light: mix(tint.light, '#e0e6f2', 0.4),
    dark: mix(tint.dark, '#8e9bc0', 0.45),
  };
  peak(
    'M-2 99L34 46L46 54L58 38L100 99Z',
    'M58 38L66 60L60 74L72 99H100ZM34 46L40 60L36 74L44 66L46 54Z',
    'M34 46L24 61L31 59L36 64L41 57L46 54ZM58 38L48 52L55 51L60 58L65 51L70 56Z',
    'M58 38L62 54L65 51L70 56Z',
    far,
  );
  peak(
    'M88 99L128 42L140 54L172 99Z',
    'M128 42L134 60L126 74L138 86L134 99H172Z',
    'M128 42L116 59L123 57L128 64L134 56L141 58Z',
    'M128 42L131 60L134 56L141 58Z',
    far,
  );
  peak(
    'M16 99L56 44L62 46L86 6L104 32L110 32L156 99Z',
    'M86 6L94 34L88 52L100 66L96 80L106 99H156L110 32L104 32Z',
    'M86 6L66 39L74 36L79 45L86 38L92 47L99 38L106 42L104 32Z',
    'M86 6L91 30L89 41L92 47L99 38L106 42L104 32Z',
  );
  brush.stroke(
    'M58 58L50 70M66 62L56 80M72 70L66 86M48 76L40 88M78 58L76 68',
    withAlpha(tint.light, 0.6),
    1.3,
  );
  const pines = Array.from({ length: 15 }, (_, index) => {
    const [x, height] = [6 + index * 11.4 + ((index * 7) % 5), 9 + ((index * 5) % 7)];
    return `M${x} ${100 - height}L${x + height * 0.3} 99H${x - height * 0.3}Z`;
  });
  brush.fill(pines.join(''), mix(tint.dark, '#2f5a48', 0.75));
});

export const volcano = drawn('volcano', (brush, tint) => {
  smoke(brush, 62, 30, 34, '#8d8690');
  brush.glow(65, 30, 34, '#ff8a3a', brush.night ? 0.8 : 0.45);
  const spurt = 1 + brush.sway(0.14, 5);
  brush.at(65, 36, { size: [1, spurt] }, () => {
    brush.fill('-10,2 -12,-10 -18,-18! -7,-14 -5,-26! 0,-16 6,-30! 8,-15 18,-20! 12,-8 10,2', '#f0672c');
    brush.mark('-6,2 -6,-8 -2,-14! 1,-8 5,-17! 7,-6 6,2', '#fbc04a');
  });
  for (const [x, y, size] of rows('44,16,2.4 88,12,2.8 54,4,1.8 78,2,2 98,22,1.8 36,26,1.6'))
    brush.solid(oval(x, y + brush.sway(3, 4, x), size, size), '#e2562a', { shadow: 0.8 });
  const cone = 'M2 99Q34 84 48 36Q65 42 82 36Q96 84 128 99Z';
  brush.solid(cone, tint, { shadow: 0, light: 1.6 });
  brush.inside(cone, () => {
    brush.mark('M74 30Q82 70 74 100H130V30Z', withAlpha(tint.dark, 0.6));
    brush.mark(
      'M47 34Q65 46 83 34L86 46Q82 60 80 50Q77 42 75 56Q76 82 70 84Q66 84 67 64Q67 50 62 54Q60 58 61 68Q58 78 56 68Q57 50 53 50Q49 56 46 46Z',
      '#e8532a',
    );
    brush.mark(
      'M50 37Q65 45 80 37L81 42Q76 42 72 50Q73 72 70 76Q68 60 68 48Q60 46 57 54Q56 46 50 42Z',
      '#fbb33f',
    );
    brush.stroke(
      'M30 90Q40 76 44 62M22 96Q30 90 34 84M92 92Q88 80 86 68M104 95Q98 86 94 78',
      withAlpha(tint.dark, 0.8),
      1.5,
    );
  });
  brush.mark('M48 36Q65 30 82 36Q65 42 48 36Z', '#ffd877');
});

export const island = drawn('island', (brush, tint) => {
  brush.solid('4,92! 24,82 46,76 70,74 96,78 114,86 127,92! 110,97 66,99 20,97', tint, {
    shadow: 3,
    light: 2,
  });
  brush.mark('30,82 50,78 70,77 92,80 70,84 44,86', withAlpha(tint.light, 0.6));
  brush.at(20, 6, { size: 0.78 }, () => {
    brush.context.scale(100, 100);
    palm.draw({
      context: brush.context,
      aspect: palm.aspect,
      tint: { ...tones('#4f9b57'), accent: '#8fc27a', line: brush.tint.line },
      random: brush.random,
      time: brush.time,
      detail: brush.detail,
      line: brush.inking ? 0.008 : 0,
      night: brush.night,
    });
  });
  for (const [x, y, size] of each([96, 86, 5], [104, 88, 3.6], [22, 90, 3.4]))
    brush.solid(oval(x, y, size, size * 0.74), tones('#9a948e'), { shadow: size * 0.3 });
  brush.stroke('M82 84l-3 -7M82 84v-9M82 84l3.6 -6', '#6f9a4d', 1.4);
  ripples(brush, 65, 95, 62);
});
