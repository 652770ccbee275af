// Tests a service whose Postgres server stops and starts again: 503 with retry-after in every dialect, and no lost pool.
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { type Database, openDatabase } from '#lib/server/db/database.ts';
import { isDatabaseAway } from '#lib/server/db/database-errors.ts';
import { sql } from '#lib/server/db/drizzle.ts';
import { settings } from '#lib/server/db/schema/keys.ts';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let postgres: PostgresServer;
let databaseUrl: string;
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = (await createServerDatabase(postgres.url)).url;
});
afterAll(() => postgres.stop());

const video = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
const message = { model: 'any', max_tokens: 9, messages: [{ role: 'user', content: 'Hello' }] };
const native = { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] };
const limits = { operations: [], models: [], requestsPerMinute: 100, monthlyBudget: null };
const page = { key: null, headers: { host: 'localhost' } };

describe('a service without its database', () => {
  let service: TestService;
  let limited: string;
  beforeAll(async () => {
    service = await openTestService({ DATABASE_URL: `${databaseUrl}?query_timeout=3000` });
    const made = await service.call('/api/keys', { ...page, body: { name: 'Limited', limits } });
    limited = (await made.json()).key;
    await postgres.crash();
  });
  afterAll(() => service.close());

  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  test.each([
    ['a video', () => service.call('/v1/videos', { body: video })],
    ['a task', () => service.call('/v1/videos/video_aaaaaaaaaaaaaaaaaaaaaaaa')],
    ['the list of tasks', () => service.call('/v1/videos')],
    [
      'a task that is deleted',
      () => service.call(`/v1/videos/video_${'a'.repeat(24)}`, { method: 'DELETE' }),
    ],
    ['a message with a key', () => service.call('/v1/messages', { body: message, headers: key() })],
    ['a message of a limited key', () => service.call('/v1/messages', { body: message, key: limited })],
    [
      'a native call with a key',
      () => service.call('/v1beta/models/beta-3-pro:generateContent', { body: native, headers: key() }),
    ],
    ['the page of usage', () => service.call('/api/usage', page)],
    ['the history', () => service.call('/api/runs', page)],
    ['a new key', () => service.call('/api/keys', { ...page, body: { name: 'One' } })],
    ['the tasks of the pages', () => service.call('/api/tasks', page)],
    ['the evaluations', () => service.call('/api/evaluations', page)],
  ])('refuses %s with 503 and a delay', async (_, call) => {
    const response = await call();
    const text = await response.text();
    expect([response.status, text]).toEqual([
      expect.toSatisfy((status) => status === 503 || status === 529),
      expect.stringContaining('database of this service does not answer'),
    ]);
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(response.headers.get('x-should-retry')).toBe('true');
  });

  test.each([
    ['a message', () => service.call('/v1/messages', { body: message })],
    ['a message of the pages', () => service.call('/api/gateway/v1/messages', { ...page, body: message })],
    ['a native call', () => service.call('/v1beta/models/beta-3-pro:generateContent', { body: native })],
    ['the models', () => service.call('/v1/models')],
  ])('answers %s', async (_, call) => {
    const response = await call();
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  });

  test('works again when the database is back, with all of its connections', async () => {
    await Promise.all(Array.from({ length: 40 }, () => service.call('/v1/videos', { body: video })));
    await postgres.restart();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => service.call('/v1/videos', { body: video })),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 202));
  });
});

describe('a service whose database', () => {
  let service: TestService;
  let upstream: ScriptedUpstream;
  const waiting: ServerResponse[] = [];
  beforeAll(async () => {
    upstream = await startScriptedUpstream();
    upstream.script = (response) => void waiting.push(response);
    service = await openTestService({ DATABASE_URL: databaseUrl, ...upstream.environment });
  });
  afterAll(async () => {
    await service.close();
    upstream.close();
  });

  test('is away at the end of a paid call still has its outcome for the retry', async () => {
    const body = { model: 'alpha-image-2', prompt: 'A kite' };
    const send = () =>
      service.call('/v1/images/generations', { body, headers: { 'idempotency-key': 'one' } });
    const first = send();
    await until(() => waiting.length === 1);
    await postgres.crash();
    const image = { created: 1, data: [{ b64_json: sampleImage.split(',')[1] }] };
    waiting[0]?.setHeader('content-type', 'application/json').end(JSON.stringify(image));
    const answer = await (await first).text();
    await postgres.restart();
    const again = await until(async () => {
      const response = await send();
      return response.status === 200 && response;
    });
    expect([await again.text(), waiting.length]).toEqual([answer, 1]);
  });

  test('became a standby is not ready, and says so', async () => {
    const url = new URL(databaseUrl);
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    const set = async (value: 'on' | 'off') => {
      await admin.query(
        `alter database "${url.pathname.slice(1)}" set default_transaction_read_only = ${value}`,
      );
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        url.pathname.slice(1),
      ]);
    };
    const ready = async () => (await service.call('/api/ready')).json();
    await set('on');
    await until(async () => (await ready()).problems?.database === 'The database takes no changes.');
    expect((await service.call('/v1/videos', { body: video })).status).toBe(503);
    await set('off');
    await until(async () => (await ready()).status === 'ready');
    await admin.end();
  });
});

describe('a connection pool', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ dataDirectory: '', databaseUrl, connections: 2 });
  });
  afterAll(() => database.close());
  const errorOf = (work: PromiseLike<unknown>) => Promise.resolve(work).then(() => undefined, isDatabaseAway);

  test('that a server ends within transactions is not used up', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const both = [1, 2].map(() =>
      errorOf(
        database.transaction(async (session) => {
          await session.select().from(settings);
          await ended;
          await session.select().from(settings);
        }),
      ),
    );
    await postgres.crash();
    resolve();
    expect(await Promise.all(both)).toEqual([true, true]);
    for (let count = 0; count < 4; count += 1)
      expect(await errorOf(database.transaction((session) => session.select().from(settings)))).toBe(true);
    await postgres.restart();
    await database.transaction((session) => session.select().from(settings));
  });

  test('that ends a statement at its time limit', async () => {
    const slow = database.transaction(async (session) => {
      await session.execute(sql`set local statement_timeout = 20`);
      await session.execute(sql`select pg_sleep(60)`);
    });
    expect(await errorOf(slow)).toBe(true);
  });

  test('that other work fills is away for a while', async () => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const both = [1, 2].map(() => database.transaction(() => held));
    expect(await errorOf(database.drizzle.select().from(settings))).toBe(true);
    resolve();
    await Promise.all(both);
  });

  test('with too many clients for its server, or a server that does not let it in', async () => {
    const url = new URL(databaseUrl);
    url.pathname = '/nowhere';
    const opened = openDatabase({ dataDirectory: '', databaseUrl: url.href });
    await expect(opened).rejects.toThrow('The server of DATABASE_URL cannot be used');
  });
});
