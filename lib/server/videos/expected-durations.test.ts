import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createExpectedDurations } from './expected-durations.ts';
import { createTaskStore, type NewVideoTask } from './task-store.ts';
import { aNewTask } from './test-samples.ts';

let database: TestDatabase;
const now = new Date('2026-02-03T04:05:06.789Z');
let count = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.empty());
afterAll(() => database.close());

/** A video of so many seconds that took so long. */
async function finished(took: number, given: Partial<NewVideoTask> = {}) {
  const store = createTaskStore(database);
  count += 1;
  const id = `video_${count}`;
  const task = await store.create(database.drizzle, { ...aNewTask(id), ...given }, now);
  const started = await store.apply(database.drizzle, task, { to: 'in_progress', upstreamId: 'u' }, { now });
  if (!started.ok) throw new Error('did not start');
  const video = { width: 1, height: 1, seconds: (given.seconds ?? 5) + 0.04 };
  const change = { to: 'completed', videoAssetId: id, posterAssetId: null, video } as const;
  await store.apply(database.drizzle, started.task, change, { now: new Date(now.getTime() + took * 1000) });
}

async function durationsOf(given: Partial<NewVideoTask> = {}) {
  const task = await createTaskStore(database).create(
    database.drizzle,
    { ...aNewTask('video_now'), ...given },
    now,
  );
  return (await createExpectedDurations(database).durationsOf([task])).get('video_now');
}

test('without an earlier video there is no estimate', async () => {
  await finished(20, { model: 'delta-1.0' });
  await finished(20, { seconds: 9 });
  await finished(20, { ownerKeyId: 'key_b' });
  expect(await durationsOf()).toBeUndefined();
});

test('eight of ten videos of the same kind lie in the range', async () => {
  for (let took = 10; took <= 20; took += 1) await finished(took);
  await finished(900, { resolution: '1080p' });
  expect(await durationsOf()).toEqual({ from: 11, to: 19, videos: 11 });
});

test('videos of another resolution count if there is none of the same', async () => {
  await finished(30, { resolution: '1080p' });
  expect(await durationsOf({ resolution: '480p' })).toEqual({ from: 30, to: 30, videos: 1 });
});

test('a request without a length has the default length, an edit has an unknown length', async () => {
  await finished(12);
  expect(await durationsOf({ seconds: null })).toMatchObject({ videos: 1 });
  await database.query("delete from easel.video_tasks where id = 'video_now'");
  const body = { input_references: [{ type: 'video_url', video_url: 'https://a.test/x.mp4' }] };
  expect(await durationsOf({ seconds: null, request: { body, media: [] } })).toBeUndefined();
});
