import { expect, test } from 'vitest';
import { delayAfter, failureBackOff, pollBackOff } from './back-off.ts';

const middle = () => 0.5;

test('pauses grow from one second to ten and stay there', () => {
  const pauses = [0, 1, 2, 3, 6, 100, 1e9].map((attempts) =>
    delayAfter(attempts, pollBackOff, undefined, middle),
  );
  expect(pauses).toEqual([1_000, 1_500, 2_250, 3_375, 10_000, 10_000, 10_000]);
  expect(delayAfter(100, failureBackOff, undefined, middle)).toBe(60_000);
});

test('jitter changes a pause by up to a fifth', () => {
  expect(delayAfter(0, pollBackOff, undefined, () => 0)).toBe(800);
  expect(delayAfter(0, pollBackOff, undefined, () => 1)).toBeCloseTo(1_200);
});

test('a delay that the upstream requests is kept, never shortened, up to ten minutes', () => {
  expect(delayAfter(9, pollBackOff, 250, () => 0)).toBe(250);
  expect(delayAfter(9, pollBackOff, 250, () => 1)).toBe(300);
  expect(delayAfter(0, pollBackOff, 0, middle)).toBe(0);
  expect(delayAfter(0, pollBackOff, 86_400_000, () => 0)).toBe(600_000);
  expect(delayAfter(0, pollBackOff, Number.NaN, middle)).toBe(1_000);
});
