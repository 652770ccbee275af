/** Musical instruments: guitar, piano, drum, violin, trumpet. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { ink, spots } from '#sandbox/subjects/features.ts';
import { box, disc, each, joined, oval } from '#sandbox/subjects/shapes.ts';

export const guitar = drawn('guitar', (brush, tint) => {
  const neck = tones('#6a4430');
  brush.at(31, 50, { turn: 0.26 + brush.sway(0.015, 1.2) }, () => {
    brush.solid('-3.2,-34! 3.2,-34! 3.6,14! -3.6,14!', neck, { shadow: 1.2, light: 0.6 });
    const form =
      '0,3 7,4 13,10 13,17 10,22 12,27 19,33 20,42 13,50 0,52 -13,50 -20,42 -19,33 -12,27 -10,22 -13,17 -13,10 -7,4';
    brush.solid(form, tint, { shadow: 4.4, light: 2 });
    brush.inside(form, () => brush.stroke(form, withAlpha(tint.dark, 0.75), 2.2));
    brush.mark(disc(0, 24, 7.6), mix(tint.dark, '#3a2018', 0.5));
    brush.mark(disc(0, 24, 6), '#2c1a16');
    brush.mark('5,26 12,24 14,34 8,38 3,32', withAlpha('#4a2a20', 0.75));
    brush.solid('-3.2,-34! 3.2,-34! 3.4,18! -3.4,18!', neck, { shadow: 1, light: 0.5 });
    const frets = Array.from({ length: 9 }, (_, index) => `M-3.3 ${-30 + index * 5}h6.6`);
    brush.stroke(frets.join(''), '#d9c79a', 0.6);
    brush.mark(spots('0,-22.6,.8 0,-12.6,.8 0,-2.6,.8'), '#f4ead2');
    brush.solid('-5,-48! 5,-48! 4.4,-34! -4.4,-34!', tones(neck.dark), { shadow: 1.2 });
    for (const side of [-1, 1])
      for (const y of [-46, -42, -38]) brush.solid(oval(side * 6.4, y, 1.7, 1.3), '#e9dfc8', { shadow: 0.4 });
    brush.solid(box(-8, 38, 16, 3.6, 1.4), neck, { shadow: 0.9 });
    const ring = brush.time > 0 ? brush.sway(0.25, 21) : 0;
    const strings = [-2.2, -0.75, 0.75, 2.2].map(
      (x, index) => `M${x} -46Q${x + (index % 2 ? ring : -ring)} 0 ${x} 39`,
    );
    brush.stroke(strings.join(''), 'rgba(255,248,230,0.9)', 0.45);
    brush.stroke('M-16 36Q-17 45 -9 48', 'rgba(255,255,255,0.45)', 1.4);
  });
});

export const piano = drawn('piano', (brush, tint) => {
  const gold = '#dfb04f';
  for (const [x, top, foot] of each([22, 62, 98], [104, 62, 98], [72, 58, 90])) {
    brush.solid(`M${x - 3} ${top}H${x + 5}L${x + 3} ${foot - 3}H${x - 1}Z`, tint, {
      shadow: 1.6,
      light: 0.8,
    });
    brush.mark(disc(x + 1, foot - 1.8, 2.2), gold);
  }
  brush.rod('M62 62V86M58 88h9', gold, 1.6);
  brush.rod('M98 30L104 46', tones(tint.dark).base, 2);
  brush.solid('20,34! 22,12 40,3 62,6 80,14 104,14 118,22 116,32!', tint, { shadow: 4, light: 3 });
  brush.mark('28,30! 30,16 42,9 60,11 78,19 102,19 112,24 111,29!', withAlpha(tint.light, 0.35));
  brush.mark('16,44! 40,33 108,33 116,42! 112,48! 16,48!', '#c9964f');
  const strings = Array.from({ length: 13 }, (_, index) => `M${34 + index * 5.6} 34L${26 + index * 6.6} 46`);
  brush.stroke(strings.join(''), 'rgba(255,240,200,0.75)', 0.6);
  brush.solid('M10 44H118Q120 44 120 47V64Q120 66 118 66H12Q10 66 10 64Z', tint, { shadow: 4, light: 1.6 });
  brush.fill('M2 56H66V65H2Z', '#fbf7ee');
  const whites = Array.from({ length: 13 }, (_, index) => `M${6.9 + index * 4.55} 56V65`);
  brush.stroke(whites.join(''), 'rgba(60,50,60,0.65)', 0.5);
  const blacks = Array.from({ length: 13 }, (_, index) => index).filter(
    (index) => ![2, 6, 9].includes(index),
  );
  brush.mark(joined(...blacks.map((index) => box(5.6 + index * 4.55, 56, 2.6, 5.4, 0.3))), '#2a252c');
  brush.solid('M0 64H68V70Q68 72 66 72H2Q0 72 0 70Z', tint, { shadow: 1.6 });
  brush.solid('M0 52H8V66H0ZM60 52H68V66H60Z', tint, { shadow: 1 });
  brush.solid('M22 32L46 30L48 45H22Z', '#fbf4e4', { shadow: 1 });
  brush.stroke('M25 35.6L44 34.4M25 39L44.6 37.8M25 42.2L45 41.2', 'rgba(60,50,60,0.55)', 0.7);
  brush.stroke('M14 48H112', withAlpha(tint.light, 0.7), 1);
  brush.solid(box(18, 86, 40, 4, 2), '#a83c3c', { shadow: 1 });
  brush.stroke('M24 90V99M52 90V99', mix(tint.dark, ink, 0.3), 2);
});

export const drum = drawn('drum', (brush, tint) => {
  const gold = tones('#e6b84e');
  const shell = 'M10 40V82Q10 97 58 97Q106 97 106 82V40Z';
  brush.solid(shell, tint, { shadow: 8, light: 2.4 });
  brush.inside(shell, () => {
    const cord = Array.from(
      { length: 6 },
      (_, index) =>
        `L${18 + index * 16} ${index % 2 ? 48 + Math.sin((index / 5) * Math.PI) * 5 : 86 + Math.sin((index / 5) * Math.PI) * 6}`,
    );
    brush.stroke(`M6 48${cord.join('')}L112 48`, '#fbf2de', 2);
  });
  brush.solid('M8 80Q8 92 58 92Q108 92 108 80V88Q108 99 58 99Q8 99 8 88Z', gold, { shadow: 2, light: 1.2 });
  brush.solid('M8 36Q8 50 58 50Q108 50 108 36V44Q108 58 58 58Q8 58 8 44Z', gold, { shadow: 2, light: 1.2 });
  brush.solid(oval(58, 37, 50, 12), '#fbf5e8', { shadow: 2, light: 0 });
  brush.stroke(oval(58, 37, 50, 12), gold.base, 2.6);
  for (const side of [-1, 1]) {
    brush.at(
      58 + side * 8,
      36,
      { turn: side * (0.9 + Math.max(0, brush.sway(0.22, 7, side * 1.57))) - Math.PI * 0 },
      () => {
        brush.rod('M0 0V-46', '#b9814a', 2.8);
        brush.solid(oval(0, 0, 3.4, 4.4), '#d9a366', { shadow: 1.2 });
      },
    );
  }
});

export const violin = drawn('violin', (brush, tint) => {
  const ebony = tones('#2f262a');
  brush.at(30, 50, { turn: 0.24 + brush.sway(0.015, 1.2) }, () => {
    const form =
      '0,2 8,3 14,9 13,16 8,20 7.6,25 9,29 15,33 18,41 14,49 0,52 -14,49 -18,41 -15,33 -9,29 -7.6,25 -8,20 -13,16 -14,9 -8,3';
    brush.solid(form, tint, { shadow: 4.4, light: 2 });
    brush.inside(form, () => brush.stroke(form, withAlpha(tint.dark, 0.8), 1.8));
    for (const side of [-1, 1])
      brush.stroke(
        `M${side * 5.4} 20Q${side * 9} 24 ${side * 6.6} 28Q${side * 5} 32 ${side * 8.4} 35`,
        '#2c1712',
        1.1,
      );
    brush.solid('-2.2,-30! 2.2,-30! 3,18! -3,18!', ebony, { shadow: 0.9, light: 0.4 });
    brush.solid('-2.6,34! 2.6,34! 3.6,48! -3.6,48!', ebony, { shadow: 0.9 });
    brush.solid('M-6 29.4Q0 25 6 29.4L5 32H-5Z', '#d9a866', { shadow: 0.7 });
    brush.stroke('M-1.6 -34V36M-.5 -34V36M.6 -34V36M1.7 -34V36', 'rgba(250,240,215,0.9)', 0.4);
    brush.solid('-3,-30! -3.4,-40 -2,-46 3,-47 5,-43 2.6,-40 3,-30!', tint, { shadow: 1, light: 0.6 });
    brush.stroke(disc(1.6, -43.6, 1.6), tint.dark, 0.8);
    for (const [side, y] of each([-1, -39], [1, -37], [-1, -35], [1, -33]))
      brush.rod(`M${side * 3} ${y}h${side * 3.4}`, ebony.base, 1.4);
    brush.at(22, 4, { turn: 0.1 + brush.sway(0.06, 1.7) }, () => {
      brush.rod('M0 -44V42', '#7a4428', 1.7);
      brush.stroke('M-2.6 -40V40', '#f3ead8', 0.9);
      brush.solid(box(-3.6, 35, 5, 7, 1), ebony, { shadow: 0.8 });
    });
    brush.stroke('M-14 38Q-15 46 -7 49', 'rgba(255,255,255,0.4)', 1.3);
  });
});

export const trumpet = drawn('trumpet', (brush, tint) => {
  brush.at(80, 50, { turn: -0.14 + brush.sway(0.03, 1.8) }, () => {
    brush.rod('M-30 2Q-44 2 -44 12Q-44 22 -30 22H22Q34 22 34 12Q34 2 22 2', tint.dark, 5);
    brush.rod('M-66 -2H30', tint.base, 5);
    brush.stroke('M-64 -3.4H28', withAlpha(tint.light, 0.9), 1.2);
    brush.solid('M-74 -6H-66L-62 -4V0L-66 2H-74Z', tones(mix(tint.base, '#d9dde2', 0.5)), { shadow: 1.4 });
    brush.solid('M14 -5H24Q48 -8 66 -28L72 -30V26L66 24Q48 5 24 1H14Z', tint, { shadow: 5, light: 2.4 });
    brush.solid(oval(70, -2, 5.4, 29), tones(mix(tint.base, tint.dark, 0.3)), { shadow: 3, light: 1.6 });
    brush.mark(oval(71, -2, 3, 24), mix(tint.dark, ink, 0.3));
    for (const x of [-18, -4, 10]) {
      const press = Math.max(0, brush.sway(4, 4, x)) * (brush.time > 0 ? 1 : 0);
      brush.rod(`M${x} ${-22 + press}V-12`, '#d9dde2', 2);
      brush.solid(oval(x, -23 + press, 4.6, 2.2), '#f3efe4', { shadow: 0.8 });
      brush.solid(box(x - 4.4, -14, 8.8, 34, 2.4), tint, { shadow: 2.4, light: 1.2 });
    }
  });
  for (const [x, y, size] of each([142, 12, 1], [126, 6, 0.8])) {
    brush.at(x, y + brush.sway(3, 2, x), { size }, () =>
      brush.rod('M0 0V-13L8 -15V-2', mix(tint.dark, ink, 0.5), 1.7),
    );
    brush.mark(
      joined(
        oval(x - 2, y + brush.sway(3, 2, x), 2.8 * size, 2.1 * size, -0.4),
        oval(x + 8 * size - 2, y - 2 * size + brush.sway(3, 2, x), 2.8 * size, 2.1 * size, -0.4),
      ),
      mix(tint.dark, ink, 0.5),
    );
  }
});
