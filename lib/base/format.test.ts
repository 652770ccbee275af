import { expect, test } from 'vitest';
import { formatAgo, formatBytes, formatClock, formatMs, formatTick } from './format.ts';

test.each([
  [formatMs, 37.6, '38 ms'],
  [formatMs, 999.6, '1.00 s'],
  [formatMs, 1920, '1.92 s'],
  [formatMs, 9996, '10.0 s'],
  [formatMs, 65_000, '1:05'],
  [formatTick, 940, '0.9 s'],
  [formatClock, 42.9, '0:42'],
  [formatClock, 1800, '30:00'],
  [formatClock, 3723, '1:02:03'],
  [formatBytes, 840, '840 B'],
  [formatBytes, 12_400, '12 kB'],
  [formatBytes, 999_600, '1.0 MB'],
  [formatBytes, 4_240_000, '4.2 MB'],
  [formatAgo, 59_000, 'just now'],
  [formatAgo, 250_000, '4 min'],
  [formatAgo, 47 * 3_600_000, '47 h'],
  [formatAgo, 49 * 3_600_000, '2 d'],
])('%o of %d is %s', (format, value, text) => {
  expect(format(value)).toBe(text);
});
