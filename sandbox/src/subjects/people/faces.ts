/** Heads for human figures: skin, hair in several cuts, a friendly face. Knows no clothes. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import type { Random } from '#sandbox/random.ts';
import { type Brush, type Tones, tones } from '#sandbox/subjects/brush.ts';
import { cheeks, eye } from '#sandbox/subjects/features.ts';
import { disc, joined, oval } from '#sandbox/subjects/shapes.ts';

export type HairCut = 'short' | 'crop' | 'long' | 'bob' | 'bun' | 'curls' | 'tail' | 'none';

export interface Face {
  skin: Tones;
  hair: Tones;
  cut: HairCut;
  beard?: boolean;
  /** Where it looks: -1 left, 0 at you, 1 right. */
  gaze?: number;
}

/** Complexions, each with the hair that commonly goes with it. */
const complexions = [
  ['#f7d4b8', '#4e3226', '#c08d48', '#a8492a', '#7a4c2e', '#2e2428'],
  ['#ecbd95', '#2e2428', '#4e3226', '#8a5a34', '#b98446'],
  ['#d6a177', '#2e2428', '#3d2a26', '#5a3826'],
  ['#ad7650', '#2a2226', '#3d2a26'],
  ['#87593b', '#221c22', '#33262a'],
] as const;

/** A face of its own for an individual, from the cuts given. */
export function randomFace(random: Random, cuts: readonly HairCut[]): Face {
  const [complexion, ...manes] = random.pick(complexions);
  const skin = tones(complexion, 0.8);
  const hair = tones(random.pick(manes));
  return { skin, hair, cut: random.pick(cuts) };
}

/** A head about its middle: the face is 17 wide and 20 high, hair a little more. */
export function drawHead(brush: Brush, face: Face): void {
  const { skin, hair, cut, gaze = 0.6 } = face;
  backHair(brush, cut, hair);
  brush.bare(() =>
    brush.solid('-3.2,6! 3.2,6! 3.6,13! -3.6,13!', tones(mix(skin.base, skin.dark, 0.6)), { shadow: 0 }),
  );
  for (const side of [-1, 1]) brush.solid(oval(side * 8.7, 1, 1.9, 2.5), skin, { shadow: 0.5 });
  brush.solid('0,-10 6.4,-8.4 8.8,-2 8.2,4 4.6,9 0,10.4 -4.6,9 -8.2,4 -8.8,-2 -6.4,-8.4', skin, {
    shadow: 1.8,
    light: 0.8,
  });
  if (face.beard) beard(brush, hair);
  for (const side of [-1, 1]) {
    eye(brush, side * 3.7 + gaze, 0.4, 1.25);
    brush.stroke(`M${side * 3.7 + gaze - 1.7} -2.7q1.7 -1.1 3.4 0`, hair.dark, 0.7);
  }
  cheeks(brush, gaze, 3.6, 5.2, 1.7, '#e8776c');
  brush.stroke(`M${gaze * 1.6} 1.4q1.2 1.8 -.3 2.3`, withAlpha(skin.dark, 0.9), 0.6);
  brush.stroke(`M${gaze - 2.2} 5.6q2.2 2.3 4.4 0`, mix(skin.dark, '#7a2530', 0.6), 0.8);
  frontHair(brush, cut, hair);
}

function backHair(brush: Brush, cut: HairCut, hair: Tones): void {
  const flow = brush.sway(0.5, 1.4);
  if (cut === 'long')
    brush.solid(
      `0,-12.6 8.6,-10 11.4,0 ${12 + flow},11 ${10 + flow},19 2,17 -9,${19} -12.4,11 -11.4,0 -8.6,-10`,
      hair,
      { shadow: 2 },
    );
  if (cut === 'bob')
    brush.solid('0,-12.6 9,-9.6 11.6,0 11,8 7,9.4 -7,9.4 -11,8 -11.6,0 -9,-9.6', hair, { shadow: 2 });
  if (cut === 'bun') brush.solid(disc(-1, -14, 5), hair, { shadow: 1.4, light: 0.8 });
  if (cut === 'curls') {
    const ring = Array.from({ length: 13 }, (_, index) => {
      const angle = Math.PI * (0.82 + (index / 12) * 1.36);
      return disc(Math.cos(angle) * 9.6, -2 + Math.sin(angle) * 9.4, 4.2);
    });
    brush.fill(joined(...ring), hair.base);
  }
  if (cut === 'tail') {
    brush.at(-7, -5, { turn: brush.sway(0.12, 2.2) }, () => {
      brush.solid('2,-3 -5,-5 -11,0 -12,10 -9,18! -6,12 -4,4 2,2', hair, { shadow: 1.4 });
    });
  }
}

function frontHair(brush: Brush, cut: HairCut, hair: Tones): void {
  if (cut === 'none') return;
  const caps = {
    short: '-9.4,1.4! -10.2,-5 -7,-11.4 0,-13.4 7.4,-11.8 10.2,-5 9.4,1.4! 8,-3.4 3,-6.4 -2,-4.6 -7.6,-5.4',
    crop: '-9,0! -9.4,-5 -6.4,-10.6 0,-12 6.4,-10.6 9.4,-5 9,0! 7.6,-4.6 3.4,-6.6 0,-6.8 -3.4,-6.6 -7.6,-4.6',
    long: '-9.6,5! -10.6,-4 -7,-11.2 0,-13 7.4,-11.2 10.6,-4 9.6,5! 8.4,-2 4,-7.2! -1,-5 -7.4,-2.6',
    bob: '-10,4! -10.6,-5 -7,-11.4 0,-13 7,-11.4 10.6,-5 10,4! 8.4,-2.8 4,-3.8 0,-3.4 -4,-3.8 -8.4,-2.8',
    bun: '-9.2,1! -9.8,-5 -6.6,-10.8 0,-12.4 6.6,-10.8 9.8,-5 9.2,1! 7.6,-4.6 1.4,-8! -3,-6.4 -7.6,-3',
    tail: '-9.2,2! -10,-5 -6.6,-11 0,-12.8 6.8,-11 10,-5 9.2,1! 7.4,-5 0,-5.6 -4,-6.6 -7.4,-4',
    curls: '-9.4,0! -10,-6 -6,-11.4 0,-12.6 6,-11.4 10,-6 9.4,0! 7,-5.4 4,-4.4 1,-6 -2,-4.4 -5,-6 -7.4,-3.6',
  } as const;
  brush.solid(caps[cut], hair, { shadow: 1.6, light: 1 });
  if (cut === 'curls')
    brush.mark(
      joined(disc(-6, -9, 2.4), disc(-1, -11.6, 2.4), disc(4, -10.4, 2.2), disc(-9, -4, 2)),
      withAlpha(hair.light, 0.4),
    );
  if (cut === 'long' || cut === 'bob') brush.stroke('M-7 -9Q-2 -12 4 -10.6', withAlpha(hair.light, 0.6), 0.9);
}

function beard(brush: Brush, hair: Tones): void {
  brush.mark('-8.8,-1! -8.4,6 -4,11.4 0,12.6 4,11.4 8.4,6 8.8,-1! 6,3.4 0.6,3.4 -6,3.4', hair.base);
  brush.mark('-3,5 3.6,5 2.6,8 -2,8', mix('#d98a80', hair.base, 0.1));
}
