import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPool, type TestPool } from './test-database.ts';
import { vacuumChanged } from './vacuum.ts';

let database: TestPool;
beforeAll(async () => {
  database = await openTestPool();
  await database.pool.query('create schema if not exists easel; create table easel.one (n integer)');
});
afterAll(() => database.close());

test('only tables with many changes are vacuumed', async () => {
  await database.pool.query('insert into easel.one select generate_series(1, 10)');
  expect(await vacuumChanged(database.pool)).toEqual([]);
  await database.pool.query('insert into easel.one select generate_series(1, 1000)');
  await expect.poll(() => vacuumChanged(database.pool)).toEqual(['easel.one']);
  expect(await vacuumChanged(database.pool)).toEqual([]);
});
