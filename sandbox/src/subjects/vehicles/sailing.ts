/** Boats under sail or oar: rowing boat, sailboat, tall ship. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart } from '#sandbox/subjects/features.ts';
import { ripples, rock } from '#sandbox/subjects/floating.ts';
import { box, curve, disc, each, oval, rows } from '#sandbox/subjects/shapes.ts';

export const sailboat = drawn('sailboat', (brush, tint) => {
  const canvas = tones('#fbf3e2');
  rock(brush, 43, 86, () => {
    brush.rod('M43 4V82', '#8a6242', 1.6);
    const belly = brush.sway(1.2, 1.1);
    const main = `45,8! ${60 + belly},30 ${74 + belly},60 78,72! 62,74.6 45,74!`;
    brush.solid(main, tint, { shadow: 5, light: 2 });
    brush.inside(main, () => {
      brush.mark('M40 40Q60 46 90 42V52Q60 56 40 50Z', canvas.base);
      for (const y of [24, 60])
        brush.stroke(`M44 ${y}Q60 ${y + 3} 84 ${y + 1}`, withAlpha(tint.dark, 0.45), 0.6);
    });
    const jib = `41,12! ${32 - belly},36 ${18 - belly},60 10,72! 26,74 41,72!`;
    brush.solid(jib, canvas, { shadow: 3, light: 1.2 });
    brush.stroke('M39 44Q30 46 20 62M40 60Q28 60 15 70', withAlpha(canvas.dark, 0.45), 0.6);
    brush.rod('M43 76.4L80 75.4', '#8a6242', 1.5);
    const flutter = brush.sway(1.2, 4);
    brush.fill(
      `43,0.6! 50,${1.4 + flutter} 57,${3.4 - flutter}! 50,${5 + flutter} 43,6.6!`,
      apart(tint.base, ['#3f7fb5', '#f2c14e']),
    );
    hull(brush);
  });
  ripples(brush, 43, 95, 40);
});

function hull(brush: Brush): void {
  const { tint } = brush;
  const shell = 'M5 79Q43 84.5 83 78Q80 91 70 96Q43 99 17 96Q9 91 5 79Z';
  brush.solid(shell, tones('#f7f2e8'), { shadow: 4, light: 1 });
  brush.inside(shell, () => {
    brush.mark('M0 89Q43 94 90 88V100H0Z', tint.base);
    brush.mark('M40 92Q66 92 90 87V100H40Z', withAlpha(tint.dark, 0.6));
    brush.stroke('M4 83Q43 88.4 84 82', withAlpha(tint.base, 0.85), 1);
  });
  brush.rod('M5 79Q43 84.5 83 78', '#a9754a', 1.8);
}

export const boat = drawn('boat', (brush, tint) => {
  const trim = tones(apart(tint.base, ['#c98c54', '#f3e3c3']));
  rock(brush, 95, 74, () => {
    brush.rod('M64 44L22 92', '#b98550', 2.6);
    brush.solid(oval(16, 97, 4, 11, 0.72), '#c99a63', { shadow: 1.6 });
    const well = 'M4 32Q94 40 186 22Q94 78 4 32Z';
    brush.fill(
      well,
      brush.ramp(0, 30, 0, 56, [mix(trim.dark, '#2c1a22', 0.5), mix(trim.dark, '#2c1a22', 0.15)]),
    );
    brush.inside(well, () => {
      for (const x of [44, 84, 124])
        brush.solid(`M${x} 34L${x + 24} 34L${x + 20} 60L${x + 2} 60Z`, '#c9935b', { shadow: 2.4 });
    });
    brush.stroke('M4 32Q94 40 186 22', trim.dark, 2.4);
    const shell = 'M4 32Q94 70 186 22Q182 62 158 88Q96 100 34 90Q12 72 4 32Z';
    brush.solid(shell, tint, { shadow: 9, light: 2 });
    brush.inside(shell, () => {
      for (const drop of [13, 25, 36])
        brush.stroke(
          `M4 ${32 + drop}Q94 ${70 + drop * 0.95} 186 ${22 + drop}`,
          withAlpha(tint.dark, 0.65),
          1,
        );
      brush.mark('M0 80Q96 102 190 74V110H0Z', withAlpha('#f3ead8', 0.85));
      brush.mark('M90 90Q150 90 190 74V110H90Z', 'rgba(80,60,90,0.25)');
    });
    brush.rod('M4 32Q94 70 186 22', trim.base, 4.6);
    brush.stroke('M5 31Q94 68.4 184 21.6', trim.light, 1.2);
    brush.solid(disc(112, 58.4, 2.6), '#6a4d38');
    brush.rod('M118 40L150 96', '#b98550', 2.6);
    brush.solid(oval(155, 102, 4, 10, -0.5), '#c99a63', { shadow: 1.6 });
    brush.stroke(disc(176, 34, 2.2), '#5b4632', 1.2);
  });
  ripples(brush, 95, 93, 88);
});

export const ship = drawn('ship', (brush, tint) => {
  const canvas = tones('#f8eeda');
  rock(brush, 54, 86, () => {
    brush.stroke('M8 70L30 12M104 56L84 16M30 12L54 6L84 16M104 56L54 8', '#5f4a3c', 0.5);
    for (const [x, top] of each([30, 14], [56, 4], [82, 18])) brush.rod(`M${x} ${top}V76`, '#7a5236', 1.9);
    brush.rod('M88 70L106 55', '#7a5236', 1.9);
    const belly = brush.sway(0.8, 1);
    for (const [x, y, half, height] of rows(
      '30,20,8,15 30,38,10.5,21 56,10,9,17 56,30,12.6,24 82,24,7.6,14 82,41,9.6,19',
    ))
      sail(brush, [x, y, half, height], belly, canvas);
    brush.solid('M90 67Q98 62 104 56Q103 66 92 70Z', canvas, { shadow: 1.4 });
    const flutter = brush.sway(1, 4);
    const flag = apart(tint.base, ['#c8433a', '#3f6fb0']);
    for (const [x, y] of each([56, 0], [30, 10], [82, 14]))
      brush.fill(
        curve(
          [x, y, true],
          [x - 6, y + 1 + flutter],
          [x - 12, y + 0.4 - flutter, true],
          [x - 6, y + 4 + flutter],
          [x, y + 4.4, true],
        ),
        flag,
      );
    const shell = 'M5 56L22 57L24 68Q54 74 84 68L86 63L101 61Q98 82 88 94Q54 99 20 95Q8 84 5 56Z';
    brush.solid(shell, tint, { shadow: 6, light: 1.4 });
    brush.inside(shell, () => {
      for (const y of [72, 79, 86, 92])
        brush.stroke(`M0 ${y - 3}Q54 ${y + 6} 108 ${y - 4}`, withAlpha(tint.dark, 0.75), 0.7);
      brush.mark('M0 62L24 64V69L0 66ZM84 68L104 63V68L84 72Z', mix(tint.light, '#f0c86a', 0.6));
      brush.mark('M0 75Q54 85 108 73V77Q54 89 0 79Z', mix(tint.light, '#f3dca8', 0.5));
    });
    for (let port = 0; port < 6; port += 1) {
      const [x, y] = [23 + port * 12, 80.6 + Math.sin((port / 5) * Math.PI) * 2.8];
      brush.mark(box(x - 1.9, y - 1.9, 3.8, 3.8, 0.5), brush.night ? '#ffcf6e' : '#3a241c');
      if (brush.night) brush.glow(x, y, 6, '#ffc964', 0.5);
    }
    for (const x of [9, 15]) brush.mark(box(x, 58.6, 3.4, 3.4, 0.5), brush.night ? '#ffcf6e' : '#3a241c');
    brush.rod('M5 56L22 57M24 68Q54 74 84 68M86 63L101 61', mix(tint.dark, '#2a1812', 0.3), 1.6);
  });
  ripples(brush, 54, 95, 50);
});

function sail(
  brush: Brush,
  [x, y, half, height]: readonly [number, number, number, number],
  belly: number,
  canvas: ReturnType<typeof tones>,
): void {
  const foot = y + height;
  const cloth = curve(
    [x - half * 0.86, y, true],
    [x + half * 0.86, y, true],
    [x + half + 2.4 + belly, y + height * 0.55],
    [x + half, foot, true],
    [x + belly, foot - 3],
    [x - half, foot, true],
    [x - half + 2.4 + belly, y + height * 0.55],
  );
  brush.solid(cloth, canvas, { shadow: 2.4, light: 1 });
  brush.inside(cloth, () =>
    brush.stroke(
      `M${x - half * 0.3} ${y}Q${x - half * 0.1 + belly} ${foot - height * 0.5} ${x - half * 0.3} ${foot}M${x + half * 0.36} ${y}Q${x + half * 0.7 + belly} ${foot - height * 0.5} ${x + half * 0.4} ${foot}`,
      withAlpha(canvas.dark, 0.4),
      0.5,
    ),
  );
  brush.rod(`M${x - half} ${y}H${x + half}`, '#7a5236', 1.3);
}
