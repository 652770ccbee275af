import { afterEach, describe, expect, test, vi } from 'vitest';
import { until } from '#tests/support/until.ts';
import { createWorker } from './worker.ts';

afterEach(() => void vi.useRealTimers());

/** A worker over a list of jobs that end when their gate is opened. */
function workerOver(waiting: number[], options: { concurrency?: number; pollMs?: number } = {}) {
  const begun: number[] = [];
  const gates = new Map<number, () => void>();
  const claim = vi.fn(async (most: number) => waiting.splice(0, most));
  const worker = createWorker({
    ...{ concurrency: 2, pollMs: 60_000, ...options },
    claim,
    async run(job: number) {
      begun.push(job);
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(job, resolve);
      await promise;
    },
    onError: () => {},
  });
  return { worker, begun, claim, end: (job: number) => gates.get(job)?.() };
}

describe('the worker', () => {
  test('runs up to its limit of jobs, and the next when one ends', async () => {
    const { worker, begun, end } = workerOver([1, 2, 3, 4]);
    worker.start();
    await until(() => begun.length === 2);
    end(2);
    await until(() => begun.length === 3);
    end(1);
    end(3);
    await until(() => begun.length === 4);
    expect(begun).toEqual([1, 2, 3, 4]);
    end(4);
    await worker.idle();
    worker.stop();
  });

  test('does nothing before it is started, and nothing new after it is stopped', async () => {
    const waiting = [1];
    const { worker, begun, claim, end } = workerOver(waiting);
    worker.wake();
    expect(claim).not.toHaveBeenCalled();
    worker.start();
    await until(() => begun.length === 1);
    worker.stop();
    waiting.push(2);
    worker.wake();
    end(1);
    await worker.idle();
    expect(begun).toEqual([1]);
  });

  test('a wake during a claim is not lost', async () => {
    const waiting: number[] = [];
    const { worker, begun, claim, end } = workerOver(waiting);
    claim.mockImplementationOnce(async () => {
      waiting.push(7);
      worker.wake();
      return [];
    });
    worker.start();
    await until(() => begun.length === 1);
    end(7);
    await worker.idle();
    worker.stop();
  });

  test('claims at every interval, also after a claim that failed', async () => {
    vi.useFakeTimers();
    const waiting: number[] = [];
    const { worker, begun, claim, end } = workerOver(waiting, { pollMs: 10 });
    claim.mockRejectedValueOnce(new Error('no'));
    worker.start();
    await vi.advanceTimersByTimeAsync(25);
    expect(claim).toHaveBeenCalledTimes(3);
    waiting.push(1);
    await vi.advanceTimersByTimeAsync(5);
    expect(begun).toEqual([1]);
    end(1);
    worker.stop();
    await worker.idle();
  });

  test('does not claim jobs while all places are in use', async () => {
    vi.useFakeTimers();
    const { worker, claim, begun, end } = workerOver([1, 2]);
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([1, 2]);
    const calls = claim.mock.calls.length;
    for (let n = 0; n < 5; n += 1) worker.wake();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(claim).toHaveBeenCalledTimes(calls);
    end(1);
    end(2);
    await worker.idle();
    worker.stop();
  });

  test('wakes at a requested time, once for all requests of that time', async () => {
    vi.useFakeTimers();
    const { worker, claim } = workerOver([]);
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    for (let n = 0; n < 100; n += 1) worker.wakeAfter(60);
    await vi.advanceTimersByTimeAsync(59);
    expect(claim).toHaveBeenCalledTimes(1);
    // Times are rounded up to a tick of 20 ms.
    await vi.advanceTimersByTimeAsync(21);
    expect(claim).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(claim).toHaveBeenCalledTimes(2);
    worker.stop();
  });
});
