import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { localViewer } from '#lib/server/http/viewer.ts';
import { createTaskSearch, type TaskQuery, type TaskSearch } from './task-search.ts';
import { createTaskStore } from './task-store.ts';
import { aNewTask } from './test-samples.ts';

const mine = { ownerKeyId: 'key_a', viewer: localViewer };
let database: TestDatabase;
let search: TaskSearch;
const now = new Date('2026-02-03T04:05:06.789Z');

beforeAll(async () => {
  database = await openTestDatabase();
  search = createTaskSearch(database);
});
beforeEach(() => database.empty());
afterAll(() => database.close());

async function make(id: string, given: Partial<ReturnType<typeof aNewTask>> = {}) {
  const store = createTaskStore(database);
  return await store.create(database.drizzle, { ...aNewTask(id), ...given }, now);
}

async function ids(query: Partial<TaskQuery> = {}) {
  const { found, hasMore } = await search.find({ ...mine, limit: 10, ...query });
  return [...found.map(({ task }) => task.id), ...(hasMore ? ['more'] : [])];
}

describe('tasks are found', () => {
  test('newest first, page by page, among the own ones', async () => {
    for (const id of ['video_1', 'video_2', 'video_3']) await make(id);
    await make('video_4', { ownerKeyId: 'key_b' });
    expect(await ids({ limit: 2 })).toEqual(['video_3', 'video_2', 'more']);
    const { found } = await search.find({ ...mine, limit: 2 });
    expect(await ids({ limit: 2, before: found.at(-1)?.position })).toEqual(['video_1']);
    expect(await ids({ ownerKeyId: 'key_b' })).toEqual(['video_4']);
  });

  test('by state and model', async () => {
    const first = await make('video_1');
    await make('video_2', { model: 'delta-1.0' });
    await createTaskStore(database).apply(database.drizzle, first, { to: 'cancelled' }, { now });
    expect(await ids({ statuses: ['cancelled'] })).toEqual(['video_1']);
    expect(await ids({ statuses: ['pending'] })).toEqual(['video_2']);
    expect(await ids({ model: 'delta-1.0' })).toEqual(['video_2']);
    expect(await ids({ model: 'delta-1.0', statuses: ['cancelled'] })).toEqual([]);
  });

  test.each([
    ['boat', ['video_2', 'video_1']],
    ['BOAT at', ['video_1']],
    ['_1', ['video_1']],
    ['100%', ['video_2']],
    ['1%0', []],
    ['back\\slash "and" quote', ['video_2']],
    ['ein Über', ['video_1']],
    ['\u0000', ['video_2']],
  ])('by words: %j', async (text, found) => {
    await make('video_1', { prompt: 'A boat at dawn, ein Überblick' });
    await make('video_2', { prompt: 'a Boat 100% back\\slash "and" quote \u0000' });
    expect(await ids({ text })).toEqual(found);
  });

  test('by a text of many recent tasks, or of one earlier task', async () => {
    await make('video_first', { prompt: 'A lighthouse' });
    for (let n = 0; n < 30; n += 1) await make(`video_${n}`, { prompt: 'A kite' });
    expect(await ids({ text: 'a kite', limit: 2 })).toEqual(['video_29', 'video_28', 'more']);
    expect(await ids({ text: 'lighthouse' })).toEqual(['video_first']);
    await database.query("delete from easel.video_tasks where id = 'video_first'");
    expect(await ids({ text: 'lighthouse' })).toEqual([]);
    const { rows } = await database.query('select count(*)::int as texts from easel.video_task_texts');
    expect(rows).toEqual([{ texts: 30 }]);
  });

  test('by id, the own ones', async () => {
    await make('video_1');
    await make('video_2', { ownerKeyId: 'key_b' });
    const found = await search.findByIds(mine, ['video_1', 'video_2', 'video_9']);
    expect(found.map(({ task }) => task.id)).toEqual(['video_1']);
  });
});

describe('tasks are counted', () => {
  test('over all that match, in every state', async () => {
    const first = await make('video_1', { prompt: 'a kite' });
    for (const id of ['video_2', 'video_3']) await make(id);
    await make('video_4', { ownerKeyId: 'key_b' });
    await createTaskStore(database).apply(database.drizzle, first, { to: 'expired' }, { now });
    expect(await search.count(mine)).toMatchObject({
      pending: 2,
      expired: 1,
      completed: 0,
    });
    expect(await search.count({ ...mine, text: 'boat' })).toMatchObject({
      pending: 2,
      expired: 0,
    });
    expect(await search.totals(mine)).toEqual({
      all: 3,
      running: 2,
      models: ['delta-1.1'],
    });
  });
});
