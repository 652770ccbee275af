import { describe, expect, test, vi } from 'vitest';
import { createJobWorker } from './job-worker.ts';
import { gate, until } from './test-port.ts';

/** A worker over a list of jobs that end when their gate is opened. */
function workerOver(waiting: number[], options: { concurrency?: number; pollMs?: number } = {}) {
  const begun: number[] = [];
  const gates = new Map<number, () => void>();
  const fetch = vi.fn(async (most: number) => waiting.splice(0, most));
  const worker = createJobWorker({
    ...{ concurrency: 2, pollMs: 60_000, ...options },
    fetch,
    async run(job: number) {
      begun.push(job);
      const { opened, open } = gate();
      gates.set(job, open);
      await opened;
    },
    onError: () => {},
  });
  return { worker, begun, fetch, end: (job: number) => gates.get(job)?.() };
}

describe('the worker', () => {
  test('runs as many as it may, and the next when one ends', async () => {
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
    const { worker, begun, fetch, end } = workerOver(waiting);
    worker.wake();
    expect(fetch).not.toHaveBeenCalled();
    worker.start();
    await until(() => begun.length === 1);
    worker.stop();
    waiting.push(2);
    worker.wake();
    end(1);
    await worker.idle();
    expect(begun).toEqual([1]);
  });

  test('a wake during a fetch is not lost', async () => {
    const waiting: number[] = [];
    const { worker, begun, fetch, end } = workerOver(waiting);
    fetch.mockImplementationOnce(async () => {
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

  test('looks by itself at every turn of its clock, also after a fetch that failed', async () => {
    const waiting: number[] = [];
    const { worker, begun, fetch, end } = workerOver(waiting, { pollMs: 10 });
    fetch.mockRejectedValueOnce(new Error('no'));
    worker.start();
    await until(() => fetch.mock.calls.length > 2);
    waiting.push(1);
    await until(() => begun.length === 1);
    end(1);
    worker.stop();
    await worker.idle();
  });

  test('with every place taken does not ask for more', async () => {
    const { worker, fetch, begun, end } = workerOver([1, 2]);
    worker.start();
    await until(() => begun.length === 2);
    const calls = fetch.mock.calls.length;
    for (let n = 0; n < 5; n += 1) worker.wake();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fetch.mock.calls.length).toBe(calls);
    end(1);
    end(2);
    await worker.idle();
    worker.stop();
  });
});
