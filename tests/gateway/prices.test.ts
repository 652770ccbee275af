// Tests the price table of the pages: `/api/prices`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import priceList from '#lib/server/usage/price-list.json' with { type: 'json' };
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const headers = { host: 'localhost' };
const put = (body: unknown) => service.call('/api/prices', { method: 'PUT', body, headers, key: null });
const get = async () => (await service.call('/api/prices', { headers, key: null })).json();

test('a new installation starts with the list; a table is stored for all users, and a reset brings the list back', async () => {
  expect(await get()).toEqual(priceList);
  const table = { currency: '€', models: { 'alpha-image-2': { input: 5, cachedInput: 0.5, image: 0.04 } } };
  expect((await put(table)).status).toBe(200);
  expect(await get()).toEqual(table);
  const reset = await service.call('/api/prices', { method: 'DELETE', headers, key: null });
  expect(await reset.json()).toEqual(priceList);
  expect(await get()).toEqual(priceList);
  // What is exported is an import.
  expect((await put(priceList)).status).toBe(200);
});

test.each([
  [{ currency: '$', models: { m: { input: -1 } } }, 'models.m.input'],
  [{ currency: '$', models: { m: { words: 1 } } }, 'models.m.words'],
  [{ currency: 'a very long name', models: {} }, 'currency'],
  [{ models: {} }, 'currency'],
  [{ currency: '$', models: {}, date: 'today' }, 'date'],
])('%j is refused with its field', async (table, parameter) => {
  const response = await put(table);
  expect([response.status, await response.json()]).toMatchObject([400, { error: { param: parameter } }]);
});
