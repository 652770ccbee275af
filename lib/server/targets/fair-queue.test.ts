import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('one caller cannot take every place', async () => {
  const queue = createFairQueue({ places: 4, perCaller: 3 });
  expect([1, 2, 3, 4].map(() => queue.tryEnter('a'))).toEqual([true, true, true, false]);
  expect([queue.tryEnter('b'), queue.tryEnter('c')]).toEqual([true, false]);
});

test('waiting callers take turns', async () => {
  const queue = createFairQueue({ places: 1, perCaller: 1 });
  queue.tryEnter('z');
  const order: string[] = [];
  const waits = ['a1', 'a2', 'a3', 'b1'].map(async (name) => {
    await queue.enter(name.slice(0, 1), never);
    order.push(name);
    queue.leave(name.slice(0, 1));
  });
  expect(queue.waiting).toBe(4);
  queue.leave('z');
  await Promise.all(waits);
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect([queue.used, queue.waiting]).toEqual([0, 0]);
});

test('a wait ends after its limit with 429 and Retry-After, and frees its place', async () => {
  const queue = createFairQueue({ places: 1, perCaller: 1, waitMs: 1000 });
  queue.tryEnter('a');
  const wait = expect(queue.enter('b', never)).rejects.toMatchObject({
    code: 'rate_limit_exceeded',
    details: { retryAfterSeconds: 5, notAccepted: true },
  });
  await vi.advanceTimersByTimeAsync(1000);
  await wait;
  queue.leave('a');
  expect([queue.used, queue.waiting, queue.tryEnter('c')]).toEqual([0, 0, true]);
});

test('a client that disconnects leaves the queue', async () => {
  const queue = createFairQueue({ places: 1, perCaller: 1 });
  queue.tryEnter('a');
  const client = new AbortController();
  const wait = expect(queue.enter('b', client.signal)).rejects.toThrow('gone');
  client.abort(new Error('gone'));
  await wait;
  await expect(queue.enter('b', client.signal)).rejects.toThrow('gone');
  queue.leave('a');
  expect([queue.used, queue.waiting]).toEqual([0, 0]);
});

test('too many waiting calls are rejected at once', async () => {
  const queue = createFairQueue({ places: 1, perCaller: 1, waiting: 1 });
  queue.tryEnter('a');
  const first = queue.enter('b', never);
  await expect(queue.enter('c', never)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  queue.leave('a');
  await first;
});
