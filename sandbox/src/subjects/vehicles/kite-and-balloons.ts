/** Kite, toy balloon, hot-air balloon. */
import { mix, shade, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart } from '#sandbox/subjects/features.ts';
import { box, curve, disc, each, openCurve, oval, polygon } from '#sandbox/subjects/shapes.ts';

export const kite = drawn('kite', (brush, tint) => {
  const { random } = brush;
  const spar = mix(shade(tint.base, -0.75), '#2a1410', 0.5);
  const bows = [apart(tint.base, ['#f2c14e', '#4f9bd9']), mix(tint.base, tint.light, 0.6)];
  const tilt = brush.sway(0.07, 1.2) + brush.sway(0.03, 2.7, 1) + random.range(-0.08, 0.08);
  // The string leaves the foot of the kite, wherever the wind has swung it.
  const [footX, footY] = [52 - Math.sin(0.3 + tilt) * 33, 34 + Math.cos(0.3 + tilt) * 33];
  const at = (along: number): [number, number] => {
    const bend = Math.sin(Math.PI * along);
    const ripple = brush.sway(1.4, 1.8, along * 5) * bend;
    return [
      footX + (-3 - footX) * along + bend * 7 + ripple,
      footY + (103 - footY) * along - bend * 1.5 + ripple,
    ];
  };
  const string = brush.night ? '#cfc8bd' : mix(spar, '#3a322c', 0.4);
  brush.stroke(openCurve(...[0, 0.15, 0.3, 0.45, 0.6, 0.8, 1].map(at)), string, 0.7);
  for (const [index, along] of [0.2, 0.46, 0.72].entries()) {
    bow(brush, at(along), at(along + 0.02), bows[index % 2] ?? tint.light, index);
  }
  brush.at(52, 34, { turn: 0.3 + tilt, size: 1.22 }, () => {
    const [head, left, right, foot] = ['0 -32', '-18 -8.5', '18 -8.5', '0 27'];
    brush.fill(`M${head}L${right}L${foot}L${left}Z`, tint.base);
    brush.mark(
      `M${head}L${left}L0 -8.5Z`,
      brush.ramp(-18, -20, 0, -10, [mix(tint.base, tint.light, 0.25), tint.base]),
    );
    brush.mark(
      `M${head}L${right}L0 -8.5Z`,
      brush.ramp(0, -30, 16, -8, [mix(tint.light, '#ffe2c4', 0.15), mix(tint.base, tint.light, 0.7)]),
    );
    brush.mark(
      `M${left}L${foot}L0 -8.5Z`,
      brush.ramp(-14, -8, 0, 27, [mix(tint.base, tint.dark, 0.75), tint.dark]),
    );
    brush.mark(
      `M${right}L${foot}L0 -8.5Z`,
      brush.ramp(14, -8, 0, 27, [tint.base, mix(tint.base, tint.dark, 0.6)]),
    );
    if (brush.detail > 0.4) {
      brush.stroke('M-15.6 -8.9L0 -29.4L15.6 -8.9L0 23.4Z', withAlpha(tint.light, 0.5), 0.5);
    }
    brush.stroke(`M${head}L${foot}M${left}L${right}`, spar, 0.95);
    for (const [x, y] of each([0, -32], [-18, -8.5], [18, -8.5], [0, 27])) brush.mark(disc(x, y, 0.9), spar);
  });
});

function bow(
  brush: Brush,
  [x, y]: readonly [number, number],
  [nextX, nextY]: readonly [number, number],
  colour: string,
  index: number,
): void {
  brush.at(
    x,
    y,
    {
      turn:
        Math.atan2(nextY - y, nextX - x) + Math.PI / 2 + 0.5 - (index % 2) + brush.sway(0.22, 3.1, index * 2),
      size: 0.84,
    },
    () => {
      brush.fill(polygon([0, 0, -6, -3, -5.4, 3.4]), colour);
      brush.fill(polygon([0, 0, 6, -3.4, 5.6, 3]), mix(colour, '#000000', 0.14));
      brush.mark(disc(0, 0, 1.1), shade(colour, -0.25));
    },
  );
}

export const balloon = drawn('balloon', (brush, tint) => {
  brush.at(31, 34, { turn: brush.sway(0.05, 0.9) + brush.random.range(-0.05, 0.05) }, () => {
    const curl = brush.sway(2.4, 1.3);
    brush.stroke(
      openCurve([0, 34], [1.4 + curl * 0.5, 42], [-2 - curl, 51], [2 + curl, 59], [-0.6, 66]),
      mix(tint.dark, '#3a322c', 0.5),
      0.7,
    );
    brush.solid('-3,36.6! 0,32.6! 3,36.6! 0,35.6!', tint.dark, { shadow: 0.6 });
    const skin = '0,-33 15,-29 25,-16 26.4,0 19,18 8,29.4 0,33.4! -8,29.4 -19,18 -26.4,0 -25,-16 -15,-29';
    brush.solid(skin, tint, { shadow: 8, light: 2 });
    brush.inside(skin, () => {
      brush.mark(
        oval(-6, -8, 30, 34),
        brush.halo(-11, -15, 32, [withAlpha(tint.light, 0.75), withAlpha(tint.light, 0)]),
      );
      brush.stroke('M23 8C18 20 12 27 5 31', withAlpha(mix(tint.light, '#ffffff', 0.3), 0.45), 1.8);
    });
    brush.mark(oval(-12.6, -16, 4, 8.4, 0.5), 'rgba(255,255,255,0.78)');
    brush.mark(oval(-16.8, -3.4, 1.7, 2.6, 0.25), 'rgba(255,255,255,0.6)');
  });
});

export const hotAirBalloon = drawn('hot-air balloon', (brush, tint) => {
  const second = apart(tint.base, ['#f7ead0', '#e0705a']);
  brush.at(37, 0, { turn: brush.sway(0.025, 0.7) }, () => {
    const skin = 'M0 1C21 1 35 15 35 33C35 50 21 62 8.6 74L-8.6 74C-21 62 -35 50 -35 33C-35 15 -21 1 0 1Z';
    for (const [top, foot] of each([-8, -5.4], [8, 5.4], [-4.4, -2.4], [4.4, 2.4]))
      brush.stroke(`M${top} 75L${foot} 88`, '#5b4632', 0.6);
    if (brush.night || brush.time > 0)
      brush.glow(0, 78, brush.night ? 12 : 7, '#ffb14a', 0.75 + brush.sway(0.2, 5));
    brush.mark(curve([0, 74 + brush.sway(0.8, 6)], [1.6, 79], [0, 81.6], [-1.6, 79]), '#ffc85a');
    brush.fill(skin, tint.base);
    brush.inside(skin, () => {
      const gore = (reach: number) =>
        `M0 -2C${reach * 0.75} 0 ${reach * 1.06} 16 ${reach} 34C${reach * 0.94} 52 ${reach * 0.5} 62 ${reach * 0.25} 76L0 76Z`;
      for (const [reach, pale] of each(
        [37, false],
        [31, true],
        [22.5, false],
        [12, true],
        [-37, false],
        [-31, true],
        [-22.5, false],
        [-12, true],
      )) {
        brush.mark(gore(reach), pale ? second : tint.base);
      }
      brush.mark('M-6 -2C-9 20 -6 60 -2.4 76H2.4C6 60 9 20 6 -2Z', tint.base);
      brush.mark('M-36 45C-16 55 16 55 36 45L34 52C16 61 -16 61 -34 52Z', withAlpha(tint.dark, 0.85));
      brush.stroke('M-35 48.6C-16 58 16 58 35 48.6', second, 1);
      brush.mark(
        box(-40, -2, 80, 80),
        brush.halo(-12, 22, 52, [
          'rgba(255,248,224,0.36)',
          'rgba(255,248,224,0.04)',
          withAlpha(shade(tint.dark, -0.5), 0.32),
          withAlpha(shade(tint.dark, -0.6), 0.5),
        ]),
      );
      if (brush.night) brush.glow(0, 74, 44, '#ffc46a', 0.65);
    });
    brush.solid('M-8.8 73.4H8.8L8 76.4H-8Z', tones(tint.dark));
    brush.solid(box(-6.4, 88, 12.8, 11, [1, 1, 3, 3]), '#a8723f', { shadow: 2 });
    brush.inside(box(-6.4, 88, 12.8, 11, [1, 1, 3, 3]), () => {
      for (let row = 0; row < 4; row += 1)
        brush.stroke(`M-7 ${90.6 + row * 2.6}H7`, 'rgba(70,40,20,0.35)', 0.7);
      for (let column = -5; column <= 5; column += 2.5)
        brush.stroke(`M${column} 88V100`, 'rgba(70,40,20,0.25)', 0.6);
    });
    brush.solid(box(-7.2, 87, 14.4, 2.4, 1.2), '#8a5730', { shadow: 0.6 });
  });
});
