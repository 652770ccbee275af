import { expect, test } from 'vitest';
import { type Allowance, ByteQueue } from './run-files.ts';

const allowed = (limit = 1000): Allowance => ({ limit, waiting: 0 });
const bytes = (length: number) => Buffer.alloc(length, 'x');

async function read(queue: ByteQueue): Promise<number> {
  let total = 0;
  for await (const piece of queue) total += piece.byteLength;
  return total;
}

test('yields pieces pushed before and during reading, then ends', async () => {
  const allowance = allowed();
  const queue = new ByteQueue(allowance);
  queue.push(bytes(10));
  const reading = read(queue);
  await Promise.resolve();
  queue.push(bytes(20));
  queue.end();
  queue.push(bytes(40));
  expect(await reading).toBe(30);
  expect(allowance.waiting).toBe(0);
});

test('a single piece of any size may wait; more than the allowance fails the reader', async () => {
  const allowance = allowed(100);
  const queue = new ByteQueue(allowance);
  queue.push(bytes(5000));
  queue.push(bytes(1));
  await expect(read(queue)).rejects.toThrow('does not keep up');
  expect(allowance.waiting).toBe(0);
});

test('the allowance is shared', async () => {
  const allowance = allowed(100);
  const [first, second] = [new ByteQueue(allowance), new ByteQueue(allowance)];
  first.push(bytes(90));
  second.push(bytes(5));
  second.push(bytes(50));
  await expect(read(second)).rejects.toThrow('does not keep up');
  first.end();
  expect(await read(first)).toBe(90);
  expect(allowance.waiting).toBe(0);
});

test('a reader that stops releases all pieces, and later ones are dropped', async () => {
  const allowance = allowed();
  const queue = new ByteQueue(allowance);
  queue.push(bytes(10));
  queue.push(bytes(10));
  for await (const _ of queue) break;
  queue.push(bytes(10));
  expect(allowance.waiting).toBe(0);
});
