import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeImage } from './describe-image.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } });

test('a JPEG with EXIF orientation has its displayed size', async () => {
  const bytes = await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(describeImage(bytes)).toEqual({ kind: 'image', width: 20, height: 40, mediaType: 'image/jpeg' });
});

test('a broken image has the size of its header, anything else none', async () => {
  const bytes = await plain(20, 10).png().toBuffer();
  bytes.fill(0, 40);
  expect(describeImage(bytes)).toMatchObject({ width: 20, height: 10 });
  expect(describeImage(Buffer.from('no image'))).toMatchObject({ width: 0, height: 0 });
});
