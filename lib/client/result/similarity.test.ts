import { expect, test } from 'vitest';
import { barsOf, cosine } from './similarity.ts';

test.each([
  ['the same direction', [1, 2], [2, 4], 1],
  ['a right angle', [1, 0], [0, 3], 0],
  ['opposite', [1, 1], [-1, -1], -1],
])('cosine of %s', (_name, first, second, expected) => {
  expect(cosine(first, second)).toBeCloseTo(expected, 12);
});

test('vectors that cannot be compared have no cosine', () => {
  expect(cosine([1], [1, 2])).toBeUndefined();
  expect(cosine([0, 0], [1, 2])).toBeUndefined();
});

test('bars keep the extreme values', () => {
  const vector = Array.from({ length: 1000 }, (_, index) => (index === 777 ? -9 : index % 3));
  const bars = barsOf(vector, 64);
  expect(bars.length).toBe(64);
  expect(Math.min(...bars)).toBe(-9);
  expect(barsOf([1, 2], 64)).toEqual([1, 2]);
});
