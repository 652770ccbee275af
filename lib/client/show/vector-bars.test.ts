import { expect, test } from 'vitest';
import { barsOf } from './vector-bars.ts';

test('each bar is the value furthest from zero of those it stands for', () => {
  expect(barsOf([1, -3, 2, 2], 2)).toEqual([-3, 2]);
  expect(barsOf([1, 2], 5)).toEqual([1, 2]);
  expect(barsOf([1, 2, -9, 4, 5], 2)).toEqual([2, -9]);
});
