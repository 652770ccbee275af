/** Projects vectors to 2-D with PCA. */
import { PCA } from 'ml-pca';
import type { VectorTable } from './truncate-vectors.ts';

export interface VectorMap {
  /** One point per vector, in the same order. */
  points: readonly { x: number; y: number }[];
  /** Fraction of the variance explained by each axis, 0 to 1. */
  explained: readonly [number, number];
}

/**
 * Uses the Gram matrix, because there are fewer texts than dimensions. It has the same variances and yields
 * the points directly.
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

/** Gram matrix of the centred vectors. */
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
