/** Projects vectors to 2-D with PCA. */
import { PCA } from 'ml-pca';
import type { VectorTable } from './truncate-vectors.ts';

export interface VectorMap {
  /** One point per vector, in the same order. */
  points: readonly { x: number; y: number }[];
  /** Fraction of the variance explained by each axis, 0 to 1. */
  explained: readonly [number, number];
}

export function mapVectors({ count, dimension, values }: VectorTable): VectorMap {
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from(values.subarray(row * dimension, (row + 1) * dimension)),
  );
  const pca = count < 2 ? undefined : new PCA(rows);
  const variances = pca?.getEigenvalues() ?? [];
  const total = variances.reduce((sum, variance) => sum + variance, 0);
  if (pca === undefined || total < tiny)
    return { points: rows.map(() => ({ x: 0, y: 0 })), explained: [1, 0] };
  const places = pca.predict(rows, { nComponents: Math.min(2, variances.length) }).to2DArray();
  const [first = 0, second = 0] = variances;
  return { points: places.map(([x = 0, y = 0]) => ({ x, y })), explained: [first / total, second / total] };
}

const tiny = 1e-18;
