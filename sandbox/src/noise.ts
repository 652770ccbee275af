/** Smooth value noise on a line, from a whole-number seed: the shape of hills, the spacing of trees, the sway of leaves. */

/** One octave: smooth in x with features about 1 apart, in [-1, 1]. */
export function noise(seed: number, x: number): number {
  const cell = Math.floor(x);
  const part = x - cell;
  const ease = part * part * (3 - 2 * part);
  const from = lattice(seed, cell);
  return from + (lattice(seed, cell + 1) - from) * ease;
}

/** Several octaves, each half as wide and `gain` as tall as the one before; in about [-1, 1]. */
export function layeredNoise(seed: number, x: number, octaves: number, gain = 0.5): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += noise(seed + octave * 101, x * scale) * weight;
    total += weight;
    weight *= gain;
    scale *= 2.03;
  }
  return total === 0 ? 0 : sum / total;
}

function lattice(seed: number, cell: number): number {
  let mixed = Math.imul(cell, 0x27d4eb2d) ^ Math.imul(seed | 0, 0x165667b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1;
}
