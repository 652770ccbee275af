import { expect, test } from 'vitest';
import { checkPixels, createByteBudget, mostPixels, pixelsOf, withPixels } from './byte-budget.ts';

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

test('one owner leaves room for others, who do not wait behind it', async () => {
  const budget = createByteBudget({ limit: 100 });
  const held = await budget.acquire(70, never, 'one');
  const more = budget.acquire(20, never, 'one');
  const other = await budget.acquire(30, never, 'two');
  expect(budget.used).toBe(100);
  held.resize(0);
  await more;
  expect(budget.used).toBe(50);
  other.resize(0);
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

/** The head of a PNG, which is all that is read. */
function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const signal = new AbortController().signal;

test('pixels are those of the headers', () => {
  expect(pixelsOf(png(5_000, 5_000), png(10, 20), Buffer.from('text'))).toBe(25_000_200);
  expect(() => checkPixels(mostPixels, 'images')).not.toThrow();
  expect(() => checkPixels(16 * 25_000_000, 'images')).toThrow(
    'images: the images of a request may have at most 100000000 pixels together; got 400000000.',
  );
});

test('images are decoded at the same time only as far as their pixels fit', async () => {
  let decoding = 0;
  let most = 0;
  const decode = async () => {
    decoding += 1;
    most = Math.max(most, decoding);
    await new Promise(setImmediate);
    decoding -= 1;
  };
  await Promise.all(Array.from({ length: 10 }, () => withPixels(png(6_000, 6_000), signal, decode)));
  expect(most).toBe(2);
  await Promise.all(Array.from({ length: 10 }, () => withPixels(png(60, 60), signal, decode)));
  expect(most).toBe(10);
});

test('a failed decoding frees its memory', async () => {
  const fail = () => withPixels(png(9_000, 9_000), signal, () => Promise.reject(new Error('broken')));
  for (const _ of [1, 2, 3]) await expect(fail()).rejects.toThrow('broken');
});
