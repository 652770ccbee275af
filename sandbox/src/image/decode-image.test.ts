import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeImage } from './decode-image.ts';
import { ballInField, colourAt, difference, pngOf, ringOnNothing } from './fixtures/test-images.ts';
import type { Raster } from './pixels/canvas.ts';

const image = ballInField(96, 64);
const encoded = (raster: Raster) =>
  sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } });

describe('decoded images', () => {
  test('a PNG without loss, with straight alpha', async () => {
    const ring = ringOnNothing();
    const read = await decodeImage(await pngOf(ring));
    expect(read).toMatchObject({ width: 200, height: 200 });
    expect(Buffer.from(read.data).equals(Buffer.from(ring.data))).toBe(true);
  });

  test.each([
    ['jpeg', (raster: Raster) => encoded(raster).jpeg({ quality: 95 }).toBuffer(), 6],
    ['webp', (raster: Raster) => encoded(raster).webp({ lossless: true }).toBuffer(), 0.5],
    ['gif', (raster: Raster) => encoded(raster).gif().toBuffer(), 6],
    [
      '16-bit png',
      (raster: Raster) => encoded(raster).removeAlpha().toColourspace('rgb16').png().toBuffer(),
      0.5,
    ],
    ['grey png', (raster: Raster) => encoded(raster).greyscale().png().toBuffer(), 60],
    ['palette png', (raster: Raster) => encoded(raster).png({ palette: true }).toBuffer(), 4],
    [
      'cmyk jpeg',
      (raster: Raster) => encoded(raster).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
      40,
    ],
  ])('%s as 8-bit RGBA', async (_name, make, tolerance) => {
    const read = await decodeImage(await make(image));
    expect(read.data.length).toBe(96 * 64 * 4);
    expect(difference(read, image)).toBeLessThan(tolerance);
  });

  test('a JPEG turned upright by its EXIF orientation', async () => {
    const bytes = await encoded(image).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const read = await decodeImage(bytes);
    expect(read).toMatchObject({ width: 64, height: 96 });
    // A quarter turn clockwise brings the sky, which was at the top, to the right.
    const [, , blue] = colourAt(read, 0.95, 0.5);
    const [red, green] = colourAt(read, 0.05, 0.5);
    expect(blue).toBeGreaterThan(180);
    expect(green).toBeGreaterThan(red);
  });

  test('only the first frame of an animation', async () => {
    const frames = Buffer.concat(
      ['#ff0000', '#00ff00', '#0000ff'].map((colour) => Buffer.from(solid(20, 10, colour).data)),
    );
    const bytes = await sharp(frames, { raw: { width: 20, height: 30, channels: 4, pageHeight: 10 } })
      .gif({ delay: [50, 50, 50], loop: 0 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    const read = await decodeImage(bytes);
    expect(read).toMatchObject({ width: 20, height: 10 });
    expect(colourAt(read, 0.5, 0.5)[0]).toBeGreaterThan(240);
  });

  test('scaled down to fit, never up', async () => {
    const bytes = await pngOf(image);
    expect(await decodeImage(bytes, () => ({ width: 48, height: 48 }))).toMatchObject({
      width: 48,
      height: 32,
    });
    expect(await decodeImage(bytes, () => ({ width: 900, height: 900 }))).toMatchObject({
      width: 96,
      height: 64,
    });
  });
});

describe('rejected images', () => {
  const text = (content: string) => new TextEncoder().encode(content);
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string, RegExp]>([
    ['nothing', () => new Uint8Array(0), 'image_empty', /no content/],
    [
      'an SVG',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image_unsupported',
      /PNG, JPEG/,
    ],
    ['a PDF', () => text('%PDF-1.7\n1 0 obj'), 'image_unsupported', /PNG, JPEG/],
    ['a TIFF', () => encoded(image).tiff().toBuffer(), 'image_unsupported', /PNG, JPEG/],
    [
      'HTML that calls itself image.png',
      () => text('<!doctype html><title>image.png</title>'),
      'image_unsupported',
      /PNG, JPEG/,
    ],
    [
      'eight bytes of PNG',
      async () => (await pngOf(image)).subarray(0, 8),
      'image_broken',
      /within its header/,
    ],
    ['half a PNG', async () => half(await pngOf(image)), 'image_broken', /cut off/],
    ['half a JPEG', async () => half(await encoded(image).jpeg().toBuffer()), 'image_broken', /cut off/],
    ['half a WebP', async () => half(await encoded(image).webp().toBuffer()), 'image_broken', /cut off/],
    ['a PNG with a damaged chunk', async () => damaged(await pngOf(image)), 'image_broken', /damaged/],
    [
      'a PNG that claims 100000x100000',
      async () => claiming(await pngOf(image), 100_000),
      'image_too_large',
      /100000x100000/,
    ],
    [
      'a PNG header in front of SVG',
      async () => Buffer.concat([(await pngOf(image)).subarray(0, 33), text('<svg/>')]),
      'image_broken',
      /damaged/,
    ],
  ])('%s', async (_name, make, code, reason) => {
    const error = await decodeImage(await make()).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code, message: expect.stringMatching(reason) });
  });

  test('an image above a lower limit, before decoding', async () => {
    await expect(decodeImage(await pngOf(image), undefined, 6000)).rejects.toMatchObject({
      code: 'image_too_large',
    });
    await expect(decodeImage(await pngOf(image), undefined, 6144)).resolves.toMatchObject({ width: 96 });
  });
});

function solid(width: number, height: number, colour: string): Raster {
  const value = Number.parseInt(colour.slice(1), 16);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let offset = 0; offset < data.length; offset += 4) {
    data.set([value >> 16, (value >> 8) & 255, value & 255, 255], offset);
  }
  return { data, width, height };
}

function half(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length >> 1);
}

function damaged(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy.fill(0x55, copy.length - 120, copy.length - 60);
  return copy;
}

function claiming(bytes: Uint8Array, side: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  view.setUint32(16, side);
  view.setUint32(20, side);
  return copy;
}
