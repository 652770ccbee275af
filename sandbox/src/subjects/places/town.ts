/** Town buildings: church, skyscraper. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, type Tones, tones } from '#sandbox/subjects/brush.ts';
import { apart, pane, spots } from '#sandbox/subjects/features.ts';
import { box, disc, each, joined, oval } from '#sandbox/subjects/shapes.ts';

export const church = drawn('church', (brush, tint) => {
  const roof = tones(apart(tint.base, ['#5c6b86', '#a5503f']));
  const gold = '#e0b04c';
  brush.solid('M30 60H88V98H30Z', tint, { shadow: 0, light: 0 });
  brush.mark('M30 60H88V66H30Z', withAlpha(tint.dark, 0.45));
  brush.solid('M26 62L36 42H82L92 62Z', roof, { shadow: 2, light: 1.2 });
  brush.stroke('M40 46H80M37 51.6H84M33 57H87', withAlpha(roof.dark, 0.6), 0.7);
  for (const x of [52, 65, 78]) {
    brush.mark(`M${x - 1.2} 91V76a4.7 4.7 0 0 1 9.4 0V91Z`, '#fbf7ee');
    pane(brush, `M${x} 90V76a3.5 3.5 0 0 1 7 0V90Z`, [x, 72, 7, 18]);
    brush.stroke(`M${x + 3.5} 73V90M${x} 81h7`, '#fbf7ee', 0.7);
  }
  brush.solid(box(10, 34, 32, 64), tint, { shadow: 0, light: 1 });
  brush.mark(box(33, 34, 9, 64), withAlpha(tint.dark, 0.32));
  brush.solid(box(8, 33, 36, 3.4, 0.6), tones(mix(tint.base, tint.light, 0.3)), { shadow: 0.8 });
  brush.solid('M26 7L43 34H9Z', roof, { shadow: 3, light: 1.2 });
  brush.rod('M26 8V-1M22.6 2.4H29.4', gold, 1.3);
  brush.mark('M18.6 54V46a7.4 7.4 0 0 1 14.8 0V54Z', brush.night ? '#f6c65c' : '#4f4a5a');
  brush.at(26, 42, { turn: brush.sway(0.2, 3) }, () =>
    brush.solid('-1.4,-2 1.4,-2 3,5 5,8! -5,8! -3,5', gold, { shadow: 0.9 }),
  );
  brush.solid(disc(26, 63, 5.6), '#fbf7ee', { shadow: 0.8, light: 0 });
  brush.stroke('M26 63V59M26 63L29 64.4', '#3f3a46', 0.9);
  brush.solid('M18 98V83a8 8 0 0 1 16 0V98Z', tones('#7a4f36'), { shadow: 1.4 });
  brush.stroke('M26 76V98', '#4f3324', 0.9);
  brush.mark(spots('24.6,88,.8 27.4,88,.8'), gold);
  if (brush.night) brush.glow(26, 86, 14, '#ffc964', 0.3);
  for (const [x, size] of each([6, 5.4], [90, 6]))
    brush.solid(oval(x, 99 - size * 0.8, size, size), tones('#5f8f4b'), { shadow: size * 0.4 });
});

export const skyscraper = drawn('skyscraper', (brush, tint) => {
  const { random } = brush;
  const lit = random.fork('lit');
  const block = (
    [x, y, width, height]: readonly [number, number, number, number],
    wall: Tones,
    columns: number,
    rows: number,
  ) => {
    brush.solid(box(x, y, width, height), wall, { shadow: 0, light: 0 });
    brush.mark(box(x + width * 0.68, y, width * 0.32, height), withAlpha(wall.dark, 0.5));
    const [stepX, stepY] = [width / (columns + 0.4), (height - 4) / rows];
    const dark: ReturnType<typeof box>[] = [];
    const bright: ReturnType<typeof box>[] = [];
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const glass = box(x + stepX * (column + 0.36), y + 3 + stepY * row, stepX * 0.68, stepY * 0.6);
        (lit.chance(brush.night ? 0.55 : 0.3) ? bright : dark).push(glass);
      }
    }
    brush.mark(joined(...dark), brush.night ? '#2b3350' : mix(wall.base, '#28456a', 0.5));
    brush.mark(joined(...bright), brush.night ? '#ffd27a' : '#d5ecf5');
  };
  block([2, 48, 20, 51], tones(mix(tint.base, '#b9a48f', 0.5)), 3, 9);
  block([53, 38, 19, 61], tones(mix(tint.base, '#8f8aa8', 0.45)), 3, 11);
  block([34, 62, 26, 37], tones(mix(tint.base, '#c9b7a0', 0.35)), 4, 6);
  brush.rod('M31 12V1', '#7d8794', 1.2);
  brush.mark(disc(31, 1.4, 1.2), '#e2574c');
  if (brush.night) brush.glow(31, 1.4, 5, '#ff6a55', 0.6 + brush.sway(0.3, 2.4));
  brush.solid(box(24, 11, 14, 9), tones(mix(tint.base, tint.dark, 0.2)), { shadow: 0 });
  block([18, 18, 26, 81], tint, 5, 17);
  brush.solid(box(24, 91, 14, 8, [2, 2, 0, 0]), tones('#e7eef2'), { shadow: 0.8 });
  pane(brush, box(26, 92.6, 10, 6.4), [26, 92.6, 10, 6.4]);
});
