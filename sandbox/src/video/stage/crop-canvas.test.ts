import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { cropCanvas } from './crop-canvas.ts';

it('keeps what shows and little else', () => {
  const cropped = cropCanvas(painted(120, 60, 40, 20));
  expect(shown(cropped)).toBe(40 * 20);
  expect(cropped.width).toBeLessThan(40 + 24);
  expect(cropped.height).toBeLessThan(20 + 24);
});

it.each([
  ['a thin line at the lower edge', 0, 99, 200, 1],
  ['a thin line at the right edge', 199, 0, 1, 100],
  ['a single pixel', 101, 51, 1, 1],
])('does not lose %s', (_name, x, y, width, height) => {
  expect(shown(cropCanvas(painted(x, y, width, height)))).toBe(width * height);
});

it('leaves a full image as it is, and makes almost nothing of nothing', () => {
  const full = painted(0, 0, 200, 100);
  expect(cropCanvas(full)).toBe(full);
  expect(cropCanvas(createCanvas(200, 100)).width).toBe(1);
});

function painted(x: number, y: number, width: number, height: number): Canvas {
  const canvas = createCanvas(200, 100);
  canvas.getContext('2d').fillRect(x, y, width, height);
  return canvas;
}

/** Pixels that are not clear. */
function shown(canvas: Canvas): number {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, index) => index % 4 === 3 && value > 0).length;
}
