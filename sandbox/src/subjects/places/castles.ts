/** Castle and keep. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, type Tones, tones } from '#sandbox/subjects/brush.ts';
import { apart, slit } from '#sandbox/subjects/features.ts';
import { box, curve, each, joined, oval, polygon } from '#sandbox/subjects/shapes.ts';

export const castle = drawn('castle', (brush, tint) => {
  const roof = tones(apart(tint.base, ['#5a6fa3', '#b5503f']));
  const back = tones(mix(tint.base, tint.dark, 0.45));
  const cone = (x: number, y: number, half: number, height: number) => {
    const flutter = brush.sway(1, 4, x);
    brush.rod(`M${x} ${y - height}V${y - height - 9}`, '#6b5a50', 0.9);
    brush.fill(
      curve(
        [x, y - height - 9, true],
        [x + 5, y - height - 7.6 + flutter],
        [x + 10, y - height - 6.4 - flutter, true],
        [x + 5, y - height - 4.6 + flutter],
        [x, y - height - 4, true],
      ),
      apart(roof.base, ['#d8503d', '#f0c04f']),
    );
    brush.solid(polygon([x, y - height, x + half, y, x - half, y]), roof, { shadow: 2.4, light: 1.2 });
  };
  turret(brush, [48, 28, 24, 60], back);
  cone(60, 26, 15, 20);
  slit(brush, 57, 36, 6, 10);
  turret(brush, [26, 42, 14, 50], back);
  turret(brush, [80, 42, 14, 50], back);
  brush.solid(box(20, 58, 80, 40), tint, { shadow: 0, light: 1.4 });
  const battlements = Array.from({ length: 9 }, (_, index) => box(21 + index * 9, 53.4, 5.6, 6, 0.4));
  brush.solid(joined(...battlements), tint, { shadow: 1 });
  brush.mark(box(20, 60, 80, 3), withAlpha(tint.dark, 0.4));
  bricks(brush, '26,68 34,72 28,82 40,66 84,70 76,80 90,82 70,68 44,80 79,90 30,90 41,91', tint);
  for (const x of [4, 94]) {
    turret(brush, [x, 44, 22, 55], tint);
    cone(x + 11, 41, 14.6, 22);
    slit(brush, x + 8.4, 54, 5.4, 9);
    slit(brush, x + 8.4, 74, 5.4, 9);
    bricks(brush, `${x + 2},50 ${x + 15},58 ${x + 3},68 ${x + 16},72 ${x + 4},86 ${x + 14},90`, tint);
  }
  brush.solid('M46 98V78A14 14 0 0 1 74 78V98Z', tones(mix(tint.base, tint.light, 0.35)), { shadow: 1.2 });
  brush.mark('M49 98V79A11 11 0 0 1 71 79V98Z', brush.night ? '#7a4a22' : '#4f382c');
  if (brush.night) brush.glow(60, 84, 18, '#ffb04a', 0.55);
  brush.stroke('M54 98V70M60 98V67.6M66 98V70M49 76H71M49 84H71M49 92H71', '#2f2420', 1);
  for (const x of [32, 84]) slit(brush, x, 68, 5, 8);
  brush.solid('M38 99Q60 93 82 99Z', tones('#9c8a70'), { shadow: 0.8 });
});

export const tower = drawn('tower', (brush, tint) => {
  const roof = tones(apart(tint.base, ['#5a6fa3', '#b5503f']));
  brush.rod('M26 8V-2', '#6b5a50', 0.9);
  const flutter = brush.sway(1, 4);
  const pennant = `26,-2! 32,${-0.6 + flutter} 38,${1 - flutter}! 32,${3 + flutter} 26,3.6!`;
  brush.fill(pennant, apart(roof.base, ['#d8503d', '#f0c04f']));
  brush.solid('M14 40H38L42 98H10Z', tint, { shadow: 0, light: 1.6 });
  brush.mark('M31 40H38L42 98H32Z', withAlpha(tint.dark, 0.5));
  turret(brush, [8, 30, 36, 14], tint);
  brush.mark('M9 44H43L39 49H13Z', withAlpha(tint.dark, 0.65));
  brush.solid(polygon([26, 5, 42, 25, 10, 25]), roof, { shadow: 2.6, light: 1.4 });
  brush.stroke('M26 7L20 24M26 7L26 24M26 7L32 24', withAlpha(roof.dark, 0.5), 0.7);
  bricks(brush, '17,54 24,58 16,66 30,64 20,72 33,78 14,82 25,86 34,90 15,92 22,50 31,52', tint);
  slit(brush, 23, 55, 5.6, 10);
  slit(brush, 23, 73, 5.6, 10);
  slit(brush, 23.4, 34.6, 5.2, 8);
  brush.solid('M20 98V91a6 6 0 0 1 12 0V98Z', tones('#6a4430'), { shadow: 1 });
  for (const [x, width] of each([6, 9], [38, 11]))
    brush.solid(oval(x + width / 2, 96, width * 0.6, 4), tones('#6f8f52'), { shadow: 1.4 });
});

/** A crenellated cylinder of stone. */
function turret(
  brush: Brush,
  [x, y, width, height]: readonly [number, number, number, number],
  stone: Tones,
): void {
  const merlon = width / 5;
  const teeth = Array.from({ length: 3 }, (_, index) =>
    box(x - merlon * 0.4 + index * merlon * 2.0 - 0.2, y - merlon * 0.95, merlon * 1.25, merlon * 1.3, 0.3),
  );
  brush.solid(box(x, y, width, height), stone, { shadow: 0 });
  brush.mark(box(x + width * 0.62, y, width * 0.38, height), withAlpha(stone.dark, 0.55));
  brush.solid(
    joined(box(x - merlon * 0.4, y, width + merlon * 0.8, merlon * 1.3), ...teeth),
    tones(mix(stone.base, stone.light, 0.25)),
    { shadow: 1, light: 0 },
  );
}

function bricks(brush: Brush, description: string, stone: Tones): void {
  if (brush.detail <= 0.2) return;
  const marks = description.split(' ').map((text) => {
    const [x = 0, y = 0] = text.split(',').map(Number);
    return box(x, y, 4.2, 2, 0.5);
  });
  brush.mark(joined(...marks), withAlpha(stone.dark, 0.4));
}
