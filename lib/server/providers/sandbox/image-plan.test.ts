import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestMultiple, nearestSize, sizeLike } from './image-plan.ts';

const side = fc.integer({ min: 16, max: 4096 });
const size = fc.record({ width: side, height: side });

describe('nearestSize', () => {
  const allowed = [
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
    { width: 1024, height: 1536 },
  ];
  test.each([
    [{ width: 500, height: 510 }, allowed[0]],
    [{ width: 4000, height: 3000 }, allowed[1]],
    [{ width: 1080, height: 1920 }, allowed[2]],
    [{ width: 9, height: 1 }, allowed[1]],
  ])('%o', (source, expected) => {
    expect(nearestSize(source, allowed)).toBe(expected);
  });

  test('breaks ties by area', () => {
    const squares = [256, 512, 1024].map((width) => ({ width, height: width }));
    expect(nearestSize({ width: 480, height: 480 }, squares).width).toBe(512);
  });

  test('throws without sizes to choose from', () => {
    expect(() => nearestSize({ width: 1, height: 1 }, [])).toThrow(RangeError);
  });
});

test('nearestMultiple is never 0', () => {
  expect([1, 23, 24, 25, 1000].map((value) => nearestMultiple(value, 16))).toEqual([16, 16, 32, 32, 1008]);
});

test('sizeLike keeps the shape within the bounds', () => {
  fc.assert(
    fc.property(size, (source) => {
      const like = sizeLike(source, { area: 1_048_576, step: 16, maxRatio: 3 });
      expect(like.width % 16).toBe(0);
      expect(like.height % 16).toBe(0);
      expect(Math.max(like.width / like.height, like.height / like.width)).toBeLessThanOrEqual(3);
      expect(like.width * like.height).toBeGreaterThan(1_048_576 * 0.9);
      expect(like.width * like.height).toBeLessThan(1_048_576 * 1.1);
    }),
  );
});
