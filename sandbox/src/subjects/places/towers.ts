/** Towers with a purpose: pagoda, lighthouse, windmill. */
import { withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, sash, slit, spots } from '#sandbox/subjects/features.ts';
import { box, disc, joined, rows } from '#sandbox/subjects/shapes.ts';

export const pagoda = drawn('pagoda', (brush, tint) => {
  const plaster = tones('#f3e7d2');
  const gold = '#e2b04a';
  brush.solid('M8 98L12 92H50L54 98Z', tones('#a79c90'), { shadow: 1.4 });
  const tiers = rows('92,17,16,30 72,14,15,26 52.6,11,14,22 34.6,8,12.6,18');
  for (const [foot, half, height, eave] of tiers) {
    const top = foot - height;
    brush.solid(box(31 - half, top, half * 2, height), plaster, { shadow: 0 });
    brush.mark(box(31 + half * 0.3, top, half * 0.7, height), withAlpha(plaster.dark, 0.4));
    brush.mark(
      joined(
        box(31 - half, top, 1.6, height),
        box(31 + half - 1.6, top, 1.6, height),
        box(31 - half, foot - 2, half * 2, 2),
      ),
      tint.dark,
    );
    slit(brush, 28.2, top + 5, 5.6, height - 7);
    if (half > 10)
      for (const side of [-1, 1]) slit(brush, 31 + side * half * 0.62 - 1.8, top + 6, 3.6, height - 10);
    const roof = `M${31 - eave} ${top + 3}Q${31 - half - 3} ${top + 0.6} ${31 - half + 3} ${top - 6.4}H${31 + half - 3}Q${31 + half + 3} ${top + 0.6} ${31 + eave} ${top + 3}Q31 ${top + 6.4} ${31 - eave} ${top + 3}Z`;
    brush.solid(roof, tint, { shadow: 1.6, light: 1.1 });
    const tiles = Array.from(
      { length: 9 },
      (_, index) =>
        `M${31 + (index - 4) * half * 0.2} ${top - 6}L${31 + (index - 4) * half * 0.36} ${top + 3}`,
    );
    brush.stroke(tiles.join(''), withAlpha(tint.dark, 0.55), 0.7);
    for (const side of [-1, 1]) {
      brush.stroke(`M${31 + side * eave} ${top + 3}v3`, gold, 0.7);
      brush.mark(disc(31 + side * eave, top + 7, 1.3), brush.night ? '#ffd27a' : gold);
      if (brush.night) brush.glow(31 + side * eave, top + 7, 6, '#ffb54a', 0.5);
    }
  }
  brush.rod('M31 15.6V2', gold, 1.7);
  brush.mark(spots('31,13,2.3 31,8.6,1.7 31,3,1.1'), gold);
});

export const lighthouse = drawn('lighthouse', (brush, tint) => {
  const white = tones(apart(tint.base, ['#f8f2e6', '#d2463a']));
  const iron = tones('#4a4f5e');
  if (brush.night) {
    const sweep = brush.sway(0.35, 0.7);
    for (const side of [-1, 1]) {
      brush.at(31, 15, { turn: side * 0.06 + sweep * 0.4 }, () => {
        brush.mark(
          `M0 -1.5L${side * 62} -12V14L0 1.5Z`,
          brush.ramp(0, 0, side * 62, 0, ['rgba(255,240,180,0.62)', 'rgba(255,240,180,0)']),
        );
      });
    }
  }
  brush.solid('2,99! 6,90 16,86 28,88 44,85 56,90 60,99!', tones('#8d8680'), { shadow: 3, light: 1.4 });
  brush.mark('12,94 20,90 27,93 20,97', 'rgba(60,50,60,0.2)');
  const shaft = 'M22 27H40L46.6 92Q31 96 15.4 92Z';
  brush.solid(shaft, white, { shadow: 0, light: 0 });
  brush.inside(shaft, () => {
    for (const y of [27, 54, 81])
      brush.mark(`M10 ${y}Q31 ${y + 4} 52 ${y}V${y + 13.6}Q31 ${y + 17.6} 10 ${y + 13.6}Z`, tint.base);
    brush.mark('M34 20H60V100H38Q36 60 34 20Z', 'rgba(50,25,70,0.2)');
    brush.mark('M18 20H25L21 100H8Z', 'rgba(255,250,230,0.3)');
  });
  slit(brush, 28.6, 46, 4.8, 7);
  slit(brush, 28.6, 68, 4.8, 7);
  brush.solid('M26.4 93.6V85.6A4.6 4.6 0 0 1 35.6 85.6V93.6Z', tones('#5b4033'), { shadow: 1 });
  brush.solid(box(18.6, 23.4, 24.8, 4, 1), iron, { shadow: 1 });
  brush.stroke('M20 23.4V18.4M24.4 23.4V18.4M37.6 23.4V18.4M42 23.4V18.4M19 18.4H43', iron.base, 0.8);
  brush.fill(box(25, 11, 12, 12.4), brush.night ? '#fff0b0' : '#bfe0ea');
  brush.mark(disc(31, 17, 3.4), '#ffd86e');
  brush.glow(31, 16.6, brush.night ? 20 : 8, '#ffe08a', brush.night ? 0.9 : 0.5);
  brush.stroke('M25 11V23.4M31 11V23.4M37 11V23.4M25 17H37', iron.base, 0.8);
  brush.solid('M22.6 11.6Q24 4.6 31 3.4Q38 4.6 39.4 11.6Z', tint, { shadow: 1.6, light: 1 });
  brush.rod('M31 3.4V.4', iron.base, 1.1);
});

export const windmill = drawn('windmill', (brush, tint) => {
  const cap = tones(apart(tint.base, ['#8d4a3a', '#5b6a80']));
  const body = 'M30 40H56L65 98H21Z';
  brush.solid(body, tint, { shadow: 0, light: 1.4 });
  brush.inside(body, () => {
    brush.mark('M46 36H70V100H52Z', withAlpha(tint.dark, 0.4));
    brush.stroke('M20 52Q43 57 66 52M18 68Q43 73 68 68M16 84Q43 89 70 84', withAlpha(tint.dark, 0.35), 0.8);
  });
  brush.solid('M16 76H70L72 79.4H14Z', tones('#7a5a42'), { shadow: 1 });
  brush.stroke('M17 76V71H69V76M25 76V71M34 76V71M43 76V71M52 76V71M61 76V71', '#7a5a42', 1.1);
  sash(brush, 40, 52, 7, 8);
  sash(brush, 31, 60, 6, 7);
  brush.solid('M37 98V87a6 6 0 0 1 12 0V98Z', tones('#6a4430'), { shadow: 1.2 });
  brush.solid('27,42! 30,32 43,25 56,32 59,42! 43,45', cap, { shadow: 2.4, light: 1.2 });
  brush.at(43, 34, { turn: 0.42 + brush.time * 0.7 + brush.random.range(-0.3, 0.3) }, () => {
    for (let arm = 0; arm < 4; arm += 1) {
      brush.at(0, 0, { turn: (arm * Math.PI) / 2 }, () => {
        brush.fill('M1 -6H10.4V-37H1Z', 'rgba(250,243,228,0.94)');
        brush.stroke(
          'M1 -6H10.4V-37H1ZM5.7 -6V-37M1 -12H10.4M1 -18.4H10.4M1 -24.8H10.4M1 -31H10.4',
          '#8a6a50',
          0.7,
        );
        brush.rod('M0 0V-39', '#6a4a36', 1.9);
      });
    }
    brush.solid(disc(0, 0, 3.4), tones('#5b4033'), { shadow: 1 });
  });
});
