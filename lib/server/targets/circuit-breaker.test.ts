import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function open() {
  let time = 0;
  const breaker = createCircuitBreaker({ failures: 3, openMs: 1000, now: () => time });
  const fail = () => {
    if (breaker.permit()) breaker.failed();
  };
  return {
    breaker,
    fail,
    wait(ms: number) {
      time += ms;
    },
  };
}

test('opens after failures in a row only', () => {
  const { breaker, fail } = open();
  fail();
  fail();
  breaker.succeeded();
  fail();
  fail();
  expect(breaker.state()).toBe('closed');
  fail();
  expect([breaker.state(), breaker.permit(), breaker.retryAt]).toEqual(['open', false, 1000]);
});

test('then permits one trial call; success closes it', () => {
  const { breaker, fail, wait } = open();
  for (let count = 0; count < 3; count += 1) fail();
  wait(1000);
  expect([breaker.state(), breaker.permit(), breaker.permit()]).toEqual(['half-open', true, false]);
  breaker.succeeded();
  expect([breaker.state(), breaker.permit()]).toEqual(['closed', true]);
});

test('each failed trial doubles the time, up to 16 times', () => {
  const { breaker, fail, wait } = open();
  for (let count = 0; count < 3; count += 1) fail();
  let start = 0;
  const times: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    times.push((breaker.retryAt ?? 0) - start);
    start = breaker.retryAt ?? 0;
    wait(times.at(-1) ?? 0);
    fail();
  }
  expect(times).toEqual([1000, 2000, 4000, 8000, 16_000, 16_000]);
});

test('a started response ends a trial; one from before it opened does not close it', () => {
  const { breaker, fail, wait } = open();
  fail();
  breaker.answered();
  fail();
  fail();
  expect(breaker.state()).toBe('open');
  breaker.succeeded();
  expect(breaker.state()).toBe('open');
  wait(1000);
  breaker.permit();
  breaker.answered();
  expect(breaker.state()).toBe('closed');
});

test('after an undecided trial, the next call is a trial', () => {
  const { breaker, fail, wait } = open();
  for (let count = 0; count < 3; count += 1) fail();
  wait(1000);
  breaker.permit();
  breaker.undecided();
  expect(breaker.permit()).toBe(true);
});

test('failures of calls that began before it opened do not prolong it', () => {
  const { breaker, fail } = open();
  for (let count = 0; count < 3; count += 1) fail();
  breaker.failed();
  expect(breaker.retryAt).toBe(1000);
});
