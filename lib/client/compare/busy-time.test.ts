import { expect, test } from 'vitest';
import { busyTime } from './busy-time.ts';

test('the total time of cells that run at once counts once, and no pause', () => {
  const at = (from: number, to: number) => ({ from, to });
  expect(busyTime([at(1000, 1400), at(1100, 1200), at(1200, 1600), at(9000, 9300)])).toBe(900);
  expect(busyTime([])).toBe(0);
});
