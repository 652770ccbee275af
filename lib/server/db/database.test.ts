import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';
import { createPglitePool, type Database, databaseOver, openDatabase } from './database.ts';
import { sql } from './drizzle.ts';
import { silentLogger } from './logger.ts';
import { spawnPgliteWorker, startPgliteThread } from './pglite-thread.ts';
import { createSettingsStore } from './settings-store.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

describe('a database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.query('create table public.t (n integer primary key, j jsonb)');
  });
  afterAll(async () => {
    await database.query('drop table public.t');
    await database.close();
  });
  const count = async () => (await database.query('select count(*)::int as n from t')).rows;

  test('a transaction that throws is rolled back, and the connection still works', async () => {
    await expect(
      database.transaction(async (session) => {
        await session.execute(sql`insert into t values (1)`);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await count()).toEqual([{ n: 0 }]);
  });

  test('a statement that fails in a transaction throws its cause, and the next one works', async () => {
    await expect(database.transaction((session) => session.execute(sql`select 1 / 0`))).rejects.toMatchObject(
      {
        cause: { code: '22012' },
      },
    );
    expect(await count()).toEqual([{ n: 0 }]);
  });

  test('the connection still works when one of several statements fails', async () => {
    await expect(
      database.query('begin; insert into t values (1); select 1 / 0; commit'),
    ).rejects.toMatchObject({
      code: '22012',
    });
    expect(await count()).toEqual([{ n: 0 }]);
  });

  test('several statements return all rows', async () => {
    expect((await database.query('select 1 as a; select 2 as a')).rows).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test('all concurrent transactions are committed', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        database.transaction(async (session) => {
          await session.execute(sql`insert into t values (${n})`);
          await session.execute(sql`select pg_sleep(0.001)`);
        }),
      ),
    );
    expect(await count()).toEqual([{ n: 20 }]);
  });

  test('a large value is read back unchanged', async () => {
    const text = 'é🛶'.repeat(700_000);
    await database.query('insert into t values (100, $1)', [JSON.stringify({ text })]);
    expect((await database.query('select j from t where n = 100')).rows).toEqual([{ j: { text } }]);
  });
});

// One directory for all of these, in this order: making a database takes two seconds, opening one takes half a second.
describe('a database in a data directory', () => {
  let root: string;
  let dataDirectory: string;
  let reopened: Database;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'easel-database-'));
    dataDirectory = join(root, 'a', 'b');
  });
  afterAll(() => rm(root, { recursive: true }));

  test('keeps its rows, can be opened only once, and rejects queries when it is closed', async () => {
    const first = await openDatabase({ dataDirectory });
    expect(first.exclusive).toBe(true);
    await createSettingsStore(first.drizzle).write('a', { b: 1 });
    await expect(openDatabase({ dataDirectory })).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
    await first.close();
    await expect(first.query('select 1')).rejects.toThrow();

    reopened = await openDatabase({ dataDirectory });
    expect(await createSettingsStore(reopened.drizzle).read('a')).toEqual({ b: 1 });
  });

  test('does not block the main thread', async () => {
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 2);
    await reopened.query('select count(*) from generate_series(1, 500000) n where n % 7 = 3');
    clearInterval(clock);
    // On the main thread the query would let no timer run before it answers.
    expect(ticks).toBeGreaterThan(5);
  });

  test('that crashes reports an error and restarts when the cause is removed', async () => {
    const store = createSettingsStore(reopened.drizzle);
    await store.write('a', { b: 2 });
    // What a full disk does to it, without one: the next file of its journal cannot be made.
    const obstacle = join(dataDirectory, 'postgres', 'pg_wal', 'xlogtemp.42');
    await mkdir(obstacle);
    await reopened.query('select pg_switch_wal()');
    const write = () => reopened.transaction((session) => createSettingsStore(session).write('a', { b: 3 }));
    await Promise.all([1, 2, 3].map(() => expect(write()).rejects.toThrow()));
    await rm(obstacle, { recursive: true });
    await expect.poll(() => store.read('a').catch(() => null)).toEqual({ b: 2 });
    await write();
    expect(await store.read('a')).toEqual({ b: 3 });
    await reopened.close();
  });

  test('restarts when its thread ends', async () => {
    const workers: Worker[] = [];
    const thread = await startPgliteThread(join(dataDirectory, 'postgres'), (directory) => {
      const worker = spawnPgliteWorker(directory);
      workers.push(worker);
      return worker;
    });
    const parts = { pool: createPglitePool(thread.send), exclusive: true, logger: silentLogger };
    const database: Database = await databaseOver({ ...parts, onClosed: thread.close });
    await createSettingsStore(database.drizzle).write('a', { b: 1 });
    const lost = expect(database.query('select pg_sleep(5)')).rejects.toThrow();
    await workers[0]?.terminate();
    await lost;
    expect(await createSettingsStore(database.drizzle).read('a')).toEqual({ b: 1 });
    expect(workers).toHaveLength(2);
    await database.close();
  });

  test('that cannot be opened throws and releases the directory', async () => {
    await rm(join(dataDirectory, 'postgres', 'global'), { recursive: true });
    await expect(openDatabase({ dataDirectory })).rejects.toThrow();
    await (await lockDataDirectory(dataDirectory)).release();
  });
});

describe('settings', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('are read as last written', async () => {
    const store = createSettingsStore(database.drizzle);
    expect(await store.read('x')).toBeUndefined();
    await store.write('x', { a: '1' });
    await store.write('x', { a: '2', b: [null] });
    expect(await store.read('x')).toEqual({ a: '2', b: [null] });
  });

  test('that are created concurrently have the same value', async () => {
    const store = createSettingsStore(database.drizzle);
    const values = await Promise.all([1, 2, 3, 4].map((n) => store.ensure('secret', () => ({ n }))));
    expect(new Set(values.map(({ n }) => n)).size).toBe(1);
    expect(await store.ensure('secret', () => ({ n: 9 }))).toEqual(values[0]);
  });
});

describe('a database that cannot be opened', () => {
  test.each([
    ['postgres://u:s3cret@127.0.0.1:1/easel', 'ECONNREFUSED'],
    ['postgres://u:s3cret@name.invalid/easel', 'name.invalid'],
  ])('at %s is a problem of DATABASE_URL', async (databaseUrl, reason) => {
    const opened = openDatabase({ dataDirectory: '/nowhere', databaseUrl });
    await expect(opened).rejects.toThrow('The server of DATABASE_URL cannot be used');
    await expect(opened).rejects.toMatchObject({
      name: 'DatabaseStartError',
      message: expect.stringContaining(reason),
    });
    await expect(opened).rejects.not.toThrow('s3cret');
  });

  test('in a directory that is a file is the error of the system', async () => {
    const opened = openDatabase({ dataDirectory: import.meta.filename });
    await expect(opened).rejects.toThrow('EEXIST');
  });
});
