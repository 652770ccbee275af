import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { until } from '#tests/support/until.ts';
import { newTask, openTaskHarness } from './test-harness.ts';
import { fakePort, video } from './test-port.ts';

const harness = openTaskHarness();

describe('an upstream that fails', () => {
  test('at a start without accepting the task gets the request again', async () => {
    const port = fakePort({
      async start({ token }) {
        if (port.starts.length < 3) throw new ApiError('overloaded', { message: 'Busy.', notAccepted: true });
        return { upstreamId: `up_${token}`, status: 'in_progress' };
      },
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ startAttempts: 3, failures: 0 });
    expect(await harness.statesOf(tasks, id)).toEqual(['pending', 'in_progress', 'completed']);
  });

  test('at a start with a final error ends the task with its message', async () => {
    const refusal = new ApiError('moderation_blocked', { message: 'Not this.' });
    const port = fakePort({ start: () => Promise.reject(refusal) });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    const failed = await harness.reach(tasks, id, 'failed');
    expect(failed).toMatchObject({
      errorCode: 'moderation_blocked',
      errorMessage: 'Not this.',
      upstreamId: null,
    });
    expect(port.starts).toHaveLength(1);
  });

  test('at a start with an unknown outcome does not get the request again', async () => {
    const port = fakePort({ start: () => Promise.reject(new Error('socket hang up')) });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    await until(async () => (await tasks.find(id, { ownerKeyId: 'key_a' }))?.parkedAt != null);
    expect((await tasks.find(id, { ownerKeyId: 'key_a' }))?.message).toContain('socket hang up');
    const later = await tasks.create(newTask);
    await until(async () => (await tasks.find(later.id, { ownerKeyId: 'key_a' }))?.parkedAt);
    expect(port.starts).toEqual([id, later.id]);
  });

  test('at a start with an unknown outcome gets the request again if it supports tokens', async () => {
    const port = fakePort({
      idempotentStart: true,
      async start({ token }) {
        if (port.starts.length < 3) throw new Error('socket hang up');
        return { upstreamId: `up_${token}`, status: 'queue' };
      },
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    await harness.reach(tasks, id, 'completed');
    expect(port.starts).toEqual([id, id, id]);
  });

  test('is not called with a request that cannot be read', async () => {
    const port = fakePort();
    const tasks = await harness.start(port);
    const { id } = await tasks.create({ ...newTask, body: { prompt: 'no model' } });
    await until(async () => ((await tasks.find(id, { ownerKeyId: 'key_a' }))?.failures ?? 0) > 1);
    expect(await tasks.find(id, { ownerKeyId: 'key_a' })).toMatchObject({
      status: 'pending',
      submittingAt: null,
    });
    expect(port.starts).toEqual([]);
  });

  test('at a poll is polled again', async () => {
    const port = fakePort({
      async poll() {
        if (port.polls.length < 3) throw new Error('socket hang up');
        return video('video');
      },
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ failures: 0 });
    expect(port.starts).toHaveLength(1);
  });

  test('at a poll with a rejection is polled again: only a state ends a task', async () => {
    const port = fakePort({
      async poll() {
        if (port.polls.length < 3) throw new ApiError('invalid_request', { message: 'No such task.' });
        return video('video');
      },
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    await harness.reach(tasks, id, 'completed');
  });

  test('without a state ten times in a row fails with the words of the last answer', async () => {
    const port = fakePort({
      poll: async () => ({ status: 'unknown', message: `No record ${port.polls.length}.` }),
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    expect(await harness.reach(tasks, id, 'failed')).toMatchObject({
      errorCode: 'upstream_error',
      errorMessage: 'No record 10.',
    });
    expect(port.polls).toHaveLength(10);
  });

  test('without a state nine times is polled again', async () => {
    const port = fakePort({
      poll: async () =>
        port.polls.length < 10 ? { status: 'unknown', message: 'No record.' } : video('video'),
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ failures: 0 });
  });

  for (const [found, status] of [
    [{ status: 'failed', code: 'nsfw', message: 'No.' }, 'failed'],
    [{ status: 'cancelled' }, 'cancelled'],
    [{ status: 'expired' }, 'expired'],
  ] as const) {
    test(`with ${status}, makes the task ${status} and gets no cancel`, async () => {
      const port = fakePort({ poll: async () => found });
      const tasks = await harness.start(port);
      const { id } = await tasks.create(newTask);
      await harness.reach(tasks, id, status);
      expect((await harness.dueTimes(id)).stop).toBeNull();
      expect(port.cancels).toEqual([]);
    });
  }

  test('during a download gets the download again, and one video is stored', async () => {
    const port = fakePort({
      async poll() {
        const whole = video('the whole video');
        if (port.polls.length > 2) return whole;
        async function* failingContent() {
          yield Buffer.from('the wh');
          throw new Error('terminated');
        }
        return { ...whole, video: { ...whole.video, content: Readable.from(failingContent()) } };
      },
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    const done = await harness.reach(tasks, id, 'completed');
    const videoId = done.status === 'completed' ? done.videoAssetId : '';
    expect(await harness.readText(videoId)).toContain('the whole video');
    expect(await harness.assetIds('all')).toEqual([videoId]);
  });

  test('with an invalid progress, or less than before, is not used', async () => {
    const shares = [Number.NaN, 0.4, 0.2, null, 1.02, -1];
    const seen: (number | null)[] = [];
    const port = fakePort({
      async poll() {
        const progress = shares[port.polls.length - 1];
        return progress === undefined ? video('video') : { status: 'in_progress', progress };
      },
    });
    const tasks = await harness.start(port);
    tasks.onTaskChange(({ task, kind }) => kind === 'progress' && seen.push(task.progress));
    const { id } = await tasks.create(newTask);
    await harness.reach(tasks, id, 'completed');
    expect(seen).toEqual([0.4, 1]);
  });
});
