/** The dancer, on one toe. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { curve, limb, rows } from '#sandbox/subjects/shapes.ts';
import { drawHead, randomFace } from './faces.ts';

export const dancer = drawn('dancer', (brush, tint) => {
  const { random } = brush;
  const face = randomFace(random, ['bun']);
  const slipper = tones(mix(tint.base, tint.light, 0.3));
  brush.at(30, 52, { turn: brush.sway(0.05, 1.5) }, () => {
    brush.solid(limb([0, 4, 4.4], [0.4, 22, 3.5], [0.6, 38, 2.1]), face.skin, { shadow: 1.4 });
    brush.solid('-1.9,36! 3,36! 2.2,43 .6,47.6! -.8,43', slipper, { shadow: 0.8 });
    brush.stroke('M-2 34L3.2 37M3.2 34L-2 37', slipper.base, 0.8);
    brush.solid(limb([2, 4, 4.6], [18, 12, 3.8], [5.6, 21, 2.4]), face.skin, { shadow: 1.4 });
    brush.solid(limb([7, 20.4, 2.3], [2, 23.4, 1.6]), slipper, { shadow: 0.6 });
    for (const side of [-1, 1]) {
      brush.solid(
        limb([side * 7, -21, 2.9], [side * 15, -33, 2.4], [side * 9, -46, 1.9], [side * 2.6, -50, 1.7]),
        face.skin,
        { shadow: 1 },
      );
    }
    for (const [index, [reach, lift]] of rows('27,7 25,3.4 22,0').entries()) {
      const frill = Array.from({ length: 15 }, (_, step) => {
        const share = step / 14;
        return [
          -reach + share * reach * 2,
          lift + 4 + Math.sin(share * Math.PI) * -3 + (step % 2 ? 2.4 : 0),
        ] as const;
      });
      brush.at(0, -7, { turn: brush.sway(0.02, 2, index) }, () =>
        brush.at(0, 7, {}, () =>
          brush.solid(
            curve(...frill, [8, -7 + lift * 0.2], [-8, -7 + lift * 0.2]),
            index === 2 ? tint : { ...tint, base: mix(tint.base, tint.light, 0.5 - index * 0.2) },
            { shadow: 2, light: 1 },
          ),
        ),
      );
    }
    brush.stroke('M-7 -4L-17 3M-3 -4L-7 5M3 -4L7 5M7 -4L17 3', withAlpha(tint.dark, 0.6), 0.8);
    brush.mark('-3,-27! 3,-27! 7,-21! 5,-14! -5,-14! -7,-21!', face.skin.base);
    brush.solid('-7,-23 -4,-21 0,-18 4,-21 7,-23 7.6,-14 5.6,-6 0,-3.4 -5.6,-6 -7.6,-14', tint, {
      shadow: 2,
      light: 0.9,
    });
    brush.stroke('M-5 -6.6Q0 -4.6 5 -6.6', tint.light, 1.2);
    brush.at(0, -33.6, { turn: 0.06 + brush.sway(0.05, 1.5, 1), size: 0.86 }, () => drawHead(brush, face));
  });
});
