import { expect, test } from 'vitest';
import { cssOf, heatOf } from './heat-colours.ts';

const luminance = (share: number) => {
  const { red, green, blue } = heatOf(share);
  const [r, g, b] = [red, green, blue].map((channel) => (channel / 255) ** 2.2);
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};

test('every step is lighter than the one before: the scale is readable without hue', () => {
  const steps = Array.from({ length: 65 }, (_, at) => luminance(at / 64));
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(new Set(steps).size).toBe(steps.length);
});

test('text has enough contrast on every step', () => {
  for (let at = 0; at <= 64; at += 1) {
    const ground = luminance(at / 64);
    const letters = heatOf(at / 64).light ? 0 : 1;
    const ratio = (Math.max(ground, letters) + 0.05) / (Math.min(ground, letters) + 0.05);
    expect(ratio).toBeGreaterThan(4.5);
  }
});

test('values outside the scale have the colours of its ends', () => {
  expect(cssOf(heatOf(-3))).toBe(cssOf(heatOf(0)));
  expect(cssOf(heatOf(7))).toBe(cssOf(heatOf(1)));
  expect(cssOf(heatOf(Number.NaN))).toBe(cssOf(heatOf(0)));
});
