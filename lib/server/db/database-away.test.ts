// Tests the errors of the libraries themselves: of PGlite here, of a Postgres server in tests/recovery.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { createPglitePool, inTransaction } from './database.ts';
import { isDatabaseAway } from './database-errors.ts';
import { drizzle, sql } from './drizzle.ts';
import { silentLogger } from './logger.ts';
import { settings } from './schema/keys.ts';
import { openServerPool } from './server-pool.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

const errorOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => expect.fail('There was no error.'),
    (error: unknown) => error,
  );

describe('a database that answers with an error is not away', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test.each([
    ['a broken rule', sql`insert into easel.settings (key, value) values ('a', null)`],
    ['a statement that fails', sql`select 1 / 0`],
    ['a wrong statement', sql`selct`],
  ])('%s', async (_, statement) => {
    expect(isDatabaseAway(await errorOf(database.drizzle.execute(statement)))).toBe(false);
    const inside = database.transaction((session) => session.execute(statement));
    expect(isDatabaseAway(await errorOf(inside))).toBe(false);
  });

  test('an error of other work in a transaction', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const error = await errorOf(database.transaction(() => Promise.reject(refused)));
    expect([error, isDatabaseAway(error)]).toEqual([refused, false]);
    expect(isDatabaseAway('ECONNREFUSED')).toBe(false);
  });
});

describe('a database that is away', () => {
  const dead = () => createPglitePool(() => Promise.reject(new Error('The thread is gone.')));

  test('without a server: queries and transactions', async () => {
    const url = `postgres://postgres@127.0.0.1:${await freePort()}/postgres`;
    const opened = openServerPool(url, { connections: 2, logger: silentLogger });
    expect(await errorOf(opened)).toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('is told from a connection that is lost within a transaction, which is not kept', async () => {
    const pool = dead();
    pool.on('error', () => {});
    for (let count = 0; count < 3; count += 1) {
      const error = await errorOf(inTransaction(pool)((session) => session.select().from(settings)));
      expect(error).toBeInstanceOf(Error);
    }
    expect([pool.totalCount, pool.waitingCount]).toEqual([0, 0]);
    expect(await errorOf(drizzle(pool).select().from(settings))).toBeInstanceOf(Error);
    await pool.end();
  });
});
