import { expect, test } from 'vitest';
import { checkPixels, mostPixels, pixelsOf, withPixels } from './pixel-budget.ts';

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
