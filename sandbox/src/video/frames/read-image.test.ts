import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readFirstFrame, readReference } from './read-image.ts';

const plain = (background: string, alpha = 1) =>
  sharp({ create: { width: 80, height: 40, channels: 4, background } }).ensureAlpha(alpha);

describe('an image', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('is read from %s', async (format) => {
    const bytes = await plain('#3366cc').toFormat(format).toBuffer();
    const canvas = await readFirstFrame(bytes, { width: 64, height: 64 });
    const [red = 0, green = 0, blue = 0, alpha] = canvas.getContext('2d').getImageData(32, 32, 1, 1).data;
    expect([canvas.width, canvas.height, alpha]).toEqual([64, 64, 255]);
    expect(Math.abs(red - 0x33) + Math.abs(green - 0x66) + Math.abs(blue - 0xcc)).toBeLessThan(24);
  });

  it('is rotated by its EXIF orientation', async () => {
    const bytes = await plain('#ff0000').withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { canvas } = await readReference(bytes, 500);
    expect([canvas.width, canvas.height]).toEqual([40, 80]);
  });

  it.each([
    ['vector text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', Buffer.alloc(0)],
    ['half an image', null],
  ])('%s is rejected', async (_name, given) => {
    const noise = sharp({
      create: {
        width: 90,
        height: 90,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
        background: '#000',
      },
    });
    const bytes = given ?? (await noise.png().toBuffer()).subarray(0, 6000);
    const size = { width: 64, height: 64 };
    await expect(readFirstFrame(bytes, size)).rejects.toMatchObject({ code: 'unreadable_image' });
    await expect(readReference(bytes, 64)).rejects.toMatchObject({ code: 'unreadable_image' });
  });
});

describe('a reference', () => {
  it('is shown as a print unless a part of it is transparent', async () => {
    expect((await readReference(await plain('#d02020').png().toBuffer(), 80)).isCutOut).toBe(false);
  });

  it.each([
    ['black', '#000000'],
    ['white', '#ffffff'],
  ])('loses the transparent margins of a %s cut-out, and nothing else', async (_name, colour) => {
    const square = await plain(colour).png().toBuffer();
    const clear = sharp({ create: { width: 200, height: 100, channels: 4, background: '#ffffff00' } });
    const cutOut = await clear
      .composite([{ input: square, left: 90, top: 30 }])
      .png()
      .toBuffer();
    const { canvas, isCutOut } = await readReference(cutOut, 200);
    expect([canvas.width, canvas.height, isCutOut]).toEqual([80, 40, true]);
    const { data } = canvas.getContext('2d').getImageData(0, 0, 80, 40);
    expect(data.filter((value, index) => index % 4 === 3 && value > 250)).toHaveLength(80 * 40);
  });

  it('can be fully transparent', async () => {
    const { isCutOut } = await readReference(await plain('#ffffff00').png().toBuffer(), 80);
    expect(isCutOut).toBe(true);
  });
});
