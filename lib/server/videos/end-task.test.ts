import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { fakeDriver, gate, until, video } from './test-driver.ts';
import { openTaskHarness, order } from './test-harness.ts';

const harness = openTaskHarness();

describe('a cancel', () => {
  test('ends a task under way and stops its upstream', async () => {
    const driver = fakeDriver({ poll: async () => ({ status: 'in_progress', progress: 0.5 }) });
    const tasks = await harness.start(driver);
    const { id } = await tasks.create(order);
    await harness.reach(tasks, id, 'in_progress');
    expect(await tasks.cancel(id)).toMatchObject({ ok: true, current: { status: 'cancelled' } });
    await until(() => driver.cancels.length > 0);
    expect(driver.cancels).toEqual([`${id} up_${id}`]);
    const looks = driver.polls.length;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(driver.polls.length).toBeLessThanOrEqual(looks + 1);
    expect(await harness.statesOf(tasks, id)).toEqual(['pending', 'queue', 'in_progress', 'cancelled']);
  });

  test('comes too late for a task that is over', async () => {
    const tasks = await harness.start(fakeDriver());
    const { id } = await tasks.create(order);
    await harness.reach(tasks, id, 'completed');
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
    const tasks = await harness.start(driver);
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
    const tasks = await harness.start(driver);
    const { id } = await tasks.create(order);
    await until(() => driver.polls.length > 0);
    await tasks.cancel(id);
    await until(() => broken);
  });

  test('while the video is being stored leaves no video behind', async () => {
    const half = gate();
    const rest = gate();
    const driver = fakeDriver({
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
    const tasks = await harness.start(driver);
    const { id } = await tasks.create(order);
    await half.opened;
    expect((await tasks.cancel(id)).ok).toBe(true);
    rest.open();
    await until(async () => (await harness.assetIds('stored')).length === 0);
    expect((await tasks.find(id, 'key_a'))?.status).toBe('cancelled');
  });

  test('is repeated to an upstream that does not hear it', async () => {
    const driver = fakeDriver({
      poll: async () => ({ status: 'in_progress', progress: null }),
      async cancel() {
        if (driver.cancels.length < 2) throw new Error('socket hang up');
      },
    });
    const tasks = await harness.start(driver);
    const { id } = await tasks.create(order);
    await harness.reach(tasks, id, 'in_progress');
    await tasks.cancel(id);
    await until(() => driver.cancels.length === 2);
  });
});

describe('a deadline', () => {
  test('ends a task whose upstream stalls, and stops the upstream', async () => {
    const driver = fakeDriver({ poll: () => new Promise(() => {}) });
    const tasks = await harness.start(driver, { deadlineMs: 150 });
    const { id } = await tasks.create(order);
    const expired = await harness.reach(tasks, id, 'expired');
    expect(Number(expired.finishedAt) - Number(expired.createdAt)).toBeGreaterThanOrEqual(150);
    await until(() => driver.cancels.length > 0);
  });

  test('ends a task that waits for its next look, on time', async () => {
    const driver = fakeDriver({
      poll: async () => ({ status: 'queue', progress: null, nextPollAfterMs: 30_000 }),
    });
    const tasks = await harness.start(driver, { deadlineMs: 200 });
    const { id } = await tasks.create(order);
    const expired = await harness.reach(tasks, id, 'expired');
    expect(Number(expired.finishedAt) - Number(expired.createdAt)).toBeLessThan(2_000);
  });

  test('ends a task that was never handed over', async () => {
    const tasks = await harness.start(fakeDriver({ start: () => new Promise(() => {}) }), {
      deadlineMs: 100,
    });
    const { id } = await tasks.create(order);
    expect(await harness.reach(tasks, id, 'expired')).toMatchObject({ upstreamId: null });
  });
});
