import { expect, test } from 'vitest';
import { documentedCatalogue } from '#lib/contract/models/catalogue.ts';
import type { ModelPrice } from '#lib/contract/prices/price-table.ts';
import priceList from '#lib/server/usage/price-list.json' with { type: 'json' };
import { readPriceFile } from './read-price-file.ts';

test('the list that Easel comes with is an import, and so is a table of an earlier version', () => {
  const earlier = {
    currency: '€',
    models: { m: { input: 1, cachedInput: 1, output: 2, image: 3, second: 4 } },
  };
  for (const table of [priceList, earlier]) expect(readPriceFile(JSON.stringify(table))).toEqual({ table });
});

test('the list has every model, with the page of its price or why there is none', () => {
  const ids = documentedCatalogue.models.map(({ id }) => id);
  expect(Object.keys(priceList.models).toSorted()).toEqual(ids.toSorted());
  for (const [model, { source, ...amounts }] of Object.entries<ModelPrice>(priceList.models)) {
    const isAbsent = Object.keys(amounts).length === 0;
    expect([model, source]).toEqual([model, expect.stringMatching(isAbsent ? /^absent: \w/ : /^https:\/\//)]);
  }
});

test.each([
  ['{"currency"', /^The file is not valid JSON: /],
  ['[]', /^The file must be an object; got an array of 0\.$/],
  ['{"models":{}}', /^currency is required\.$/],
  [withPrice({ input: '5' }), /^models\.m\.input must be a number; got "5"\.$/],
  [withPrice({ output: -1 }), /^models\.m\.output must not be negative; got -1\.$/],
  [withPrice({ token: 1 }), /^models\.m\.token is not a known parameter\.$/],
  [
    withPrice({ images: [{ size: '1 K', price: 1 }] }),
    /^models\.m\.images\[0\]\.size must be a name such as /,
  ],
  [withPrice({ images: [{ size: '1K' }] }), /^models\.m\.images\[0\]\.price is required\.$/],
  [withPrice({ seconds: [{ price: 1 }] }), /^models\.m\.seconds\[0\]\.resolution is required\.$/],
])('%s is refused with path, value and rule', (text, problem) => {
  expect(readPriceFile(text)).toEqual({ problems: [expect.stringMatching(problem)] });
});

test('many problems are cut', () => {
  const read = readPriceFile(JSON.stringify({ currency: '$', models: { m: Object.fromEntries(names) } }));
  expect(read).toMatchObject({ problems: { length: 6, 5: 'And 3 more.' } });
});

const names = Array.from({ length: 8 }, (_, index) => [`part${index}`, 1]);

function withPrice(price: object): string {
  return JSON.stringify({ currency: '$', models: { m: price } });
}
