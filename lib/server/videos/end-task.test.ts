import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { createAssets } from '#lib/server/assets/assets.ts';
import { openFileStorage } from '#lib/server/storage/file-storage.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { until } from '#tests/support/until.ts';
import { newTask, openTaskHarness, stoppedClock } from './test-harness.ts';
import { fakePort, gate, video } from './test-port.ts';

const harness = openTaskHarness();

describe('a cancel', () => {
  test('ends a running task and stops its upstream', async () => {
    const port = fakePort({ poll: async () => ({ status: 'in_progress', progress: 0.5 }) });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    await harness.reach(tasks, id, 'in_progress');
    expect(await tasks.cancel(id)).toMatchObject({ ok: true, current: { status: 'cancelled' } });
    await until(() => port.cancels.length > 0);
    expect(port.cancels).toEqual([`${id} up_${id}`]);
    const pollsOf = (task: string) => port.polls.filter((polled) => polled === task).length;
    const polls = pollsOf(id);
    // Each poll of a later task has the same delay.
    const later = await tasks.create(newTask);
    await until(() => pollsOf(later.id) > 5);
    expect(pollsOf(id)).toBeLessThanOrEqual(polls + 1);
    expect(await harness.statesOf(tasks, id)).toEqual(['pending', 'queue', 'in_progress', 'cancelled']);
  });

  test.each([
    ['key_a', 0],
    ['playground', 1],
  ])('deletes the inputs of a key, and keeps those that the pages show: %s', async (ownerKeyId, left) => {
    const image = `data:image/png;base64,${Buffer.alloc(9_000, 7).toString('base64')}`;
    const tasks = await harness.start(fakePort({ start: () => new Promise(() => {}) }));
    const { id } = await tasks.create({
      ...newTask,
      ownerKeyId,
      body: { prompt: 'x', input_references: [image] },
    });
    expect(await harness.assetIds('all')).toHaveLength(1);
    await tasks.cancel(id);
    await expect.poll(() => harness.assetIds('all')).toHaveLength(left);
  });

  test('has no effect on an ended task', async () => {
    const tasks = await harness.start(fakePort());
    const { id } = await tasks.create(newTask);
    await harness.reach(tasks, id, 'completed');
    expect(await tasks.cancel(id)).toMatchObject({ ok: false, current: { status: 'completed' } });
  });

  test('of a task whose submission is running stops the upstream when it responds', async () => {
    const answer = gate();
    const port = fakePort({
      async start({ token }) {
        await answer.opened;
        return { upstreamId: `up_${token}`, status: 'queue' };
      },
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    await until(() => port.starts.length > 0);
    expect((await tasks.cancel(id)).ok).toBe(true);
    expect(port.cancels).toEqual([]);
    answer.open();
    await until(() => port.cancels.length > 0);
    expect(port.cancels).toEqual([`${id} up_${id}`]);
    expect((await tasks.find(id, { ownerKeyId: 'key_a' }))?.status).toBe('cancelled');
  });

  test('aborts a poll that hangs', async () => {
    let isAborted = false;
    const port = fakePort({
      poll: (_upstreamId, _task, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            isAborted = true;
            reject(signal.reason);
          });
        }),
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    await until(() => port.polls.length > 0);
    await tasks.cancel(id);
    await until(() => isAborted);
  });

  test('while the video is being stored leaves no video behind', async () => {
    const half = gate();
    const rest = gate();
    const port = fakePort({
      async poll() {
        const whole = video('');
        async function* content() {
          yield Buffer.from('half');
          half.open();
          await rest.opened;
          yield Buffer.from('rest');
        }
        return { ...whole, video: { ...whole.video, content: Readable.from(content()) } };
      },
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    await half.opened;
    expect((await tasks.cancel(id)).ok).toBe(true);
    rest.open();
    await until(async () => (await harness.assetIds('stored')).length === 0);
    expect((await tasks.find(id, { ownerKeyId: 'key_a' }))?.status).toBe('cancelled');
  });

  test('is repeated if the upstream fails', async () => {
    const port = fakePort({
      poll: async () => ({ status: 'in_progress', progress: null }),
      async cancel() {
        if (port.cancels.length < 2) throw new Error('socket hang up');
      },
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    await harness.reach(tasks, id, 'in_progress');
    await tasks.cancel(id);
    await until(() => port.cancels.length === 2);
  });
});

describe('a deadline', () => {
  test('ends a task whose upstream stalls, and stops the upstream', async () => {
    const clock = stoppedClock();
    const port = fakePort({ poll: () => new Promise(() => {}) });
    const tasks = await harness.start(port, { ...clock.options, deadlineMs: () => 600, lastStepMs: 100 });
    const { id } = await tasks.create(newTask);
    await until(() => port.polls.length > 0);
    clock.advance(600);
    const expired = await harness.reach(tasks, id, 'expired');
    expect(Number(expired.finishedAt) - Number(expired.createdAt)).toBe(600);
    await until(() => port.cancels.length > 0);
  });

  test('ends a task that waits for its next poll, on time', async () => {
    const clock = stoppedClock();
    const port = fakePort({
      poll: async () => ({ status: 'queue', progress: null, nextPollAfterMs: 30_000 }),
    });
    const tasks = await harness.start(port, { ...clock.options, deadlineMs: () => 200 });
    const { id, expiresAt } = await tasks.create(newTask);
    await until(async () => (await harness.dueTimes(id)).step?.getTime() === expiresAt.getTime());
    clock.advance(200);
    await harness.reach(tasks, id, 'expired');
  });

  test('ends a task that no upstream accepted', async () => {
    const clock = stoppedClock();
    const busy = new ApiError('overloaded', { message: 'Busy.', notAccepted: true, retryAfterSeconds: 1 });
    const tasks = await harness.start(fakePort({ start: () => Promise.reject(busy) }), {
      ...clock.options,
      deadlineMs: () => 1_500,
    });
    const { id } = await tasks.create(newTask);
    await until(async () => (await tasks.find(id, { ownerKeyId: 'key_a' }))?.message === 'Busy.');
    clock.advance(1_500);
    expect(await harness.reach(tasks, id, 'expired')).toMatchObject({ upstreamId: null, message: 'Busy.' });
  });

  test('parks a task whose submission has no response', async () => {
    const clock = stoppedClock();
    const port = fakePort({ start: () => new Promise(() => {}) });
    const tasks = await harness.start(port, { ...clock.options, deadlineMs: () => 100, lastStepMs: 100 });
    const { id } = await tasks.create(newTask);
    await until(() => port.starts.length > 0);
    clock.advance(100);
    await until(async () => (await tasks.find(id, { ownerKeyId: 'key_a' }))?.parkedAt);
  });
});

test('a finished video that the disk has no room for waits, also past its deadline, and its provider has not failed', async () => {
  const clock = stoppedClock();
  const folder = await mkdtemp(join(tmpdir(), 'easel-full-'));
  const assets = createAssets({ database: harness.database, storage: await openFileStorage(folder) });
  const failures: unknown[] = [];
  const onProviderFailure = (_task: unknown, error: unknown) => void failures.push(error);
  const disk = await fillDisk();
  try {
    const options = { ...clock.options, assets, onProviderFailure, deadlineMs: () => 600 };
    const tasks = await harness.start(fakePort(), options);
    const { id } = await tasks.create(newTask);
    const found = () => tasks.find(id, { ownerKeyId: 'key_a' });
    await until(async () => (await found())?.message?.includes('disk of the data directory is full'));
    clock.advance(600);
    const { failures: before = 0 } = (await found()) ?? {};
    await until(async () => ((await found())?.failures ?? 0) > before + 12);
    disk.free();
    expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ message: null });
    expect(failures).toEqual([]);
  } finally {
    disk.free();
    await rm(folder, { recursive: true });
  }
});

/** A task that is cancelled before its upstream answers the submission, as `up_late`. */
async function cancelledStart() {
  const answer = gate();
  const port = fakePort({
    async start() {
      await answer.opened;
      return { upstreamId: 'up_late', status: 'queue' };
    },
  });
  const tasks = await harness.start(port);
  const { id } = await tasks.create(newTask);
  await until(() => port.starts.length > 0);
  await tasks.cancel(id);
  return { answer, port, tasks, id };
}

describe('a removal', () => {
  test('deletes an ended task, its events and its files, and refuses a live one', async () => {
    const port = fakePort();
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    expect(await tasks.remove(id)).toBe(false);
    await harness.reach(tasks, id, 'completed');
    expect(await harness.assetIds('all')).toHaveLength(1);
    expect(await tasks.remove(id)).toBe(true);
    expect(await tasks.find(id, { ownerKeyId: 'key_a' })).toBeNull();
    expect(await harness.assetIds('all')).toEqual([]);
    expect(await harness.statesOf(tasks, id)).toEqual([]);
    expect(await tasks.remove(id)).toBe(false);
  });

  test('waits until the upstream is stopped', async () => {
    let refuses = true;
    const port = fakePort({
      poll: async () => ({ status: 'in_progress', progress: null }),
      async cancel() {
        if (refuses) throw new Error('socket hang up');
      },
    });
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    await harness.reach(tasks, id, 'in_progress');
    await tasks.cancel(id);
    expect(await tasks.remove(id)).toBe(false);
    refuses = false;
    await until(() => tasks.remove(id));
    expect(port.cancels.at(-1)).toBe(`${id} up_${id}`);
  });

  test('waits for the response to a submission, whose video must be stopped', async () => {
    const { answer, port, tasks, id } = await cancelledStart();
    expect(await tasks.remove(id)).toBe(false);
    answer.open();
    await until(() => tasks.remove(id));
    expect(port.cancels).toEqual([`${id} up_late`]);
  });

  test('keeps the id of a submission that answers while the database is away', async () => {
    const { answer, port, id } = await cancelledStart();
    const { drizzle } = harness.database;
    const refused = vi.spyOn(drizzle, 'update').mockImplementation(() => {
      throw new Error('Connection terminated unexpectedly');
    });
    answer.open();
    await until(() => refused.mock.calls.length > 3);
    refused.mockRestore();
    await until(() => port.cancels.length > 0);
    expect(port.cancels).toEqual([`${id} up_late`]);
  });
});
