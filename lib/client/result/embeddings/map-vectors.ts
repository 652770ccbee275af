/** Projects vectors to 2-D: the first two principal components, found by power iteration. */
import type { VectorTable } from './truncate-vectors.ts';

export interface VectorMap {
  /** One point per vector, in the same order. */
  points: readonly { x: number; y: number }[];
  /** Fraction of the variance explained by each axis, 0 to 1. */
  explained: readonly [number, number];
}

export function mapVectors(table: VectorTable): VectorMap {
  const rows = centredRows(table);
  const total = rows.reduce((sum, row) => sum + dot(row, row), 0);
  if (total < tiny * Math.max(1, table.count))
    return { points: rows.map(() => ({ x: 0, y: 0 })), explained: [1, 0] };

  const first = principalAxis(rows);
  const xs = rows.map((row) => dot(row, first));
  // What the first axis explains is taken out, so that the next iteration finds the second axis.
  for (const [index, row] of rows.entries()) subtract(row, first, xs[index] ?? 0);

  const second = principalAxis(rows);
  const ys = rows.map((row) => dot(row, second));
  return {
    points: xs.map((x, index) => ({ x, y: ys[index] ?? 0 })),
    explained: [sumOfSquares(xs) / total, sumOfSquares(ys) / total],
  };
}

/** Sum of squares below which all vectors count as equal. */
const tiny = 1e-18;
const maxIterations = 100;
/** The axis counts as found when one more step turns it by less than a hundred-thousandth. */
const settled = 1e-10;

function centredRows({ count, dimension, values }: VectorTable): readonly Float64Array[] {
  const mean = new Float64Array(dimension);
  for (const [index, value] of values.entries())
    mean[index % dimension] = (mean[index % dimension] ?? 0) + value / count;

  return Array.from({ length: count }, (_, row) =>
    values.slice(row * dimension, (row + 1) * dimension).map((value, index) => value - (mean[index] ?? 0)),
  );
}

/** Unit vector of the largest variance; zeros if there is none. */
function principalAxis(rows: readonly Float64Array[]): Float64Array {
  // A mixture of all rows: a single row may be orthogonal to the axis.
  const start = new Float64Array(rows[0]?.length ?? 0);
  for (const [index, row] of rows.entries()) subtract(start, row, Math.sin(1 + 12.9898 * index));
  let axis = unit(start);
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const next = new Float64Array(axis.length);
    for (const row of rows) subtract(next, row, -dot(row, axis));
    const moved = unit(next);
    const isSettled = 1 - dot(axis, moved) < settled;
    axis = moved;
    if (isSettled) break;
  }
  return axis;
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector));
  return length < tiny ? vector.map(() => 0) : vector.map((value) => value / length);
}

/** Changes `vector`. */
function subtract(vector: Float64Array, other: Float64Array, factor: number): void {
  for (let index = 0; index < vector.length; index += 1)
    vector[index] = (vector[index] ?? 0) - factor * (other[index] ?? 0);
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
