/** Horse, and zebra and unicorn by markings. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, type Tones, tones } from '#sandbox/subjects/brush.ts';
import { apart, eye, ink } from '#sandbox/subjects/features.ts';
import { curve, each, oval } from '#sandbox/subjects/shapes.ts';
import { hoofedLeg } from './legs.ts';

type Breed = 'horse' | 'zebra' | 'unicorn';

const body = '21,44 31,35 50,38 64,36 73,27 78,14 87,6 96,14 93,32 89,48 83,61 66,63 48,62 33,65 23,58';
const head = '83,5 91,3 98,11 108,24 110,30 106,35 100,33 91,27 85,21';

export const horse = drawn('horse', (brush) => equine(brush, 'horse'));

export const zebra = drawn('zebra', (brush) => equine(brush, 'zebra'));

export const unicorn = drawn('unicorn', (brush) => equine(brush, 'unicorn'));

function equine(brush: Brush, breed: Breed): void {
  const { tint } = brush;
  const stripe = apart(tint.base, ['#2f2a2e', '#f6f1e8']);
  const mane =
    breed === 'horse'
      ? tones(mix(tint.dark, '#2a1a16', 0.6))
      : breed === 'zebra'
        ? tones(stripe)
        : tones('#e58bb8');
  const far = tones(mix(tint.base, tint.dark, 0.75));
  const hoof = breed === 'unicorn' ? '#d8a84a' : '#3b2e2c';
  hoofedLeg(brush, { x: 38, top: 56, thick: 6.4, bend: -2, stride: 3, coat: far }, hoof);
  hoofedLeg(brush, { x: 74, top: 56, thick: 5.4, bend: 2, stride: 6, coat: far }, hoof);
  brush.at(23, 41, { turn: brush.sway(0.1, 1.5) }, () => {
    brush.solid('3,-3 -7,-4 -14,8 -14,26 -20,42! -9,38 -4,24 0,10', mane, { shadow: 2.6, light: 1 });
    brush.stroke(
      'M-2 0Q-11 8 -10 26Q-10 34 -14 39M-5 2Q-8 12 -7 26',
      breed === 'unicorn' ? '#8fb8ea' : withAlpha(mane.light, 0.6),
      1.3,
    );
  });
  brush.solid(body, tint, { shadow: 5, light: 2.2 });
  if (breed === 'zebra') zebraStripes(brush, stripe);
  hoofedLeg(brush, { x: 30, top: 54, thick: 8, bend: -3, stride: -4, coat: tint }, hoof);
  hoofedLeg(brush, { x: 80, top: 55, thick: 6.4, bend: 0.6, stride: -2, coat: tint }, hoof);
  if (breed === 'horse')
    for (const [x, y] of each([26, 89], [78, 89])) brush.mark(`M${x - 3.2} ${y - 5}h6.6v7h-6.6z`, '#f3ebde');
  if (breed === 'zebra')
    brush.stroke('M24 64Q29 66 34 63M24 72Q28 74 32 72M24 80H30M76 66H84M76 74H82M76.4 81H81', stripe, 1.9);
  brush.at(86, 14, { turn: brush.sway(0.035, 1.1) }, () =>
    brush.at(-86, -14, {}, () => horseHead(brush, breed, mane, stripe)),
  );
}

function horseHead(brush: Brush, breed: Breed, mane: Tones, stripe: string): void {
  const { tint } = brush;
  brush.solid('92,2 92,-7! 86,-1 87,5', tones(mix(tint.base, tint.dark, 0.7)), { shadow: 0.8 });
  brush.solid(head, tint, { shadow: 3, light: 1.4 });
  brush.inside(head, () => {
    brush.mark(
      '104,22 114,22 114,38 98,36',
      withAlpha(breed === 'zebra' ? stripe : mix(tint.dark, ink, 0.3), breed === 'unicorn' ? 0.18 : 0.65),
    );
    if (breed === 'horse') brush.mark('96,4 100,10 107,21 104,22 97,14 93,6', '#f6efe3');
    if (breed === 'zebra') brush.stroke('M92 4L88 14M97 9L92 18M101 14L95 24M86 8L84 20', stripe, 1.5);
  });
  if (breed === 'unicorn') {
    brush.solid('93,4! 104,-17! 97.6,7!', '#f1c553', { shadow: 1, light: 0.6 });
    brush.stroke('M96 0L99.4 2M98.4 -5L101 -3.4M100.6 -10L102.4 -8.6', '#b98424', 0.8);
  }
  brush.mark(oval(106.4, 28.6, 1.1, 1.7, 0.5), mix(tint.dark, ink, 0.7));
  brush.stroke('M108 33.4Q104 32.6 101.6 30', mix(tint.dark, ink, 0.6), 0.9);
  brush.stroke('M88 23Q92 22 91.6 17', withAlpha(tint.dark, 0.8), 1);
  eye(brush, 95.4, 13, 2.4);
  brush.solid('86,5 84,-6! 80.4,1 81.6,8', tint, { shadow: 1 });
  const flow = brush.sway(1.6, 1.4);
  const locks = curve(
    [90, 1],
    [83, 0],
    [76, 8],
    [70, 20],
    [60, 33],
    [62, 41 + flow, true],
    [68, 38],
    [70, 43 + flow, true],
    [75, 33],
    [79, 34 + flow, true],
    [80, 22],
    [85, 20 + flow, true],
    [86, 10],
    [91, 9, true],
  );
  brush.solid(locks, mane, { shadow: 2.4, light: 1.2 });
  brush.stroke(
    'M83 4Q76 14 70 30M86 5Q81 12 78 24M78 9Q72 20 66 34',
    breed === 'unicorn' ? '#8fb8ea' : withAlpha(mane.light, 0.6),
    1.2,
  );
}

function zebraStripes(brush: Brush, stripe: string): void {
  brush.inside(body, () => {
    const flank = Array.from({ length: 7 }, (_, index) => {
      const x = 31 + index * 6.2;
      return `M${x} 32Q${x + 4} 46 ${x - 1 + index * 0.4} ${58 + (index % 2) * 3}`;
    });
    brush.stroke(flank.join(''), stripe, 2.2);
    brush.stroke('M72 30L84 40M75 23L90 33M78 16L93 25M20 44Q26 42 27 34M18 52Q26 50 29 42', stripe, 2.2);
  });
}
