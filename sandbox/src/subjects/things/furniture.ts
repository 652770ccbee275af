/** Furniture: lamp, armchair, table, bed, clock. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, ink, spots } from '#sandbox/subjects/features.ts';
import { box, disc, each, oval, rows, sided, starPath } from '#sandbox/subjects/shapes.ts';

export const lamp = drawn('lamp', (brush, tint) => {
  const brass = tones('#b98b52');
  brush.glow(34, 42, brush.night ? 56 : 34, '#ffdf8e', brush.night ? 0.75 : 0.4);
  brush.mark(
    'M18 46L2 92H66L50 46Z',
    brush.ramp(0, 46, 0, 92, [
      brush.night ? 'rgba(255,226,140,0.5)' : 'rgba(255,232,160,0.35)',
      'rgba(255,232,160,0)',
    ]),
  );
  brush.solid(oval(34, 95, 19, 4.6), brass, { shadow: 1.6, light: 0.8 });
  brush.solid(
    '31,50 37,50 38,60 42,70 41,82 37,94! 31,94! 27,82 26,70 30,60',
    tones(apart(tint.base, ['#5c7f96', '#c8664a'])),
    { shadow: 4, light: 1.6 },
  );
  brush.stroke('M27 72Q34 75 41 72M27.4 78Q34 81 40.6 78', 'rgba(255,255,255,0.4)', 1.2);
  brush.rod('M52 48V58', brass.base, 1);
  brush.mark(disc(52, 59.6, 1.8), brass.dark);
  const shade = 'M20 6H48L62 48Q34 55 6 48Z';
  brush.solid(shade, tint, { shadow: 5, light: 2 });
  brush.inside(shade, () => {
    brush.mark(
      oval(34, 44, 25, 28),
      brush.halo(34, 44, 28, ['rgba(255,248,214,0.75)', 'rgba(255,248,214,0)']),
    );
    brush.stroke('M26 4L15 54M34 4V56M42 4L53 54', withAlpha(tint.dark, 0.4), 0.9);
    brush.stroke('M5 45Q34 52 63 45M19 9H49', withAlpha(tint.light, 0.95), 1.6);
  });
});

export const chair = drawn('chair', (brush, tint) => {
  for (const x of [20, 76])
    brush.solid(
      `M${x - 3.4} 86H${x + 3.4}L${x + (x < 48 ? -0.4 : 2)} 99H${x - (x < 48 ? 2 : -0.4)}Z`,
      '#6a4632',
      { shadow: 1 },
    );
  brush.solid('16,60 15,24 22,8 36,3 60,3 74,8 81,24 80,60! 48,66', tint, { shadow: 5, light: 2.6 });
  brush.inside('16,60 15,24 22,8 36,3 60,3 74,8 81,24 80,60! 48,66', () => {
    const tufts = rows('32,20 48,20 64,20 40,33 56,33 32,46 48,46 64,46');
    brush.stroke(
      'M24 12L40 33L32 46M40 6L56 33L48 46M56 6L40 33M72 12L56 33L64 46M24 30L32 46M72 30L64 46',
      withAlpha(tint.dark, 0.4),
      1,
    );
    brush.mark(spots(tufts.map(([x, y]) => `${x},${y},1.5`).join(' ')), mix(tint.dark, ink, 0.3));
  });
  const cushion = tones(apart(tint.base, ['#e9a94a', '#d8604a']));
  brush.solid('12,70 16,58 48,55 80,58 84,70 80,80 48,82 16,80', tones(mix(tint.base, tint.light, 0.3)), {
    shadow: 3.4,
    light: 1.8,
  });
  brush.at(50, 48, { turn: 0.12 }, () => {
    brush.solid('-14,-13 0,-11 14,-13 13,0 14,13 0,11 -14,13 -13,0', cushion, { shadow: 3, light: 1.6 });
    brush.stroke('M-8 -8L8 8M8 -8L-8 8', withAlpha(cushion.light, 0.8), 1.1);
  });
  for (const side of [-1, 1]) {
    brush.solid(sided('78,52 85,44 94,48 94,60 91,90 79,90 79,66', side, 48), tint, {
      shadow: 3.4,
      light: 2,
    });
    brush.stroke(disc(48 + side * 39, 53, 4.6), withAlpha(tint.dark, 0.6), 1);
  }
  brush.solid(box(15, 80, 66, 11, 3), tint, { shadow: 3 });
});

export const table = drawn('table', (brush, tint) => {
  const far = tones(mix(tint.base, tint.dark, 0.7));
  for (const x of [36, 120]) brush.solid(`M${x} 42H${x + 7}L${x + 5.6} 84H${x + 1.4}Z`, far, { shadow: 1.6 });
  for (const x of [14, 136])
    brush.solid(`M${x} 44H${x + 11}L${x + 8.6} 99H${x + 2.4}Z`, tint, { shadow: 2.6, light: 1.2 });
  brush.solid('M12 42H148V54H12Z', far, { shadow: 2 });
  brush.mark(box(66, 44, 28, 8, 1), mix(far.base, far.light, 0.4));
  brush.mark(disc(80, 48, 1.6), '#e3b95a');
  brush.solid('M30 18H130L157 40V43H3V40Z', tint, { shadow: 1.6, light: 1.4 });
  brush.inside('M30 18H130L157 40H3Z', () =>
    brush.stroke(
      'M34 22Q80 26 134 23M20 30Q70 27 146 32M10 36Q90 40 150 37M56 18Q60 28 50 40M104 18Q108 28 116 40',
      withAlpha(tint.dark, 0.4),
      1,
    ),
  );
  brush.solid('M3 40H157V45.6H3Z', tones(mix(tint.base, tint.dark, 0.4)), { shadow: 1 });
  const runner = tones(apart(tint.base, ['#f3ead8', '#c8543f']));
  brush.fill('M66 18H94L100 40V58L95 55L90 58L85 55L80 58L75 55L70 58L65 55L60 58V40Z', runner.base);
  brush.mark('M60 40H100V45H60Z', withAlpha(runner.dark, 0.35));
  brush.solid(oval(80, 26, 16, 4), '#c9714c', { shadow: 1.4 });
  for (const [x, y, colour] of each([73, 21, '#d8453d'], [81, 18, '#f2b63a'], [87, 22, '#7fae4a']))
    brush.solid(disc(x, y, 5), colour, { shadow: 1.4, light: 0.8 });
  brush.solid('64,25! 96,25! 92,31 80,33 68,31', '#dd8a5f', { shadow: 1.8 });
});

export const bed = drawn('bed', (brush, tint) => {
  const wood = tones('#a5744a');
  const linen = tones('#faf5ea');
  brush.solid('M6 22Q6 12 16 12Q26 12 26 22V96H18V88H14V96H6Z', wood, { shadow: 3 });
  brush.solid('M128 46Q128 38 136 38Q144 38 144 46V96H137V88H135V96H128Z', wood, { shadow: 2.6 });
  brush.solid(box(16, 72, 118, 14, 2), wood, { shadow: 3 });
  brush.solid('20,58! 40,54 120,56 133,60! 133,76! 20,76!', linen, { shadow: 3 });
  brush.solid('22,44 34,38 52,40 56,50 52,60 34,63 22,59', linen, { shadow: 4, light: 2 });
  brush.stroke('M30 46Q36 50 34 56', withAlpha(linen.dark, 0.5), 1);
  const quilt = '50,58! 62,50 84,46 108,49 124,53 135,62 135,84! 120,86 104,83 88,86 70,83 54,86! 50,72';
  brush.solid(quilt, tint, { shadow: 5, light: 2.4 });
  brush.inside(quilt, () => {
    brush.stroke(
      'M44 64Q90 52 140 66M44 75Q90 63 140 77M70 40L66 90M90 40L88 90M112 40L112 90',
      withAlpha(tint.light, 0.55),
      1,
    );
    for (const [x, y] of each([78, 60], [100, 58], [122, 64], [76, 74], [100, 72], [124, 78]))
      brush.mark(starPath(x, y, 5, 4, 1.7), withAlpha('#fff3cf', 0.9));
  });
  brush.solid(
    '50,58! 62,48 74,45 70,54 64,62 62,74 66,84! 54,86! 48,72',
    tones(mix(tint.base, '#fff6e6', 0.7)),
    { shadow: 2 },
  );
});

export const clock = drawn('clock', (brush, tint) => {
  const brass = tones('#e0ad48');
  for (const side of [-1, 1]) {
    brush.rod(`M${47 + side * 22} 84L${47 + side * 29} 97`, brass.base, 5);
    brush.at(47 + side * 22, 20, { turn: side * 0.62 }, () => {
      brush.solid('M-14 2A14 13 0 0 1 14 2Z', brass, { shadow: 3, light: 1.4 });
      brush.rod('M0 2V8', brass.dark, 2.6);
    });
  }
  brush.rod('M47 18V10', brass.dark, 2.6);
  brush.solid(box(41, 4, 12, 7, 3), brass, { shadow: 1.4 });
  brush.solid(disc(47, 56, 39), tint, { shadow: 6, light: 3 });
  brush.mark(disc(47, 56, 31.6), mix(tint.dark, ink, 0.2));
  brush.mark(disc(47, 56, 30.4), '#fdf8ec');
  brush.inside(disc(47, 56, 30.4), () => brush.mark('M47 56L90 20V100H20L47 86Z', 'rgba(90,70,110,0.07)'));
  const marks = Array.from({ length: 12 }, (_, hour) => {
    const [cos, sin] = [Math.cos((hour * Math.PI) / 6), Math.sin((hour * Math.PI) / 6)];
    const inner = hour % 3 === 0 ? 23 : 25.6;
    return `M${47 + cos * inner} ${56 + sin * inner}L${47 + cos * 28} ${56 + sin * 28}`;
  });
  brush.stroke(marks.join(''), '#4a4048', 1.7);
  const minute = brush.random.range(0.6, 1.1) + brush.time * 0.02;
  brush.at(47, 56, { turn: minute - 2 }, () => brush.stroke('M0 3V-14', '#3a3038', 3.4));
  brush.at(47, 56, { turn: minute }, () => brush.stroke('M0 4V-22', '#3a3038', 2.3));
  brush.at(
    47,
    56,
    { turn: 3.6 + Math.floor(brush.time) * 0.1047 + Math.min(1, (brush.time % 1) * 8) * 0.1047 },
    () => brush.stroke('M0 6V-24', '#d8473c', 1.1),
  );
  brush.mark(disc(47, 56, 2.8), brass.base);
  brush.stroke('M24 44Q28 32 38 28', 'rgba(255,255,255,0.8)', 2.2);
});
