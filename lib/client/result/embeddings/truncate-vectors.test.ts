import { expect, test } from 'vitest';
import {
  cosineAt,
  neighboursOf,
  sortedPairs,
  truncateVectors,
  truncationDimensions,
} from './truncate-vectors.ts';

function tableOf(rows: readonly (readonly number[])[]) {
  return { count: rows.length, dimension: rows[0]?.length ?? 0, values: Float64Array.from(rows.flat()) };
}

/** Near in the first eight dimensions, apart in the rest. */
const padded = (head: number[], tail: number[]) => [
  ...head,
  ...Array.from({ length: 8 - head.length }, () => 0),
  ...tail,
  ...Array.from({ length: 8 - tail.length }, () => 0),
];

test('truncations are common dimensions up to the full one', () => {
  expect(truncationDimensions(768)).toEqual([64, 128, 256, 512, 768]);
  expect(truncationDimensions(3072)).toEqual([64, 128, 256, 512, 768, 1024, 1536, 2048, 3072]);
  expect(truncationDimensions(16)).toEqual([8, 16]);
  expect(truncationDimensions(3)).toEqual([3]);
});

test('a truncated vector is normalised again', () => {
  const [truncation, full] = truncateVectors(tableOf([padded([1], [2]), padded([3], [-1])]));
  expect(truncation).toMatchObject({ dimension: 8 });
  expect(truncation && cosineAt(truncation.cosines, 2, 0, 1)).toBeCloseTo(1);
  expect(full && cosineAt(full.cosines, 2, 0, 1)).toBeCloseTo((3 - 2) / Math.sqrt(5 * 10));
  expect(truncation?.meanShift).toBeCloseTo(1 - 1 / Math.sqrt(50));
});

test('recall measures the loss of a truncation', () => {
  // The nearest neighbour of the first vector changes through truncation.
  const rows = [padded([1, 0], [3]), padded([0, 1], [3]), padded([1, 0], [-3]), padded([0, 1], [-3])];
  const [truncation, full] = truncateVectors(tableOf(rows));
  expect(full).toMatchObject({ recall: 1, meanShift: 0, nearest: 1 });
  expect(truncation?.recall).toBe(0);
});

test('pairs and neighbours are sorted by similarity', () => {
  const rows = [
    [1, 0, 0],
    [0.9, 0.1, 0],
    [0, 1, 0],
  ];
  const full = truncateVectors(tableOf(rows)).at(-1);
  if (full === undefined) throw new Error('no cut');
  expect(sortedPairs(full.cosines, 3).map(({ first, second }) => [first, second])).toEqual([
    [0, 1],
    [1, 2],
    [0, 2],
  ]);
  expect(neighboursOf(full.cosines, 3, 2)).toEqual([1, 0]);
});

test('zero vectors and single vectors are handled', () => {
  const [truncation] = truncateVectors(
    tableOf([
      [0, 0],
      [1, 0],
    ]),
  );
  expect(truncation && cosineAt(truncation.cosines, 2, 0, 1)).toBe(0);
  expect(truncateVectors(tableOf([[1, 2]]))).toMatchObject([{ recall: 1, meanShift: 0 }]);
});
