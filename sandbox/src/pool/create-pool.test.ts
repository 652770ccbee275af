import { afterAll, describe, expect, it } from 'vitest';
import { createPool, type RunOptions } from './create-pool.ts';
import type { Behaviour } from './fixtures/misbehaving-task.ts';
import type { LaneName, LaneSize } from './pool-sizes.ts';

const size: LaneSize = { threads: 1, queue: 2, heapMegabytes: 48, idleMilliseconds: 5_000, niceness: 0 };
const pool = createPool({ interactive: size, video: size });
afterAll(() => pool.close());

const module = new URL('./fixtures/misbehaving-task.ts', import.meta.url);
const run = (behaviour: Behaviour, options: RunOptions<unknown> & { lane?: LaneName } = {}) =>
  pool.run({ module, lane: options.lane ?? 'interactive' }, behaviour, options);

describe('a pool', () => {
  it('returns the output and moves its buffers', async () => {
    const bytes = new Uint8Array(1024 * 1024).fill(7);
    const output = await run({ kind: 'echo', bytes });
    expect(output.bytes).toEqual(bytes);
    expect(output.threadId).toBeGreaterThan(0);
    expect(bytes.byteLength).toBe(1024 * 1024);
  });

  it('keeps the code of an error', async () => {
    await expect(run({ kind: 'throw', code: 'some_code' })).rejects.toMatchObject({
      code: 'some_code',
      message: 'as requested',
    });
  });

  it('delivers every report, in order, before it resolves', async () => {
    const reports: unknown[] = [];
    await run({ kind: 'count', to: 200 }, { onReport: (report) => reports.push(report) });
    expect(reports).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it('runs short tasks while a video is rendered', async () => {
    const video = run({ kind: 'sleep', milliseconds: 700 }, { lane: 'video' });
    const first = await Promise.race([
      video.then(() => 'video'),
      run({ kind: 'sleep', milliseconds: 1 }).then(() => 'image'),
    ]);
    expect(first).toBe('image');
    await video;
  });

  it('refuses a task when the queue is full, and frees the place of an aborted one', async () => {
    const abort = new AbortController();
    const running = run({ kind: 'sleep', milliseconds: 300 });
    const aborted = run({ kind: 'sleep', milliseconds: 1 }, { signal: abort.signal });
    const waiting = run({ kind: 'sleep', milliseconds: 1 });
    await expect(run({ kind: 'sleep', milliseconds: 1 })).rejects.toMatchObject({
      code: 'pool_busy',
    });
    abort.abort(new Error('left'));
    await expect(aborted).rejects.toThrow('left');
    await Promise.all([running, waiting]);
  });
});

describe('a cancelled task', () => {
  it.each([true, false])('frees its thread (cooperative: %s)', async (cooperative) => {
    const cancel = new AbortController();
    const spinning = run({ kind: 'spin', cooperative }, { signal: cancel.signal });
    const next = run({ kind: 'sleep', milliseconds: 0 });
    setTimeout(() => cancel.abort(new Error('enough')), 200);
    await expect(spinning).rejects.toThrow('enough');
    // The thread of an uncooperative task is ended after the grace period, and the next task starts a new one.
    await next;
  });

  it('never starts if it was cancelled before', async () => {
    const signal = AbortSignal.abort(new Error('before'));
    await expect(run({ kind: 'exit' }, { signal })).rejects.toThrow('before');
  });
});

describe('a crash', () => {
  it.each([{ kind: 'exhaust-memory' } as const, { kind: 'exit' } as const])(
    'rejects its task, and waiting tasks still run ($kind)',
    async (behaviour) => {
      const crashing = run(behaviour);
      const waiting = run({ kind: 'sleep', milliseconds: 1 });
      await expect(crashing).rejects.toMatchObject({ code: 'worker_crashed' });
      expect(await waiting).toBeGreaterThan(0);
    },
  );
});

describe('a closed pool', () => {
  it('rejects running, waiting and new tasks', async () => {
    const closing = createPool({ interactive: size, video: size });
    const task = { module, lane: 'interactive' } as const;
    const tasks = [1, 2].map(() => closing.run(task, { kind: 'sleep', milliseconds: 60_000 }));
    const outcomes = Promise.allSettled(tasks);
    await closing.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'pool_closed' } });
    }
    await expect(closing.run(task, { kind: 'exit' })).rejects.toMatchObject({ code: 'pool_closed' });
  });
});
