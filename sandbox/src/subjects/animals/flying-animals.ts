/** Eagle, gull, parrot, bat. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, type Tones, tones } from '#sandbox/subjects/brush.ts';
import { apart, cheeks, eye, ink, pale } from '#sandbox/subjects/features.ts';
import { curve, oval } from '#sandbox/subjects/shapes.ts';
import { feather } from './feather.ts';

export const eagle = drawn('eagle', (brush, tint) => {
  const head = tones(apart(tint.base, ['#f7f2e8', '#4a4048']));
  soar(brush, 85, 52, tint, { long: 74, deep: 28, fingers: 6 });
  brush.solid('85,58 96,74 102,92! 93,88 89,95! 85,89 81,95! 77,88 68,92! 74,74', head, { shadow: 3 });
  brush.solid('85,28 96,38 98,54 92,70 85,78 78,70 72,54 74,38', tint, { shadow: 4, light: 2 });
  const rows = [46, 53, 60, 67].map((y, row) =>
    [-8, 0, 8].map((dx) => `M${85 + dx * (1 - row * 0.15) - 2.4} ${y}q2.4 4 4.8 0`).join(''),
  );
  brush.stroke(rows.join(''), withAlpha(tint.light, 0.7), 0.9);
  for (const x of [80, 90]) brush.stroke(`M${x} 72v5m-2.4 3l2.4 -3l2.4 3`, '#e6a93a', 1.9);
  brush.at(85, 28, { turn: brush.sway(0.06, 0.8) }, () => {
    brush.solid('-4,13! -10,8 -9,-6 -2,-13 8,-12 13,-5 12,4 9,13! 4,11 0,15!', head, {
      shadow: 2.4,
      light: 1.2,
    });
    brush.solid('10,-7 17,-6 20,0 18,6! 14,1 9,0', '#eeb13c', { shadow: 1.4 });
    eye(brush, 6.4, -4.4, 2.2, { iris: '#e3b23c' });
    brush.stroke('M2.6 -8.4L10 -6.4', ink, 1.4);
  });
});

export const gull = drawn('gull', (brush, tint) => {
  const grey = tones(mix(tint.base, '#8c9bb0', 0.5));
  const beat = brush.sway(0.12, 2.1, brush.random.fork('beat').range(0, 6));
  gullWing(brush, 100, 50, 0.1 - beat, tones(mix(grey.base, grey.dark, 0.5)));
  brush.solid('72,60 58,70 46,82! 60,80 68,84! 84,70', tint, { shadow: 2.4 });
  brush.solid('64,66 78,56 96,50 112,40 124,38 132,44 130,54 118,64 100,73 80,76', tint, {
    shadow: 5,
    light: 2,
  });
  brush.solid('130,43 141,46 146,51! 138,52 130,50', '#f0a83c', { shadow: 1.4 });
  gullWing(brush, 86, 54, beat - 0.1, grey, -1);
  eye(brush, 124.4, 45, 2.4);
  brush.stroke('M86 75l-8 5m3 -5.6l-8 5', '#eb9a3c', 1.7);
  cheeks(brush, 120, 52, 0.001, 2.6);
});

/** A long bent wing with a black tip, leaning right or, for side -1, left. */
function gullWing(brush: Brush, x: number, y: number, turn: number, coat: Tones, side = 1): void {
  brush.at(x, y, { turn, size: [side, 1] }, () => {
    const wing =
      '-12,4 -4,-14 10,-34 24,-45 36,-45 54,-40 72,-32 88,-20! 70,-24 54,-26 42,-26 30,-18 20,-4 10,10';
    brush.solid(wing, coat, { shadow: 3.4, light: 2 });
    brush.inside(wing, () => {
      brush.mark('62,-50 96,-50 96,-10 66,-20', mix(coat.dark, ink, 0.7));
      brush.stroke('M4 4Q14 -18 32 -30M-2 -4Q8 -22 26 -36M12 6Q20 -10 36 -24', withAlpha(coat.dark, 0.7), 1);
    });
  });
}

interface WingSpan {
  /** Length from shoulder to tip. */
  long: number;
  deep: number;
  fingers: number;
}

/** A pair of outspread wings about the shoulders, beating slowly. */
function soar(brush: Brush, x: number, y: number, coat: Tones, span: WingSpan): void {
  const beat = brush.sway(0.13, 2.1, brush.random.fork('beat').range(0, 6));
  for (const side of [-1, 1]) {
    brush.at(x + side * 6, y, { turn: side * beat, size: [side, 1] }, () => {
      const quills = tones(mix(coat.dark, ink, 0.2));
      for (let finger = 0; finger < span.fingers; finger += 1) {
        const share = finger / Math.max(1, span.fingers - 1);
        const [tipX, tipY] = [span.long * (1 - share * 0.42), -span.deep * (1.05 - share * 1.5)];
        feather(brush, {
          from: [span.long * 0.36, -span.deep * 0.5],
          tip: [tipX, tipY],
          width: 11,
          coat: quills,
        });
      }
      const under = curve(
        [0, -6],
        [span.long * 0.3, -span.deep * 0.95],
        [span.long * 0.62, -span.deep],
        [span.long * 0.8, -span.deep * 0.86],
        [span.long * 0.7, -span.deep * 0.34],
        [span.long * 0.5, 0, true],
        [span.long * 0.44, -2],
        [span.long * 0.36, span.deep * 0.32, true],
        [span.long * 0.28, 3],
        [span.long * 0.18, span.deep * 0.5, true],
        [span.long * 0.1, 6],
        [0, 8],
      );
      brush.solid(under, coat, { shadow: 3, light: 2 });
      const rows = [0.16, 0.28, 0.4, 0.52].map(
        (step) =>
          `M${span.long * step} ${-span.deep * 0.62}q3 5 6 1M${span.long * (step + 0.04)} ${-span.deep * 0.3}q3 5 6 1`,
      );
      brush.stroke(rows.join(''), withAlpha(coat.dark, 0.75), 1);
    });
  }
}

export const parrot = drawn('parrot', (brush, tint) => {
  const second = tones(apart(tint.base, ['#f2bd3a', '#3f9d5c']));
  const third = tones(apart(tint.base, ['#2f7fc4', '#d6453a']));
  brush.at(30, 60, { turn: brush.sway(0.03, 1.4) }, () => {
    brush.solid('-2,0 -6,18 -10,38! -2,30 6,16 8,2', third, { shadow: 1.6 });
    brush.solid('2,2 0,20 -2,40! 6,28 12,12 12,2', tint, { shadow: 1.8 });
  });
  brush.rod('~2,78 24,75 48,77 70,72', '#6f4c34', 4.6);
  brush.stroke('~3,76.6 24,73.6 48,75.6 69,70.6', '#95694a', 1.2);
  brush.solid('40,4 52,8 58,18 57,30 56,44 50,60 40,71 30,70 22,58 20,42 24,24 30,10', tint, {
    shadow: 5,
    light: 2.2,
  });
  brush.at(28, 34, { turn: brush.sway(0.03, 1.1) }, () => {
    brush.solid('-4,-6 8,-8 14,2 13,16 6,30 -4,44! -10,30 -12,10', tint, { shadow: 2, light: 1.2 });
    brush.mark('-11.6,10 0,14 13.4,10 12,19 0,23 -11.4,20', second.base);
    brush.mark('-11.4,20 0,23 12,18 6,30 -4,44 -10,30', third.base);
    brush.stroke('M-8 24L-4 38M-2 24L-3 38M4 24L0 34M-9 13v5M-3 14v6M4 14v5', withAlpha(ink, 0.28), 0.9);
  });
  brush.mark('48,9 57,17 56,26 48,28 43,20', '#fbf6ec');
  brush.stroke('M47 22q3 2 7 0M47.6 24.6q3 2 6 0', withAlpha(tint.base, 0.6), 0.7);
  brush.solid('55,14 64,17 67,27 63,36! 61,29 55,26', '#f3ecdc', { shadow: 1.6, light: 1 });
  brush.solid('55,26 60,28.6 60,34 55,33', '#3b3238', { shadow: 0.6 });
  eye(brush, 50, 16.4, 2.9, { iris: '#e0b54a' });
  for (const x of [33, 43])
    for (const toe of [-2, 1.6]) brush.solid(oval(x + toe, 75, 1.7, 3.4), '#5d5560', { shadow: 0.6 });
  brush.stroke('M32 4q4 -6 9 -1M36 5q5 -5 9 1', tint.base, 2.2);
  brush.mark(oval(38, 56, 6, 9, -0.2), withAlpha(pale(tint.base, 0.5).base, 0.25));
});

export const bat = drawn('bat', (brush, tint) => {
  const beat = 0.86 + brush.sway(0.16, 5);
  for (const side of [-1, 1]) {
    brush.at(95 + side * 10, 50, { size: [side, beat] }, () => {
      brush.solid(
        '0,-8 20,-30 34,-40! 56,-34 76,-20 86,4! 74,0 66,12! 56,6 44,22! 34,12 18,26! 10,18 0,14',
        tones(mix(tint.base, tint.dark, 0.4)),
        { shadow: 4, light: 2.4 },
      );
      brush.stroke(
        'M34 -40Q30 -10 18 24M34 -40Q46 -14 44 20M34 -40Q64 -20 66 10',
        withAlpha(tint.dark, 0.9),
        1.6,
      );
    });
  }
  brush.solid('95,34 108,40 112,56 106,74 95,82 84,74 78,56 82,40', tint, { shadow: 4, light: 2 });
  brush.mark('95,56 103,60 103,70 95,78 87,70 87,60', pale(tint.base, 0.4).base);
  for (const side of [-1, 1]) {
    brush.solid(curve([95 + side * 3, 30], [95 + side * 10, 8, true], [95 + side * 17, 34]), tint, {
      shadow: 1.6,
    });
    brush.mark(curve([95 + side * 6.6, 28], [95 + side * 10, 15, true], [95 + side * 13, 30]), '#d98fa0');
  }
  brush.solid('95,24 108,28 113,40 107,52 95,56 83,52 77,40 82,28', tint, { shadow: 4, light: 2 });
  for (const side of [-1, 1]) {
    eye(brush, 95 + side * 7, 38, 4, { iris: '#f0c04a' });
    brush.mark(`M${95 + side * 4 - 1.6} 48.6h3.2l-1.6 4z`, '#ffffff');
  }
  brush.stroke('M88 48Q95 51.4 102 48', ink, 1.1);
  cheeks(brush, 95, 45, 11, 3);
});
