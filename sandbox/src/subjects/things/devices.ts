/** Devices: camera, telephone, laptop, television, telescope. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { ink, spots } from '#sandbox/subjects/features.ts';
import { box, disc, each, joined, oval, starPath } from '#sandbox/subjects/shapes.ts';

/** A lit screen with a small landscape on it. */
function screen(brush: Brush, x: number, y: number, width: number, height: number): void {
  const glass = box(x, y, width, height, Math.min(width, height) * 0.04);
  if (brush.night) brush.glow(x + width / 2, y + height / 2, Math.max(width, height) * 0.8, '#9fd0ff', 0.4);
  brush.mark(glass, brush.ramp(x, y, x, y + height, ['#6fb4dd', '#f6dfb5']));
  brush.inside(glass, () => {
    brush.mark(disc(x + width * 0.72, y + height * 0.38, height * 0.12), '#fff3c9');
    brush.mark(
      `M${x} ${y + height * 0.78}Q${x + width * 0.22} ${y + height * 0.45} ${x + width * 0.45} ${y + height * 0.7}T${x + width} ${y + height * 0.62}V${y + height}H${x}Z`,
      '#6f9f86',
    );
    brush.mark(
      `M${x} ${y + height * 0.9}Q${x + width * 0.4} ${y + height * 0.64} ${x + width} ${y + height * 0.86}V${y + height}H${x}Z`,
      '#47755f',
    );
    brush.mark(
      `M${x + width * 0.5} ${y}H${x + width * 0.78}L${x + width * 0.4} ${y + height}H${x + width * 0.12}Z`,
      'rgba(255,255,255,0.16)',
    );
  });
}

export const camera = drawn('camera', (brush, tint) => {
  const metal = tones('#c3c8d0');
  const dark = tones('#33343d');
  brush.solid('M44 26L52 8H84L92 26Z', metal, { shadow: 2.6, light: 1.4 });
  brush.solid(box(56, 13, 24, 9, 2), '#f5f0e2', { shadow: 1 });
  if (brush.night) brush.glow(68, 17, 16, '#ffffff', 0.6);
  brush.solid(box(12, 16, 18, 10, 3), metal, { shadow: 1.4 });
  brush.solid(box(102, 17, 16, 9, 2), dark, { shadow: 1.4 });
  brush.solid(box(3, 24, 126, 73, 9), metal, { shadow: 5, light: 2.4 });
  brush.solid(box(3, 38, 126, 46), tint, { shadow: 0, light: 0 });
  brush.mark(box(3, 76, 126, 8), withAlpha(tint.dark, 0.55));
  if (brush.detail > 0.3) {
    const grain = Array.from(
      { length: 24 },
      (_, index) =>
        `${8 + (index % 4) * 6 + (index >= 12 ? 95 : 0)},${44 + Math.floor((index % 12) / 4) * 12},0.8`,
    );
    brush.mark(spots(grain.join(' ')), withAlpha(tint.dark, 0.6));
  }
  brush.solid(disc(68, 60, 33), metal, { shadow: 3, light: 1.6 });
  brush.solid(disc(68, 60, 28.6), dark, { shadow: 3, light: 1.4 });
  brush.mark(disc(68, 60, 22), '#1d2233');
  brush.mark(disc(68, 60, 17.6), brush.halo(62, 54, 24, ['#5f86c4', '#1c2340']));
  brush.mark(disc(68, 60, 8.6), brush.halo(66, 58, 9, ['#8a6fc4', '#12162a']));
  brush.mark(oval(60, 51, 5.6, 4, -0.7), 'rgba(255,255,255,0.85)');
  brush.mark(disc(76, 69, 2.4), 'rgba(255,255,255,0.5)');
  brush.mark(disc(20, 31, 2.4), '#d8473c');
  brush.mark(box(104, 29, 14, 4, 1.4), dark.base);
});

export const phone = drawn('phone', (brush, tint) => {
  brush.at(28, 50, { turn: 0.09 }, () => {
    brush.solid(box(-23, -46, 46, 92, 8), tint, { shadow: 2.6, light: 1.8 });
    brush.mark(box(-20.6, -43.4, 41.2, 86.8, 6), '#16181f');
    screen(brush, -19, -36, 38, 70);
    brush.mark(box(-7, -41.4, 14, 3, 1.5), '#2f323d');
    brush.mark(box(-8, 37.6, 16, 2, 1), 'rgba(255,255,255,0.6)');
    for (const [index, colour] of [
      '#e8604f',
      '#f2c14e',
      '#5fae8f',
      '#5a86c8',
      '#a06fc0',
      '#f3efe6',
    ].entries()) {
      brush.mark(box(-15.4 + (index % 3) * 11.4, 7 + Math.floor(index / 3) * 12, 8, 8, 2.2), colour);
    }
    brush.mark(box(-15, -30, 18, 4.6, 1), 'rgba(255,255,255,0.9)');
    brush.mark(box(-15, -23, 12, 2, 1), 'rgba(255,255,255,0.7)');
    brush.mark('M2 -43.4H14L-8 43.4H-20Z', 'rgba(255,255,255,0.08)');
    brush.solid(box(22.4, -22, 2, 10, 1), tones(tint.dark), { shadow: 0 });
  });
});

export const laptop = drawn('laptop', (brush, tint) => {
  brush.solid('M26 6Q26 2 30 2H120Q124 2 124 6V70H26Z', tint, { shadow: 2, light: 1.6 });
  brush.mark(box(29.6, 5.6, 90.8, 62, 1.6), '#1a1c24');
  screen(brush, 32.4, 9.4, 85.2, 55);
  brush.mark(disc(75, 7.4, 0.8), '#5f6570');
  for (const [x, y, width, height] of each([38, 16, 34, 24], [66, 30, 42, 27])) {
    brush.mark(box(x, y, width, height, 2), 'rgba(250,250,252,0.93)');
    brush.mark(box(x, y, width, 4.4, [2, 2, 0, 0]), '#d5dae3');
    brush.mark(spots(`${x + 3},${y + 2.2},.9 ${x + 6},${y + 2.2},.9 ${x + 9},${y + 2.2},.9`), '#e2705f');
  }
  brush.stroke('M42 26H64M42 30H58M42 34H61', '#8fa0b8', 1.4);
  const bars = [8, 13, 10, 17, 14].map((height, index) => box(71 + index * 7, 54 - height, 4.4, height, 0.8));
  brush.mark(joined(...bars), '#5a9a8a');
  brush.solid('M24 70H126L148 90Q149 96 144 96H6Q1 96 2 90Z', tint, { shadow: 2.4, light: 1.6 });
  brush.mark('M29 73H121L133 84H17Z', mix(tint.dark, ink, 0.3));
  const keys = Array.from({ length: 3 }, (_, row) =>
    Array.from(
      { length: 12 },
      (_, column) =>
        `M${27.6 - row * 3.4 + column * (8 + row * 0.62)} ${75.4 + row * 3.2}h${5.6 + row * 0.4}`,
    ).join(''),
  );
  brush.stroke(keys.join(''), withAlpha(tint.light, 0.75), 1.7);
  brush.mark('M60 86H90L93 92H57Z', withAlpha(tint.dark, 0.5));
});

export const television = drawn('television', (brush, tint) => {
  brush.rod('M58 22L38 2M62 22L86 4', '#7a7f8a', 1.7);
  brush.mark(spots('38,2,2.2 86,4,2.2'), '#7a7f8a');
  brush.solid('M46 22Q60 12 74 22Z', '#5a4a44', { shadow: 1.4 });
  for (const side of [-1, 1]) brush.rod(`M${60 + side * 30} 88L${60 + side * 37} 99`, '#7a5136', 4);
  brush.solid(box(6, 21, 108, 70, 11), tint, { shadow: 7, light: 3 });
  brush.mark(box(13, 28, 74, 56, 10), mix(tint.dark, ink, 0.45));
  screen(brush, 17, 32, 66, 48);
  for (const y of [38, 54]) {
    brush.solid(disc(100, y, 6), '#e9dfc8', { shadow: 1.6, light: 0.8 });
    brush.stroke(`M100 ${y}l3 -4`, '#6a5a4a', 1.4);
  }
  brush.stroke('M94 66H106M94 71H106M94 76H106M94 81H106', mix(tint.dark, ink, 0.4), 1.7);
});

export const telescope = drawn('telescope', (brush, tint) => {
  const brass = tones('#d9a848');
  brush.rod('M50 54L24 98', '#7a5136', 3.6);
  brush.rod('M52 54L78 98', '#7a5136', 3.6);
  brush.rod('M51 54L52 97', '#8f6244', 3.6);
  brush.stroke('M36 78H67', '#7a5136', 1.6);
  brush.solid(disc(51, 53, 6.4), brass, { shadow: 1.8 });
  brush.at(51, 45, { turn: -0.52 + brush.sway(0.03, 0.6) }, () => {
    brush.solid(box(-50, -5, 18, 10, 2), tones('#3a3c48'), { shadow: 2 });
    brush.solid(box(-36, -6.4, 14, 12.8, 1.6), brass, { shadow: 2.6, light: 1.2 });
    brush.solid('M-24 -8H14V8H-24Z', tint, { shadow: 4, light: 2 });
    brush.solid(box(-8, -9, 6, 18, 1.4), brass, { shadow: 2.4 });
    brush.solid('M12 -10.4H46V10.4H12Z', tint, { shadow: 4.6, light: 2.4 });
    brush.solid(box(11, -11.4, 5, 22.8, 1.4), brass, { shadow: 3 });
    brush.solid(box(43, -12.6, 7, 25.2, 2), brass, { shadow: 3.4, light: 1.4 });
    brush.mark(oval(50, 0, 2.2, 10.4), '#bfe2f2');
    brush.rod('M-18 -11H4', '#3a3c48', 3.4);
  });
  if (brush.night || brush.detail > 0.5) {
    for (const [x, y, size] of each([92, 10, 3], [82, 2, 1.8], [97, 22, 1.6]))
      brush.mark(starPath(x, y, 4, size * (1 + brush.sway(0.2, 3, x)), size * 0.32), '#f3cf6a');
  }
});
