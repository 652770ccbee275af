// Tests a service behind PgBouncer in transaction mode with its default settings, which refuses parameters of connections.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#lib/server/db/database.ts';
import { isDatabaseAway } from '#lib/server/db/database-errors.ts';
import { sql } from '#lib/server/db/drizzle.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import { openServerPool } from '#lib/server/db/server-pool.ts';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '#tests/support/pgbouncer.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { openTestService } from '#tests/support/test-service.ts';

describe.skipIf(!hasPgbouncer)('behind PgBouncer', () => {
  let postgres: PostgresServer;
  let pooler: Pgbouncer;
  let databaseUrl: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    pooler = await startPgbouncer(postgres.url);
    databaseUrl = pooler.urlOf((await createServerDatabase(postgres.url)).url);
  });
  afterAll(async () => {
    await pooler.stop();
    await postgres.stop();
  });

  test('two services at once migrate, create keys and finish video tasks', async () => {
    const settings = { DATABASE_URL: databaseUrl, S3_BUCKET: '' };
    const both = await Promise.all([openTestService(settings), openTestService(settings)]);
    try {
      const [one, two] = both;
      const page = { key: null, headers: { host: 'localhost' } };
      const made = await one.call('/api/keys', { ...page, body: { name: 'One' } });
      const { key } = await made.json();
      const body = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
      const created = await Promise.all(
        Array.from({ length: 6 }, () => one.call('/v1/videos', { body, key })),
      );
      expect(created.map(({ status }) => status)).toEqual(created.map(() => 202));
      const ids = await Promise.all(created.map(async (response) => (await response.json()).id));
      const statusOf = async (id: string) =>
        (await (await two.call(`/v1/videos/${id}`, { key })).json()).status;
      for (const id of ids) await expect.poll(() => statusOf(id), { interval: 100 }).toBe('completed');
      expect((await two.call('/api/usage', page)).status).toBe(200);
    } finally {
      for (const service of both) await service.close();
    }
  });

  test('a transaction has its time limit, and the connection of others has none', async () => {
    const warnings: string[] = [];
    const logger = { ...silentLogger, warn: (_: object, text: string) => void warnings.push(text) };
    const limited = new URL(databaseUrl);
    limited.searchParams.set('statement_timeout', '1000');
    const database = await openDatabase({ dataDirectory: '', databaseUrl: limited.href, logger });
    expect(warnings.join()).toContain('alter role');
    const slow = database.transaction((session) => session.execute(sql`select pg_sleep(60)`));
    expect(await slow.then(() => false, isDatabaseAway)).toBe(true);
    const shown = await database.query(`select current_setting('statement_timeout') as limit`);
    expect(shown.rows).toEqual([{ limit: '0' }]);
    await database.close();
  });

  test('the limit of the role holds for single statements, and there is nothing to warn of', async () => {
    const role = await openDatabase({ dataDirectory: '', databaseUrl: postgres.url });
    await role.query(`alter role postgres set statement_timeout = '900ms'`);
    await role.close();
    // New connections of the pooler have it.
    const own = await startPgbouncer(postgres.url);
    const warnings: string[] = [];
    const logger = { ...silentLogger, warn: (_: object, text: string) => void warnings.push(text) };
    const { pool } = await openServerPool(own.urlOf(postgres.url), { connections: 2, logger });
    expect(await pool.query('select pg_sleep(60)').then(() => false, isDatabaseAway)).toBe(true);
    expect(warnings).toEqual([]);
    await pool.end();
    await own.stop();
  });
});
