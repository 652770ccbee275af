import { expect, test } from 'vitest';
import { nextAttempt, retryDelays } from './next-attempt.ts';

const second = 1000;
const hour = 3_600 * second;
const failed = (status: number | null, retryAfterMs?: number) => ({ status, error: 'no', retryAfterMs });
const least = { random: () => 0 };

test('the delays grow from five seconds to a day, then the event is given up', () => {
  const steps = Array.from({ length: 10 }, (_, failures) => nextAttempt(failed(500), failures, least));
  expect(steps.map((step) => (step.state === 'waiting' ? step.delayMs / second : step))).toEqual([
    ...[5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 86_400],
    { state: 'failed', gone: false },
  ]);
});

test('jitter adds up to a quarter, and never exceeds a day', () => {
  expect(nextAttempt(failed(null), 1, { random: () => 1 })).toEqual({ state: 'waiting', delayMs: 37_500 });
  expect(nextAttempt(failed(null), 8, { random: () => 1 })).toEqual({ state: 'waiting', delayMs: 24 * hour });
});

test.each([
  ['a longer one is kept', 90 * second, 90 * second],
  ['a shorter one does not hurry', 1 * second, 5 * second],
  ['more than a day is a day', 900 * hour, 24 * hour],
])('Retry-After: %s', (_, retryAfterMs, delayMs) => {
  expect(nextAttempt(failed(429, retryAfterMs), 0, least)).toEqual({ state: 'waiting', delayMs });
});

test.each([400, 401, 403, 404, 405, 413, 422, 451])('%i is given up after three more attempts', (status) => {
  const steps = [0, 1, 2, 3].map((failures) => nextAttempt(failed(status), failures, least));
  expect(steps.map((step) => (step.state === 'waiting' ? step.delayMs / second : step))).toEqual([
    ...[5, 30, 120],
    { state: 'failed', gone: false },
  ]);
});

test.each([null, 302, 408, 409, 425, 429, 500, 502, 503, 504])('%s has the whole series', (status) => {
  expect(nextAttempt(failed(status), 8, least).state).toBe('waiting');
});

test('410 ends all at once; a success ends it at any attempt', () => {
  expect(nextAttempt(failed(410, 5000), 0)).toEqual({ state: 'failed', gone: true });
  for (const failures of [0, retryDelays.length])
    expect(nextAttempt({ status: 200, error: null }, failures)).toEqual({ state: 'delivered' });
});
