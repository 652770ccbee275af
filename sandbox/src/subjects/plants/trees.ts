/** Trees: broad-leaved, pine, palm, cherry blossom. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { type Brush, drawn, type Tones, tones } from '#sandbox/subjects/brush.ts';
import { type CurvePoint, curve, disc, each, limb, openCurve, oval, rows } from '#sandbox/subjects/shapes.ts';
import { foliage } from './foliage.ts';

export const tree = drawn('tree', (brush) => {
  trunk(brush, tones('#7a5538'));
  crown(brush, brush.tint);
});

export const blossom = drawn('cherry tree', (brush, tint) => {
  const { random } = brush;
  trunk(brush, tones('#6a4540'));
  crown(brush, { ...tint, light: mix(tint.light, '#ffffff', 0.35) });
  const petals = Math.round(10 + brush.detail * 26);
  for (let petal = 0; petal < petals; petal += 1) {
    const fall = (((random.next() + brush.time * 0.07) % 1) + 1) % 1;
    const x = random.range(6, 80) + fall * 8 + Math.sin(fall * 9 + petal) * 2.4;
    const strength = Math.sin(Math.PI * fall) * 0.9;
    brush.mark(
      oval(x, 46 + fall * 53, 1.3, 0.75, petal + fall * 6),
      withAlpha(petal % 3 ? tint.light : tint.base, Math.max(0, strength)),
    );
  }
});

function trunk(brush: Brush, bark: Tones): void {
  const wood =
    'M37 99C41 90 40.6 76 39 62L29 48L31.4 46.6L41 55L42 40H46L46.4 53L55 42L57.4 43.8L48.4 60C47.6 76 47.6 90 52 99C48 97.4 46 99.6 44 98C42 99.8 40 97.6 37 99Z';
  brush.solid(wood, bark, { shadow: 3, light: 1.2 });
  if (brush.detail > 0.25) {
    for (const [x, y, length] of each([42, 68, 9], [45, 76, 8], [42.6, 82, 10], [45.6, 62, 6]))
      brush.stroke(`M${x} ${y}q.8 ${length / 2} 0 ${length}`, withAlpha(bark.dark, 0.8), 0.6);
  }
}

function crown(brush: Brush, leaf: Tones): void {
  const { random } = brush;
  const lean = random.range(-2.5, 2.5);
  foliage(brush, { x: 43 + lean, y: 33, radiusX: 40, radiusY: 33 }, leaf, random.fork('leaves'));
}

export const pine = drawn('pine', (brush, tint) => {
  const { random } = brush;
  brush.solid('M27.4 80H32.6L34.4 99H25.6Z', '#6b4a34', { shadow: 2 });
  const tiers = rows('91,29,50 74,25,34 57,20.5,20 40.5,15.4,8 24,10,0');
  for (const [index, [foot, reach, top]] of tiers.entries()) {
    const drift = brush.sway(0.35 * index, 1, index * 0.5);
    const bough = skirt(30 + drift, foot, reach + random.range(-1, 1), top);
    brush.fill(bough, tint.base);
    brush.inside(bough, () => {
      brush.mark(
        `M${30 + drift} ${top - 2}L${33 + drift} ${foot - 6}L${28 + drift} ${foot + 6}H70V${top}Z`,
        withAlpha(tint.dark, 0.85),
      );
      brush.mark(
        `M${30 + drift} ${top - 2}L${24 + drift} ${foot - 9}L${14 + drift - reach * 0.5} ${foot + 3}L${-reach} ${foot}Z`,
        withAlpha(tint.light, 0.42),
      );
      brush.mark(
        `M0 ${top - 6}H60V${top + 10}Q30 ${top + 21} 0 ${top + 9}Z`,
        index < 4 ? withAlpha(mix(tint.dark, '#10222a', 0.45), 0.5) : 'rgba(0,0,0,0)',
      );
      if (brush.detail > 0.3) {
        for (let needle = 0; needle < 9; needle += 1) {
          const x = 30 + (needle - 4) * reach * 0.2;
          brush.stroke(
            `M${x} ${foot - 9 - (needle % 3) * 3}l${(x - 30) * 0.1} 4`,
            withAlpha(needle < 5 ? tint.light : mix(tint.dark, '#10222a', 0.5), 0.6),
            0.6,
          );
        }
      }
    });
  }
});

/** One tier of boughs: nearly straight flanks, a hem of drooping tips. */
function skirt(x: number, foot: number, reach: number, top: number) {
  const tips = [-1, -0.6, -0.2, 0.2, 0.6, 1];
  const hem = tips.flatMap((step, index) => {
    const tip: [number, number, boolean] = [
      x + step * reach,
      foot - step * step * 5 + (index % 2) * 1.2,
      true,
    ];
    const notch: [number, number] = [x + (step + 0.2) * reach, foot - 3.4 - (step + 0.2) ** 2 * 5];
    return index < tips.length - 1 ? [tip, notch] : [tip];
  });
  const waist = (top + foot) / 2 + 1;
  return curve([x, top, true], [x - reach * 0.46, waist], ...hem, [x + reach * 0.46, waist]);
}

export const palm = drawn('palm', (brush, tint) => {
  const { random } = brush;
  const bark = tones('#9a7048');
  const [topX, topY] = [43 + brush.sway(0.9, 0.9), 27];
  const stem = limb([31, 94, 4.2], [33, 76, 3], [37.6, 52, 2.5], [topX, topY, 2.3]);
  brush.solid(stem, bark, { shadow: 2.4, light: 0.9 });
  brush.inside(stem, () => {
    const rings = Array.from({ length: 14 }, (_, ring) => {
      const y = 96 - ring * 4.4;
      const x = 31 + Math.max(0, (94 - y) / 66) ** 1.3 * 12;
      return `M${x - 6} ${y - 1.4}Q${x} ${y + 2.2} ${x + 6} ${y - 1.4}`;
    });
    brush.stroke(rings.join(''), withAlpha(bark.dark, 0.75), 0.9);
  });
  brush.solid('18,99! 22,96 32,94.6 42,96 47,99!', tones('#b99866'), { shadow: 1 });
  const fronds = rows(
    '-2.9,43,27 -.2,43,27 -2.35,42,30 -.8,42,30 2.9,37,32 .25,37,32 -1.75,36,18 -1.2,38,24',
  );
  for (const [index, [angle, length, droop]] of fronds.entries()) {
    frond(brush, topX, topY, {
      angle: angle + random.range(-0.07, 0.07),
      length,
      droop,
      wind: brush.sway(0.05, 1.3, index * 1.1),
      tone: index < 2 ? tint.dark : index > 3 ? tint.base : mix(tint.base, tint.dark, 0.4),
    });
  }
  for (const [x, y] of each([-3, 3], [3.4, 3.2], [0.2, 5.4]))
    brush.solid(disc(topX + x, topY + y, 3), '#7a4f2c', { shadow: 1.2, light: 0.6 });
});

/** A feathered leaf along +x that droops towards the ground; the wind turns it whole, so its shape is built once. */
function frond(brush: Brush, x: number, y: number, bend: FrondBend): void {
  const { angle, length, droop, wind, tone } = bend;
  const along = (step: number): [number, number] => [
    Math.cos(angle) * length * step,
    Math.sin(angle) * length * step + droop * step * step,
  ];
  const upper: CurvePoint[] = [];
  const lower: CurvePoint[] = [];
  for (let step = 1; step <= 7; step += 1) {
    const [spineX, spineY] = along(step / 8);
    const reach = 8 * Math.sin(Math.PI * (0.16 + (step / 8) * 0.74));
    const back = -Math.sign(Math.cos(angle)) * 1.2;
    upper.push(
      [spineX - back * 1.6, spineY - reach * 0.55, true],
      [spineX + back * 0.4, spineY - reach * 0.2, true],
    );
    lower.unshift(
      [spineX + back * 0.6, spineY + reach * 0.3, true],
      [spineX - back * 2, spineY + reach, true],
    );
  }
  brush.at(x, y, { turn: wind }, () => {
    brush.solid(curve([0, 0], ...upper, [...along(1), true], ...lower), tones(tone), {
      shadow: 1.6,
      light: 0.9,
    });
    brush.stroke(
      openCurve([0, 0], along(0.3), along(0.6), along(0.95)),
      withAlpha(mix(tone, '#f6f3c2', 0.5), 0.8),
      0.6,
    );
  });
}

interface FrondBend {
  /** Direction it leaves the crown, radians. */
  angle: number;
  length: number;
  /** How far the tip hangs below the straight line. */
  droop: number;
  /** Turn by the wind at this moment, radians. */
  wind: number;
  tone: string;
}
