import { describe, expect, test } from 'vitest';
import type { VideoPort } from '#lib/server/providers/provider.ts';
import { until } from '#tests/support/until.ts';
import { newTask, openTaskHarness, stoppedClock } from './test-harness.ts';
import { type FakePort, fakePort } from './test-port.ts';
import type { VideoTasks } from './video-tasks.ts';

const harness = openTaskHarness();

/** Accepts the first start without an answer. */
function unansweredPort(steps: Partial<VideoPort> = {}): FakePort {
  const port: FakePort = {
    ...fakePort({
      async start({ token }) {
        if (port.starts.length === 1) throw new Error('socket hang up');
        return { upstreamId: `up_${token}`, status: 'queue' };
      },
    }),
    ...steps,
  };
  return port;
}

const isParked = async (tasks: VideoTasks, id: string) =>
  (await tasks.find(id, { ownerKeyId: 'key_a' }))?.parkedAt != null;

describe('a parked task', () => {
  test('is submitted again once when a person decides so', async () => {
    const port = unansweredPort();
    const tasks = await harness.start(port);
    const task = await tasks.create(newTask);
    await until(() => isParked(tasks, task.id));
    const answers = await Promise.all([tasks.retry(task), tasks.retry(task)]);
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    await harness.reach(tasks, task.id, 'completed');
    expect(port.starts).toHaveLength(2);
    expect(await tasks.retry(task)).toBeNull();
  });

  test('is cancelled without an upstream call', async () => {
    const port = unansweredPort();
    const tasks = await harness.start(port);
    const { id } = await tasks.create(newTask);
    await until(() => isParked(tasks, id));
    expect(await tasks.cancel(id)).toMatchObject({ ok: true });
    expect(port.cancels).toEqual([]);
  });

  test('stays parked after a restart, and expires with its reason', async () => {
    const clock = stoppedClock();
    const port = unansweredPort();
    const first = await harness.start(port, { ...clock.options, parkedMs: 400 });
    const { id } = await first.create(newTask);
    await until(() => isParked(first, id));
    await first.stop();
    const tasks = await harness.start(port, clock.options);
    // The new process had its turn.
    await harness.reach(tasks, (await tasks.create(newTask)).id, 'completed');
    expect(await isParked(tasks, id)).toBe(true);
    clock.advance(400);
    expect(await harness.reach(tasks, id, 'expired')).toMatchObject({
      message: expect.stringContaining('The provider did not confirm the task.'),
    });
    expect(port.starts).toHaveLength(2);
  });
});

describe('a submission without a response, at an upstream that lists its tasks', () => {
  test('is found', async () => {
    const port = unansweredPort({
      findStarted: async ({ token }, { requestId }) => (requestId === `${token}-1` ? `up_${token}` : null),
    });
    const tasks = await harness.start(port, { lookUpMs: 30 });
    const { id } = await tasks.create(newTask);
    expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ upstreamId: `up_${id}` });
    expect(port.starts).toHaveLength(1);
  });

  test('is parked if the upstream shows no task with its marker', async () => {
    const port = unansweredPort({ findStarted: async () => null });
    const tasks = await harness.start(port, { lookUpMs: 30 });
    const { id } = await tasks.create(newTask);
    await until(() => isParked(tasks, id));
    expect(port.starts).toHaveLength(1);
  });

  test('is parked if its id belongs to another live task', async () => {
    const port = fakePort({
      async start({ token }) {
        if (port.starts.length === 2) throw new Error('socket hang up');
        return { upstreamId: `up_${token}`, status: 'queue' };
      },
      poll: async () => ({ status: 'in_progress', progress: 0 }),
    });
    const findStarted = async () => `up_${port.starts[0]}`;
    const tasks = await harness.start(Object.assign(port, { findStarted }), { lookUpMs: 30 });
    const first = await tasks.create(newTask);
    await harness.reach(tasks, first.id, 'in_progress');
    const second = await tasks.create(newTask);
    await until(() => isParked(tasks, second.id));
    expect(port.starts).toEqual([first.id, second.id]);
    expect(await tasks.find(second.id, { ownerKeyId: 'key_a' })).toMatchObject({
      upstreamId: null,
      message: expect.stringContaining('The provider gave it the id of another task'),
    });
  });

  test('is parked at its deadline if the upstream cannot be asked', async () => {
    const port = unansweredPort({ findStarted: () => Promise.reject(new Error('unreachable')) });
    const clock = stoppedClock();
    const options = { ...clock.options, lookUpMs: 0, deadlineMs: () => 300 };
    const tasks = await harness.start(port, options);
    const { id } = await tasks.create(newTask);
    await until(async () => (await tasks.find(id, { ownerKeyId: 'key_a' }))?.message === 'unreachable');
    clock.advance(300);
    await until(() => isParked(tasks, id));
    expect(port.starts).toHaveLength(1);
  });
});
