import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { coverOf } from './sheet-cover.ts';

const canvas = createCanvas(100, 80);
const context = canvas.getContext('2d');
context.fillRect(0, 32, 100, 48);
context.fillStyle = 'rgba(255, 0, 0, 0.01)';
context.fillRect(70, 5, 1, 1);
const cover = coverOf(canvas);

it('finds empty areas', () => {
  expect(cover.isEmpty(0, 0, 60, 32)).toBe(true);
  expect(cover.isEmpty(0, 0, 100, 20)).toBe(false);
  expect(cover.isEmpty(0, 20, 60, 33)).toBe(false);
  expect(cover.isEmpty(-50, -50, 0, 200)).toBe(true);
  expect(cover.isEmpty(112, 0, 180, 80)).toBe(true);
});

it('an area is opaque only if all its pixels are, and not beyond the edges', () => {
  expect(cover.isOpaque(3, 40, 90, 70)).toBe(true);
  expect(cover.isOpaque(-2, 40, 102, 82)).toBe(true);
  expect(cover.isOpaque(3, 30, 90, 70)).toBe(false);
  expect(cover.isOpaque(60, 0, 80, 20)).toBe(false);
  expect(cover.isOpaque(-3, 40, 90, 70)).toBe(false);
  expect(cover.isOpaque(3, 40, 103, 70)).toBe(false);
});
