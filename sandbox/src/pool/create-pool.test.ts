import { afterAll, describe, expect, it } from 'vitest';
import { createPool } from './create-pool.ts';
import type { Behaviour } from './fixtures/misbehaving-task.ts';
import type { LaneName, LaneSize } from './pool-sizes.ts';

const size: LaneSize = { threads: 1, queue: 2, heapMegabytes: 48, idleMilliseconds: 5_000, niceness: 0 };
const pool = createPool({ interactive: size, video: size });
afterAll(() => pool.close());

const module = new URL('./fixtures/misbehaving-task.ts', import.meta.url);
const order = (input: Behaviour, lane: LaneName = 'interactive') => ({ module, lane, input });

describe('a pool', () => {
  it('gives the output back and moves its buffers', async () => {
    const bytes = new Uint8Array(1024 * 1024).fill(7);
    const output = await pool.run(order({ kind: 'echo', bytes }));
    expect(output.bytes).toEqual(bytes);
    expect(output.threadId).toBeGreaterThan(0);
    expect(bytes.byteLength).toBe(1024 * 1024);
  });

  it('keeps the code of a task error', async () => {
    await expect(pool.run(order({ kind: 'throw', code: 'some_code' }))).rejects.toMatchObject({
      code: 'some_code',
      message: 'as ordered',
    });
  });

  it('delivers every report, in order, before it resolves', async () => {
    const reports: unknown[] = [];
    await pool.run(order({ kind: 'count', to: 200 }), { onReport: (report) => reports.push(report) });
    expect(reports).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it('does not let short work wait behind a video', async () => {
    const video = pool.run(order({ kind: 'sleep', milliseconds: 700 }, 'video'));
    const first = await Promise.race([
      video.then(() => 'video'),
      pool.run(order({ kind: 'sleep', milliseconds: 1 })).then(() => 'image'),
    ]);
    expect(first).toBe('image');
    await video;
  });

  it('refuses what the queue cannot hold, and a queued task can leave', async () => {
    const leave = new AbortController();
    const running = pool.run(order({ kind: 'sleep', milliseconds: 300 }));
    const leaving = pool.run(order({ kind: 'sleep', milliseconds: 1 }), { signal: leave.signal });
    const waiting = pool.run(order({ kind: 'sleep', milliseconds: 1 }));
    await expect(pool.run(order({ kind: 'sleep', milliseconds: 1 }))).rejects.toMatchObject({
      code: 'pool_busy',
    });
    leave.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    await Promise.all([running, waiting]);
  });
});

describe('a cancelled task', () => {
  it.each([true, false])('stops within 300 ms and frees its thread (polite: %s)', async (polite) => {
    const cancel = new AbortController();
    const spinning = pool.run(order({ kind: 'spin', polite }), { signal: cancel.signal });
    const next = pool.run(order({ kind: 'sleep', milliseconds: 0 }));
    setTimeout(() => cancel.abort(new Error('enough')), 200);
    await expect(spinning).rejects.toThrow('enough');
    const cancelled = performance.now();
    await next;
    // The thread of an impolite task is ended after the grace, and the next task pays for a new one.
    expect(performance.now() - cancelled).toBeLessThan(polite ? 200 : 900);
  });

  it('never starts when it was cancelled before', async () => {
    const signal = AbortSignal.abort(new Error('before'));
    await expect(pool.run(order({ kind: 'exit' }), { signal })).rejects.toThrow('before');
  });
});

describe('a crash', () => {
  it.each([{ kind: 'exhaust-memory' } as const, { kind: 'exit' } as const])(
    'rejects its task and the pool goes on, waiting tasks included ($kind)',
    async (behaviour) => {
      const crashing = pool.run(order(behaviour));
      const waiting = pool.run(order({ kind: 'sleep', milliseconds: 1 }));
      await expect(crashing).rejects.toMatchObject({ code: 'worker_crashed' });
      expect(await waiting).toBeGreaterThan(0);
    },
  );
});

describe('a closed pool', () => {
  it('rejects what runs, what waits and what comes', async () => {
    const closing = createPool({ interactive: size, video: size });
    const tasks = [1, 2].map(() => closing.run(order({ kind: 'sleep', milliseconds: 60_000 })));
    const outcomes = Promise.allSettled(tasks);
    await closing.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'pool_closed' } });
    }
    await expect(closing.run(order({ kind: 'exit' }))).rejects.toMatchObject({ code: 'pool_closed' });
  });
});
