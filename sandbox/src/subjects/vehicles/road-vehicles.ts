/** Road vehicles, facing right: car, bus, truck, bicycle. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, pane, wheel } from '#sandbox/subjects/features.ts';
import { box, disc, each, oval } from '#sandbox/subjects/shapes.ts';

/** Radians a wheel has turned by now. */
const spin = (brush: Brush) => brush.time * 5 + brush.random.fork('wheels').range(0, 6);

function headlight(brush: Brush, x: number, y: number): void {
  if (!brush.night) return;
  brush.mark(
    `M${x} ${y - 1}L${x + 34} ${y - 5}V${y + 15}L${x} ${y + 3}Z`,
    brush.ramp(x, y, x + 34, y, ['rgba(255,240,180,0.6)', 'rgba(255,240,180,0)']),
  );
  brush.glow(x, y, 10, '#fff0b8', 0.9);
}

export const car = drawn('car', (brush, tint) => {
  const chrome = tones('#cfd6dd');
  const hum = brush.sway(0.3, 17);
  brush.mark(oval(100, 97, 88, 3), 'rgba(30,20,40,0.16)');
  brush.at(0, hum, {}, () => {
    const shell =
      'M8 82Q3 80 4 68Q5 58 16 55L40 50Q54 24 70 20Q92 15 118 19Q132 22 152 48L178 54Q193 58 195 70L196 80Q196 84 190 84H12Q9 84 8 82Z';
    brush.solid(shell, tint, { shadow: 7, light: 2.4 });
    brush.inside(shell, () => {
      brush.mark('M0 70H200V90H0Z', withAlpha(tint.dark, 0.55));
      brush.stroke('M8 62Q100 54 192 63', withAlpha(tint.light, 0.85), 1.5);
    });
    const rear = 'M50 49Q60 30 72 26.6Q82 24.4 94 24.4V49Z';
    const front = 'M99 24.4Q114 24.2 121 27Q130 32 142 49H99Z';
    brush.mark('M45 52Q58 27 71 23Q95 18.6 118 23Q130 27 147 52Z', mix(tint.dark, '#20202c', 0.35));
    pane(brush, rear, [50, 25, 44, 24]);
    pane(brush, front, [99, 25, 43, 24]);
    brush.stroke(
      'M96.5 50Q98 66 95 82M148 54Q152 66 146 80M46 54Q42 64 50 76',
      withAlpha(tint.dark, 0.9),
      1.1,
    );
    for (const x of [82, 132]) brush.solid(box(x, 57, 9, 2.6, 1.3), chrome, { shadow: 0.6 });
    brush.solid('M140 47Q146 42 151 46L150 51H142Z', tint, { shadow: 1 });
    brush.solid(box(186, 60, 8, 8, [3, 2, 2, 3]), brush.night ? '#fff4c4' : '#f6ecc8', { shadow: 1 });
    brush.solid(box(4.4, 61, 6, 8, 2), '#8e2b2b', { shadow: 1 });
    brush.solid(box(1, 78, 198, 5.4, 2.6), chrome, { shadow: 1.4 });
    headlight(brush, 192, 64);
  });
  for (const x of [48, 154]) {
    brush.mark(`M${x - 21} 85A21 21 0 0 1 ${x + 21} 85Z`, mix(tint.dark, '#1a1620', 0.72));
    wheel(brush, x, 82, 16.6, spin(brush));
  }
});

export const bus = drawn('bus', (brush, tint) => {
  const band = apart(tint.base, ['#f8f1e2', '#7a2f2a']);
  brush.mark(oval(95, 97.4, 88, 2.8), 'rgba(30,20,40,0.16)');
  brush.at(0, brush.sway(0.3, 15), {}, () => {
    const shell = 'M6 22Q6 12 18 11L168 10Q180 10 183 22L188 54Q189 58 189 64V84Q189 88 184 88H12Q6 88 6 82Z';
    brush.solid(shell, tint, { shadow: 5, light: 2.4 });
    brush.inside(shell, () => {
      brush.mark(box(0, 60, 200, 5), band);
      brush.mark(box(0, 80, 200, 10), withAlpha(tint.dark, 0.7));
      brush.mark(box(0, 8, 200, 6), withAlpha(band, 0.85));
    });
    for (const x of [14, 43, 72, 101]) {
      brush.mark(box(x - 1.4, 20.6, 27.8, 30.8, 4), mix(tint.dark, '#20202c', 0.35));
      pane(brush, box(x, 22, 25, 28, 3), [x, 22, 25, 28]);
    }
    brush.mark(box(131, 20.6, 20, 64, 3), mix(tint.dark, '#20202c', 0.35));
    for (const x of [132.4, 141.6]) pane(brush, box(x, 22, 8, 60, 2), [x, 22, 8, 60]);
    brush.mark('M155 20.6H177Q180 20.6 181 26L185 51.4H155Z', mix(tint.dark, '#20202c', 0.35));
    pane(brush, 'M156.6 22H176Q178.6 22 179.4 26L183 50H156.6Z', [157, 22, 26, 28]);
    brush.solid(box(183, 66, 7, 8, 2), brush.night ? '#fff4c4' : '#f6ecc8', { shadow: 1 });
    brush.solid(box(4, 66, 5, 9, 1.6), '#a3302e', { shadow: 1 });
    brush.solid(box(180, 28, 9, 3, 1.4), '#4a4a55', { shadow: 0.6 });
    brush.solid(box(186, 30, 4, 9, 1.6), '#4a4a55', { shadow: 0.8 });
    headlight(brush, 188, 70);
  });
  for (const x of [42, 158]) {
    brush.mark(`M${x - 19} 88A19 19 0 0 1 ${x + 19} 88Z`, mix(tint.dark, '#1a1620', 0.72));
    wheel(brush, x, 84.4, 14.4, spin(brush));
  }
});

export const truck = drawn('truck', (brush, tint) => {
  const crate = tones(apart(tint.base, ['#f3ead9', '#d9a05a']));
  brush.mark(oval(95, 97.4, 90, 2.8), 'rgba(30,20,40,0.16)');
  brush.solid(box(10, 76, 168, 9, 2), '#3d414d', { shadow: 2 });
  brush.at(0, brush.sway(0.35, 16), {}, () => {
    brush.solid(box(5, 12, 116, 66, 3), crate, { shadow: 4, light: 1.6 });
    if (brush.detail > 0.2) {
      const ribs = Array.from({ length: 9 }, (_, index) => `M${17 + index * 11.6} 15V75`);
      brush.stroke(ribs.join(''), withAlpha(crate.dark, 0.5), 1);
    }
    brush.mark(box(5, 58, 116, 7), tint.base);
    brush.mark(box(5, 66.4, 116, 2), withAlpha(tint.base, 0.6));
    const cab = 'M126 82V28Q126 22 132 22H152Q158 22 161 28L170 50L182 54Q186 56 186 62V80Q186 82 184 82Z';
    brush.solid(cab, tint, { shadow: 5, light: 2 });
    brush.mark('M131.4 51.4V31Q131.4 27 135 27H151Q154 27 156 31L164 51.4Z', mix(tint.dark, '#20202c', 0.35));
    pane(brush, 'M133 50V31.6Q133 28.6 136 28.6H150.4Q153 28.6 154.4 31.6L161.6 50Z', [133, 28, 29, 22]);
    brush.stroke('M130 54V81M163 54V81', withAlpha(tint.dark, 0.9), 1.1);
    brush.solid(box(134, 57, 8, 2.6, 1.3), '#dfe4e8', { shadow: 0.6 });
    brush.solid(box(180, 63, 7, 8, 2), brush.night ? '#fff4c4' : '#f6ecc8', { shadow: 1 });
    brush.solid(box(168, 78, 21, 6, 2), '#c9d0d8', { shadow: 1.4 });
    brush.rod('M124 60V10', '#8d95a3', 2.8);
    headlight(brush, 186, 67);
  });
  for (const x of [32, 62, 154]) {
    brush.mark(`M${x - 17} 84A17 17 0 0 1 ${x + 17} 84Z`, '#25262e');
    wheel(brush, x, 84.6, 14, spin(brush));
  }
});

export const bicycle = drawn('bicycle', (brush, tint) => {
  const turn = spin(brush);
  const steel = '#8d95a3';
  for (const x of [33, 122]) {
    const spokes = Array.from({ length: 12 }, (_, index) => {
      const angle = turn + (index * Math.PI) / 6;
      return `M${x} 68L${x + Math.cos(angle) * 27} ${68 + Math.sin(angle) * 27}`;
    });
    brush.stroke(spokes.join(''), brush.night ? 'rgba(210,215,225,0.6)' : 'rgba(110,115,130,0.65)', 0.6);
    brush.rod(disc(x, 68, 28.4), '#34363f', 4);
    brush.stroke(disc(x, 68, 25.8), '#d3d8de', 1.3);
    brush.stroke(`M${x - 28.4} 68A28.4 28.4 0 0 1 ${x - 14} 43.4`, 'rgba(255,255,255,0.25)', 1.3);
    brush.solid(disc(x, 68, 3), steel, { shadow: 0.8 });
  }
  brush.stroke('M3 60A31.5 31.5 0 0 1 40 37.4M106 40A32 32 0 0 1 150 53', tint.dark, 2.2);
  brush.rod('M33 68L72 69L54 32L33 68', tint.dark, 3);
  brush.rod('M72 69L110 30L54 33', tint.base, 4);
  brush.rod('M54 33L72 69', tint.base, 4);
  brush.rod('M106 20L110 30L122 68', tint.base, 4);
  brush.stroke('M55 31.8L108 28.8M73 66.4L109 31', tint.light, 1);
  brush.rod('M54 33L50.6 23', steel, 2.8);
  brush.solid('38,20! 46,18 60,19 66,21 62,25 52,26 42,26', '#6a4430', { shadow: 1.4 });
  brush.rod('M106 20L104 14Q112 9 119 14Q122 18 116 21', steel, 2.4);
  brush.rod('M116.4 20.6L111 20.8', '#6a4430', 3.4);
  brush.solid('M112 24H136L132 41H116Z', tones('#c08f55'), { shadow: 2 });
  brush.stroke('M114 29H134M115 35H133M118 24L119.6 41M124 24V41M130 24L128.4 41', 'rgba(80,50,25,0.4)', 0.8);
  for (const [x, y, colour] of each([117, 21, '#e8604f'], [123, 19, '#f4c64f'], [129, 21, '#f3efe6']))
    brush.solid(disc(x, y, 3.2), colour, { shadow: 0.8 });
  brush.rod(disc(72, 69, 7.4), steel, 1.9);
  brush.at(72, 69, { turn: turn * 0.6 }, () => {
    for (const side of [-1, 1]) {
      brush.rod(`M0 0L${side * 3} ${side * 13}`, '#4a4d58', 2);
      brush.rod(`M${side * 3 - 4} ${side * 13}h8`, '#2f3138', 2.6);
    }
  });
  brush.stroke('M72 62.4L33 65.4M72 75.6L33 70.6', '#4a4d58', 0.9);
  if (brush.night) brush.glow(126, 30, 16, '#fff0b8', 0.6);
});
