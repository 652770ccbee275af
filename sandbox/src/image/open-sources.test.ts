import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitInto } from './open-sources.ts';

const side = fc.integer({ min: 16, max: 4096 });
const size = fc.record({ width: side, height: side });

describe('fitInto', () => {
  test.each([
    [
      'the same shape fills',
      { width: 300, height: 200 },
      { width: 600, height: 400 },
      { x: 0, y: 0, width: 600, height: 400 },
    ],
    [
      'a near shape is cropped',
      { width: 110, height: 100 },
      { width: 100, height: 100 },
      { x: -5, y: 0, width: 110, height: 100 },
    ],
    [
      'a far shape is shown whole',
      { width: 200, height: 100 },
      { width: 100, height: 100 },
      { x: 0, y: 25, width: 100, height: 50 },
    ],
  ])('%s', (_name, source, target, expected) => {
    const placed = fitInto(source, target);
    for (const key of ['x', 'y', 'width', 'height'] as const)
      expect(placed[key]).toBeCloseTo(expected[key], 6);
  });

  test('keeps the ratio, is centred, and crops at most a sixth', () => {
    fc.assert(
      fc.property(size, size, (source, target) => {
        const placed = fitInto(source, target);
        expect(placed.width / placed.height).toBeCloseTo(source.width / source.height, 6);
        expect(placed.x * 2 + placed.width).toBeCloseTo(target.width, 6);
        const shown =
          (Math.min(placed.width, target.width) * Math.min(placed.height, target.height)) /
          (placed.width * placed.height);
        expect(shown).toBeGreaterThan(0.83);
      }),
    );
  });
});
