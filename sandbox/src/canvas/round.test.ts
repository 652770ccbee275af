import { createCanvas, Path2D } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { addDisc, addOval } from './round.ts';

function filled(draw: (path: Path2D) => void): Uint8ClampedArray {
  const path = new Path2D();
  draw(path);
  const context = createCanvas(120, 80).getContext('2d');
  context.fill(path);
  return context.getImageData(0, 0, 120, 80).data;
}

function greatestDifference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);
}

it('draws the circle that arc draws', () => {
  const disc = filled((path) => addDisc(path, 50.3, 40.7, 21.4));
  expect(
    greatestDifference(
      disc,
      filled((path) => path.arc(50.3, 40.7, 21.4, 0, Math.PI * 2)),
    ),
  ).toBe(0);
});

it('draws the ellipse that ellipse draws, turned', () => {
  const oval = { x: 55.2, y: 38.6, radiusX: 40, radiusY: 12.5, turn: 0.6 };
  const drawn = filled((path) => addOval(path, oval));
  const expected = filled((path) => path.ellipse(55.2, 38.6, 40, 12.5, 0.6, 0, Math.PI * 2));
  expect(greatestDifference(drawn, expected)).toBeLessThanOrEqual(8);
  expect(drawn.some((value) => value === 255)).toBe(true);
});

it('keeps the existing path', () => {
  const both = filled((path) => {
    addDisc(path, 20, 20, 8);
    addDisc(path, 90, 60, 8);
  });
  expect(both[(20 * 120 + 20) * 4 + 3]).toBe(255);
  expect(both[(60 * 120 + 90) * 4 + 3]).toBe(255);
  expect(both[(40 * 120 + 55) * 4 + 3]).toBe(0);
});
