/** Cats, dogs and rabbits, sitting, facing the viewer. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { cheeks, eye, ink, pale } from '#sandbox/subjects/features.ts';
import { curve, disc, each, limb, oval, sided } from '#sandbox/subjects/shapes.ts';

export const cat = drawn('cat', (brush, tint) => {
  const coat = brush.random.pick(['tabby', 'bib', 'tabby', 'plain'] as const);
  const stripe = mix(tint.base, tint.dark, 0.95);
  const white = pale(tint.base, 0.86);
  const wag = brush.sway(0.07, 1.3, brush.random.range(0, 6));
  brush.at(54, 92, { turn: wag }, () => {
    const tail = limb([-4, 0, 5], [11, 1, 5.2], [20, -10, 5], [18, -24, 4.6], [11, -33, 4]);
    brush.solid(tail, tint);
    if (coat !== 'plain') brush.mark(disc(12, -31.5, 4.2), coat === 'bib' ? white.base : stripe);
  });
  brush.solid('38,42 50,49 57,66 61,85 57,97 38,99 19,97 15,85 19,66 26,49', tint, { shadow: 6, light: 2.5 });
  if (coat === 'tabby') stripes(brush, stripe);
  if (coat !== 'plain') brush.mark('38,48 46,54 45,66 38,76 31,66 30,54', white.base);
  for (const side of [-1, 1]) {
    brush.solid(oval(38 + side * 15.5, 88, 8.5, 10.5, side * -0.25), tint, { shadow: 2 });
    brush.solid(oval(38 + side * 16.5, 97, 8, 3.6), coat === 'bib' ? white : tint);
  }
  for (const side of [-1, 1]) {
    brush.solid(
      limb([38 + side * 5.6, 66, 5], [38 + side * 5.6, 80, 4.6], [38 + side * 5.8, 93, 4.8]),
      tint,
      { shadow: 2, light: 0.6 },
    );
    brush.solid(oval(38 + side * 6.2, 96.2, 6.2, 4), coat === 'plain' ? tint : white);
    for (const toe of [-1.6, 1.6]) {
      brush.stroke(`M${38 + side * 6.2 + toe} 95.6v3`, withAlpha(tint.dark, 0.8), 0.7);
    }
  }
  brush.at(38, 40, { turn: brush.sway(0.035, 0.8, 1) + brush.random.range(-0.06, 0.06) }, () =>
    catHead(brush, coat, stripe),
  );
});

function stripes(brush: Brush, stripe: string): void {
  for (const side of [-1, 1]) {
    for (const [y, reach] of each([63, 9], [70, 10], [77, 9])) {
      const edge = 38 + side * (18 + (y - 63) * 0.22);
      brush.mark(
        curve([edge + side * 1, y - 2], [edge - side * reach, y + 0.6, true], [edge + side * 1.6, y + 1.8]),
        stripe,
      );
    }
  }
}

/** About the nape: the face fills x -23..23, y -36..8. */
function catHead(brush: Brush, coat: string, stripe: string): void {
  const { tint } = brush;
  for (const side of [-1, 1]) {
    brush.solid(
      `${side * 5},-22 ${side * 8.5},-27 ${side * 18.5},-38.5! ${side * 21.6},-22 ${side * 18},-10`,
      tint,
      { shadow: 1.5 },
    );
    brush.mark(
      curve([side * 10, -24], [side * 17.4, -33.6, true], [side * 18.8, -22], [side * 14, -18]),
      '#e9a49a',
    );
  }
  brush.solid('0,-27 12,-25.5 20,-17 22.5,-7 18,2.5 9,7 0,8 -9,7 -18,2.5 -22.5,-7 -20,-17 -12,-25.5', tint, {
    shadow: 4.5,
    light: 2,
  });
  if (coat === 'tabby') {
    for (const x of [-5.2, 0, 5.2])
      brush.mark(curve([x * 0.7, -15.5, true], [x - 1.4, -23], [x, -27.4], [x + 1.4, -23]), stripe);
    for (const side of [-1, 1]) {
      brush.mark(curve([side * 22, -6.6], [side * 14, -4.2, true], [side * 22, -3.6]), stripe);
      brush.mark(curve([side * 20.8, -1], [side * 14.4, -0.6, true], [side * 19.4, 2]), stripe);
    }
  }
  const muzzle = pale(tint.base, 0.82);
  for (const side of [-1, 1]) brush.mark(oval(side * 4, 1, 5.4, 4.4), muzzle.base);
  if (coat === 'bib') brush.mark('0,-22 2.4,-12 5,-2 0,4 -5,-2 -2.4,-12', muzzle.base);
  cheeks(brush, 0, 0.5, 13.5, 3.4);
  for (const side of [-1, 1]) eye(brush, side * 9.4, -8.6, 4.9, { iris: '#9cc353', slit: 0.72 });
  brush.mark('-2.7,-2.6 0,-3 2.7,-2.6 0,0.6', '#c9605f');
  brush.stroke('M0 0.4V2.2M0 2.2C-.8 5-4.6 5-5.2 2.6M0 2.2C.8 5 4.6 5 5.2 2.6', ink, 0.9);
  for (const side of [-1, 1]) {
    for (const droop of [-1.6, 1, 3.6]) {
      brush.stroke(
        `M${side * 8} ${1 + droop * 0.4}Q${side * 17} ${droop} ${side * 27} ${droop * 1.9 - 1}`,
        'rgba(255,252,244,0.85)',
        0.5,
      );
    }
  }
}

export const dog = drawn('dog', (brush, tint) => {
  const chest = pale(tint.base, 0.78);
  const patched = brush.random.chance(0.5);
  const wag = brush.sway(0.35, 7, brush.random.range(0, 6));
  brush.at(57, 91, { turn: wag * 0.7 }, () => {
    brush.solid(limb([-4, 2, 4.4], [9, 0, 4.4], [16, -9, 3.6], [17, -18, 2]), tint);
  });
  brush.solid('38,42 51,50 57,66 62,86 58,97 38,99 18,97 14,86 19,66 25,50', tint, { shadow: 6, light: 2.5 });
  brush.mark('38,46 48,55 48,70 43,86 38,90 33,86 28,70 28,55', chest.base);
  brush.mark('48,55 48,70 43,86 38,90 41,76 42,62', withAlpha(chest.dark, 0.5));
  for (const side of [-1, 1]) {
    brush.solid(oval(38 + side * 16.5, 87, 9, 11.5, side * -0.3), tint, { shadow: 2.4 });
    brush.solid(oval(38 + side * 18, 96.6, 8.6, 4), tint);
  }
  for (const side of [-1, 1]) {
    brush.solid(
      limb([38 + side * 7.6, 62, 5.6], [38 + side * 7.4, 80, 5], [38 + side * 7.4, 93, 5.2]),
      tint,
      { shadow: 2.4, light: 0.7 },
    );
    brush.solid(oval(38 + side * 8, 96, 7, 4.4), chest);
    for (const toe of [-2.2, 0, 2.2])
      brush.stroke(`M${38 + side * 8 + toe} 95.6v3.2`, withAlpha(chest.dark, 0.9), 0.7);
  }
  brush.solid('24,45 38,51 52,45 52,49.6 38,56 24,49.6', '#c8453b', { shadow: 1.4, light: 0.7 });
  brush.solid(disc(38, 57, 3.1), '#f2c14e');
  brush.at(38, 42, { turn: brush.sway(0.05, 0.9) + brush.random.range(-0.09, 0.09) }, () =>
    dogHead(brush, patched),
  );
});

/** About the nape: the face fills x -24..24, y -38..9. */
function dogHead(brush: Brush, patched: boolean): void {
  const { tint } = brush;
  const ear = tones(mix(tint.base, tint.dark, 0.85));
  const muzzle = pale(tint.base, 0.78);
  brush.solid('0,-36 11,-34 18,-25 19,-13 15,-2 8,6 0,8 -8,6 -15,-2 -19,-13 -18,-25 -11,-34', tint, {
    shadow: 4,
    light: 2,
  });
  brush.mark('0,-35 3.6,-28 3.4,-18 6,-12 0,-8 -6,-12 -3.4,-18 -3.6,-28', muzzle.base);
  if (patched) brush.mark(oval(9.6, -17, 7, 8.4, -0.3), ear.base);
  for (const side of [-1, 1]) {
    const flop = brush.sway(0.05, 1.6, side);
    brush.at(side * 13, -32, { turn: flop }, () => {
      brush.solid(sided('-2,1 5,-4 12.5,4 13,19 8.6,28 3.4,24 2.4,12', side), ear, { shadow: 2.4 });
    });
  }
  brush.mark('-4,4 4,4 5,11 0,15.5 -5,11', '#7c2f36');
  brush.solid('-3.4,4 3.4,4 4,12 0,16 -4,12', '#ec8389', { shadow: 1.4 });
  brush.stroke('M0 6V12', '#c9606a', 0.7);
  for (const side of [-1, 1])
    brush.solid(oval(side * 5.2, -0.6, 7.2, 6.6, side * 0.2), muzzle, { shadow: 2, light: 0 });
  brush.mark(oval(0, -4, 5.4, 5), muzzle.base);
  brush.mark('-5,-7.6 0,-8.8 5,-7.6 4,-3.6 0,-1.4 -4,-3.6', ink);
  brush.mark(oval(-1.6, -6.6, 1.6, 0.9, -0.2), 'rgba(255,255,255,0.65)');
  brush.stroke('M0 -2V1.6M0 1.6C-1 5.4-6.6 5.6-8.4 2.6M0 1.6C1 5.4 6.6 5.6 8.4 2.6', ink, 0.9);
  for (const side of [-1, 1]) {
    eye(brush, side * 9, -15.4, 3.7);
    brush.stroke(`M${side * 6} -22.4Q${side * 9.4} -24.6 ${side * 12.4} -22`, withAlpha(tint.dark, 0.9), 1.3);
  }
  if (brush.detail > 0.3) {
    for (const [x, y] of each([-7, 0], [-9, 1.6], [-6.4, 2.4], [7, 0], [9, 1.6], [6.4, 2.4]))
      brush.mark(disc(x, y, 0.45), muzzle.dark);
  }
}
