/** Machines that fly: plane, rocket, helicopter, flying saucer. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, pane, spots } from '#sandbox/subjects/features.ts';
import { box, curve, disc, oval } from '#sandbox/subjects/shapes.ts';

export const plane = drawn('plane', (brush, tint) => {
  const livery = tones(apart(tint.base, ['#d8503d', '#f3f1ec']));
  const metal = tones(mix(tint.base, '#8f9aab', 0.5));
  brush.at(90, 52, { turn: -0.12 + brush.sway(0.025, 0.9) }, () =>
    brush.at(-90, -52, {}, () => {
      brush.solid('M104 46L82 16L94 16L130 44Z', metal, { shadow: 2 });
      brush.solid('M22 46L10 32L19 32L40 46Z', metal, { shadow: 1.4 });
      brush.solid('M24 44L8 10H24Q30 10 34 18L54 44Z', livery, { shadow: 3, light: 1.4 });
      const hull = 'M8 44Q10 40 20 40L128 36Q152 36 166 46Q176 52 172 57Q162 66 132 67L62 66Q30 62 8 44Z';
      brush.solid(hull, tint, { shadow: 5, light: 2.4 });
      brush.inside(hull, () => {
        brush.mark('M0 46Q60 66 180 56V62Q70 72 0 52Z', livery.base);
        brush.mark('M30 62Q100 70 180 60V80H30Z', withAlpha(mix(tint.dark, '#6d7688', 0.4), 0.45));
      });
      for (let x = 52; x < 140; x += 8.6) pane(brush, box(x, 45, 4.4, 5.8, 2.1), [x, 45, 4.4, 5.8]);
      pane(brush, 'M150 41Q160 44 165 49.4L154 50Q150 46 150 41Z', [150, 41, 15, 9]);
      brush.solid(box(84, 68, 24, 10.6, 5), metal, { shadow: 2.4 });
      brush.mark(oval(106, 73.4, 2.4, 4.6), '#3b414e');
      brush.solid(
        'M120 56Q100 56 92 62L52 94H68L116 66Q124 60 120 56Z',
        tones(mix(tint.base, '#aab3c2', 0.4)),
        { shadow: 2.6, light: 1.2 },
      );
      brush.mark('M58 90L52 94H68L74 90.4Z', livery.base);
      brush.solid('M36 52L12 62H22L50 55Z', tones(mix(tint.base, '#aab3c2', 0.4)), { shadow: 1.4 });
      brush.stroke('M74 62H80V48', withAlpha(metal.dark, 0.7), 0.8);
      if (brush.night) {
        brush.glow(56, 93, 9, '#ff5a4a', 0.6 + brush.sway(0.35, 3));
        brush.glow(171, 54, 10, '#ffffff', 0.7);
      }
    }),
  );
});

export const rocket = drawn('rocket', (brush, tint) => {
  const trim = tones(apart(tint.base, ['#d8463a', '#f3f1ec']));
  brush.at(34, 50, { turn: 0.22 + brush.sway(0.02, 2.3) }, () => {
    brush.glow(0, 36, 26, '#ff9a3c', 0.6);
    const lick = brush.sway(2.4, 13);
    brush.fill(
      `-8.6,25 -11,34 -6,${43 + lick}! -4,39 0,${55 + lick * 1.6}! 4,39 6,${43 - lick}! 11,34 8.6,25`,
      '#f0702e',
    );
    brush.mark(curve([-5.4, 25], [-6.4, 33], [0, 46 + lick, true], [6.4, 33], [5.4, 25]), '#fbb63c');
    brush.mark(curve([-2.8, 25], [-3, 31], [0, 38 + lick * 0.6, true], [3, 31], [2.8, 25]), '#fff0b4');
    for (const side of [-1, 1])
      brush.solid(`${side * 10},2! ${side * 20},12 ${side * 24},30! ${side * 16},24 ${side * 9},23!`, trim, {
        shadow: 2.6,
        light: 1.2,
      });
    brush.solid('M-8 20H8L9.6 27H-9.6Z', tones('#5b6270'), { shadow: 1.6 });
    const hull = 'M0 -48C10 -40 15 -26 15 -8C15 6 12 16 9 22H-9C-12 16 -15 6 -15 -8C-15 -26 -10 -40 0 -48Z';
    brush.solid(hull, tint, { shadow: 5, light: 2 });
    brush.inside(hull, () => {
      brush.mark('M-20 -50H20V-31Q0 -26 -20 -31Z', trim.base);
      brush.mark('M4 -50H20V-31Q12 -29 5 -28.6Z', withAlpha(trim.dark, 0.55));
      brush.mark('M-20 12Q0 17 20 12V17Q0 22 -20 17Z', trim.base);
      brush.mark('M7 -30H20V30H5Q10 0 7 -30Z', withAlpha(mix(tint.dark, '#6d7688', 0.4), 0.4));
    });
    brush.solid(disc(0, -13, 8.2), tones('#8f9aab'), { shadow: 1.4 });
    pane(brush, disc(0, -13, 6), [-6, -19, 12, 12]);
    brush.solid(disc(0, 5, 4.8), tones('#8f9aab'), { shadow: 1 });
    pane(brush, disc(0, 5, 3.2), [-3.2, 1.8, 6.4, 6.4]);
    brush.solid('-2,8! 0,5.4 2,8! 2.4,26 0,30 -2.4,26', trim, { shadow: 1 });
    brush.mark(spots('-8,-24,.6 -10,-4,.6 -10,8,.6 8,-24,.6 10,-4,.6 10,8,.6'), withAlpha(tint.dark, 0.8));
  });
});

export const helicopter = drawn('helicopter', (brush, tint) => {
  const steel = tones('#5d6573');
  const stripe = apart(tint.base, ['#f7ecd6', '#8a3330']);
  brush.at(85, 50, { turn: brush.sway(0.03, 1.1) }, () =>
    brush.at(-85, -50, {}, () => {
      brush.solid('M70 42L12 34V44L72 62Z', tint, { shadow: 3, light: 1.2 });
      brush.solid('M12 42L2 20H12L26 38Z', tint, { shadow: 2 });
      brush.at(11, 32, { turn: brush.time * 17 }, () => brush.rod('M0 -13V13M-13 0H13', steel.base, 1.7));
      brush.solid(disc(11, 32, 2.4), steel, { shadow: 0.8 });
      brush.rod('M86 84L82 92M122 84L126 92', steel.base, 2.4);
      brush.rod('M60 92H138Q146 92 149 87', steel.base, 3);
      brush.rod('M104 26V14', steel.base, 4);
      brush.solid('84,34! 90,25 116,25 122,33!', steel, { shadow: 2 });
      const hull = '60,54 72,38 96,31 122,33 142,46 151,62 147,76 130,84 92,85 72,76';
      brush.solid(hull, tint, { shadow: 6, light: 2.6 });
      brush.inside(hull, () => {
        brush.mark('M50 70Q100 76 160 68V74Q100 82 50 76Z', stripe);
      });
      pane(brush, 'M116 38Q134 40 146 60L119 62Q114 62 114 58V41Q114 38 116 38Z', [114, 38, 32, 24]);
      brush.stroke('M131 44L133 61', tint.base, 2);
      pane(brush, box(90, 41, 19, 19, 4), [90, 41, 19, 19]);
      brush.stroke('M87 37V82M112 37V82', withAlpha(tint.dark, 0.8), 1);
      const blade = 0.25 + 0.75 * Math.abs(Math.cos(brush.time * 9 + 0.5));
      brush.mark(oval(104, 13, 66, 4), 'rgba(120,128,142,0.22)');
      brush.rod(`M${104 - 64 * blade} 13H${104 + 64 * blade}`, '#4a4f5c', 2.6);
      brush.solid(box(99, 9.6, 10, 6, 2), steel, { shadow: 1 });
      if (brush.night) brush.glow(148, 76, 12, '#fff0b8', 0.8);
    }),
  );
});

export const saucer = drawn('flying saucer', (brush, tint) => {
  brush.at(75, 44, { turn: brush.sway(0.07, 1.3) }, () => {
    brush.mark(
      'M-20 12L-44 58Q0 68 44 58L20 12Z',
      brush.ramp(0, 12, 0, 62, [
        brush.night ? 'rgba(160,255,200,0.75)' : 'rgba(170,240,190,0.6)',
        'rgba(170,255,200,0)',
      ]),
    );
    brush.fill(
      'M-30 -8Q-28 -40 0 -40Q28 -40 30 -8Z',
      brush.ramp(-20, -38, 20, -8, ['rgba(225,245,250,0.92)', 'rgba(130,180,205,0.85)']),
    );
    brush.solid('-15,-6! -13,-22 -6,-30 6,-30 13,-22 15,-6!', tones('#8fc46a'), { shadow: 2.4 });
    for (const side of [-1, 1]) {
      brush.mark(oval(side * 5.6, -19, 3.4, 5, side * -0.4), '#231a1f');
      brush.mark(disc(side * 5.6 - 1, -21, 1.1), '#ffffff');
    }
    brush.stroke('M-3.6 -11.6Q0 -9 3.6 -11.6', '#3d5a2a', 1.1);
    brush.stroke('M-24 -12Q-22 -32 -8 -36', 'rgba(255,255,255,0.8)', 2);
    brush.solid('-70,6 -44,-6 0,-12 44,-6 70,6 44,18 0,23 -44,18', tint, { shadow: 6, light: 2.6 });
    brush.solid('-34,-3 0,-8 34,-3 24,2 0,5 -24,2', tones(mix(tint.base, tint.light, 0.5)), { shadow: 1.6 });
    for (let lamp = 0; lamp < 7; lamp += 1) {
      const x = -51 + lamp * 17;
      const y = 10 + 4.6 * (1 - (x / 60) ** 2);
      const bright = 0.5 + 0.5 * Math.sin(brush.time * 4 - lamp * 0.9);
      brush.glow(x, y, 8, '#ffe27a', 0.3 + bright * 0.5);
      brush.solid(disc(x, y, 3.2), mix('#d9973a', '#fff0a8', bright), { shadow: 0.8 });
    }
  });
});
