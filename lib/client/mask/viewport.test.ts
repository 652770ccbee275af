import { describe, expect, test } from 'vitest';
import { noMargins } from './mask-state.ts';
import { fitView, moveCursor, toImage } from './viewport.ts';

const size = { width: 1000, height: 500 };
const box = { width: 548, height: 440 };

describe('fit', () => {
  test('the whole canvas is in the middle, with its extension', () => {
    expect(fitView(size, noMargins, box)).toEqual({ scale: 0.5, x: 0, y: -20 });
    expect(fitView(size, { ...noMargins, left: 1000 }, box)).toEqual({ scale: 0.25, x: 125, y: -20 });
  });

  test('a small image is enlarged by a whole factor', () => {
    expect(fitView({ width: 16, height: 16 }, noMargins, box).scale).toBe(16);
    expect(fitView({ width: 200, height: 100 }, noMargins, box).scale).toBe(2);
    expect(fitView({ width: 400, height: 100 }, noMargins, box).scale).toBe(1);
  });
});

test('a point of the box is one of the image', () => {
  expect(toImage({ scale: 0.25, x: 274, y: 137.5 }, { x: 24, y: 137.5 })).toEqual({ x: -1000, y: 0 });
});

test('arrows move the cursor within the image', () => {
  expect(moveCursor(point(5, 5), 'ArrowRight', 20, size)).toEqual(point(25, 5));
  expect(moveCursor(point(5, 5), 'ArrowUp', 20, size)).toEqual(point(5, 0));
  expect(moveCursor(point(990, 5), 'ArrowRight', 20, size)).toEqual(point(1000, 5));
  expect(moveCursor(point(5, 5), 'a', 20, size)).toBeUndefined();
});

function point(x: number, y: number) {
  return { x, y };
}
