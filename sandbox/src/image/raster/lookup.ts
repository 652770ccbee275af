/** A grade is any function of a colour; baked into a cube it costs the same for every image. Knows no looks. */
import type { Plane } from './plane.ts';
import type { Raster } from './raster.ts';

/** Red, green and blue, each 0..1, gamma coded as in sRGB. */
export type Rgb = readonly [number, number, number];
export type Grade = (colour: Rgb) => Rgb;

export interface Lookup {
  /** 3 bytes for each of edge^3 colours, blue fastest. */
  cube: Float32Array;
}

const edge = 33;

/** Bakes a grade into a cube of 33 steps a side. */
export function bakeLookup(grade: Grade): Lookup {
  const cube = new Float32Array(edge ** 3 * 3);
  let offset = 0;
  for (let red = 0; red < edge; red += 1) {
    for (let green = 0; green < edge; green += 1) {
      for (let blue = 0; blue < edge; blue += 1, offset += 3) {
        cube.set(
          grade([red / (edge - 1), green / (edge - 1), blue / (edge - 1)]).map((value) => value * 255),
          offset,
        );
      }
    }
  }
  return { cube };
}

/**
 * Grades the raster in place by tetrahedral interpolation. `amount` 0..1 mixes with what was there; `mask` (same size)
 * says how much of it each pixel gets.
 */
export function applyLookup(
  raster: Raster,
  { cube }: Lookup,
  options: { amount?: number; mask?: Plane } = {},
): void {
  const { data } = raster;
  const amount = options.amount ?? 1;
  const mask = options.mask?.values;
  // Plain variables, no tuples: this loop runs eight million times for a large image.
  for (let offset = 0, index = 0; offset < data.length; offset += 4, index += 1) {
    const share = mask ? (mask[index] ?? 0) * amount : amount;
    if (share <= 0) continue;
    const red = data[offset] ?? 0;
    const green = data[offset + 1] ?? 0;
    const blue = data[offset + 2] ?? 0;
    const r = partOfByte[red] ?? 0;
    const g = partOfByte[green] ?? 0;
    const b = partOfByte[blue] ?? 0;
    const origin =
      (baseOfByte[red] ?? 0) * stepRed +
      (baseOfByte[green] ?? 0) * stepGreen +
      (baseOfByte[blue] ?? 0) * stepBlue;
    // Walk from the near corner to the far one along the axes in falling order of their part.
    const high = r > g ? (r > b ? r : b) : g > b ? g : b;
    const low = r < g ? (r < b ? r : b) : g < b ? g : b;
    const middle = r + g + b - high - low;
    const stepHigh = high === r ? stepRed : high === g ? stepGreen : stepBlue;
    const stepLow = low === b ? stepBlue : low === g ? stepGreen : stepRed;
    const near = origin + stepHigh;
    const far = origin + stepAll;
    const next = far - stepLow;
    const w0 = (1 - high) * share;
    const w1 = (high - middle) * share;
    const w2 = (middle - low) * share;
    const w3 = low * share;
    const rest = 1 - share;
    data[offset] =
      red * rest +
      (cube[origin] ?? 0) * w0 +
      (cube[near] ?? 0) * w1 +
      (cube[next] ?? 0) * w2 +
      (cube[far] ?? 0) * w3;
    data[offset + 1] =
      green * rest +
      (cube[origin + 1] ?? 0) * w0 +
      (cube[near + 1] ?? 0) * w1 +
      (cube[next + 1] ?? 0) * w2 +
      (cube[far + 1] ?? 0) * w3;
    data[offset + 2] =
      blue * rest +
      (cube[origin + 2] ?? 0) * w0 +
      (cube[near + 2] ?? 0) * w1 +
      (cube[next + 2] ?? 0) * w2 +
      (cube[far + 2] ?? 0) * w3;
  }
}

const stepBlue = 3;
const stepGreen = edge * stepBlue;
const stepRed = edge * stepGreen;
const stepAll = stepRed + stepGreen + stepBlue;
/** For each byte: the cube index below it (at most the last but one) and how far it is towards the next. */
const baseOfByte = new Uint8Array(256).map((_, byte) =>
  Math.min(edge - 2, Math.floor((byte * (edge - 1)) / 255)),
);
const partOfByte = new Float32Array(256).map(
  (_, byte) => (byte * (edge - 1)) / 255 - (baseOfByte[byte] ?? 0),
);
