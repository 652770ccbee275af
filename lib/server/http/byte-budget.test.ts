import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const never = new AbortController().signal;

test('admits in order of arrival while there is room', async () => {
  const budget = createByteBudget({ limit: 100 });
  const first = await budget.acquire(60, never);
  const order: string[] = [];
  const large = budget.acquire(60, never).then((one) => {
    order.push('large');
    return one;
  });
  // It would fit, but it came later.
  const small = budget.acquire(10, never).then((one) => {
    order.push('small');
    return one;
  });
  expect(budget.used).toBe(60);
  first.resize(30);
  await Promise.resolve();
  expect(budget.used).toBe(100);
  first.resize(0);
  first.resize(0);
  const reservations = await Promise.all([large, small]);
  expect([order, budget.used]).toEqual([['large', 'small'], 70]);
  for (const { resize } of reservations) resize(0);
  expect(budget.used).toBe(0);
});

test('a body over the limit is admitted alone', async () => {
  const budget = createByteBudget({ limit: 100 });
  const { resize } = await budget.acquire(500, never);
  expect(budget.used).toBe(500);
  resize(0);
  expect(budget.used).toBe(0);
});

test('a wait ends with 503 and Retry-After, or when the client leaves', async () => {
  const budget = createByteBudget({ limit: 100, waitMs: 20 });
  await budget.acquire(90, never);
  await expect(budget.acquire(20, never)).rejects.toMatchObject({
    code: 'overloaded',
    details: { retryAfterSeconds: 5 },
  });
  const client = new AbortController();
  const wait = budget.acquire(20, client.signal);
  client.abort(new Error('gone'));
  await expect(wait).rejects.toThrow('gone');
});
