import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#lib/server/db/database.ts';
import {
  createServerDatabase,
  openTestDatabase,
  type TestDatabase,
  testServerUrl,
} from '#lib/server/db/test-database.ts';
import { createJobQueue, type JobHandler, type JobQueue } from './job-queue.ts';
import { until } from './test-port.ts';

let database: TestDatabase;
let open: JobQueue[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const queue of open) await queue.stop(0);
  open = [];
});
afterAll(() => database.close());

/** A queue that looks by itself only once a minute: what runs sooner was woken. */
async function startQueue(name: string, handler: JobHandler, retries = 0): Promise<JobQueue> {
  const queue = createJobQueue({ database, pollMs: 60_000 });
  open.push(queue);
  queue.handle(name, { concurrency: 4, retries, expireSeconds: 60 }, handler);
  await queue.start();
  return queue;
}

/** A handler that keeps what it was given. */
function keeper(): { seen: unknown[]; handler: JobHandler } {
  const seen: unknown[] = [];
  return { seen, handler: async (data) => void seen.push(data) };
}

describe('the queue', () => {
  test('runs a job at once, without waiting for its turn', async () => {
    const { seen, handler } = keeper();
    const queue = await startQueue('at-once', handler);
    const start = performance.now();
    await queue.send('at-once', { n: 1 });
    await until(() => seen.length === 1);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(seen).toEqual([{ n: 1 }]);
  });

  test('holds a job back for its delay, and no longer', async () => {
    const { seen, handler } = keeper();
    const queue = await startQueue('later', handler);
    const start = performance.now();
    await queue.send('later', {}, { delayMs: 300 });
    await until(() => seen.length === 1);
    expect(performance.now() - start).toBeGreaterThan(295);
    expect(performance.now() - start).toBeLessThan(1_500);
  });

  test('holds one waiting job for a key, and any number without', async () => {
    const { seen, handler } = keeper();
    const queue = await startQueue('keys', handler);
    const wait = { delayMs: 100 };
    for (const key of ['a', 'a', 'b']) await queue.send('keys', { key }, { key, ...wait });
    for (const n of [1, 2]) await queue.send('keys', { n }, wait);
    await until(() => seen.length === 4);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(seen).toEqual(expect.arrayContaining([{ key: 'a' }, { key: 'b' }, { n: 1 }, { n: 2 }]));
    expect(seen).toHaveLength(4);
  });

  test('takes a job under the key of one that runs: a step may order the next', async () => {
    const seen: unknown[] = [];
    const queue = await startQueue('chain', async ({ n }) => {
      seen.push(n);
      if (Number(n) < 3) await queue.send('chain', { n: Number(n) + 1 }, { key: 'one' });
    });
    await queue.send('chain', { n: 1 }, { key: 'one' });
    await until(() => seen.length === 3);
    expect(seen).toEqual([1, 2, 3]);
  });

  test('adds a job with a transaction, or not at all', async () => {
    const { seen, handler } = keeper();
    const queue = await startQueue('outbox', handler);
    const attempt = (fails: boolean) =>
      database.transaction(async (session) => {
        await queue.send('outbox', { fails }, { session });
        if (fails) throw new Error('no');
      });
    await expect(attempt(true)).rejects.toThrow('no');
    await attempt(false);
    queue.wake('outbox');
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ fails: false }]);
  });

  test('tries a job again that failed, as often as it is set to', async () => {
    let tries = 0;
    const queue = await startQueue(
      'again',
      async () => {
        tries += 1;
        throw new Error('no');
      },
      1,
    );
    await queue.send('again', {});
    await until(() => tries === 1);
    for (let n = 0; n < 30 && tries < 2; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      queue.wake('again');
    }
    expect(tries).toBe(2);
  });

  test('leaves nothing of a job that is done', async () => {
    const { seen, handler } = keeper();
    const queue = await startQueue('tidy', handler);
    for (let n = 0; n < 10; n += 1) await queue.send('tidy', { n });
    await until(() => seen.length === 10);
    await queue.stop(1_000);
    const { rows } = await database.query(
      "select count(*)::int as n from easel_queue.job where name = 'tidy'",
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('that stops lets a job end, then tells it to', async () => {
    const messages: string[] = [];
    const queue = await startQueue('stopping', async ({ ms }, signal) => {
      signal.addEventListener('abort', () => messages.push('abort'));
      await new Promise((resolve) => setTimeout(resolve, Number(ms)));
      messages.push('end');
    });
    await queue.send('stopping', { ms: 100 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await queue.stop(1_000);
    expect(messages).toEqual(['end', 'abort']);
  });

  test('of another process finds what was left', async () => {
    const first = await startQueue('left', () => new Promise(() => {}));
    await first.stop(0);
    await first.stop(0);
    const { seen, handler } = keeper();
    const sender = createJobQueue({ database });
    open.push(sender);
    sender.handle('left', { concurrency: 0, retries: 0, expireSeconds: 60 }, async () => {});
    await sender.start();
    await sender.send('left', { n: 1 });
    await startQueue('left', handler);
    await until(() => seen.length === 1);
  });
});

describe('the schema of the queue', () => {
  test('is created under the schema lock', async () => {
    const empty = await openTestDatabase();
    let locked = false;
    const unlocked: string[] = [];
    const queue = createJobQueue({
      database: {
        ...empty,
        query(text, values) {
          if (!locked && /\bcreate\b/i.test(text)) unlocked.push(text);
          return empty.query(text, values);
        },
        async changeSchema(work) {
          locked = true;
          return await work().finally(() => {
            locked = false;
          });
        },
      },
    });
    queue.handle('any', { concurrency: 1, retries: 0, expireSeconds: 60 }, async () => {});
    await queue.start();
    await queue.stop(0);
    expect(unlocked).toEqual([]);
    expect(
      (await empty.query("select 1 as n where to_regclass('easel_queue.job') is not null")).rows,
    ).toEqual([{ n: 1 }]);
    await empty.close();
  });

  test.skipIf(testServerUrl === undefined)('is created once by processes that start at once', async () => {
    const server = await createServerDatabase(testServerUrl ?? '');
    const open = async () => await openDatabase({ dataDirectory: '', databaseUrl: server.url });
    const databases = await Promise.all([open(), open(), open()]);
    const queues = databases.map((one) => createJobQueue({ database: one }));
    const started = await Promise.allSettled(queues.map((queue) => queue.start()));
    await Promise.all(queues.map((queue) => queue.stop(0)));
    await Promise.all(databases.map((one) => one.close()));
    await server.drop();
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });
});
