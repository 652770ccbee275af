/** Steam train, tram, steamer and submarine: heavy vehicles. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, pane, smoke, wheel } from '#sandbox/subjects/features.ts';
import { ripples, rock } from '#sandbox/subjects/floating.ts';
import { box, disc, joined, oval, rows } from '#sandbox/subjects/shapes.ts';

export const train = drawn('train', (brush, tint) => {
  const black = tones('#3a3d48');
  const gold = tones('#e3b04a');
  const turn = brush.time * 3.4;
  smoke(brush, 150, 14, 30);
  brush.stroke('M-2 96.4H192', '#8d857c', 2.2);
  const sleepers = Array.from({ length: 13 }, (_, index) => box(2 + index * 15, 97, 7, 3));
  brush.mark(joined(...sleepers), '#6f5644');
  brush.solid(box(4, 74, 176, 9, 2), black, { shadow: 2 });
  brush.solid('M141 40V20L137 12H163L159 20V40Z', black, { shadow: 2.4 });
  brush.solid(box(135.6, 9, 28.8, 5, 2), gold, { shadow: 1.2 });
  brush.solid('M112 40V33a6 7 0 0 1 12 0V40Z', gold, { shadow: 1.4 });
  brush.solid('M92 40V34a5 6 0 0 1 10 0V40Z', tint, { shadow: 1.4 });
  brush.solid(box(68, 38, 104, 38, [6, 14, 14, 4]), tint, { shadow: 8, light: 3 });
  for (const x of [88, 110, 132, 152]) brush.mark(box(x, 38, 2.8, 38), gold.base);
  brush.solid(disc(172, 57, 7), gold, { shadow: 1.4 });
  brush.mark(disc(172, 57, 4.4), brush.night ? '#fff4c4' : '#f6ecc8');
  if (brush.night) {
    brush.mark(
      'M174 56L206 46V76L174 59Z',
      brush.ramp(174, 57, 206, 57, ['rgba(255,240,180,0.7)', 'rgba(255,240,180,0)']),
    );
    brush.glow(174, 57, 14, '#fff0b8', 0.8);
  }
  brush.solid('M170 78H184L192 92H168Z', black, { shadow: 2 });
  brush.stroke('M172 80L170 91M177 80L177 91M182 80L184 91', '#5b5f6d', 1);
  brush.solid('M10 78V30H70V78Z', tint, { shadow: 4, light: 2 });
  brush.solid('M4 31Q40 18 76 31V25Q40 12 4 25Z', black, { shadow: 2 });
  for (const x of [18, 43]) {
    brush.mark(box(x - 1.4, 36.6, 21.8, 21.8, 3), gold.base);
    pane(brush, box(x, 38, 19, 19, 2), [x, 38, 19, 19]);
  }
  brush.stroke('M14 64H66V74H14Z', gold.base, 1.2);
  for (const x of [30, 62, 94]) {
    brush.solid(disc(x, 82, 14.4), black, { shadow: 2.4 });
    brush.stroke(disc(x, 82, 11), tint.base, 2.2);
    const spokes = Array.from({ length: 8 }, (_, index) => {
      const angle = turn + (index * Math.PI) / 4;
      return `M${x} 82L${x + Math.cos(angle) * 10} ${82 + Math.sin(angle) * 10}`;
    });
    brush.stroke(spokes.join(''), tint.light, 1.4);
    brush.solid(disc(x, 82, 3), gold, { shadow: 0.8 });
  }
  for (const x of [128, 154]) wheel(brush, x, 87.4, 9, turn * 1.6, '#c9a24a');
  const [crankX, crankY] = [Math.cos(turn) * 6, Math.sin(turn) * 6];
  brush.rod(`M${30 + crankX} ${82 + crankY}H${94 + crankX}`, '#b9c1cc', 3);
  brush.rod(`M${94 + crankX} ${82 + crankY}L128 76`, '#b9c1cc', 2.2);
  brush.solid(box(122, 70, 18, 10, 2), black, { shadow: 2 });
});

export const tram = drawn('tram', (brush, tint) => {
  const cream = tones(apart(tint.base, ['#f7ecd6', '#a83a34']));
  brush.stroke('M-2 97.6H182', '#8d857c', 2);
  brush.stroke('M-4 4H184', '#7d7f8a', 0.9);
  brush.rod('M78 16L92 4.6L106 16', '#4a4d58', 1.5);
  brush.solid(box(28, 15, 124, 8, 3), tones('#6f7480'), { shadow: 1.8 });
  brush.solid('M10 34Q10 22 22 22H158Q170 22 170 34V86Q170 90 166 90H14Q10 90 10 86Z', cream, {
    shadow: 4,
    light: 2,
  });
  brush.solid('M8 62H172V84Q172 90 166 90H14Q8 90 8 84Z', tint, { shadow: 4, light: 1.6 });
  brush.mark(box(8, 66, 164, 2), cream.base);
  for (const x of [40, 65, 90, 115]) pane(brush, box(x, 31, 21, 25, [5, 5, 2, 2]), [x, 31, 21, 25]);
  for (const x of [17, 140]) {
    brush.solid(box(x, 30, 20, 54, [5, 5, 1, 1]), mix(tint.base, tint.dark, 0.45), { shadow: 1.4 });
    for (const dx of [2, 10.6]) pane(brush, box(x + dx, 33, 7.4, 34, 2), [x + dx, 33, 7.4, 34]);
    brush.stroke(`M${x + 10} 31V83`, tint.dark, 0.9);
  }
  brush.mark(box(72, 24.6, 36, 4.6, 1.4), '#2c3040');
  brush.mark(joined(box(76, 26, 8, 1.8), box(86, 26, 5, 1.8), box(93, 26, 11, 1.8)), '#f5c95a');
  brush.solid(disc(171, 72, 4), brush.night ? '#fff4c4' : '#f6ecc8', { shadow: 1 });
  if (brush.night) brush.glow(173, 72, 15, '#fff0b8', 0.8);
  brush.solid(box(34, 88, 112, 5, 2), '#3d414d', { shadow: 1 });
  for (const x of [46, 66, 114, 134]) wheel(brush, x, 91, 7, brush.time * 5);
  brush.stroke('M14 76H36M144 76H166', withAlpha(tint.light, 0.8), 1.2);
});

export const steamer = drawn('steamer', (brush, tint) => {
  const white = tones('#f7f3ea');
  rock(brush, 85, 88, () => {
    for (const x of [66, 98]) {
      smoke(brush, x + 6, 14, 22, '#d9d4cf');
      brush.solid(`M${x} 42L${x + 2} 16H${x + 15}L${x + 17} 42Z`, tint, { shadow: 3 });
      brush.mark(`M${x + 2} 16H${x + 15}L${x + 15.6} 23H${x + 1.4}Z`, '#33343e');
    }
    brush.rod('M138 54V20', '#7a6a5a', 1.4);
    brush.stroke('M138 22L166 62M138 22L120 46', '#6b6470', 0.6);
    brush.solid('M44 40H126L134 52H40Z', white, { shadow: 2 });
    brush.solid('M28 52H142L148 68H24Z', white, { shadow: 2 });
    for (let x = 48; x < 122; x += 11) pane(brush, box(x, 43, 7, 5.4, 1.4), [x, 43, 7, 5.4]);
    for (let x = 34; x < 140; x += 10) pane(brush, disc(x + 3, 59.4, 2.7), [x, 56.6, 5.6, 5.6]);
    const hull = 'M6 66H156L168 60Q162 86 148 96Q85 100 22 96Q10 86 6 66Z';
    brush.solid(hull, '#34405c', { shadow: 5, light: 2 });
    brush.inside(hull, () => {
      brush.mark('M0 86Q85 92 170 85V102H0Z', tint.base);
      brush.mark('M80 90Q140 90 170 85V102H80Z', withAlpha(tint.dark, 0.5));
      brush.mark('M0 64H170V69H0Z', white.base);
    });
    for (let x = 26; x < 146; x += 12) {
      brush.mark(disc(x, 77, 2.5), brush.night ? '#ffcf6e' : '#cfe0ea');
      brush.stroke(disc(x, 77, 2.5), '#232c42', 0.8);
    }
    brush.stroke('M152 72v7m-3 -2q3 4 6 0', '#c9ced6', 1.3);
  });
  ripples(brush, 85, 95, 80);
});

export const submarine = drawn('submarine', (brush, tint) => {
  const steel = tones('#6f7988');
  brush.at(80, 60, { turn: brush.sway(0.03, 0.9) }, () =>
    brush.at(-80, -60, {}, () => {
      brush.rod('M92 36V12H104', steel.base, 3.4);
      brush.solid(box(102, 9, 6, 6.4, 1.4), steel, { shadow: 1 });
      brush.solid('64,40! 68,24 76,20 98,20 104,26 106,40!', tint, { shadow: 3, light: 1.4 });
      brush.at(14, 64, { size: [1, Math.cos(brush.time * 7) * 0.5 + 0.75] }, () => {
        for (const side of [-1, 1]) brush.solid(oval(-3, side * 11, 3.8, 11), steel, { shadow: 1.4 });
      });
      brush.solid('24,52! 8,36! 6,50 14,62 6,76 8,92! 24,76!', tones(mix(tint.base, tint.dark, 0.5)), {
        shadow: 2.4,
      });
      const hull = '16,64 30,46 60,37 100,37 132,44 150,56 153,66 146,78 122,88 84,92 44,88 24,78';
      brush.solid(hull, tint, { shadow: 9, light: 3.6 });
      brush.inside(hull, () => {
        brush.mark('10,74 60,82 120,80 156,68 140,100 20,100', withAlpha(tint.dark, 0.4));
        brush.stroke('M54 30Q48 64 54 96M116 30Q122 64 116 96', withAlpha(tint.dark, 0.7), 1.2);
      });
      for (const x of [70, 92, 134]) {
        const size = x === 134 ? 8.6 : 7.6;
        brush.solid(disc(x, 60, size + 3), steel, { shadow: 1.4 });
        pane(brush, disc(x, 60, size), [x - size, 60 - size, size * 2, size * 2]);
      }
    }),
  );
  for (const [x, y, size] of rows('152,34,3.4 146,22,2.4 156,14,3 4,26,2.2 10,16,1.6')) {
    const rise = brush.sway(2.4, 1.3, x);
    brush.mark(disc(x, y + rise, size), 'rgba(190,225,240,0.7)');
    brush.mark(disc(x - size * 0.3, y - size * 0.3 + rise, size * 0.3), '#ffffff');
  }
});
