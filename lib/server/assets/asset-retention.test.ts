import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { type AssetRetention, countAssets, sweepAssets } from './asset-retention.ts';
import { type Asset, type Assets, createAssets, type NewAsset } from './assets.ts';

let database: TestDatabase;
let assets: Assets;
const storage = createMemoryStorage();
const day = 86_400_000;
const start = Date.UTC(2026, 1, 3);
let clock = start;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.empty();
  clock = start;
  assets = createAssets({ database, storage, now: () => clock });
});
afterAll(() => database.close());

const unlimited = { videoMs: null, inputMs: 1000 * day, keepsInputsOf: 'pages', maxBytes: 10 ** 9 };
const sweep = (retention: Partial<AssetRetention>) =>
  sweepAssets({
    session: database.drizzle,
    assets,
    retention: { ...unlimited, ...retention },
    now: () => clock,
  });
const store = (purpose: NewAsset['purpose'], given: Partial<NewAsset> = {}): Promise<Asset> =>
  assets.storeAsset({
    ...{ ownerKeyId: 'key_a', contentType: 'video/mp4', body: Buffer.alloc(100), purpose },
    ...given,
  });
const exists = async ({ id }: Asset) => (await assets.findAsset(id)) !== null;

/** A task that ended at the present time, or a live one. */
async function addTask(id: string, state: 'ended' | 'live'): Promise<void> {
  const [status, finished] = state === 'live' ? ['pending', null] : ['cancelled', new Date(clock)];
  await database.query(
    `insert into easel.video_tasks (id, owner_key_id, status, model, prompt, request, provider, created_at, updated_at,
       expires_at, next_step_at, finished_at) values ($1, 'key_a', $2, 'm', '""', '{}', 'p', $3, $3, $3, $3, $4)`,
    [id, status, new Date(clock), finished],
  );
}

async function share(taskId: string): Promise<void> {
  await database.query("insert into easel.run_bodies (id, created_at) values ('body', now())");
  await database.query(
    "insert into easel.shares (id, run_id, body_id, run, created_at) values ('share', 'run', 'body', $1, now())",
    [JSON.stringify({ taskId })],
  );
}

/** Puts the run of a task into a collection. */
async function collect(taskId: string): Promise<void> {
  await database.query(
    `insert into easel.runs (id, body_id, operation_id, model, words, outcome, started_at, search, task_id)
       values ('run', 'body', 'o', 'm', '', 'done', now(), '', $1)`,
    [taskId],
  );
  await database.query("insert into easel.collections values ('c', 'Kites', '', now(), now())");
  await database.query("insert into easel.collection_items values ('i', 'c', 0, 'run', array['run'])");
}

describe('the age of videos', () => {
  test('deletes videos and thumbnails, except those of live tasks, shared ones and those in a collection', async () => {
    await addTask('ended', 'ended');
    await addTask('live', 'live');
    await addTask('shared', 'ended');
    await share('shared');
    await addTask('collected', 'ended');
    await collect('collected');
    const old = await Promise.all([
      store('video', { taskId: 'ended' }),
      store('poster', { taskId: 'ended' }),
    ]);
    const others = await Promise.all([
      ...[store('video', { taskId: 'live' }), store('video', { taskId: 'shared' })],
      ...[store('video', { taskId: 'collected' }), store('image')],
    ]);
    clock += 10 * day;
    const fresh = await store('video', { taskId: 'ended' });
    expect(await sweep({ videoMs: 11 * day })).toBe(0);
    expect(await sweep({ videoMs: 10 * day })).toBe(2);
    expect(await Promise.all(old.map(exists))).toEqual([false, false]);
    expect(await Promise.all([...others, fresh].map(exists))).toEqual([true, true, true, true, true]);
    await database.query("update easel.shares set body_id = null where id = 'share'");
    expect(await sweep({ videoMs: 10 * day })).toBe(1);
  });

  test('is that of results of image tasks, too; a linked image expires by itself', async () => {
    const result = await store('image', { taskId: 'image_1' });
    const link = await store('image');
    clock += 10 * day;
    expect(await sweep({ videoMs: 10 * day })).toBe(1);
    expect(await Promise.all([result, link].map(exists))).toEqual([false, true]);
  });

  test('covers more than one batch; null deletes nothing', async () => {
    await Promise.all(Array.from({ length: 230 }, () => store('video')));
    clock += 400 * day;
    expect(await sweep({ videoMs: null })).toBe(0);
    expect(await sweep({ videoMs: day })).toBe(230);
  });
});

test('inputs are deleted some time after the end of their task, those of the pages later', async () => {
  await addTask('ended', 'ended');
  await addTask('live', 'live');
  const input = await store('input', { taskId: 'ended' });
  const others = await Promise.all([
    ...[store('input', { taskId: 'live' }), store('input', { taskId: 'not saved yet' })],
    store('input', { taskId: 'ended', ownerKeyId: 'pages' }),
  ]);
  clock += day;
  expect(await sweep({ inputMs: day + 1 })).toBe(0);
  expect(await sweep({ inputMs: day })).toBe(1);
  expect(await exists(input)).toBe(false);
  expect(await Promise.all(others.map(exists))).toEqual([true, true, true]);
});

describe('the limit', () => {
  test('deletes the oldest until the rest fits, and never files of a live task', async () => {
    await addTask('live', 'live');
    const needed = await Promise.all([
      ...[store('input', { taskId: 'live' }), store('video', { taskId: 'live' })],
      store('input', { taskId: 'not saved yet' }),
    ]);
    const stored: Asset[] = [];
    for (let index = 0; index < 6; index += 1) {
      clock += 1000;
      stored.push(await store(index % 2 === 0 ? 'image' : 'video'));
    }
    expect(await sweep({ maxBytes: 900 })).toBe(0);
    expect(await sweep({ maxBytes: 650 })).toBe(3);
    expect(await Promise.all(stored.map(exists))).toEqual([false, false, false, true, true, true]);
    expect(await sweep({ maxBytes: 1 })).toBe(3);
    expect(await Promise.all(needed.map(exists))).toEqual([true, true, true]);
  });

  test('two concurrent sweeps delete no more than one', async () => {
    for (let index = 0; index < 250; index += 1) await store('image');
    const both = await Promise.all([sweep({ maxBytes: 5000 }), sweep({ maxBytes: 5000 })]);
    expect(both.every((deleted) => deleted <= 200)).toBe(true);
    expect((await countAssets(database.drizzle)).image).toEqual({ files: 50, bytes: 5000 });
  });
});
