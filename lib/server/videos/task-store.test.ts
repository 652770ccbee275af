import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createTaskStore, type TaskStore } from './task-store.ts';
import { aNewTask, changeTo } from './test-samples.ts';
import type { VideoTask } from './video-task.ts';

let database: TestDatabase;
let store: TaskStore;
const now = new Date('2026-02-03T04:05:06.789Z');

beforeAll(async () => {
  database = await openTestDatabase();
  store = createTaskStore(database);
});
beforeEach(() => database.empty());
afterAll(() => database.close());

const create = (id: string, owner?: string) => store.create(database.drizzle, aNewTask(id, owner), now);

async function running(id: string): Promise<VideoTask> {
  const pending = await create(id);
  const moved = await store.apply(
    database.drizzle,
    pending,
    { to: 'in_progress', upstreamId: 'up-1' },
    { now },
  );
  if (!moved.ok) throw new Error('The task did not start.');
  return moved.task;
}

describe('a task in the store', () => {
  test('is found as it was created', async () => {
    const made = await create('video_1');
    expect(made).toMatchObject({
      ...aNewTask('video_1'),
      expiresAt: made.expiresAt,
      status: 'pending',
      createdAt: now,
    });
    expect(await store.find('video_1')).toEqual(made);
    expect(await store.find('video_2')).toBeNull();
  });

  test('is seen by its owner only', async () => {
    await create('video_1', 'key_a');
    expect((await store.findOwned('video_1', { ownerKeyId: 'key_a' }))?.id).toBe('video_1');
    expect(await store.findOwned('video_1', { ownerKeyId: 'key_b' })).toBeNull();
  });

  test('stores every text of a request, also U+0000 and lone surrogates', async () => {
    const prompt = 'a\0b \ud800 "123" 🛶';
    const request = { body: { prompt, n: 1, list: [null, true, { a: '\u0000' }] }, media: [] };
    await store.create(database.drizzle, { ...aNewTask('video_1'), prompt, request }, now);
    expect(await store.find('video_1')).toMatchObject({ prompt, request });
    await store.create(database.drizzle, { ...aNewTask('video_2'), prompt: '123' }, now);
    expect((await store.find('video_2'))?.prompt).toBe('123');
  });

  test('records its states', async () => {
    const task = await running('video_1');
    const later = new Date(now.getTime() + 1_000);
    const change = changeTo('completed');
    if (change === null) throw new Error('unreachable');
    expect(await store.apply(database.drizzle, task, change, { now: later })).toMatchObject({
      ok: true,
      task: { status: 'completed', videoAssetId: 'asset_video', finishedAt: later, width: 1280 },
    });
    expect(await store.readEvents('video_1')).toEqual([
      { status: 'pending', at: now },
      { status: 'in_progress', at: now },
      { status: 'completed', at: later },
    ]);
  });

  test('an upstream message is stored without U+0000', async () => {
    const task = await running('video_1');
    const moved = await store.apply(
      database.drizzle,
      task,
      { to: 'failed', code: 'x', message: 'bad\0 video' },
      { now },
    );
    expect(moved).toMatchObject({ ok: true, task: { errorMessage: 'bad video' } });
  });

  test('a refused change has no effect', async () => {
    const task = await create('video_1');
    const change = changeTo('completed');
    expect(change && (await store.apply(database.drizzle, task, change, { now }))).toEqual({
      ok: false,
      current: task,
    });
    expect((await store.find('video_1'))?.status).toBe('pending');
  });

  test('of concurrent changes from the same state one succeeds; the others get the new state', async () => {
    const task = await running('video_1');
    const outcomes = await Promise.all(
      (['cancelled', 'expired', 'cancelled'] as const).map((to) =>
        store.apply(database.drizzle, task, { to }, { now }),
      ),
    );
    const winners = outcomes.filter((outcome) => outcome.ok);
    expect(winners).toHaveLength(1);
    const winner = winners[0]?.task.status;
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.current?.status).toBe(winner);
    expect(await store.readEvents('video_1')).toHaveLength(3);
  });

  test('a change in a failed transaction is rolled back', async () => {
    const task = await running('video_1');
    await expect(
      database.transaction(async (session) => {
        await store.apply(session, task, { to: 'cancelled' }, { now });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await store.find('video_1'))?.status).toBe('in_progress');
    expect(await store.readEvents('video_1')).toHaveLength(2);
  });
});

describe('the list', () => {
  const ids = async (options: { after?: string; limit: number; order: 'asc' | 'desc' }) => {
    const page = await store.listOwned({ ownerKeyId: 'key_a', ...options });
    return page && { ids: page.tasks.map(({ id }) => id), hasMore: page.hasMore };
  };

  test('is paginated by cursor in both orders, without the tasks of others', async () => {
    // Made in one millisecond: the order is the order of creation all the same.
    for (const id of ['video_c', 'video_a', 'video_d', 'video_b']) await create(id);
    await create('video_x', 'key_b');
    expect(await ids({ limit: 3, order: 'desc' })).toEqual({
      ids: ['video_b', 'video_d', 'video_a'],
      hasMore: true,
    });
    expect(await ids({ limit: 3, order: 'desc', after: 'video_a' })).toEqual({
      ids: ['video_c'],
      hasMore: false,
    });
    expect(await ids({ limit: 2, order: 'asc' })).toEqual({ ids: ['video_c', 'video_a'], hasMore: true });
    expect(await ids({ limit: 2, order: 'asc', after: 'video_a' })).toEqual({
      ids: ['video_d', 'video_b'],
      hasMore: false,
    });
  });

  test('a cursor that is not a task of this owner gives no page', async () => {
    await create('video_x', 'key_b');
    expect(await ids({ limit: 2, order: 'asc', after: 'video_x' })).toBeNull();
    expect(await ids({ limit: 2, order: 'asc', after: 'video_none' })).toBeNull();
    await create('video_1');
    expect(await ids({ limit: 2, order: 'asc', after: 'video_1' })).toEqual({ ids: [], hasMore: false });
  });

  test('reads a page of 50 out of 10,000 without the other rows', async () => {
    await database.query(`
      insert into easel.video_tasks (id, owner_key_id, status, model, prompt, request, provider,
        created_at, updated_at, expires_at, next_step_at)
      select 'video_' || n, 'key_a', 'pending', 'delta-1.1', '"a boat"',
        '{"body":{"prompt":"a boat"},"media":[]}', 'sandbox', now(), now(), now(), now()
      from generate_series(1, 10000) n`);
    await database.query('analyze easel.video_tasks');
    /** Rows of the table and of its indexes that queries have read. */
    const readRows = async (): Promise<number> => {
      await database.query('select pg_stat_force_next_flush()');
      await database.query('select 1');
      const { rows } = await database.query(`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as count from pg_stat_user_tables
        where relname = 'video_tasks'`);
      return Number(Object.values(rows[0] ?? {})[0]);
    };
    const page = { ownerKeyId: 'key_a', after: 'video_5000', limit: 50, order: 'desc' } as const;
    const before = await readRows();
    expect((await store.listOwned(page))?.tasks).toHaveLength(50);
    expect((await readRows()) - before).toBeLessThan(200);
  });
});
