import { expect, test } from 'vitest';
import { noPrices } from '#lib/contract/prices/price-parts.ts';
import { formatCost, priceSummary, withPrice } from './format-cost.ts';

test.each([
  [0, '$0.00'],
  [0.000042, '$0.000042'],
  [0.0123, '$0.012'],
  [0.5, '$0.50'],
  [12.345, '$12.35'],
])('%d reads %s', (amount, text) => expect(formatCost(amount, '$')).toBe(text));

test('an estimate is marked', () => {
  expect([formatCost(1, '€', true), formatCost(0, '€', true)]).toEqual(['≈ €1.00', '€0.00']);
});

test('a price is set, replaced and removed', () => {
  const one = withPrice(noPrices, 'm', { input: 1, output: Number.NaN });
  expect(one.models).toEqual({ m: { input: 1 } });
  expect(withPrice(one, 'm', {}).models).toEqual({});
  expect(withPrice(one, 'm', { images: [], seconds: [] }).models).toEqual({});
  const images = [{ size: '2K', price: 1 }];
  expect(withPrice(one, 'm', { images }).models).toEqual({ m: { images } });
  // A changed price is no longer that of its source.
  expect(withPrice(one, 'm', { input: 2, source: 'https://vendor.example' }).models).toEqual({
    m: { input: 2 },
  });
});

test('the prices of a model in one line', () => {
  const images = [{ size: '2K', price: 0.3 }, { price: 0.1 }];
  expect(priceSummary({ input: 2, output: 10, image: 0.2, images, second: 1 }, '$')).toBe(
    'input $2.00, output $10.00, image $0.10 to $0.30, second $1.00',
  );
  expect(priceSummary({}, '$')).toBe('');
});
