import { describe, expect, test } from 'vitest';
import { makeLocally as make, source } from './fixtures/make-locally.ts';
import {
  ballInField,
  correlation,
  difference,
  pngOf,
  ringOnNothing,
  stripes,
} from './fixtures/test-images.ts';

const ball = ballInField();
const [ballPng, ringPng, stripesPng] = await Promise.all([
  pngOf(ball),
  pngOf(ringOnNothing()),
  pngOf(stripes()),
]);

describe('references', () => {
  test('image to image: more strength means less similarity to the source', async () => {
    const distances: number[] = [];
    for (const strength of [0.01, 0.3, 0.6, 0.99]) {
      distances.push(
        difference((await make({ sources: [source(ballPng, 'img2img', { strength })] })).pixels, ball),
      );
    }
    expect(distances[0]).toBeLessThan(1);
    expect(distances).toEqual([...distances].sort((first, second) => first - second));
    const fresh = (await make()).pixels;
    const last = (await make({ sources: [source(ballPng, 'img2img', { strength: 0.99 })] })).pixels;
    expect(difference(last, fresh)).toBeLessThan(3);
  });

  test.each(['vibe', 'reference', 'character'] as const)(
    'a %s colours the scene the more the stronger, and keeps it',
    async (role) => {
      const fresh = (await make()).pixels;
      const changes: number[] = [];
      for (const strength of [0, 0.4, 1]) {
        const { pixels } = await make({ sources: [source(stripesPng, role, { strength })] });
        changes.push(difference(pixels, fresh));
        expect(correlation(pixels, fresh)).toBeGreaterThan(0.6);
      }
      expect(changes[0]).toBe(0);
      expect(changes[1]).toBeGreaterThan(2);
      expect(changes[2]).toBeGreaterThan((changes[1] ?? 0) + 2);
    },
  );

  test('all of fourteen change the image', async () => {
    const sources = Array.from({ length: 14 }, (_, index) =>
      source(index < 7 ? ringPng : stripesPng, 'reference'),
    );
    const [some, all] = [await make({ sources: sources.slice(0, 7) }), await make({ sources })];
    expect(difference(some.pixels, all.pixels)).toBeGreaterThan(1);
  });
});

describe('sources that cannot be used', () => {
  test.each([
    ['empty', new Uint8Array(0), 'image_empty'],
    ['svg', new TextEncoder().encode('<svg/>'), 'image_unsupported'],
  ])('%s', async (_name, bytes, code) => {
    await expect(make({ sources: [source(bytes, 'edit')] })).rejects.toMatchObject({ code });
    await expect(
      make({ sources: [source(ballPng, 'edit'), source(bytes, 'reference')] }),
    ).rejects.toMatchObject({ code });
    await expect(make({ sources: [source(ballPng, 'edit')], mask: bytes })).rejects.toMatchObject({ code });
  });
});
