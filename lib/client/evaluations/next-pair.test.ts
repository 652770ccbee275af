import { expect, test } from 'vitest';
import type { EvaluationCell } from '#lib/contract/pages/evaluation.ts';
import { nextPair, openPairs } from './next-pair.ts';

function cell(position: number, given: Partial<EvaluationCell>): EvaluationCell {
  return {
    ...{
      position,
      row: 0,
      model: 'a',
      repeat: 0,
      state: 'done',
      step: 'request',
      taskId: null,
      runId: 'req_x',
    },
    ...{ hasRun: true, hasThumbnail: false, text: 'An answer', result: null, ...given },
  };
}

const cells = [
  cell(0, {}),
  cell(1, { model: 'b' }),
  cell(2, { model: 'c', state: 'failed', step: 'judge' }),
  cell(3, { model: 'd', state: 'failed' }),
  cell(4, { model: 'e', text: '' }),
  cell(5, { row: 1 }),
  cell(6, { row: 1, model: 'b', repeat: 1 }),
];
const places = (pairs: ReturnType<typeof openPairs>) =>
  pairs.map(({ first, second }) => [first.position, second.position]);

test('pairs are answers to one row and repeat, of two models, without a vote and not skipped', () => {
  expect(places(openPairs(cells, []))).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  const votes = [{ first: 2, second: 0, winner: 'tie' as const }];
  expect(places(openPairs(cells, votes, new Set(['0 1'])))).toEqual([[1, 2]]);
});

test('the sides are random', () => {
  const pairs = openPairs(cells.slice(0, 2), []);
  const sequence =
    (...values: number[]) =>
    () =>
      values.shift() ?? 0;
  expect(nextPair(pairs, sequence(0, 0.2))?.first.position).toBe(0);
  expect(nextPair(pairs, sequence(0, 0.8))?.first.position).toBe(1);
  expect(nextPair([], () => 0)).toBeUndefined();
});
