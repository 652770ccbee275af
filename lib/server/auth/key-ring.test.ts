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

test('changes of another process are loaded, and only they: ten thousand keys cost nothing', async () => {
  await database.query(
    `insert into easel.api_keys (id, name, hash, prefix, created_at, changed_at)
     select 'key_' || n, 'Key ' || n, encode(sha256(n::text::bytea), 'hex'), 'easel_', now(), now() - interval '1 day'
     from generate_series(1, 10000) n`,
  );
  const ring = await open([]);
  expect(ring.list()).toHaveLength(10_000);
  const other = await open([]);
  const { key, apiKey } = await other.create('One');
  await other.change('key_7', { name: 'Changed' });
  await other.setRevoked('key_8', new Date());
  expect(ring.find(key)).toBeUndefined();
  await ring.reload();
  expect(ring.find(key)).toMatchObject({ keyId: apiKey.id });
  const byId = new Map(ring.list().map((one) => [one.id, one]));
  expect(ring.list()[0]?.id).toBe(apiKey.id);
  expect([byId.get('key_7')?.name, byId.get('key_8')?.state]).toEqual(['Changed', 'revoked']);
  await database.query('analyze easel.api_keys');
  const plan = await database.query(
    `explain select * from easel.api_keys where changed_at > statement_timestamp() - interval '10 seconds'`,
  );
  expect(JSON.stringify(plan.rows)).toContain('api_keys_changed');
});
