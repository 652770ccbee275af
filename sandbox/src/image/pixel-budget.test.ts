import { expect, test } from 'vitest';
import { createPixelBudget } from './pixel-budget.ts';

/** Takes from the budget and records when its turn has come. */
function taker(budget: ReturnType<typeof createPixelBudget>) {
  const order: string[] = [];
  const take = (name: string, pixels: number, signal?: AbortSignal) => {
    const taking = budget.take(pixels, signal);
    taking.then(
      () => order.push(name),
      () => order.push(`${name} left`),
    );
    return taking;
  };
  return { order, take };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('admits requests that fit; the others wait in order', async () => {
  const { order, take } = taker(createPixelBudget(10));
  const release = await take('first', 6);
  take('second', 6);
  take('third', 1);
  await settle();
  // The third would fit, but the second must not starve.
  expect(order).toEqual(['first']);
  release();
  await settle();
  expect(order).toEqual(['first', 'second', 'third']);
});

test('a request above the whole budget runs alone', async () => {
  const { order, take } = taker(createPixelBudget(10));
  const release = await take('huge', 50);
  const next = take('small', 1);
  await settle();
  expect(order).toEqual(['huge']);
  release();
  await next;
  expect(order).toEqual(['huge', 'small']);
});

test('releasing twice counts once', async () => {
  const { order, take } = taker(createPixelBudget(10));
  const release = await take('first', 10);
  release();
  release();
  await take('second', 10);
  take('third', 1);
  await settle();
  expect(order).toEqual(['first', 'second']);
});

test('an aborted request leaves the queue and admits later ones', async () => {
  const { order, take } = taker(createPixelBudget(10));
  await take('first', 6);
  const leave = new AbortController();
  const leaving = take('second', 6, leave.signal);
  const third = take('third', 3);
  leave.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  await third;
  expect(order).toEqual(['first', 'second left', 'third']);
  await expect(take('late', 1, leave.signal)).rejects.toThrow('gone');
});
