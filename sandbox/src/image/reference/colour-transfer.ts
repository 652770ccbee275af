/**
 * Gives one image the palette and contrast of another: the linear map between their colour distributions that moves
 * colours least (Monge-Kantorovich; Pitié and Kokaram 2007).
 */
import type { Grade, Rgb } from '#sandbox/image/raster/lookup.ts';
import { type Raster, withinSide } from '#sandbox/image/raster/raster.ts';
import { identity, type Matrix, multiply, squareRoots } from './matrix.ts';

/** Mean and covariance of an image's colours, channels 0..1. */
export interface ColourMoments {
  mean: Rgb;
  covariance: Matrix;
}

/** Measures the opaque pixels. */
export function colourMoments(raster: Raster): ColourMoments {
  const { data } = withinSide(raster, 128);
  const sums = [0, 0, 0];
  const products = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  let count = 0;
  for (let offset = 0; offset < data.length; offset += 4) {
    const weight = (data[offset + 3] ?? 0) / 255;
    if (weight < 0.5) continue;
    count += 1;
    const colour = [0, 1, 2].map((channel) => (data[offset + channel] ?? 0) / 255);
    for (let row = 0; row < 3; row += 1) {
      sums[row] = (sums[row] ?? 0) + (colour[row] ?? 0);
      for (let column = 0; column < 3; column += 1) {
        const at = row * 3 + column;
        products[at] = (products[at] ?? 0) + (colour[row] ?? 0) * (colour[column] ?? 0);
      }
    }
  }
  const total = Math.max(1, count);
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / total);
  const mean: Rgb = [red, green, blue];
  const covariance = products.map((product, at) => {
    const noise = at % 4 === 0 ? 0.0006 : 0;
    return product / total - (mean[Math.floor(at / 3)] ?? 0) * (mean[at % 3] ?? 0) + noise;
  });
  return { mean, covariance };
}

/** The grade that moves colours distributed like `from` to be distributed like `to`. */
export function transferGrade(from: ColourMoments, to: ColourMoments): Grade {
  const map = transferMatrix(from.covariance, to.covariance);
  return (colour) => {
    const centred = colour.map((value, channel) => value - (from.mean[channel] ?? 0));
    const channel = (row: number) =>
      (map[row * 3] ?? 0) * (centred[0] ?? 0) +
      (map[row * 3 + 1] ?? 0) * (centred[1] ?? 0) +
      (map[row * 3 + 2] ?? 0) * (centred[2] ?? 0) +
      (to.mean[row] ?? 0);
    return [clip(channel(0)), clip(channel(1)), clip(channel(2))];
  };
}

/** A^-1/2 (A^1/2 B A^1/2)^1/2 A^-1/2, its stretch bounded so that flat images do not explode into noise. */
function transferMatrix(from: Matrix, to: Matrix): Matrix {
  const { root, inverse } = squareRoots(from);
  const inner = squareRoots(multiply(multiply(root, to), root)).root;
  const map = multiply(multiply(inverse, inner), inverse);
  const stretch = Math.max(...map.map(Math.abs));
  if (stretch <= 2.4) return map;
  const share = 2.4 / stretch;
  return map.map((value, at) => value * share + (identity[at] ?? 0) * (1 - share) * 0.2);
}

function clip(value: number): number {
  return Math.min(1, Math.max(0, value));
}
