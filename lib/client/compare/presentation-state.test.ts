import { expect, test } from 'vitest';
import { fitGrid } from '#lib/client/result/image-grid.ts';
import { type PresentationState, presentationKey, presented } from './presentation-state.ts';

const cells = ['a', 'b', 'c'];
const after = (...keys: string[]) =>
  presented(
    keys.reduce<PresentationState>((state, key) => presentationKey(state, key, cells.length), {
      mode: 'all',
      at: 0,
    }),
    cells,
  ).join('');

test.each([
  [[], 'abc'],
  [['ArrowRight'], 'ab'],
  [['ArrowRight', 'ArrowRight'], 'bc'],
  [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'bc'],
  [['ArrowRight', 'ArrowLeft'], 'abc'],
  [['ArrowLeft'], 'abc'],
  [['ArrowDown', 'ArrowDown'], 'a'],
  [['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'], 'c'],
  [['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp'], 'bc'],
  [['ArrowDown', 'ArrowUp'], 'abc'],
  [['Enter'], 'abc'],
])('%j shows %s', (keys, shown) => {
  expect(after(...keys)).toBe(shown);
});

test.each([
  [1, 1.6, 1],
  [2, 1.6, 2],
  [4, 1.6, 2],
  [6, 1.6, 3],
  [4, 0.5, 1],
  [2, 0.5, 1],
  [9, 1, 3],
])('%i cells in a room of ratio %f take %i columns', (count, ratio, columns) => {
  expect(fitGrid({ count, ratio: 1, width: 1000 * ratio, height: 1000, gap: 0 }).columns).toBe(columns);
});
