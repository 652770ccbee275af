import ranks from 'gpt-tokenizer/bpeRanks/cl100k_base';
import { expect, test } from 'vitest';
import { TokenRanks } from './token-ranks.ts';

const texts = [...ranks.entries()].flatMap(([rank, text]) =>
  typeof text === 'string' ? [{ rank, text }] : [],
);

test('every token has its rank, and nothing else has one', () => {
  const found = new TokenRanks(ranks);
  for (const { rank, text } of texts) found.set(text, rank);

  expect(texts.length).toBeGreaterThan(99_000);
  expect(texts.filter(({ rank, text }) => found.get(text) !== rank)).toEqual([]);
  const known = new Set(texts.map(({ text }) => text));
  const other = texts.map(({ text }) => `${text} x`).filter((text) => !known.has(text));
  expect([...other, ''].filter((text) => found.get(text) !== undefined)).toEqual([]);
});
