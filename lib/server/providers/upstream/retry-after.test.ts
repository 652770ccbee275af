import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = () => Date.parse('2026-11-23T03:00:00Z');

test.each([
  [{}, undefined],
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': '0' }, 1],
  [{ 'retry-after': 'Mon, 23 Nov 2026 03:01:30 GMT' }, 90],
  [{ 'retry-after': 'Mon, 23 Nov 2026 02:00:00 GMT' }, 1],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after-ms': '2500', 'retry-after': '9' }, 2.5],
])('Retry-After of %j', (headers, seconds) => {
  expect(readRetryAfter(headers, now)).toBe(seconds);
});
