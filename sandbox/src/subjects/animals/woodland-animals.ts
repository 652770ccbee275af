/** Fox, wolf, bear, panda, teddy: sitting, facing the viewer. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, type Tones, tones } from '#sandbox/subjects/brush.ts';
import { apart, cheeks, eye, ink, pale } from '#sandbox/subjects/features.ts';
import { curve, disc, limb, oval, sided } from '#sandbox/subjects/shapes.ts';
import { sittingBody } from './sitting.ts';

export const fox = drawn('fox', (brush) => vulpine(brush, tones('#4a2f2a'), 1));

export const wolf = drawn('wolf', (brush) => vulpine(brush, tones(mix(brush.tint.dark, ink, 0.25)), 0.86));

function vulpine(brush: Brush, socks: Tones, ears: number): void {
  const { tint } = brush;
  const white = pale(tint.base, 0.86);
  brush.at(54, 92, { turn: brush.sway(0.07, 1.3) + brush.random.range(-0.06, 0.06) }, () => {
    const brushTail = '-4,4 12,6 24,0 31,-14 30,-30 22,-44! 15,-34 12,-22 6,-12 -6,-8';
    brush.solid(brushTail, tint, { shadow: 5, light: 2 });
    brush.inside(brushTail, () => {
      brush.mark('8,-50 34,-50 36,-26! 28,-29 25,-23! 20,-28 16,-22! 11,-27', white.base);
      brush.mark('26,-46 34,-46 36,-24 29,-28', withAlpha(white.dark, 0.5));
    });
  });
  sittingBody(brush, { x: 38, coat: tint, arms: tint, paws: socks, chest: white, girth: 20 });
  for (const side of [-1, 1])
    brush.mark(limb([38 + side * 6, 84, 4.3], [38 + side * 6, 94, 4.5]), socks.base);
  brush.mark('28,48 33,52 38,49 43,52 48,48 47,60 43,70! 41,64 38,76! 35,64 33,70! 29,60', white.base);
  brush.at(38, 32, { turn: brush.sway(0.05, 0.9) + brush.random.range(-0.08, 0.08) }, () => {
    for (const side of [-1, 1]) {
      brush.at(side * 13, -14, { turn: side * brush.sway(0.03, 1.9), size: ears }, () => {
        brush.solid(
          curve([side * -9, 0], [side * -3, -11], [side * 5, -19, true], [side * 8.4, -6], [side * 7, 7]),
          tint,
          { shadow: 2 },
        );
        brush.mark(curve([side * 0.6, -13.4], [side * 5, -19, true], [side * 7.6, -11.4]), socks.base);
        brush.mark(
          curve([side * -4.4, -1], [side * 0, -8], [side * 4, -12, true], [side * 5.6, -2], [side * 4, 5]),
          mix(white.base, '#d9a08c', 0.4),
        );
      });
    }
    brush.solid(
      '0,-21 12,-19 20,-9 26,2! 18,4 19,9! 11,11 4,18 0,19.6 -4,18 -11,11 -19,9! -18,4 -26,2! -20,-9 -12,-19',
      tint,
      { shadow: 3.6, light: 1.8 },
    );
    for (const side of [-1, 1])
      brush.mark(sided('1,4! 7,-1 15,0 26,2! 18,4 19,9! 11,11 4,18 0,19.6', side), white.base);
    brush.mark('-3.6,2 0,-14 3.6,2 2,16 -2,16', tint.base);
    brush.mark('0,5 4,12 0,19.6 -4,12', mix(white.base, tint.base, 0.25));
    brush.solid('-3.4,12.4 0,11.2 3.4,12.4 0,17', ink, { shadow: 0 });
    brush.mark(oval(-1, 12.8, 1, 0.5), 'rgba(255,255,255,0.6)');
    for (const side of [-1, 1]) {
      eye(brush, side * 9, -2.8, 3.4, { iris: '#c98a2e' });
      brush.stroke(`M${side * 5.2} -1.6Q${side * 9} -7.6 ${side * 13} -4.2`, ink, 1);
    }
  });
}

type BearKind = 'bear' | 'panda' | 'teddy';

export const bear = drawn('bear', (brush) => ursine(brush, 'bear'));

export const panda = drawn('panda', (brush) => ursine(brush, 'panda'));

export const teddy = drawn('teddy bear', (brush) => ursine(brush, 'teddy'));

function ursine(brush: Brush, kind: BearKind): void {
  const { tint } = brush;
  const black = tones(apart(tint.base, ['#2f2b33', '#f5f1ea']));
  const limbs = kind === 'panda' ? black : tint;
  const muzzle = kind === 'panda' ? tint : pale(tint.base, 0.58);
  const torso = sittingBody(brush, {
    x: 43,
    coat: tint,
    arms: limbs,
    paws: kind === 'teddy' ? pale(tint.base, 0.5) : limbs,
    chest: kind === 'panda' ? undefined : muzzle,
    girth: 28,
  });
  if (kind === 'panda')
    brush.inside(torso, () =>
      brush.mark('10,40 76,40 76,60 66,68 52,62 43,60 34,62 20,68 10,60', black.base),
    );
  if (kind === 'teddy') brush.stroke('M43 60V88M39 64h8M39 71h8M39 78h8', withAlpha(tint.dark, 0.8), 0.8);
  const nod = brush.sway(0.045, 0.9) + brush.random.range(-0.08, 0.08);
  brush.at(43, 30, { turn: nod }, () => {
    for (const side of [-1, 1]) {
      brush.solid(disc(side * 19, -18, 8.6), limbs, { shadow: 2.2 });
      brush.mark(
        disc(side * 18.4, -17, 4.8),
        kind === 'panda' ? black.dark : mix(muzzle.base, '#d98f7e', 0.35),
      );
    }
    brush.solid('0,-26 15,-23 25,-12 27,1 23,14 12,22 0,23.6 -12,22 -23,14 -27,1 -25,-12 -15,-23', tint, {
      shadow: 5.4,
      light: 2.4,
    });
    if (kind === 'panda')
      for (const side of [-1, 1]) brush.mark(oval(side * 11, -3.4, 6.4, 8, side * 0.5), black.base);
    brush.solid(oval(0, 10, 11.6, 9.4), muzzle, { shadow: kind === 'panda' ? 1 : 2, light: 0 });
    brush.mark('-5.6,5 0,3.4 5.6,5 4,9 0,11 -4,9', ink);
    brush.mark(oval(-1.8, 5.6, 1.8, 0.9, -0.2), 'rgba(255,255,255,0.6)');
    brush.stroke('M0 10.6V13.4M0 13.4Q-3 17 -6 14.4M0 13.4Q3 17 6 14.4', ink, 1.1);
    for (const side of [-1, 1]) eye(brush, side * 10.4, -3, 3.3, kind === 'panda' ? { white: 1.22 } : {});
    cheeks(brush, 0, 8, 17.6, 4);
  });
  if (kind === 'teddy') bowTie(brush, 43, 55);
}

function bowTie(brush: Brush, x: number, y: number): void {
  const silk = tones(apart(brush.tint.base, ['#c8433f', '#3f7fb5']));
  for (const side of [-1, 1])
    brush.solid(
      curve(
        [x, y, true],
        [x + side * 8, y - 6],
        [x + side * 13, y - 4],
        [x + side * 13, y + 5],
        [x + side * 8, y + 6],
      ),
      silk,
      { shadow: 2 },
    );
  brush.solid(oval(x, y, 3.4, 3.8), silk, { shadow: 1.2 });
}
