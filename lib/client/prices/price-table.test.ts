import { expect, test } from 'vitest';
import { noPrices } from '#lib/contract/playground/price-parts.ts';
import { costOf, formatCost, readPriceTable, withPrice } from './price-table.ts';

test.each([
  ['tokens both ways', { input: 3, output: 15 }, { inputTokens: 1000, outputTokens: 2000 }, 0.033],
  [
    'cached tokens with a price',
    { input: 10, cachedInput: 1 },
    { inputTokens: 1000, cachedTokens: 400 },
    0.0064,
  ],
  ['cached tokens without a price', { input: 10 }, { inputTokens: 1000, cachedTokens: 400 }, 0.01],
  ['images', { image: 0.04 }, { inputTokens: 9, images: 3 }, 0.12],
  ['seconds of video', { second: 0.1 }, { seconds: 5 }, 0.5],
  ['nothing that has a price', { second: 0.1 }, { inputTokens: 5 }, undefined],
  ['a model without a price', undefined, { inputTokens: 5 }, undefined],
])('the cost of %s', (_name, price, used, cost) => {
  const found = costOf(price, used);
  if (cost === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(cost, 10);
});

test.each([
  [0, '$0.00'],
  [0.000042, '$0.000042'],
  [0.0123, '$0.012'],
  [0.5, '$0.50'],
  [12.345, '$12.35'],
])('%d reads %s', (amount, text) => expect(formatCost(amount, '$')).toBe(text));

test('a price is set, replaced and taken out', () => {
  const one = withPrice(noPrices, 'm', { input: 1, output: Number.NaN });
  expect(one.models).toEqual({ m: { input: 1 } });
  expect(withPrice(one, 'm', {}).models).toEqual({});
});

test('a stored table of any shape is read as far as it holds prices', () => {
  expect(
    readPriceTable({ currency: '€', models: { a: { input: 2, output: 'x', second: -1 }, b: 3 } }),
  ).toEqual({
    currency: '€',
    models: { a: { input: 2 } },
  });
  expect(readPriceTable('nonsense')).toEqual(noPrices);
});
