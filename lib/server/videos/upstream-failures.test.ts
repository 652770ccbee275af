import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { fakeDriver, video } from './test-driver.ts';
import { openTaskHarness, order } from './test-harness.ts';
import { VideoDriverError } from './video-driver.ts';

const harness = openTaskHarness();

describe('an upstream that fails', () => {
  test('at a start, having taken nothing, is asked again', async () => {
    const driver = fakeDriver({
      async start(task) {
        if (driver.starts.length < 3)
          throw new VideoDriverError('transient', { code: 'busy', message: 'Busy.' });
        return { upstreamId: `up_${task.id}`, status: 'in_progress' };
      },
    });
    const tasks = await harness.start(driver);
    const { id } = await tasks.create(order);
    expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ startAttempts: 3, failures: 0 });
    expect(await harness.statesOf(tasks, id)).toEqual(['pending', 'in_progress', 'completed']);
  });

  test('at a start for good, ends the task with its words', async () => {
    const refusal = new VideoDriverError('permanent', { code: 'moderation_blocked', message: 'Not this.' });
    const driver = fakeDriver({ start: () => Promise.reject(refusal) });
    const tasks = await harness.start(driver);
    const { id } = await tasks.create(order);
    const failed = await harness.reach(tasks, id, 'failed');
    expect(failed).toMatchObject({
      errorCode: 'moderation_blocked',
      errorMessage: 'Not this.',
      upstreamId: null,
    });
    expect(driver.starts).toHaveLength(1);
  });

  test('at a start without saying whether it took the task, is never asked twice', async () => {
    const driver = fakeDriver({ start: () => Promise.reject(new Error('socket hang up')) });
    const tasks = await harness.start(driver);
    const { id } = await tasks.create(order);
    const failed = await harness.reach(tasks, id, 'failed');
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
    const tasks = await harness.start(driver);
    const { id } = await tasks.create(order);
    await harness.reach(tasks, id, 'completed');
    expect(driver.starts).toEqual([id, id, id]);
  });

  test('at a look, is looked at again', async () => {
    const driver = fakeDriver({
      async poll() {
        if (driver.polls.length < 3) throw new Error('socket hang up');
        return video('video');
      },
    });
    const tasks = await harness.start(driver);
    const { id } = await tasks.create(order);
    expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ failures: 0 });
    expect(driver.starts).toHaveLength(1);
  });

  test('at a look for good, ends the task', async () => {
    const gone = new VideoDriverError('permanent', { code: 'not_found', message: 'No such task.' });
    const tasks = await harness.start(fakeDriver({ poll: () => Promise.reject(gone) }));
    const { id } = await tasks.create(order);
    expect(await harness.reach(tasks, id, 'failed')).toMatchObject({
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
      const tasks = await harness.start(driver);
      const { id } = await tasks.create(order);
      await harness.reach(tasks, id, status);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(driver.cancels).toEqual([]);
    });
  }

  test('in the middle of a video is fetched from again, and one video is kept', async () => {
    const driver = fakeDriver({
      async poll() {
        const whole = video('the whole video');
        if (driver.polls.length > 2) return whole;
        async function* broken() {
          yield Buffer.from('the wh');
          throw new Error('terminated');
        }
        return { ...whole, video: { ...whole.video, content: Readable.from(broken()) } };
      },
    });
    const tasks = await harness.start(driver);
    const { id } = await tasks.create(order);
    const done = await harness.reach(tasks, id, 'completed');
    const videoId = done.status === 'completed' ? done.videoAssetId : '';
    expect(await harness.readText(videoId)).toBe('the whole video');
    expect(await harness.assetIds('all')).toEqual([videoId]);
  });

  test('with a share that is none is not believed', async () => {
    const shares = [Number.NaN, 1.02, -1];
    const seen: (number | null)[] = [];
    const driver = fakeDriver({
      async poll() {
        const progress = shares[driver.polls.length - 1];
        return progress === undefined ? video('video') : { status: 'in_progress', progress };
      },
    });
    const tasks = await harness.start(driver);
    tasks.onTaskChange(({ task, kind }) => kind === 'progress' && seen.push(task.progress));
    const { id } = await tasks.create(order);
    await harness.reach(tasks, id, 'completed');
    expect(seen).toEqual([1, 0]);
  });
});
