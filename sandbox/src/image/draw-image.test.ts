import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeImage } from './decode-image.ts';
import { makeLocally as make, source, yellowShare } from './fixtures/make-locally.ts';
import {
  ballInField,
  colourAt,
  correlation,
  difference,
  maskOfBox,
  pngOf,
  ringOnNothing,
  stripes,
} from './fixtures/test-images.ts';
import type { ImageSpec } from './image-spec.ts';

const ball = ballInField();
const [ballPng, ringPng, stripesPng] = await Promise.all([
  pngOf(ball),
  pngOf(ringOnNothing()),
  pngOf(stripes()),
]);

describe('a new image', () => {
  test.each([
    ['png', 256, 256],
    ['jpeg', 320, 192],
    ['webp', 144, 400],
    ['png', 1024, 16],
    ['png', 17, 23],
  ] as const)('%s of %ix%i', async (format, width, height) => {
    const image = await make({ format, width, height });
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format, width, height, hasAlpha: false });
    expect(image).toMatchObject({ format, width, height, contentType: `image/${format}`, hasAlpha: false });
  });

  test('has the same bytes for the same spec, others for another seed, index, prompt or size', async () => {
    const hash = async (changes: Partial<ImageSpec> = {}) =>
      createHash('sha256')
        .update((await make(changes)).bytes)
        .digest('hex');
    const first = await hash();
    expect(await hash()).toBe(first);
    const others = await Promise.all([
      hash({ seed: 12 }),
      hash({ index: 1 }),
      hash({ prompt: 'a lighthouse at night' }),
      hash({ width: 272 }),
    ]);
    expect(new Set([first, ...others]).size).toBe(5);
  });

  test('transparent: has empty corners and an opaque figure; a JPEG has no alpha', async () => {
    const { pixels, bytes, hasAlpha } = await make({ prompt: 'a cat', transparent: true });
    expect(hasAlpha).toBe(true);
    expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true });
    const alphas = pixels.data.filter((_, index) => index % 4 === 3);
    expect([alphas[0], alphas[255], alphas[256 * 255], alphas[256 * 256 - 1]]).toEqual([0, 0, 0, 0]);
    expect(alphas.filter((alpha) => alpha === 255).length).toBeGreaterThan(256 * 256 * 0.03);
    expect((await make({ prompt: 'a cat', transparent: true, format: 'webp' })).hasAlpha).toBe(true);
    expect((await make({ prompt: 'a cat', transparent: true, format: 'jpeg' })).hasAlpha).toBe(false);
  });

  test('the watermark is in the lower right corner only', async () => {
    const [plain, marked] = [await make(), await make({ watermark: true })];
    expect(difference(plain.pixels, marked.pixels, (u, v) => u > 0.65 && v > 0.9)).toBeGreaterThan(8);
    expect(difference(plain.pixels, marked.pixels, (u, v) => u < 0.55 || v < 0.85)).toBe(0);
  });

  test('has no subjects of the negative prompt', async () => {
    const prompt = 'a red kite and a house';
    const [both, without, alone] = [
      await make({ prompt }),
      await make({ prompt, negativePrompt: 'house' }),
      await make({ prompt: 'a house', negativePrompt: 'trees, house' }),
    ];
    expect(difference(both.pixels, without.pixels)).toBeGreaterThan(1);
    expect(alone.bytes.length).toBeGreaterThan(0);
  });
});

describe('partial images', () => {
  test.each([0, 1, 2, 3])(
    '%i of them have the size and format of the final image, and approach it',
    async (partials) => {
      for (const changes of [
        {},
        { sources: [source(ballPng, 'edit')], prompt: 'make it sunset' },
        { format: 'webp', transparent: true } as const,
      ]) {
        const image = await make({ partials, ...changes });
        expect(
          image.partials.map(({ width, height, format, hasAlpha }) => [width, height, format, hasAlpha]),
        ).toEqual(Array.from({ length: partials }, () => [256, 256, image.format, image.hasAlpha]));
        const distances: number[] = [];
        for (const partial of image.partials)
          distances.push(difference(await decodeImage(partial.bytes), image.pixels));
        for (let index = 1; index < distances.length; index += 1) {
          expect(distances[index]).toBeLessThan(distances[index - 1] ?? 0);
        }
        if (partials > 0) expect(distances[partials - 1]).toBeGreaterThan(0);
      }
    },
  );

  test('do not change the final image', async () => {
    const [without, withThem] = [await make(), await make({ partials: 3 })];
    expect(Buffer.from(without.bytes).equals(Buffer.from(withThem.bytes))).toBe(true);
  });
});

describe('an edit', () => {
  test.each([
    ['make it sunset', 0.3],
    ['black and white', 0.8],
    ['add a cat', 0.8],
    ['xyzzy', 0.95],
  ])('%s keeps the source and changes it', async (prompt, least) => {
    const { pixels } = await make({ prompt, sources: [source(ballPng, 'edit')] });
    expect(correlation(pixels, ball)).toBeGreaterThan(least);
    expect(difference(pixels, ball)).toBeGreaterThan(0.8);
  });

  test.each([
    [512, 512],
    [384, 256],
    [256, 512],
  ])('fits the source to %ix%i', async (width, height) => {
    const { pixels } = await make({
      prompt: 'slightly warmer',
      width,
      height,
      sources: [source(ballPng, 'edit')],
    });
    expect(pixels).toMatchObject({ width, height });
    const [red, green, blue] = colourAt(pixels, 0.5, 0.5);
    expect(red).toBeGreaterThan(Math.max(green, blue) + 60);
  });

  test('several images of one request differ', async () => {
    const [first, second] = await Promise.all(
      [0, 1].map((index) => make({ index, prompt: 'sepia', sources: [source(ballPng, 'edit')] })),
    );
    if (first && second) expect(difference(first.pixels, second.pixels)).toBeGreaterThan(0.3);
  });

  test('high fidelity keeps more than low', async () => {
    const [low, high] = await Promise.all(
      [0, 1].map((fidelity) => make({ prompt: 'warmer', sources: [source(ballPng, 'edit', { fidelity })] })),
    );
    if (low && high) expect(correlation(high.pixels, ball)).toBeGreaterThan(correlation(low.pixels, ball));
  });

  test('uses all further sources', async () => {
    const one = await make({ prompt: 'combine', sources: [source(ballPng, 'edit')] });
    const two = await make({
      prompt: 'combine',
      sources: [source(ballPng, 'edit'), source(ringPng, 'edit')],
    });
    const three = await make({
      prompt: 'combine',
      sources: [source(ballPng, 'edit'), source(ringPng, 'edit'), source(stripesPng, 'edit')],
    });
    expect(difference(one.pixels, two.pixels)).toBeGreaterThan(1);
    expect(difference(two.pixels, three.pixels)).toBeGreaterThan(1);
    expect(correlation(two.pixels, ball)).toBeGreaterThan(0.6);
    expect(yellowShare(two.pixels)).toBeGreaterThan(yellowShare(one.pixels) + 0.005);
  });

  test('with a transparent background keeps the figure and clears the rest', async () => {
    const { pixels, hasAlpha } = await make({
      prompt: 'a sticker',
      transparent: true,
      sources: [source(ballPng, 'edit')],
    });
    expect(hasAlpha).toBe(true);
    expect(pixels.data[3]).toBe(0);
    expect(pixels.data[(128 * 256 + 128) * 4 + 3]).toBe(255);
  });

  test('of an image with holes fills them according to the prompt', async () => {
    const { pixels } = await make({ prompt: 'a beach at sunset', sources: [source(ringPng, 'edit')] });
    expect(pixels.data.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true);
    const [red, green, blue] = colourAt(pixels, 0.5, 0.2);
    expect(Math.min(red, green)).toBeGreaterThan(blue + 30);
  });
});

describe('a mask', () => {
  const box = { left: 0.05, top: 0.6, right: 0.35, bottom: 0.95 };
  const inside = (u: number, v: number) => u > box.left && u < box.right && v > box.top && v < box.bottom;

  test.each([
    'add a dog',
    'remove it',
    'make it night',
    'a flamingo',
    'zorblax',
    'change the background to a beach',
  ])('%s changes only the marked area', async (prompt) => {
    const { pixels } = await make({ prompt, sources: [source(ballPng, 'edit')], mask: maskOfBox(ball, box) });
    expect(difference(pixels, ball, (u, v) => !inside(u, v))).toBe(0);
    expect(difference(pixels, ball, inside)).toBeGreaterThan(0.15);
  });

  test('of another size is stretched over the source', async () => {
    const { pixels } = await make({
      prompt: 'make it night',
      sources: [source(ballPng, 'edit')],
      mask: maskOfBox({ width: 100, height: 100 }, box),
    });
    expect(difference(pixels, ball, (u, v) => u > 0.4 || v < 0.55)).toBe(0);
    expect(difference(pixels, ball, (u, v) => u > 0.1 && u < 0.3 && v > 0.65 && v < 0.9)).toBeGreaterThan(30);
  });

  test('that marks nothing is rejected', async () => {
    await expect(make({ sources: [source(ballPng, 'edit')], mask: await pngOf(ball) })).rejects.toMatchObject(
      { code: 'mask_unmarked' },
    );
  });
});
