import { expect, test } from 'vitest';
import type { Vote } from '#lib/contract/pages/evaluation.ts';
import { rankModels } from './rank-models.ts';

const models = ['a', 'b', 'c'];
const cells = models.map((model, position) => ({ model, position }));
const votes = (first: number, second: number, winner: Vote['winner'], count: number): Vote[] =>
  Array.from({ length: count }, () => ({ first, second, winner }));

test('without votes every model is average and has no win rate', () => {
  expect(rankModels(models, cells, [])).toEqual(
    models.map((model) => ({ model, wins: 0, losses: 0, ties: 0, rate: undefined, rating: 1000 })),
  );
});

test('the better model is first, whatever the order of the votes', () => {
  const given = [...votes(0, 1, 'second', 8), ...votes(0, 1, 'first', 2), ...votes(1, 2, 'first', 5)];
  const ranked = rankModels(models, cells, given);
  expect(ranked.map(({ model, wins, losses }) => [model, wins, losses])).toEqual([
    ['b', 13, 2],
    ['a', 2, 8],
    ['c', 0, 5],
  ]);
  expect(rankModels(models, cells, given.toReversed())).toEqual(ranked);
});

test('ratings: odds of 3 to 1 are about 190 points, ties none', () => {
  const [best, worst] = rankModels(['a', 'b'], cells, [
    ...votes(0, 1, 'first', 300),
    ...votes(0, 1, 'second', 100),
  ]);
  expect((best?.rating ?? 0) - (worst?.rating ?? 0)).toBeGreaterThan(180);
  expect((best?.rating ?? 0) - (worst?.rating ?? 0)).toBeLessThanOrEqual(191);
  expect(rankModels(['a', 'b'], cells, votes(0, 1, 'tie', 50)).map(({ rating }) => rating)).toEqual([
    1000, 1000,
  ]);
});

test('the interval is that of Wilson: 8 of 10 wins', () => {
  const [best] = rankModels(['a', 'b'], cells, [...votes(0, 1, 'first', 8), ...votes(0, 1, 'second', 2)]);
  expect(best?.rate?.value).toBe(0.8);
  expect(best?.rate?.low).toBeCloseTo(0.4902, 3);
  expect(best?.rate?.high).toBeCloseTo(0.9433, 3);
});

test('votes on unknown cells do not count', () => {
  expect(rankModels(models, cells, votes(0, 9, 'first', 3))[0]?.wins).toBe(0);
});
