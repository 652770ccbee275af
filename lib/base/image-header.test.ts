import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type ImageHeader, readImageHeader } from './image-header.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 8, b: 7, alpha: 0.5 } } });

const files: [string, () => Promise<Uint8Array>, ImageHeader][] = [
  ['png', () => blank(301, 17).png().toBuffer(), size('png', 301, 17)],
  ['baseline jpeg', () => blank(64, 1000).jpeg().toBuffer(), size('jpeg', 64, 1000)],
  ['progressive jpeg', () => blank(65, 33).jpeg({ progressive: true }).toBuffer(), size('jpeg', 65, 33)],
  ['jpeg turned by EXIF', () => turnedJpeg(6), size('jpeg', 20, 40, 6)],
  ['jpeg mirrored by EXIF', () => turnedJpeg(2), size('jpeg', 40, 20, 2)],
  ['lossy webp', () => blank(77, 5).flatten().webp().toBuffer(), size('webp', 77, 5)],
  ['webp with alpha', () => blank(78, 6).webp().toBuffer(), size('webp', 78, 6)],
  [
    'lossless webp',
    () => blank(4000, 9).flatten().webp({ lossless: true }).toBuffer(),
    size('webp', 4000, 9),
  ],
  ['gif', () => blank(12, 13).gif().toBuffer(), size('gif', 12, 13)],
];

describe('real files', () => {
  test.each(files)('%s', async (_name, make, expected) => {
    expect(readImageHeader(await make())).toEqual(expected);
  });

  test.each(files)(
    '%s truncated anywhere is known, short or undefined, and needs more bytes than given',
    async (_name, make, expected) => {
      const bytes = await make();
      for (let length = 0; length < Math.min(bytes.length, 700); length += 1) {
        const header = readImageHeader(bytes.subarray(0, length));
        if (header?.state === 'known') expect(header).toEqual(expected);
        if (header?.state === 'short') expect(header.bytesNeeded).toBeGreaterThan(length);
        if (length >= 12) expect(header?.format).toBe(expected.format);
      }
    },
  );

  test('following bytesNeeded leads to the size', async () => {
    const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background: 'red' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${'padding '.repeat(6000)}</x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    let [length, steps] = [16, 0];
    let header = readImageHeader(bytes.subarray(0, length));
    while (header?.state === 'short') {
      length = header.bytesNeeded;
      steps += 1;
      header = readImageHeader(bytes.subarray(0, length));
    }
    expect(header).toEqual(size('jpeg', 30, 40));
    expect(steps).toBeGreaterThan(2);
    expect(length).toBeGreaterThan(40_000);
  });
});

describe('malformed and unknown bytes', () => {
  const jpeg = (...rest: number[]) => Uint8Array.from([0xff, 0xd8, ...rest]);
  test.each<[string, Uint8Array, ImageHeader | undefined]>([
    ['nothing', new Uint8Array(0), undefined],
    [
      'svg',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
      undefined,
    ],
    ['pdf', new TextEncoder().encode('%PDF-1.7 with more bytes than any header needs'), undefined],
    ['tiff', Uint8Array.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, ...new Array(40).fill(0)]), undefined],
    ['a png of side 0', pngHeader(0, 8), undefined],
    ['a png that opens with another chunk', pngHeader(8, 8, 'IDAT'), undefined],
    ['a png of 100000x100000', pngHeader(100_000, 100_000), size('png', 100_000, 100_000)],
    ['RIFF that is not WebP', new TextEncoder().encode('RIFF....WAVEfmt ................'), undefined],
    ['jpeg with a segment of length 0', jpeg(0xff, 0xe0, 0, 0, 0xff, 0xc0), undefined],
    ['jpeg that scans before its frame', jpeg(0xff, 0xda, 0, 8, 1, 2, 3, 4, 5, 6), undefined],
    ['jpeg with garbage for a marker', jpeg(0xff, 0xe0, 0, 2, 0x12, 0x34), undefined],
    ['jpeg frame too short for a size', jpeg(0xff, 0xc0, 0, 4, 8, 0), undefined],
    [
      'jpeg of padding only',
      jpeg(...new Array(5000).fill(0xff)),
      { state: 'short', format: 'jpeg', bytesNeeded: 5003 },
    ],
  ])('%s', (_name, bytes, expected) => {
    expect(readImageHeader(bytes)).toEqual(expected);
  });

  test('an EXIF directory that points outside its segment is not followed', () => {
    const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0x7f, 0xff, 0xff, 0xff];
    const bytes = jpeg(
      0xff,
      0xe1,
      0,
      exif.length + 2,
      ...exif,
      0xff,
      0xc0,
      0,
      11,
      8,
      0,
      20,
      0,
      40,
      1,
      0,
      0,
      0,
    );
    expect(readImageHeader(bytes)).toEqual(size('jpeg', 40, 20));
  });

  test('a view into the middle of a larger buffer is read from its own start', () => {
    const whole = new Uint8Array(100).fill(7);
    whole.set(pngHeader(5, 6), 31);
    expect(readImageHeader(whole.subarray(31, 70))).toEqual(size('png', 5, 6));
  });
});

function size(
  format: ImageHeader['format'],
  width: number,
  height: number,
  orientation?: number,
): ImageHeader {
  return { state: 'known', format, width, height, orientation };
}

function turnedJpeg(orientation: number): Promise<Uint8Array> {
  return blank(40, 20).withMetadata({ orientation }).jpeg().toBuffer();
}

function pngHeader(width: number, height: number, chunk = 'IHDR'): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  bytes.set(new TextEncoder().encode(chunk), 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}
