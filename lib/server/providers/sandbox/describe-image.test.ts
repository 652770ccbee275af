import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { describeImage } from './describe-image.ts';

const plain = (background: string, width = 20, height = 10) =>
  sharp({ create: { width, height, channels: 4, background } });

describe('colours', () => {
  test.each([
    ['#ff0000', 'red'],
    ['#e8821e', 'orange'],
    ['#7a4a1e', 'brown'],
    ['#ffe000', 'yellow'],
    ['#2a8a3a', 'green'],
    ['#30c8c0', 'turquoise'],
    ['#2040d0', 'blue'],
    ['#8030c0', 'violet'],
    ['#ff60b0', 'pink'],
    ['#ffffff', 'white'],
    ['#808080', 'grey'],
    ['#101010', 'black'],
  ])('%s is %s', async (colour, name) => {
    const part = await describeImage(await plain(colour).png().toBuffer());
    expect(part).toEqual({ kind: 'image', width: 20, height: 10, mediaType: 'image/png', colours: [name] });
  });

  test('are ordered by area, without small ones', async () => {
    const image = plain('#2040d0', 100, 100).composite([
      { input: await plain('#ff0000', 100, 30).png().toBuffer(), gravity: 'north' },
      { input: await plain('#ffe000', 100, 5).png().toBuffer(), gravity: 'south' },
    ]);
    expect((await describeImage(await image.webp({ lossless: true }).toBuffer())).colours).toEqual([
      'blue',
      'red',
    ]);
  });

  test('of transparent pixels do not count', async () => {
    expect((await describeImage(await plain('#00000000').png().toBuffer())).colours).toEqual([]);
  });
});

test('a JPEG with EXIF orientation has its displayed size', async () => {
  const bytes = await plain('#ff0000', 40, 20).flatten().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await describeImage(bytes)).toMatchObject({ width: 20, height: 40, mediaType: 'image/jpeg' });
});

test('a broken image has the size of its header', async () => {
  const bytes = await plain('#ff0000').png().toBuffer();
  bytes.fill(0, 40);
  expect(await describeImage(bytes)).toMatchObject({ width: 20, height: 10 });
  expect(await describeImage(Buffer.from('no image'))).toMatchObject({ width: 0, height: 0 });
});
