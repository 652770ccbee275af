/** Small things: book, key, gift, bag. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, ink, spots } from '#sandbox/subjects/features.ts';
import { box, disc, each, joined, oval, sided, starPath } from '#sandbox/subjects/shapes.ts';

export const book = drawn('book', (brush, tint) => {
  const paper = tones('#fbf4e4');
  brush.solid(
    'M4 26Q4 22 8 22L72 30H78L142 22Q146 22 146 26V90Q146 94 142 94L80 96Q75 99 70 96L8 94Q4 94 4 90Z',
    tint,
    { shadow: 3, light: 1.6 },
  );
  for (const drop of [3, 1.5, 0]) {
    brush.solid(
      `M10 ${84 + drop}Q44 ${74 + drop} 75 ${88 + drop}Q106 ${74 + drop} 140 ${84 + drop}V${20 + drop}Q106 ${10 + drop} 75 ${24 + drop}Q44 ${10 + drop} 10 ${20 + drop}Z`,
      drop ? mix(paper.base, paper.dark, 0.25) : paper,
      { shadow: 0, light: drop ? 0 : 1 },
    );
  }
  brush.mark('M75 24Q66 19 58 17.4V81.4Q68 83 75 88Z', withAlpha(paper.dark, 0.45));
  brush.mark('M75 24Q80 21 86 19V80Q80 83 75 88Z', withAlpha(paper.dark, 0.2));
  const lines = Array.from(
    { length: 7 },
    (_, index) =>
      `M18 ${30 + index * 7}Q40 ${23 + index * 7} ${index === 6 ? 46 : 66} ${(index === 6 ? 25.4 : 29.6) + index * 7}`,
  );
  const right = Array.from(
    { length: 3 },
    (_, index) => `M84 ${64.6 + index * 7}Q110 ${55 + index * 7} 132 ${60 + index * 7}`,
  );
  brush.stroke(lines.concat(right).join(''), 'rgba(90,80,90,0.45)', 1.4);
  brush.mark('M86 30Q110 21 132 25V53Q110 49 86 58Z', withAlpha(tint.light, 0.6));
  brush.mark('M86 52L98 38L106 46L118 32L132 46V53Q110 49 86 58Z', withAlpha(tint.base, 0.75));
  brush.mark(disc(97, 34, 3), '#f7d56a');
  const leafTurn = brush.sway(1.6, 1.5);
  brush.stroke(`M75 24Q104 ${6 + leafTurn} 132 ${12 + leafTurn}`, withAlpha(paper.dark, 0.35), 0.8);
  brush.solid('M58 17L64 18.6V48L61 44L58 46Z', apart(tint.base, ['#e3b04a', '#5a86b5']), { shadow: 0.8 });
});

export const key = drawn('key', (brush, tint) => {
  brush.at(65, 50, { turn: -0.5 + brush.sway(0.05, 1.3) }, () => {
    brush.solid(
      'M-14 -5.4H52Q58 -5.4 58 0Q58 5.4 52 5.4H48V20Q48 22 46 22H40V15H35V22H30Q28 22 28 20V5.4H-14Z',
      tint,
      { shadow: 2.4, light: 1.6 },
    );
    for (const x of [-12, -4])
      brush.solid(box(x, -8, 4.4, 16, 2), tones(mix(tint.base, tint.light, 0.3)), { shadow: 1.2 });
    const bow = joined(disc(-36, -15, 13), disc(-36, 15, 13), disc(-51, 0, 13), disc(-24, 0, 13));
    brush.fill(bow, tint.base);
    brush.mark(joined(disc(-36, -15, 11), disc(-51, 0, 11)), withAlpha(tint.light, 0.5));
    brush.mark(disc(-34, 16, 11), withAlpha(tint.dark, 0.35));
    brush.mark(disc(-24, 1, 10), mix(tint.base, tint.dark, 0.2));
    const gem = tones(apart(tint.base, ['#c8384a', '#3f8ac0']));
    brush.mark(disc(-37.6, 0, 12), mix(tint.dark, ink, 0.15));
    brush.solid(disc(-37.6, 0, 9.6), gem, { shadow: 2.6, light: 1.4 });
    brush.mark(oval(-41, -3.6, 2.6, 1.7, -0.6), 'rgba(255,255,255,0.8)');
    brush.stroke('M2 -2.6H50', 'rgba(255,255,255,0.5)', 1.5);
  });
});

export const gift = drawn('gift', (brush, tint) => {
  const ribbon = tones(apart(tint.base, ['#e8564a', '#f5d36b']));
  brush.solid(box(9, 48, 80, 50, 2), tint, { shadow: 6, light: 1.6 });
  brush.mark(box(9, 48, 80, 6), withAlpha(tint.dark, 0.55));
  brush.mark(
    spots('20,64,2.2 32,78,2.2 20,90,2.2 32,62,2.2 66,64,2.2 78,76,2.2 66,90,2.2 80,92,2.2 78,62,2.2'),
    withAlpha(tint.light, 0.75),
  );
  brush.mark(box(42, 48, 14, 50), ribbon.base);
  brush.mark(box(51, 48, 5, 50), withAlpha(ribbon.dark, 0.45));
  brush.solid(box(4, 34, 90, 17, 2.4), tones(mix(tint.base, tint.light, 0.18)), { shadow: 3, light: 1.6 });
  brush.mark(box(41, 34, 16, 17), ribbon.base);
  brush.mark(box(52, 34, 5, 17), withAlpha(ribbon.dark, 0.45));
  for (const side of [-1, 1]) {
    brush.solid(sided('49,34 61,37 75,45! 71,36 76,34! 63,29', side, 49), tones(ribbon.dark), {
      shadow: 1.4,
    });
    brush.solid(sided('49,32 61,14 77,8 83,16 77,27 61,33', side, 49), ribbon, { shadow: 3, light: 1.6 });
    brush.mark(sided('55,29 64,19 75,15 75,20 65,27', side, 49), mix(ribbon.dark, ink, 0.2));
  }
  brush.solid('42,28 49,24 56,28 57,35 49,38 41,35', ribbon, { shadow: 1.6, light: 0.9 });
});

export const bag = drawn('bag', (brush, tint) => {
  const brass = tones('#e0b04c');
  const strap = tones(mix(tint.dark, ink, 0.25));
  brush.rod('M42 24V14Q42 6 50 6H66Q74 6 74 14V24', strap.base, 5);
  brush.solid(box(4, 22, 108, 75, 9), tint, { shadow: 7, light: 3 });
  for (const x of [24, 80]) {
    brush.solid(box(x, 22, 12, 75), strap, { shadow: 2 });
    brush.solid(box(x - 1, 50, 14, 12, 2), brass, { shadow: 1.6 });
    brush.mark(box(x + 3, 53, 6, 6, 1), strap.dark);
  }
  for (const [x, y, turn] of each([4, 22, 0], [112, 22, 1.5708], [112, 97, Math.PI], [4, 97, -1.5708]))
    brush.at(x, y, { turn }, () => brush.mark('M0 9Q0 0 9 0H17Q14 14 0 17Z', strap.base));
  brush.stroke('M8 59H22M38 59H78M94 59H108', withAlpha(tint.dark, 0.8), 1.4);
  brush.at(56, 78, { turn: -0.14 }, () => {
    brush.mark(box(-13, -8, 26, 16, 2), '#f3e7cf');
    brush.mark('M-9 4L-2 -5L3 1L6 -2L10 4Z', '#5f9a86');
    brush.mark(disc(6, -4, 1.8), '#e8913f');
  });
  brush.at(58, 40, { turn: 0.1 }, () => brush.mark(starPath(0, 0, 5, 6.6, 2.8), '#e8c15a'));
  brush.stroke('M12 34Q13 28 20 28', 'rgba(255,255,255,0.5)', 1.8);
});
