import { expect, test } from 'vitest';
import { mapVectors } from './map-vectors.ts';

function map(rows: readonly (readonly number[])[]) {
  return mapVectors({
    count: rows.length,
    dimension: rows[0]?.length ?? 0,
    values: Float64Array.from(rows.flat()),
  });
}

test('the first axis has the largest variance, and the shares are of the total', () => {
  const { points, explained } = map([
    [4, 0, 0],
    [-4, 0, 0],
    [0, 2, 0],
    [0, -2, 0],
    [0, 0, 1],
    [0, 0, -1],
  ]);
  expect(explained[0]).toBeCloseTo(32 / 42);
  expect(explained[1]).toBeCloseTo(8 / 42);
  expect(Math.abs((points[0]?.x ?? 0) - (points[1]?.x ?? 0))).toBeCloseTo(8);
  expect(Math.abs((points[2]?.y ?? 0) - (points[3]?.y ?? 0))).toBeCloseTo(4);
  expect(Math.hypot(points[4]?.x ?? 1, points[4]?.y ?? 1)).toBeCloseTo(0);
});

test('the longest vector does not decide the axis', () => {
  const { points, explained } = map([
    [0, 3],
    [0, -3],
    ...Array.from({ length: 20 }, (_, row) => [row % 2 ? 2 : -2, 0]),
  ]);
  expect(explained[0]).toBeCloseTo(80 / 98);
  expect(Math.abs(points[2]?.x ?? 0)).toBeCloseTo(2);
  expect(Math.abs(points[0]?.y ?? 0)).toBeCloseTo(3);
});

test.each([
  ['one vector', [[1, 2]]],
  [
    'equal vectors',
    [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
  ],
  [
    'two vectors',
    [
      [1, 0],
      [0, 1],
    ],
  ],
  [
    'vectors on a line',
    [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
  ],
])('%s have positions', (_, rows) => {
  const { points, explained } = map(rows);
  expect(points).toHaveLength(rows.length);
  expect([...points.flatMap(({ x, y }) => [x, y]), ...explained].every(Number.isFinite)).toBe(true);
});

test('200 vectors of 768 dimensions have positions', () => {
  const rows = Array.from({ length: 200 }, (_, row) =>
    Array.from({ length: 768 }, (_, column) => Math.sin(row * 7.1 + column * (1 + (row % 5)))),
  );
  const { explained } = map(rows);
  expect(explained[0]).toBeGreaterThanOrEqual(explained[1]);
  expect(explained[0]).toBeGreaterThan(0);
});
