/**
 * Gives one image the palette and contrast of another: the mean and the spread of each axis of an opponent colour
 * space (Reinhard and others, 2001). The axes are orthonormal, so the inverse of the change is its transpose.
 */
import type { Canvas } from '@napi-rs/canvas';
import { blend, canvasOf, filtered, readPixels, within } from './canvas.ts';

/** Mean and standard deviation of lightness, red-green and yellow-blue, in bytes. */
export interface ColourStatistics {
  mean: readonly number[];
  spread: readonly number[];
}

const axes = [
  [1, 1, 1].map((part) => part / Math.sqrt(3)),
  [1, -1, 0].map((part) => part / Math.sqrt(2)),
  [1, 1, -2].map((part) => part / Math.sqrt(6)),
];

/** Measures the opaque pixels. */
export function measureColours(image: Canvas): ColourStatistics {
  const { data } = readPixels(within(image, 128));
  const opaque = Array.from({ length: data.length / 4 }, (_, index) =>
    data.subarray(index * 4, index * 4 + 4),
  ).filter(([, , , alpha = 0]) => alpha > 127);
  const count = Math.max(1, opaque.length);
  const values = axes.map((axis) => opaque.map((pixel) => dot(axis, pixel)));
  const mean = values.map((list) => list.reduce((sum, value) => sum + value, 0) / count);
  const spread = values.map((list, axis) =>
    Math.sqrt(list.reduce((sum, value) => sum + (value - (mean[axis] ?? 0)) ** 2, 0) / count),
  );
  return { mean, spread };
}

function dot(
  first: readonly number[],
  [red = 0, green = 0, blue = 0]: Iterable<number> & ArrayLike<number>,
): number {
  return (first[0] ?? 0) * red + (first[1] ?? 0) * green + (first[2] ?? 0) * blue;
}

/** Moves the image's colours towards the statistics, in place; `amount` 0..1. */
export function transferColours(image: Canvas, to: ColourStatistics, amount: number): void {
  if (amount <= 0) return;
  const from = measureColours(image);
  // Bounded, so that a flat image does not turn into noise.
  const gains = from.spread.map((own, axis) =>
    Math.min(2.2, Math.max(0.4, ((to.spread[axis] ?? 0) + 4) / (own + 4))),
  );
  const matrix = [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) =>
      axes.reduce((sum, axis, at) => sum + (axis[row] ?? 0) * (gains[at] ?? 1) * (axis[column] ?? 0), 0),
    ),
  );
  const moves = axes.map((_, at) => (to.mean[at] ?? 0) - (gains[at] ?? 1) * (from.mean[at] ?? 0));
  const shift = [0, 1, 2].map((row) =>
    axes.reduce((sum, axis, at) => sum + (axis[row] ?? 0) * (moves[at] ?? 0), 0),
  );
  const raster = readPixels(image);
  const { data } = raster;
  for (let offset = 0; offset < data.length; offset += 4) {
    const [red, green, blue] = [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
    for (let channel = 0; channel < 3; channel += 1) {
      const [r = 0, g = 0, b = 0] = matrix[channel] ?? [];
      data[offset + channel] = r * red + g * green + b * blue + (shift[channel] ?? 0);
    }
  }
  blend(image, canvasOf(raster), { mode: 'source-atop', alpha: Math.min(1, amount) });
}

export interface Vibe {
  image: Canvas;
  /** 0 ignored .. 1 applied in full. */
  strength: number;
  /** 0 only the mean colour .. 1 contrast and saturation too. */
  fidelity: number;
}

/** Regrades an image in place after atmosphere references; several share in the result by their strengths. */
export function applyVibes(image: Canvas, vibes: readonly Vibe[]): void {
  const original = filtered(image, 'none');
  const own = measureColours(original);
  let total = 0;
  for (const { image: reference, strength, fidelity } of vibes.filter((vibe) => vibe.strength > 0)) {
    const { mean, spread } = measureColours(reference);
    const target = own.spread.map(
      (value, axis) => value + ((spread[axis] ?? 0) - value) * (0.15 + 0.85 * fidelity),
    );
    const regraded = filtered(original, 'none');
    total += strength;
    transferColours(regraded, { mean, spread: target }, Math.min(1, total));
    blend(image, regraded, { alpha: strength / total });
  }
}
