/** Vectors as points on a plane: their two strongest directions, and how much of the spread those two tell. */
import { PCA } from 'ml-pca';
import type { VectorTable } from './cut-vectors.ts';

export interface VectorMap {
  /** One point a vector, in the order of the vectors. */
  points: readonly { x: number; y: number }[];
  /** Share of the whole variance along each axis, 0 to 1. */
  explained: readonly [number, number];
}

/**
 * Texts are fewer than dimensions: the analysis is of the vectors' products with each other, which has the same
 * variances and gives the places at once.
 */
export function mapVectors(table: VectorTable): VectorMap {
  const { count } = table;
  const products = centredProducts(table);
  const total = products.reduce((sum, row, index) => sum + (row[index] ?? 0), 0);
  if (count < 2 || total < tiny) {
    return { points: Array.from({ length: count }, () => ({ x: 0, y: 0 })), explained: [1, 0] };
  }
  const pca = new PCA(products, { isCovarianceMatrix: true });
  const [first = 0, second = 0] = pca.getEigenvalues().map((variance) => Math.max(0, variance));
  const directions = pca.getEigenvectors().to2DArray();
  const points = directions.map(([x = 0, y = 0]) => ({ x: x * Math.sqrt(first), y: y * Math.sqrt(second) }));
  return { points, explained: [first / total, second / total] };
}

const tiny = 1e-18;

/** Products of the vectors with each other, as they are seen from their middle. */
function centredProducts({ count, dimension, values }: VectorTable): number[][] {
  const middle = new Float64Array(dimension);
  for (const [at, value] of values.entries())
    middle[at % dimension] = (middle[at % dimension] ?? 0) + value / count;
  const centred = values.map((value, at) => value - (middle[at % dimension] ?? 0));
  const products = Array.from({ length: count }, () => new Array<number>(count).fill(0));
  for (let first = 0; first < count; first += 1) {
    for (let second = first; second < count; second += 1) {
      let sum = 0;
      for (let at = 0; at < dimension; at += 1) {
        sum += (centred[first * dimension + at] ?? 0) * (centred[second * dimension + at] ?? 0);
      }
      for (const [row, column] of [
        [first, second],
        [second, first],
      ] as const) {
        const line = products[row];
        if (line) line[column] = sum;
      }
    }
  }
  return products;
}
