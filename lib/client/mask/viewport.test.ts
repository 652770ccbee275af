import { describe, expect, test } from 'vitest';
import { noMargins } from './mask-state.ts';
import { fitView, moveCursor, pinch, toImage, zoomAt } from './viewport.ts';

const size = { width: 1000, height: 500 };
const box = { width: 548, height: 400 };

describe('fit', () => {
  test('the whole canvas is in the middle, with its extension', () => {
    expect(fitView(size, noMargins, box)).toEqual({ scale: 0.5, x: 24, y: 75 });
    const view = fitView(size, { ...noMargins, left: 1000 }, box);
    expect(view).toEqual({ scale: 0.25, x: 274, y: 137.5 });
    expect(toImage(view, { x: 24, y: 137.5 })).toEqual({ x: -1000, y: 0 });
  });

  test('a small image is enlarged by a whole factor', () => {
    expect(fitView({ width: 16, height: 16 }, noMargins, box).scale).toBe(16);
    expect(fitView({ width: 200, height: 100 }, noMargins, box).scale).toBe(2);
    expect(fitView({ width: 400, height: 100 }, noMargins, box).scale).toBe(1);
  });
});

test('zooming keeps the point under the pointer', () => {
  const view = fitView(size, noMargins, box);
  const at = { x: 100, y: 90 };
  expect(toImage(zoomAt(view, 3, at), at)).toEqual(toImage(view, at));
  expect(zoomAt(view, 1000, at).scale).toBe(16);
});

test('two fingers move and zoom at once', () => {
  const view = { scale: 1, x: 0, y: 0 };
  const next = pinch(view, [point(0, 0), point(10, 0)], [point(100, 0), point(120, 0)]);
  expect(next.scale).toBe(2);
  expect(toImage(next, point(110, 0))).toEqual(point(5, 0));
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
