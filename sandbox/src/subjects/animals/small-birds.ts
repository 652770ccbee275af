/** Small birds: flying bird, songbird, owl, parrot. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, tones } from '#sandbox/subjects/brush.ts';
import { eye, ink, pale } from '#sandbox/subjects/features.ts';
import { curve, disc, each, oval } from '#sandbox/subjects/shapes.ts';
import { feather } from './feather.ts';

export const bird = drawn('bird', (brush, tint) => {
  const belly = pale(tint.base, 0.8);
  const flap = 0.5 + 0.5 * Math.cos(brush.time * 6.5 + brush.random.range(-0.5, 0.5));
  wing(brush, 62, 48, flap, true);
  for (const [tipX, tipY, tone] of each([4, 54, tint.dark], [6, 66, tint.base], [14, 76, tint.dark])) {
    brush.solid(
      curve([42, 60], [22, (tipY + 58) / 2 - 3], [tipX, tipY, true], [24, (tipY + 66) / 2 + 3], [42, 68]),
      tone,
      { shadow: 1.4 },
    );
  }
  const body = '36,62 50,50 70,44 84,36 98,36 106,45 104,57 92,70 74,77 54,75';
  brush.solid(body, tint, { shadow: 4, light: 1.6 });
  brush.inside(body, () => {
    brush.mark('30,70 50,66 72,66 88,58 100,52 112,56 104,78 70,90 40,84', belly.base);
    brush.mark('36,76 60,74 84,70 102,60 104,80 60,92', withAlpha(belly.dark, 0.5));
    brush.mark(oval(97, 54, 8, 6, -0.4), withAlpha('#e8935a', 0.75));
  });
  brush.solid('104,43 121,49.4! 105,53.6 102.4,48', '#f0a13c', { shadow: 1.6, light: 0.7 });
  brush.stroke('M104 49L119 49.6', '#b5651f', 0.7);
  eye(brush, 96.4, 45, 3.1);
  for (const x of [64, 69]) brush.stroke(`M${x} 76L${x - 9} 82.6l-3.4 -.6m3.4 .6l-2.6 2`, '#c97a2c', 1.3);
  wing(brush, 66, 56, flap, false);
});

/** A wing raised (flap 1) to lowered (flap 0), rooted at the shoulder. */
function wing(brush: Brush, x: number, y: number, flap: number, far: boolean): void {
  const { tint } = brush;
  const coat = tones(far ? mix(tint.base, tint.dark, 0.8) : mix(tint.base, tint.dark, 0.25));
  brush.at(x, y, { turn: (far ? 0.26 : -0.06) - 0.2 * flap, size: [1, 1.32 * flap - 0.5] }, () => {
    for (const tip of each([-34, -38], [-27, -46], [-18, -51], [-8, -53]))
      feather(brush, { from: [-5, -8], tip, width: 12.4, coat });
    brush.solid('10,-2 8,-20 0,-32 -14,-28 -22,-16 -18,-2 -6,6 6,6', far ? coat : tint, {
      shadow: 3,
      light: 1.4,
    });
    for (const [fromX, fromY, toX, toY] of each([-2, -4, -14, -22], [2, -6, -5, -26], [-6, 0, -18, -12])) {
      brush.stroke(`M${fromX} ${fromY}L${toX} ${toY}`, withAlpha(tint.dark, 0.5), 0.9);
    }
  });
}

export const songbird = drawn('songbird', (brush, tint) => {
  const bob = brush.sway(0.6, 2.2);
  brush.rod('~2,90 30,86 64,89 108,84', '#6b4a34', 4.4);
  brush.stroke('~3,88.6 30,84.6 64,87.6 106,82.8', '#8d6748', 1.1);
  for (const [x, y, turn] of each([18, 84, -0.7], [90, 82, -0.5], [98, 90, 0.8])) {
    brush.at(x, y, { turn: turn + brush.sway(0.08, 1.7, x) }, () => {
      brush.solid('0,0! 5,-4.4 13,-3 16,0! 12,3 5,3.4', '#6fa052', { shadow: 1.2 });
      brush.stroke('M1 0H13', '#4c7a3c', 0.6);
    });
  }
  brush.at(0, bob, {}, () => {
    brush.solid('40,66! 22,76 3,92! 12,95! 30,86 46,76', tones(mix(tint.base, tint.dark, 0.6)), {
      shadow: 2,
    });
    brush.solid('30,60 38,42 50,24 64,11 80,10 91,20 92,36 91,52 84,70 68,82 50,81 36,74', tint, {
      shadow: 6,
      light: 2.4,
    });
    brush.inside('30,60 38,42 50,24 64,11 80,10 91,20 92,36 91,52 84,70 68,82 50,81 36,74', () => {
      brush.mark('78,27 96,26 100,56 84,76 68,70 64,50', '#e0743a');
      brush.mark('92,40 100,40 96,66 80,74 86,58', 'rgba(150,60,40,0.35)');
      brush.mark('50,72 66,70 82,72 70,88 48,90', '#f4ead8');
    });
    brush.solid('36,58 46,44 60,42 68,50 64,62 48,71 28,78! 34,68', tones(mix(tint.base, tint.dark, 0.4)), {
      shadow: 3,
      light: 1.4,
    });
    for (const offset of [0, 5, 10])
      brush.stroke(
        `M${33 + offset} ${75 - offset * 0.55}Q${48 + offset * 0.6} ${68 - offset * 0.6} ${59 + offset * 0.4} ${58 - offset}`,
        withAlpha(tint.dark, 0.75),
        1,
      );
    brush.solid('90,25 104,29! 91,33 88,29', '#d99b3d', { shadow: 1.2 });
    brush.stroke('M90.6 29.2L102 29.2', '#8f5f1f', 0.6);
    eye(brush, 80.5, 24.5, 3.5);
    for (const x of [58, 68])
      brush.stroke(`M${x} 81L${x + 1.4} 86m-3.4 1.8l3.4 -1.8l3.6 1.6`, '#a86a2e', 1.5);
  });
});

export const owl = drawn('owl', (brush, tint) => {
  const face = pale(tint.base, 0.7);
  const deep = mix(tint.dark, ink, 0.25);
  brush.rod('~0,93 24,91 52,94 80,90', '#5d4330', 6);
  brush.stroke('~1,91 24,89 52,92 79,88', '#82624a', 1.4);
  brush.solid('32,84! 48,84! 46,99! 40,96 34,99!', deep, { shadow: 1 });
  brush.solid('40,10 56,13 66,26 68,46 68,66 58,84 40,91 22,84 12,66 12,46 14,26 24,13', tint, {
    shadow: 6,
    light: 2.4,
  });
  brush.solid('40,48 54,54 58,68 52,82 40,89 28,82 22,68 26,54', face, { shadow: 2 });
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 5 - (row % 2); column += 1) {
      const x = 40 + (column - 2 + (row % 2) / 2) * 6.2;
      const y = 58 + row * 5.8;
      if (Math.abs(x - 40) < 15 - Math.abs(row - 1.4) * 2.2)
        brush.stroke(`M${x - 2.2} ${y}Q${x} ${y + 3.4} ${x + 2.2} ${y}`, withAlpha(tint.dark, 0.85), 1.1);
    }
  }
  for (const side of [-1, 1]) {
    brush.at(40 + side * 23, 42, { turn: side * brush.sway(0.03, 1.2) }, () => {
      brush.solid(
        `${side * -4},0 ${side * 4},4 ${side * 7},20 ${side * 3},38 ${side * -6},44! ${side * -9},26`,
        tones(mix(tint.base, tint.dark, 0.6)),
        { shadow: 2, light: 1.2 },
      );
      for (const y of [14, 22, 30])
        brush.stroke(
          `M${side * -6} ${y}Q${side * -1} ${y + 5} ${side * 4} ${y + 1}`,
          withAlpha(deep, 0.5),
          1,
        );
    });
  }
  const turn = brush.sway(0.05, 0.6) + brush.random.range(-0.06, 0.06);
  brush.at(40, 34, { turn }, () => {
    for (const side of [-1, 1])
      brush.solid(curve([side * 8, -22], [side * 25, -31, true], [side * 24, -12]), tint.dark, {
        shadow: 1.4,
      });
    for (const side of [-1, 1]) brush.solid(disc(side * 12, -4, 14.4), face, { shadow: 2.4, light: 1 });
    brush.mark('-9,-22 0,-17 9,-22 5,-8 0,-1 -5,-8', mix(tint.base, tint.dark, 0.4));
    for (const side of [-1, 1]) {
      for (let ray = 0; ray < 12; ray += 1) {
        const angle = (ray / 12) * Math.PI * 2;
        brush.stroke(
          `M${side * 12 + Math.cos(angle) * 9.6} ${-4 + Math.sin(angle) * 9.6}L${side * 12 + Math.cos(angle) * 12} ${-4 + Math.sin(angle) * 12}`,
          withAlpha(face.dark, 0.7),
          0.8,
        );
      }
      eye(brush, side * 11, -4, 7.6, { iris: '#f2b632' });
    }
    brush.solid('-3.4,1 0,-1.6 3.4,1 0,9.4!', '#e0a03a', { shadow: 1 });
  });
  for (const side of [-1, 1])
    for (const toe of [-3, 0, 3])
      brush.solid(oval(40 + side * 8 + toe, 91.4, 1.7, 3.4), '#d9983a', { shadow: 0.6 });
});
