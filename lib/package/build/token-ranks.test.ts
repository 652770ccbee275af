import { expect, test } from 'vitest';
import { TokenRanks } from './token-ranks.ts';

/** As many as the tokens of the sandbox, short and long, and some that are no texts. */
const texts = Array.from({ length: 100_000 }, (_, rank) =>
  rank % 97 === 0
    ? [rank % 256]
    : `${rank % 2 ? ' ' : ''}${(rank * 7919).toString(36)}${'é'.repeat(rank % 5)}`,
);

test('every text has its rank, and no other text has one', () => {
  const ranks = new TokenRanks(texts);
  for (const [rank, text] of texts.entries()) if (typeof text === 'string') ranks.set(text, rank);

  const wrong = texts.filter((text, rank) => typeof text === 'string' && ranks.get(text) !== rank);
  expect(wrong).toEqual([]);
  expect(
    ['', '?', ...texts.map((text) => `${text}?`)].filter((text) => ranks.get(text) !== undefined),
  ).toEqual([]);
});

test('more texts than the table can have are refused', () => {
  expect(() => new TokenRanks(Array.from({ length: 200_000 }))).toThrow('200000 tokens are too many.');
});
