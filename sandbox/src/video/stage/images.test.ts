import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { canvasHasHoles } from './canvas-holes.ts';
import { paletteOf } from './palette.ts';
import { readImage } from './read-image.ts';

const plain = (background: string, alpha = 1) =>
  sharp({ create: { width: 80, height: 40, channels: 4, background } }).ensureAlpha(alpha);

describe('an image', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('is read from %s', async (format) => {
    const bytes = await plain('#3366cc').toFormat(format).toBuffer();
    const canvas = await readImage(bytes, { width: 64, height: 64, fit: 'cover' });
    const [red = 0, green = 0, blue = 0, alpha] = canvas.getContext('2d').getImageData(32, 32, 1, 1).data;
    expect([canvas.width, canvas.height, alpha]).toEqual([64, 64, 255]);
    expect(Math.abs(red - 0x33) + Math.abs(green - 0x66) + Math.abs(blue - 0xcc)).toBeLessThan(24);
  });

  it('is turned upright by its EXIF note', async () => {
    const bytes = await plain('#ff0000').withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const canvas = await readImage(bytes, { width: 500, height: 500, fit: 'inside' });
    expect([canvas.width, canvas.height]).toEqual([40, 80]);
  });

  it.each([
    ['vector text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', Buffer.alloc(0)],
    ['half an image', null],
  ])('%s is refused', async (_name, given) => {
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
    await expect(readImage(bytes, { width: 64, height: 64, fit: 'cover' })).rejects.toMatchObject({
      code: 'unreadable_image',
    });
  });
});

it('tells a cut-out from a print', async () => {
  const fit = { width: 80, height: 80, fit: 'inside' } as const;
  expect(canvasHasHoles(await readImage(await plain('#ff0000').png().toBuffer(), fit))).toBe(false);
  const clear = sharp({ create: { width: 80, height: 80, channels: 4, background: '#00000000' } });
  expect(canvasHasHoles(await readImage(await clear.png().toBuffer(), fit))).toBe(true);
});

it('finds the colours of images', async () => {
  const fit = { width: 80, height: 80, fit: 'inside' } as const;
  const images = await Promise.all(
    ['#d02020', '#2030c0'].map(async (colour) => readImage(await plain(colour).png().toBuffer(), fit)),
  );
  expect(paletteOf(images).sort()).toEqual(['#2030c0', '#d02020']);
});
