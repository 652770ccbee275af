import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { openKeyRing } from './key-ring.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.empty());

const open = (fixed: readonly string[], now?: () => Date) => openKeyRing(database.drizzle, fixed, now);

test('the key ring is empty only without created and configured keys', async () => {
  expect((await open([])).isEmpty()).toBe(true);
  expect((await open(['fixed-key-1'])).isEmpty()).toBe(false);
  await (await open([])).create('One');
  expect((await open([])).isEmpty()).toBe(false);
  expect((await open(['fixed-key-1'])).isEmpty()).toBe(false);
});

test('a key is valid until it expires or is revoked; fixed keys are always valid', async () => {
  let now = Date.UTC(2026, 2, 1);
  const ring = await open(['fixed-key-1'], () => new Date(now));
  const { key, apiKey } = await ring.create('One', { expiresAt: new Date(now + 1000) });
  expect(ring.find(key)).toMatchObject({ keyId: apiKey.id, name: 'One' });
  now += 999;
  expect(ring.find(key)).toBeDefined();
  now += 1;
  expect(ring.find(key)).toBeUndefined();
  const lasting = await ring.create('Two');
  await ring.setRevoked(lasting.apiKey.id, new Date(now));
  expect(ring.find(lasting.key)).toBeUndefined();
  await ring.setRevoked(lasting.apiKey.id, null);
  expect(ring.find(lasting.key)).toBeDefined();
  expect(ring.find('fixed-key-1')).toMatchObject({ name: 'Fixed key 1' });
  expect(ring.find('fixed-key-2')).toBeUndefined();
});
