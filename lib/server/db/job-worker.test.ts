import { describe, expect, test, vi } from 'vitest';
import { gate, until } from '#lib/server/videos/test-port.ts';
import { createWorker } from './job-worker.ts';

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
      const { opened, open } = gate();
      gates.set(job, open);
      await opened;
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
    const waiting: number[] = [];
    const { worker, begun, claim, end } = workerOver(waiting, { pollMs: 10 });
    claim.mockRejectedValueOnce(new Error('no'));
    worker.start();
    await until(() => claim.mock.calls.length > 2);
    waiting.push(1);
    await until(() => begun.length === 1);
    end(1);
    worker.stop();
    await worker.idle();
  });

  test('does not claim jobs while all places are in use', async () => {
    const { worker, claim, begun, end } = workerOver([1, 2]);
    worker.start();
    await until(() => begun.length === 2);
    const calls = claim.mock.calls.length;
    for (let n = 0; n < 5; n += 1) worker.wake();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(claim.mock.calls.length).toBe(calls);
    end(1);
    end(2);
    await worker.idle();
    worker.stop();
  });

  test('wakes at a requested time, once for all requests of that time', async () => {
    const { worker, claim } = workerOver([]);
    worker.start();
    await until(() => claim.mock.calls.length === 1);
    const startedMs = performance.now();
    for (let n = 0; n < 100; n += 1) worker.wakeAfter(60);
    await until(() => claim.mock.calls.length > 1);
    expect(performance.now() - startedMs).toBeGreaterThan(55);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(claim.mock.calls.length).toBeLessThan(4);
    worker.stop();
  });
});
