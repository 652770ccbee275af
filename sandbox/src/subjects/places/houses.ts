/** Homes: the house in town, the cottage under thatch, the barn. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, pane, sash, smoke } from '#sandbox/subjects/features.ts';
import { box, disc, each, oval } from '#sandbox/subjects/shapes.ts';

export const house = drawn('house', (brush, tint) => {
  const roof = tones(apart(tint.base, ['#b2533c', '#46587a', '#f0e4d0']));
  const door = apart(tint.base, ['#2f6f73', '#b5483a', '#f0d9a8']);
  smoke(brush, 86, 12, 26);
  brush.solid('M80 12H92V44H80Z', tones('#a9654c'), { shadow: 2.6 });
  brush.solid(box(78.6, 9.6, 14.8, 5, 0.8), tones('#8f5440'), { shadow: 1.4 });
  brush.solid('M14 44L56 12L98 44V97H14Z', tint, { shadow: 7, light: 0 });
  planks(brush);
  brush.mark('M14 44L56 12L98 44V52L56 21L14 52Z', withAlpha(mix(tint.dark, '#2a1840', 0.3), 0.5));
  brush.solid('M56 4L106 43.4L101.4 49L56 13.6L10.6 49L6 43.4Z', roof, { shadow: 2.4, light: 1.4 });
  brush.fill(disc(56, 32, 7.4), '#fbf6ea');
  pane(brush, disc(56, 32, 5.8), [50.2, 26.2, 11.6, 11.6]);
  brush.stroke('M56 26V38M50 32H62', '#fbf6ea', 1);
  sash(brush, 22, 57, 15, 18);
  sash(brush, 75, 57, 15, 18);
  for (const x of [22, 75]) flowerBox(brush, x - 1.6, 78.4, 18.2);
  brush.solid(box(46, 60, 20, 37, [2, 2, 0, 0]), '#fbf6ea', { shadow: 0.8, light: 0 });
  brush.solid(box(48.4, 62.4, 15.2, 34.6, [1.4, 1.4, 0, 0]), door, { shadow: 1.8, light: 0.9 });
  pane(brush, box(51, 65, 10, 8, 1), [51, 65, 10, 8]);
  for (const y of [76.4, 86])
    brush.stroke(box(51, y, 10, 7, 0.6), withAlpha(mix(door, '#1a1420', 0.55), 0.7), 0.6);
  brush.mark(disc(61, 82, 1), '#f2cd6b');
  brush.solid(box(43, 95.6, 26, 3.8, 0.8), '#b9b2a6', { shadow: 1.2 });
  for (const [x, size] of each([9, 7], [17, 5.4], [100, 7.4], [92, 5.6])) bush(brush, x, size);
});

function planks(brush: Brush): void {
  if (brush.detail <= 0.2) return;
  brush.inside('M14 44L56 12L98 44V97H14Z', () => {
    for (let y = 26; y < 98; y += 5) brush.stroke(`M10 ${y}H102`, withAlpha(brush.tint.dark, 0.3), 0.45);
  });
}

function flowerBox(brush: Brush, x: number, y: number, width: number): void {
  for (let step = 0; step < 6; step += 1) {
    const bloomX = x + 1.6 + step * ((width - 3.2) / 5);
    brush.mark(disc(bloomX, y - 0.4, 2.1), step % 2 ? '#5d8f4a' : '#6fa257');
    brush.mark(
      disc(bloomX + 0.3, y - 1.6 - (step % 2) * 0.7, 1.25),
      ['#e8604f', '#f4c64f', '#f3efe6'][step % 3] ?? '#e8604f',
    );
  }
  brush.fill(box(x, y, width, 3.4, 0.6), '#8b5b3c');
  brush.mark(box(x, y, width, 1, 0.5), '#a97551');
}

function bush(brush: Brush, x: number, size: number): void {
  brush.solid(oval(x, 99 - size * 0.8, size, size * 0.85), tones('#5f8f4b'), {
    shadow: size * 0.4,
    light: size * 0.2,
  });
  if (brush.detail > 0.4)
    for (const [dx, dy] of each([-0.4, -0.3], [0.1, -0.5], [0.35, 0], [-0.1, 0.1]))
      brush.mark(disc(x + dx * size, 99 - size * 0.8 + dy * size, size * 0.12), '#86b069');
}

export const cottage = drawn('cottage', (brush, tint) => {
  const thatch = tones(apart(tint.base, ['#b98a4a', '#6f5038']));
  const beam = '#6f4a33';
  smoke(brush, 93, 14, 26);
  brush.solid('M86 14H100V48H86Z', tones('#a39a90'), { shadow: 3 });
  for (const [x, y] of each([88, 18], [94, 22], [89, 27], [95, 32]))
    brush.mark(box(x, y, 4.4, 3, 1), 'rgba(70,60,66,0.28)');
  brush.solid('M18 52H107V98H18Z', tint, { shadow: 6, light: 0 });
  brush.stroke('M19 97V52M106 97V52M19 75H44M64 75H106M82 53L92 74M40 53L30 74', beam, 2.2);
  brush.mark('M18 50H107V60Q62 66 18 60Z', withAlpha('#3a2440', 0.35));
  const roof = '62,9 88,13 101,30 118,55 113,61 92,57 62,60 33,57 12,61 7,55 24,30 36,13';
  brush.solid(roof, thatch, { shadow: 6, light: 3 });
  brush.inside(roof, () => {
    for (let straw = 0; straw < 18 + brush.detail * 40; straw += 1) {
      const x = brush.random.range(14, 112);
      const y = brush.random.range(16, 52);
      brush.stroke(
        `M${x} ${y}l${(x - 62) * 0.07} ${brush.random.range(4, 8)}`,
        withAlpha(straw % 2 ? thatch.dark : thatch.light, 0.55),
        0.7,
      );
    }
    brush.stroke('~30,14 44,18 62,14 80,18 95,14', withAlpha(thatch.dark, 0.9), 2.4);
  });
  brush.solid('50,58 52,38 62,30 72,38 74,58! 62,55 50,58!', thatch, { shadow: 2, light: 1.4 });
  brush.solid('54,56! 55,42 62,36 69,42 70,56!', tint, { shadow: 1.4 });
  sash(brush, 58, 44, 8, 9);
  sash(brush, 24, 66, 15, 15, '#f8f1e2');
  sash(brush, 84, 66, 15, 15, '#f8f1e2');
  for (const x of [22.4, 82.4]) flowerBox(brush, x, 83.4, 18.2);
  brush.solid('M51 98V74Q51 66 61 66Q71 66 71 74V98Z', beam, { shadow: 1.6 });
  const door = apart(tint.base, ['#3f7a62', '#a9503d']);
  brush.solid('M53 98V75Q53 68.4 61 68.4Q69 68.4 69 75V98Z', door, { shadow: 1.8, light: 0.8 });
  for (const x of [57, 61, 65]) brush.stroke(`M${x} 70V98`, withAlpha('#1a2420', 0.3), 0.5);
  brush.mark(disc(66.4, 84, 1), '#f2cd6b');
  if (brush.night) brush.glow(61, 84, 16, '#ffc964', 0.25);
  for (const [x, size] of each([10, 8], [19, 6], [115, 8], [106, 6])) bush(brush, x, size);
});

export const barn = drawn('barn', (brush, tint) => {
  const trim = apart(tint.base, ['#f6efe2', '#6b4a34']);
  brush.solid(box(98, 26, 19, 72, [9, 9, 0, 0]), '#b9c0c6', { shadow: 5, light: 2 });
  brush.solid('M97 30Q98 15 107.5 14Q117 15 118 30Z', '#8d98a3', { shadow: 3 });
  for (let y = 40; y < 96; y += 10) brush.stroke(`M98 ${y}H117`, 'rgba(70,80,92,0.4)', 0.8);
  const wall = 'M9 98V46L21 22L52 7L83 22L95 46V98Z';
  brush.solid(wall, tint, { shadow: 6, light: 0 });
  brush.inside(wall, () => {
    for (let x = 14; x < 96; x += 5) brush.stroke(`M${x} 8V99`, withAlpha(tint.dark, 0.5), 0.5);
    brush.mark('M6 46L22 24L52 9L82 24L98 46V56L78 31L52 18L26 31L6 56Z', withAlpha('#2a1020', 0.3));
  });
  brush.solid('M52 3L86 20L101 46L96 49.4L82 25L52 10L22 25L8 49.4L3 46L18 20Z', tones('#5b5f6b'), {
    shadow: 1.8,
    light: 1,
  });
  brush.solid(box(42, 27, 20, 17, 0.6), trim, { shadow: 0.8 });
  if (brush.night) pane(brush, box(44, 29, 16, 13), [44, 29, 16, 13]);
  else brush.mark(box(44, 29, 16, 13), '#4a2c2a');
  brush.mark('M44 42V37Q48 34 52 36.6Q56 34 60 37V42Z', '#e3b64f');
  brush.fill(box(28, 56, 48, 42), trim);
  for (const x of [30.4, 53.2]) {
    brush.mark(box(x, 58.4, 20.4, 37.2), mix(tint.base, tint.dark, 0.35));
    brush.stroke(
      `M${x} 58.4L${x + 20.4} 77L${x} 95.6M${x + 20.4} 58.4L${x} 77L${x + 20.4} 95.6M${x} 77H${x + 20.4}`,
      trim,
      1.8,
    );
  }
  sash(brush, 15, 62, 8, 10, trim);
  sash(brush, 81, 62, 8, 10, trim);
  for (const [x, y] of each([87, 92], [97, 93], [92, 84])) {
    brush.solid(oval(x, y, 6.6, 5.6), '#e0b552', { shadow: 2 });
    brush.stroke(`M${x - 3} ${y}a3 2.6 0 1 0 3 -2.4`, '#a87c2c', 0.7);
  }
});
