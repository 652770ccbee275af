/** Worn or carried overhead: umbrella, hat, crown. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, spots } from '#sandbox/subjects/features.ts';
import { disc, each, oval, starPath } from '#sandbox/subjects/shapes.ts';

export const umbrella = drawn('umbrella', (brush, tint) => {
  const second = tones(apart(tint.base, ['#f8efdc', '#e3b04a']));
  brush.at(51, 46, { turn: 0.08 + brush.sway(0.05, 1.1) }, () => {
    brush.rod('M0 -40V40Q0 50 8 50Q15 50 15 42', '#7a5136', 3.4);
    const canopy =
      'M-49 2Q-46 -39 0 -42Q46 -39 49 2Q41 -6 33 2Q25 -6 16.5 2Q8 -6 0 2Q-8 -6 -16.5 2Q-25 -6 -33 2Q-41 -6 -49 2Z';
    brush.fill(canopy, tint.base);
    brush.inside(canopy, () => {
      brush.mark('M0 -44Q-34 -30 -33 6H-16.5Q-16 -28 0 -44Z', second.base);
      brush.mark('M0 -44Q34 -30 33 6H16.5Q16 -28 0 -44Z', second.base);
      brush.mark('M-52 10Q-48 -40 0 -44Q-38 -30 -40 10Z', withAlpha(tint.light, 0.45));
      brush.mark('M52 10Q48 -40 0 -44Q40 -30 30 10Z', withAlpha(mix(tint.dark, '#2a1840', 0.3), 0.4));
      brush.mark('M0 -44Q10 -28 8 10H52V-44Z', withAlpha(mix(tint.dark, '#2a1840', 0.3), 0.16));
      brush.stroke(
        'M0 -44Q-34 -30 -33 6M0 -44Q-16 -28 -16.5 6M0 -44V6M0 -44Q16 -28 16.5 6M0 -44Q34 -30 33 6',
        withAlpha(tint.dark, 0.7),
        0.8,
      );
    });
    brush.stroke('M-36 -18Q-26 -34 -8 -38', 'rgba(255,255,255,0.5)', 2);
    brush.rod('M0 -42V-47', '#7a5136', 2.2);
  });
});

export const crown = drawn('crown', (brush, tint) => {
  const velvet = tones(apart(tint.base, ['#b5303f', '#3f5fa8']));
  brush.solid('22,70! 30,34 65,20 100,34 108,70!', velvet, { shadow: 4 });
  const rim = 'M12 84L4 30L34 56L44 16L65 50L86 16L96 56L126 30L118 84Q65 96 12 84Z';
  brush.solid(rim, tint, { shadow: 5, light: 2.6 });
  brush.inside(rim, () => {
    brush.mark('M65 50L86 16L96 56L126 30L118 84Q90 92 65 91Z', withAlpha(tint.dark, 0.18));
    brush.stroke('M12 44L36 64L45 30L65 60L85 30L94 64L118 44', withAlpha(tint.light, 0.7), 1.3);
  });
  for (const [x, y, size] of each([4, 27, 5.4], [44, 13, 6], [86, 13, 6], [126, 27, 5.4]))
    brush.solid(disc(x, y, size), '#f9f3e6', { shadow: 1.6, light: 0.8 });
  brush.solid('M10 74Q65 88 120 74L118 92Q65 105 12 92Z', tones(mix(tint.base, tint.light, 0.25)), {
    shadow: 2.4,
    light: 1.2,
  });
  for (const [x, y, colour] of each([28, 85.4, '#3f8ac0'], [65, 89.6, '#c8384a'], [102, 85.4, '#3f9c6a'])) {
    brush.solid(x === 65 ? oval(x, y, 7.6, 5.6) : disc(x, y, 4.8), colour, { shadow: 1.6, light: 0.9 });
    brush.mark(oval(x - 1.8, y - 1.8, 1.6, 1, -0.5), 'rgba(255,255,255,0.85)');
  }
  brush.mark(spots('46,88.4,1.7 84,88.4,1.7 16,82,1.4 114,82,1.4'), '#f9f3e6');
  const twinkle = 0.5 + brush.sway(0.5, 2.4);
  brush.mark(starPath(36, 44, 4, 6 * (0.6 + twinkle * 0.4), 1.3), 'rgba(255,255,255,0.9)');
});

export const hat = drawn('hat', (brush, tint) => {
  const ribbon = tones(apart(tint.base, ['#c8433c', '#f3e3c0']));
  brush.solid('2,76 20,70 70,84 120,70 138,76 120,93 70,99 20,93', tones(mix(tint.base, tint.dark, 0.4)), {
    shadow: 3,
  });
  brush.solid('2,74 22,74 40,80 70,84 100,80 118,74 138,74 120,88 70,94 20,88', tint, {
    shadow: 3.4,
    light: 2,
  });
  const crownShape = '32,78! 36,46 36,16! 52,10 70,9 88,10 104,16! 104,46 108,78! 70,88';
  brush.solid(crownShape, tint, { shadow: 6, light: 3 });
  brush.mark(oval(70, 14.6, 33, 6), mix(tint.base, tint.light, 0.3));
  brush.inside(crownShape, () => {
    brush.mark('28,60 70,70 112,60 114,76 70,86 26,76', ribbon.base);
    brush.mark('74,70 112,60 114,76 74,86', withAlpha(ribbon.dark, 0.55));
    brush.stroke('M44 22V60', withAlpha(tint.light, 0.7), 3);
  });
  brush.at(102, 66, { turn: -0.3 + brush.sway(0.06, 1.7) }, () => {
    brush.solid('0,6 -6,-14 0,-36 10,-46! 12,-30 8,-12', tones('#e9e2d2'), { shadow: 1.8, light: 1.2 });
    brush.stroke(
      'M1 4Q0 -20 9 -42M1 -10L-3 -16M2 -20L-2 -27M3 -14L8 -20M4 -24L9 -30',
      'rgba(130,110,90,0.6)',
      0.9,
    );
    brush.solid(disc(1, 4, 3.4), '#e3b04a', { shadow: 1 });
  });
});
