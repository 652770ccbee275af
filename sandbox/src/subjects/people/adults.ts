/** A woman in a dress, a man in a jacket. The tint is what they wear. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, spots } from '#sandbox/subjects/features.ts';
import { box, curve, disc, limb, oval } from '#sandbox/subjects/shapes.ts';
import { drawHead, randomFace } from './faces.ts';

export const woman = drawn('woman', (brush, tint) => {
  const { random } = brush;
  const face = randomFace(random, ['long', 'bob', 'bun', 'long', 'curls', 'tail']);
  const shoe = tones(mix(tint.dark, '#3a2430', 0.4));
  for (const side of [-1, 1]) {
    brush.solid(
      limb([25 + side * 4.4, 66, 3.8], [25 + side * 4, 82, 3.1], [25 + side * 3.8, 94, 2.1]),
      face.skin,
      { shadow: 1.2 },
    );
    brush.solid(
      curve(
        [25 + side * 3.8 - 3, 93.6],
        [25 + side * 3.8 + 3, 93.6],
        [25 + side * 5.6 + 3.4, 98, true],
        [25 + side * 5.6 - 4.4, 98, true],
      ),
      shoe,
      { shadow: 0.8 },
    );
  }
  brush.at(32, 31, { turn: -2.5 + brush.sway(0.22, 3.4) }, () => {
    brush.solid(limb([0, 0, 3], [1.4, 11, 2.5], [-1.4, 20, 2.1]), face.skin, { shadow: 1 });
    brush.solid(oval(-1.8, 23.6, 2.4, 3.4, 0.1), face.skin, { shadow: 0.7 });
    brush.solid(limb([0, 0, 3.9], [0.8, 6, 3.4]), tint, { shadow: 1 });
  });
  brush.mark('20,23! 30,23! 33,33! 17,33!', face.skin.base);
  brush.at(25, 30, { turn: brush.sway(0.025, 1.4) }, () => {
    const dress = '-6.6,-3 0,0 6.6,-3 9,1 6,14 8,22 14,41 9,44 0,42.4 -9,44 -14,41 -8,22 -6,14 -9,1';
    brush.solid(dress, tint, { shadow: 4, light: 1.6 });
    brush.mark('-6.4,13! 0,14.4 6.4,13! 6.6,16.6! 0,17.8 -6.6,16.6!', mix(tint.dark, '#3a2030', 0.25));
    brush.stroke('M-4 18Q-7 30 -8 43M1 18Q1 30 0 42M5 18Q8 30 9 43', withAlpha(tint.dark, 0.55), 1);
    brush.mark(
      spots('-3,25,.9 4,28,.9 -6,34,.9 1,36,.9 8,36,.9 -9,40,.9 -2,8,.9 3,6,.9'),
      withAlpha(tint.light, 0.9),
    );
  });
  brush.solid(limb([18, 31, 3], [13.6, 41, 2.5], [17.6, 48, 2.1]), face.skin, { shadow: 1 });
  brush.solid(limb([18, 31, 3.9], [15.8, 36, 3.4]), tint, { shadow: 1.2 });
  brush.at(25, 15, { turn: brush.sway(0.05, 1.2) + random.range(-0.06, 0.06) }, () => drawHead(brush, face));
});

export const man = drawn('man', (brush, tint) => {
  const { random } = brush;
  const face = { ...randomFace(random, ['short', 'crop', 'curls', 'short']), beard: random.chance(0.35) };
  const trousers = tones(apart(tint.base, ['#4b4a55', '#a08a6a']));
  const shoe = tones('#4a342b');
  for (const side of [-1, 1]) {
    brush.solid(
      limb([23 + side * 4.4, 57, 5], [23 + side * 5, 76, 4.2], [23 + side * 5.2, 92, 3.6]),
      trousers,
      { shadow: 1.8 },
    );
    brush.solid(
      curve(
        [23 + side * 5.2 - 4, 93],
        [23 + side * 5.2 + 4, 93],
        [23 + side * 7 + 4.6, 98.4, true],
        [23 + side * 7 - 5.4, 98.4, true],
      ),
      shoe,
      { shadow: 1 },
    );
  }
  brush.solid('23,25 32,27 35,34 34,46 33.6,60 23,61.4 12.4,60 12,46 11,34 14,27', tones('#f7f1e6'), {
    shadow: 2.4,
  });
  brush.solid('21.6,29! 24.4,29! 25.6,45 23,49! 20.4,45', apart(tint.base, ['#c8443c', '#3f6c9c']), {
    shadow: 0.8,
  });
  brush.at(32.4, 31, { turn: -0.12 + brush.sway(0.03, 1.3) }, () => {
    brush.solid(disc(1.6, 27, 2.8), face.skin, { shadow: 0.7 });
    brush.solid(limb([0, 0, 4.6], [2, 12, 4], [1.4, 22, 3.4]), tint, { shadow: 1.6 });
  });
  brush.solid('13.6,26.6! 19,26! 20.4,40 19,62! 10.4,61! 11.4,44 10,33', tint, { shadow: 2, light: 1.2 });
  brush.solid('27,26! 32.4,26.6! 36,33 34.6,44 35.6,61! 27,62! 25.6,40', tint, { shadow: 2.4, light: 1 });
  brush.mark('18.6,26! 21.6,35! 19,41! 16.4,34!', mix(tint.base, tint.dark, 0.55));
  brush.mark('27.4,26! 24.4,35! 27,41! 29.6,34!', mix(tint.base, tint.dark, 0.75));
  brush.mark(box(28.6, 49, 5, 1.2, 0.5), withAlpha(tint.dark, 0.9));
  brush.mark(box(12, 49, 5, 1.2, 0.5), withAlpha(tint.dark, 0.9));
  brush.at(13.6, 31, { turn: 0.2 - brush.sway(0.03, 1.3) }, () => {
    brush.solid(disc(1, 25.6, 2.8), face.skin, { shadow: 0.7 });
    brush.solid(limb([0, 0, 4.6], [-1.6, 12, 4], [0.6, 21, 3.4]), tint, { shadow: 1.6 });
  });
  brush.at(23, 14.6, { turn: brush.sway(0.04, 1) + random.range(-0.05, 0.05) }, () => drawHead(brush, face));
});
