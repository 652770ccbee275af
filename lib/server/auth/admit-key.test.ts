// A rate is the same after the clock of the database was set back: see tests/gateway/key-limits for the rest.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noLimits } from '#lib/contract/pages/key-limits.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { admitKey } from './admit-key.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a clock that is set back an hour stops no key', async () => {
  const principal = { keyId: 'key_1', name: 'One', limits: { ...noLimits, requestsPerMinute: 2 } };
  const admission = {
    session: database.drizzle,
    reserve: () => Promise.reject(new Error('There is no budget.')),
  };
  const admit = () => admitKey(principal, admission);
  await admit();
  await admit();
  await expect(admit()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });

  await database.query("update easel.key_rates set next_at = next_at + interval '1 hour'");
  expect(await admit()).toEqual({ limit: 2, remaining: 1 });
  expect(await admit()).toEqual({ limit: 2, remaining: 0 });
  await expect(admit()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
});
