import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Assets, createAssets } from '#lib/server/assets/assets.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createMemoryStorage } from '#lib/server/storage/memory-storage.ts';
import { type FakeDriver, fakeDriver, film, gate, until } from './fake-driver.ts';
import type { VideoOrder } from './order-task.ts';
import type { TaskChange } from './task-changes.ts';
import { VideoDriverError } from './video-driver.ts';
import type { VideoTask, VideoTaskStatus } from './video-task.ts';
import { createVideoTasks, type VideoTasks, type VideoTasksOptions } from './video-tasks.ts';

let database: TestDatabase;
let assets: Assets;
let running: VideoTasks[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.empty();
  assets = createAssets({ database, storage: createMemoryStorage() });
});
afterEach(async () => {
  for (const tasks of running) await tasks.stop();
  running = [];
});
afterAll(() => database.close());

const quick = { firstMs: 5, mostMs: 10 };
const order: VideoOrder = {
  ownerKeyId: 'key_a',
  model: 'delta-1.1',
  provider: 'fake',
  body: { prompt: 'a boat' },
};

/** The tasks of a process that has this driver, at a pace for tests. */
async function startTasks(
  driver: FakeDriver | undefined,
  options: Partial<VideoTasksOptions> = {},
): Promise<VideoTasks> {
  const settings = { pollPace: quick, failurePace: quick, graceMs: 0, sweepMs: 50 };
  const tasks = createVideoTasks({ database, assets, driverFor: () => driver, ...settings, ...options });
  running.push(tasks);
  await tasks.start();
  return tasks;
}

/** The task once it is in this state. */
async function reach(tasks: VideoTasks, id: string, status: VideoTaskStatus): Promise<VideoTask> {
  let task: VideoTask | null = null;
  await until(async () => {
    task = await tasks.find(id, 'key_a');
    return task?.status === status;
  });
  if (task === null) throw new Error('unreachable');
  return task;
}

const statesOf = async (tasks: VideoTasks, id: string) =>
  (await tasks.history(id)).map(({ status }) => status);

describe('a task', () => {
  test('goes from order to film, each state told once and in order', async () => {
    const driver = fakeDriver();
    const tasks = await startTasks(driver);
    const told: string[] = [];
    tasks.onTaskChange(({ task, kind }: TaskChange) =>
      told.push(kind === 'status' ? task.status : `${task.progress}`),
    );
    const made = await tasks.create({
      ...order,
      body: {
        prompt: 'a boat',
        duration: 5,
        resolution: '720p',
        aspect_ratio: '16:9',
        callback_url: 'https://a.test/',
      },
      fault: 'slow',
    });
    expect(made).toMatchObject({
      ...{ status: 'pending', prompt: 'a boat', seconds: 5, resolution: '720p', aspectRatio: '16:9' },
      ...{ callbackUrl: 'https://a.test/', fault: 'slow', provider: 'fake' },
    });
    const done = await reach(tasks, made.id, 'completed');
    if (done.status !== 'completed') throw new Error('unreachable');
    expect(done).toMatchObject({
      upstreamId: `up_${made.id}`,
      width: 1280,
      height: 720,
      seconds: 5,
      progress: 1,
    });
    expect(await statesOf(tasks, made.id)).toEqual(['pending', 'queue', 'in_progress', 'completed']);
    expect(told).toEqual(['pending', 'queue', 'in_progress', `${1 / 3}`, `${2 / 3}`, 'completed']);
    expect(Buffer.from((await assets.readAssetBytes(done.videoAssetId)) ?? []).toString()).toBe('film');
    expect(await assets.findAsset(done.videoAssetId)).toMatchObject({
      ownerKeyId: 'key_a',
      purpose: 'video',
      seconds: 5,
    });
    expect(driver.starts).toEqual([made.id]);
  });

  test('keeps the still that comes with the film', async () => {
    const poster = { bytes: Buffer.from('still'), contentType: 'image/jpeg' };
    const tasks = await startTasks(fakeDriver({ poll: async () => ({ ...film('film'), poster }) }));
    const { id } = await tasks.create(order);
    const done = await reach(tasks, id, 'completed');
    const still = done.status === 'completed' ? done.posterAssetId : null;
    expect(still && (await assets.findAsset(still))).toMatchObject({
      purpose: 'poster',
      contentType: 'image/jpeg',
    });
    expect(await statesOf(tasks, id)).toEqual(['pending', 'queue', 'in_progress', 'completed']);
  });

  test('keeps large media out of its row, and hands them to the driver as they came', async () => {
    const picture = `data:image/png;base64,${Buffer.alloc(90_000, 7).toString('base64')}`;
    const body = {
      prompt: 'a boat',
      input_references: [{ type: 'image_url', image_url: { url: picture } }, 'https://a.test/b.png'],
    };
    let received: unknown;
    const driver = fakeDriver({
      async start(_task, { loadBody }) {
        received = await loadBody();
        return { upstreamId: 'up', status: 'queue' };
      },
    });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create({ ...order, body });
    await reach(tasks, id, 'completed');
    expect(received).toEqual(body);
    const { rows } = await database.query('select length(request::text) as size from easel.video_tasks');
    expect(rows).toEqual([{ size: expect.any(Number) }]);
    expect(JSON.stringify((await tasks.find(id, 'key_a'))?.request).length).toBeLessThan(500);
  });

  test('whose stored picture is gone fails and says so', async () => {
    const picture = `data:image/png;base64,${Buffer.alloc(9_000, 7).toString('base64')}`;
    const driver = fakeDriver({
      start: async (_task, { loadBody }) => ({ upstreamId: String(await loadBody()), status: 'queue' }),
    });
    const broken: Assets = { ...assets, readAssetBytes: async () => null };
    const tasks = await startTasks(driver, { assets: broken });
    const { id } = await tasks.create({ ...order, body: { prompt: 'x', image: picture } });
    expect(await reach(tasks, id, 'failed')).toMatchObject({ errorCode: 'input_missing' });
  });

  test('is looked at once at a time, however many watch it', async () => {
    let at = 0;
    let most = 0;
    const driver = fakeDriver({
      async poll() {
        at += 1;
        most = Math.max(most, at);
        await new Promise((resolve) => setTimeout(resolve, 20));
        at -= 1;
        return driver.polls.length < 4 ? { status: 'in_progress', progress: null } : film('film');
      },
    });
    const tasks = await startTasks(driver, { sweepMs: 5 });
    const { id } = await tasks.create(order);
    await Promise.all(Array.from({ length: 20 }, () => reach(tasks, id, 'completed')));
    expect(most).toBe(1);
    expect(driver.polls).toHaveLength(4);
  });

  test('of a provider that the settings lost waits, and goes on when it is back', async () => {
    const driver = fakeDriver();
    let known: FakeDriver | undefined;
    const tasks = await startTasks(undefined, { driverFor: () => known });
    const { id } = await tasks.create(order);
    await until(async () => (await tasks.find(id, 'key_a'))?.message?.includes('fake') ?? false);
    known = driver;
    await reach(tasks, id, 'completed');
  });

  test('writes what goes along with a state, or neither, and forgets nothing over it', async () => {
    const along: string[] = [];
    let refusals = 3;
    const driver = fakeDriver();
    const tasks = await startTasks(driver, {
      async alongside(_session, task) {
        if (task.status === 'queue' && refusals > 0) {
          refusals -= 1;
          throw new Error('the outbox is full');
        }
        along.push(task.status);
      },
    });
    const { id } = await tasks.create(order);
    await reach(tasks, id, 'completed');
    expect(along).toEqual(['pending', 'queue', 'in_progress', 'completed']);
    expect(await statesOf(tasks, id)).toEqual(along);
    expect(driver.starts).toEqual([id]);
  });

  test('that cannot be written down with what goes along is not made', async () => {
    const tasks = await startTasks(fakeDriver(), {
      alongside: () => Promise.reject(new Error('the outbox is full')),
    });
    await expect(tasks.create(order)).rejects.toThrow('the outbox is full');
    expect((await database.query('select id from easel.video_tasks')).rows).toEqual([]);
  });
});

describe('an upstream that fails', () => {
  test('at a start, having taken nothing, is asked again', async () => {
    const driver = fakeDriver({
      async start(task) {
        if (driver.starts.length < 3)
          throw new VideoDriverError('transient', { code: 'busy', message: 'Busy.' });
        return { upstreamId: `up_${task.id}`, status: 'in_progress' };
      },
    });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    expect(await reach(tasks, id, 'completed')).toMatchObject({ startAttempts: 3, failures: 0 });
    expect(await statesOf(tasks, id)).toEqual(['pending', 'in_progress', 'completed']);
  });

  test('at a start for good, ends the task with its words', async () => {
    const refusal = new VideoDriverError('permanent', { code: 'moderation_blocked', message: 'Not this.' });
    const driver = fakeDriver({ start: () => Promise.reject(refusal) });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    const failed = await reach(tasks, id, 'failed');
    expect(failed).toMatchObject({
      errorCode: 'moderation_blocked',
      errorMessage: 'Not this.',
      upstreamId: null,
    });
    expect(driver.starts).toHaveLength(1);
  });

  test('at a start without saying whether it took the task, is never asked twice', async () => {
    const driver = fakeDriver({ start: () => Promise.reject(new Error('socket hang up')) });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    const failed = await reach(tasks, id, 'failed');
    expect(failed).toMatchObject({ errorCode: 'submission_unknown' });
    expect(failed.status === 'failed' && failed.errorMessage).toContain('socket hang up');
    expect(driver.starts).toHaveLength(1);
  });

  test('... unless it knows the task again by its token', async () => {
    const driver = fakeDriver({
      idempotentStart: true,
      async start(task) {
        if (driver.starts.length < 3) throw new Error('socket hang up');
        return { upstreamId: `up_${task.id}`, status: 'queue' };
      },
    });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    await reach(tasks, id, 'completed');
    expect(driver.starts).toEqual([id, id, id]);
  });

  test('at a look, is looked at again', async () => {
    const driver = fakeDriver({
      async poll() {
        if (driver.polls.length < 3) throw new Error('socket hang up');
        return film('film');
      },
    });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    expect(await reach(tasks, id, 'completed')).toMatchObject({ failures: 0 });
    expect(driver.starts).toHaveLength(1);
  });

  test('at a look for good, ends the task', async () => {
    const gone = new VideoDriverError('permanent', { code: 'not_found', message: 'No such task.' });
    const tasks = await startTasks(fakeDriver({ poll: () => Promise.reject(gone) }));
    const { id } = await tasks.create(order);
    expect(await reach(tasks, id, 'failed')).toMatchObject({
      errorCode: 'not_found',
      errorMessage: 'No such task.',
    });
  });

  for (const [found, status] of [
    [{ status: 'failed', code: 'nsfw', message: 'No.' }, 'failed'],
    [{ status: 'cancelled' }, 'cancelled'],
    [{ status: 'expired' }, 'expired'],
  ] as const) {
    test(`with ${status}, makes the task ${status} and is not told to stop`, async () => {
      const driver = fakeDriver({ poll: async () => found });
      const tasks = await startTasks(driver);
      const { id } = await tasks.create(order);
      await reach(tasks, id, status);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(driver.cancels).toEqual([]);
    });
  }

  test('in the middle of a film is fetched from again, and one film is kept', async () => {
    const driver = fakeDriver({
      async poll() {
        const whole = film('the whole film');
        if (driver.polls.length > 2) return whole;
        async function* broken() {
          yield Buffer.from('the wh');
          throw new Error('terminated');
        }
        return { ...whole, video: { ...whole.video, content: Readable.from(broken()) } };
      },
    });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    const done = await reach(tasks, id, 'completed');
    const videoId = done.status === 'completed' ? done.videoAssetId : '';
    expect(Buffer.from((await assets.readAssetBytes(videoId)) ?? []).toString()).toBe('the whole film');
    expect((await database.query('select id from easel.assets')).rows).toEqual([{ id: videoId }]);
  });

  test('with a share that is none is not believed', async () => {
    const shares = [Number.NaN, 1.02, -1];
    const seen: (number | null)[] = [];
    const driver = fakeDriver({
      async poll() {
        const progress = shares[driver.polls.length - 1];
        return progress === undefined ? film('film') : { status: 'in_progress', progress };
      },
    });
    const tasks = await startTasks(driver);
    tasks.onTaskChange(({ task, kind }) => kind === 'progress' && seen.push(task.progress));
    const { id } = await tasks.create(order);
    await reach(tasks, id, 'completed');
    expect(seen).toEqual([1, 0]);
  });
});

describe('a cancel', () => {
  test('ends a task under way and stops its upstream', async () => {
    const driver = fakeDriver({ poll: async () => ({ status: 'in_progress', progress: 0.5 }) });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    await reach(tasks, id, 'in_progress');
    expect(await tasks.cancel(id)).toMatchObject({ ok: true, current: { status: 'cancelled' } });
    await until(() => driver.cancels.length > 0);
    expect(driver.cancels).toEqual([`${id} up_${id}`]);
    const looks = driver.polls.length;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(driver.polls.length).toBeLessThanOrEqual(looks + 1);
    expect(await statesOf(tasks, id)).toEqual(['pending', 'queue', 'in_progress', 'cancelled']);
  });

  test('comes too late for a task that is over', async () => {
    const tasks = await startTasks(fakeDriver());
    const { id } = await tasks.create(order);
    await reach(tasks, id, 'completed');
    expect(await tasks.cancel(id)).toMatchObject({ ok: false, current: { status: 'completed' } });
  });

  test('of a task whose upstream has not answered yet stops it when it does', async () => {
    const answer = gate();
    const driver = fakeDriver({
      async start(task) {
        await answer.opened;
        return { upstreamId: `up_${task.id}`, status: 'queue' };
      },
    });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    await until(() => driver.starts.length > 0);
    expect((await tasks.cancel(id)).ok).toBe(true);
    expect(driver.cancels).toEqual([]);
    answer.open();
    await until(() => driver.cancels.length > 0);
    expect(driver.cancels).toEqual([`${id} up_${id}`]);
    expect((await tasks.find(id, 'key_a'))?.status).toBe('cancelled');
  });

  test('breaks off a look that hangs', async () => {
    let broken = false;
    const driver = fakeDriver({
      poll: (_task, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            broken = true;
            reject(signal.reason);
          });
        }),
    });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    await until(() => driver.polls.length > 0);
    await tasks.cancel(id);
    await until(() => broken);
  });

  test('while the film is being stored leaves no film behind', async () => {
    const half = gate();
    const rest = gate();
    const driver = fakeDriver({
      async poll() {
        const whole = film('');
        async function* content() {
          yield Buffer.from('half');
          half.open();
          await rest.opened;
          yield Buffer.from('rest');
        }
        return { ...whole, video: { ...whole.video, content: Readable.from(content()) } };
      },
    });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    await half.opened;
    expect((await tasks.cancel(id)).ok).toBe(true);
    rest.open();
    await until(async () => (await assetRows(true)).length === 0);
    expect((await tasks.find(id, 'key_a'))?.status).toBe('cancelled');
  });

  test('is repeated to an upstream that does not hear it', async () => {
    const driver = fakeDriver({
      poll: async () => ({ status: 'in_progress', progress: null }),
      async cancel() {
        if (driver.cancels.length < 2) throw new Error('socket hang up');
      },
    });
    const tasks = await startTasks(driver);
    const { id } = await tasks.create(order);
    await reach(tasks, id, 'in_progress');
    await tasks.cancel(id);
    await until(() => driver.cancels.length === 2);
  });
});

describe('a deadline', () => {
  test('ends a task whose upstream stalls, and stops the upstream', async () => {
    const driver = fakeDriver({ poll: () => new Promise(() => {}) });
    const tasks = await startTasks(driver, { deadlineMs: 150 });
    const { id } = await tasks.create(order);
    const expired = await reach(tasks, id, 'expired');
    expect(Number(expired.finishedAt) - Number(expired.createdAt)).toBeGreaterThanOrEqual(150);
    await until(() => driver.cancels.length > 0);
  });

  test('ends a task that waits for its next look, on time', async () => {
    const driver = fakeDriver({
      poll: async () => ({ status: 'queue', progress: null, nextPollAfterMs: 30_000 }),
    });
    const tasks = await startTasks(driver, { deadlineMs: 200 });
    const { id } = await tasks.create(order);
    const expired = await reach(tasks, id, 'expired');
    expect(Number(expired.finishedAt) - Number(expired.createdAt)).toBeLessThan(2_000);
  });

  test('ends a task that was never handed over', async () => {
    const tasks = await startTasks(fakeDriver({ start: () => new Promise(() => {}) }), { deadlineMs: 100 });
    const { id } = await tasks.create(order);
    expect(await reach(tasks, id, 'expired')).toMatchObject({ upstreamId: null });
  });
});

describe('the process', () => {
  test('hands over no more tasks at once than it is set to', async () => {
    let at = 0;
    let most = 0;
    const driver = fakeDriver({
      async start(task) {
        at += 1;
        most = Math.max(most, at);
        await new Promise((resolve) => setTimeout(resolve, 10));
        at -= 1;
        return { upstreamId: `up_${task.id}`, status: 'queue' };
      },
      poll: async () => film('film'),
    });
    const tasks = await startTasks(driver, { parallelStarts: 3 });
    const made = await Promise.all(Array.from({ length: 12 }, () => tasks.create(order)));
    for (const { id } of made) await reach(tasks, id, 'completed');
    expect(most).toBe(3);
    expect(new Set(driver.starts).size).toBe(12);
    expect(driver.starts).toHaveLength(12);
  });

  test('that stops in the middle of a look leaves the task to the next one', async () => {
    const hanging = fakeDriver({ poll: () => new Promise(() => {}) });
    const first = await startTasks(hanging);
    const { id } = await first.create(order);
    await until(() => hanging.polls.length > 0);
    await first.stop();
    expect((await first.find(id, 'key_a'))?.status).toBe('queue');
    const driver = fakeDriver();
    const second = await startTasks(driver);
    await reach(second, id, 'completed');
    expect(driver.starts).toEqual([]);
  });

  test('that stops gives a step its time to end', async () => {
    const driver = fakeDriver({
      async start(task) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return { upstreamId: `up_${task.id}`, status: 'queue' };
      },
    });
    const tasks = await startTasks(driver, { graceMs: 2_000 });
    const { id } = await tasks.create(order);
    await until(() => driver.starts.length > 0);
    await tasks.stop();
    expect((await tasks.find(id, 'key_a'))?.upstreamId).toBe(`up_${id}`);
  });

  test('that died in the middle of a handover fails the task, when the upstream could not tell', async () => {
    const first = await startTasks(fakeDriver({ start: () => new Promise(() => {}) }));
    const { id } = await first.create(order);
    await until(async () => (await first.find(id, 'key_a'))?.submittingAt !== null);
    await first.stop();
    const driver = fakeDriver();
    const second = await startTasks(driver);
    expect(await reach(second, id, 'failed')).toMatchObject({ errorCode: 'submission_unknown' });
    expect(driver.starts).toEqual([]);
  });

  test('shares the tasks with another one, and each is handed over once', async () => {
    const driver = fakeDriver();
    const one = await startTasks(driver);
    const other = await startTasks(driver);
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? one : other).create(order)),
    );
    for (const { id } of made) await reach(one, id, 'completed');
    expect(driver.starts).toHaveLength(30);
    expect(await assetRows()).toHaveLength(30);
  });

  test('a listener that throws harms nobody', async () => {
    const tasks = await startTasks(fakeDriver());
    tasks.onTaskChange(() => {
      throw new Error('no');
    });
    const { id } = await tasks.create(order);
    await reach(tasks, id, 'completed');
  });
});

async function assetRows(stored = false): Promise<unknown[]> {
  const { rows } = await database.query(
    `select id from easel.assets ${stored ? 'where stored_at is not null' : ''}`,
  );
  return rows;
}
