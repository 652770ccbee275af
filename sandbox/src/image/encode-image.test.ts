import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeImage } from './decode-image.ts';
import { encodeImage, type ImageFormat } from './encode-image.ts';
import { ballInField, colourAt, difference, ringOnNothing } from './fixtures/test-images.ts';

const image = ballInField(200, 120);
const ring = ringOnNothing();
const options = { quality: 90, alpha: false, source: 'algorithmicMedia' } as const;

describe.each<ImageFormat>(['png', 'jpeg', 'webp'])('%s', (format) => {
  test('has the format, the size and nearly the pixels of the input', async () => {
    const bytes = await encodeImage(image, { ...options, format });
    expect(await sharp(bytes).metadata()).toMatchObject({
      format,
      width: 200,
      height: 120,
      hasAlpha: false,
      channels: 3,
    });
    expect(difference(await decodeImage(bytes), image)).toBeLessThan(format === 'png' ? 0.001 : 4);
  });

  test('has the same bytes every time', async () => {
    const hashes = await Promise.all(
      [1, 2, 3].map(async () =>
        createHash('sha256')
          .update(await encodeImage(image, { ...options, format }))
          .digest('hex'),
      ),
    );
    expect(new Set(hashes).size).toBe(1);
  });

  test('contains the marker of the software', async () => {
    const { xmp } = await sharp(await encodeImage(image, { ...options, format })).metadata();
    expect(xmp?.toString()).toContain('Easel sandbox');
    expect(xmp?.toString()).toContain('digitalsourcetype/algorithmicMedia');
  });

  test('has its own buffer, which can be moved between threads', async () => {
    const bytes = await encodeImage(image, { ...options, format });
    expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  });
});

describe('transparency', () => {
  test('png keeps it without loss', async () => {
    const read = await decodeImage(await encodeImage(ring, { ...options, format: 'png', alpha: true }));
    expect(Buffer.from(read.data).equals(Buffer.from(ring.data))).toBe(true);
  });

  test('webp keeps it exactly in the alpha channel', async () => {
    const bytes = await encodeImage(ring, { ...options, format: 'webp', alpha: true });
    expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true });
    expect(alphasOf(await decodeImage(bytes))).toEqual(alphasOf(ring));
  });

  test.each<ImageFormat>(['png', 'jpeg', 'webp'])('%s without alpha shows white behind', async (format) => {
    const read = await decodeImage(await encodeImage(ring, { ...options, format }));
    for (const value of colourAt(read, 0.02, 0.02)) expect(value).toBeGreaterThan(250);
    expect(colourAt(read, 0.5, 0.2)[2]).toBeLessThan(90);
  });
});

describe('quality', () => {
  test.each<ImageFormat>(['jpeg', 'webp'])('less of it makes %s smaller and coarser', async (format) => {
    const sizes: number[] = [];
    const errors: number[] = [];
    for (const quality of [0, 40, 80, 100]) {
      const bytes = await encodeImage(image, { ...options, format, quality });
      sizes.push(bytes.length);
      errors.push(difference(await decodeImage(bytes), image));
    }
    expect(sizes).toEqual([...sizes].sort((first, second) => first - second));
    expect(errors).toEqual([...errors].sort((first, second) => second - first));
  });
});

function alphasOf({ data }: { data: Uint8ClampedArray }): Uint8ClampedArray {
  return data.filter((_, index) => index % 4 === 3);
}
