import { beforeEach, describe, expect, test } from 'vitest';
import { createSignInLimiter, type SignInClient, type SignInLimiter } from './sign-in-limiter.ts';

let now = 0;
let pace: SignInLimiter;
beforeEach(() => {
  now = 1_000_000;
  pace = createSignInLimiter(() => now);
});

function guess(from: SignInClient, times: number): void {
  for (let count = 0; count < times; count += 1) pace.recordFailure(from);
}
const from = (peer: string): SignInClient => ({ peer });

describe('an address', () => {
  test('has ten wrong guesses a minute, and others have theirs', () => {
    guess(from('192.0.2.1'), 9);
    expect(pace.mayTry(from('192.0.2.1'))).toBe(true);
    guess(from('192.0.2.1'), 1);
    expect(pace.mayTry(from('192.0.2.1'))).toBe(false);
    expect(pace.mayTry(from('192.0.2.2'))).toBe(true);
    now += 60_001;
    expect(pace.mayTry(from('192.0.2.1'))).toBe(true);
  });

  test.each([
    ['2001:db8:0:1::7', '2001:db8:0:1:ffff::8', false],
    ['2001:db8::7', '2001:db8:0:0:1::8', false],
    ['2001:db8:0:1::7', '2001:db8:0:2::7', true],
    ['::ffff:192.0.2.1', '192.0.2.1', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', true],
  ])('%s and %s', (first, second, apart) => {
    guess(from(first), 10);
    expect(pace.mayTry(from(second))).toBe(apart);
  });
});

describe('when many guess at once', () => {
  test('who has guessed wrong must wait, who has not may try', () => {
    for (let host = 0; host < 60; host += 1) guess(from(`198.51.100.${host}`), 1);
    expect(pace.mayTry(from('198.51.100.1'))).toBe(false);
    expect(pace.mayTry(from('192.0.2.1'))).toBe(true);
    now += 60_001;
    expect(pace.mayTry(from('198.51.100.1'))).toBe(true);
  });

  test('a hundred thousand addresses do not lock anybody out', () => {
    for (let host = 0; host < 100_000; host += 1)
      guess(from(`10.${host >> 16}.${host >> 8}.${host & 255}`), 1);
    expect(pace.mayTry(from('192.0.2.1'))).toBe(true);
  });
});

describe('behind a proxy', () => {
  const client = (forwardedFor: string): SignInClient => ({ peer: '127.0.0.1', forwardedFor });

  test('each has a count of their own', () => {
    guess(client('192.0.2.1'), 10);
    expect(pace.mayTry(client('192.0.2.1'))).toBe(false);
    expect(pace.mayTry(client('192.0.2.2'))).toBe(true);
  });

  test('names that are made up help only so far, and only that proxy has to wait', () => {
    for (let host = 0; host < 120; host += 1) guess(client(`made-up-${host}`), 1);
    expect(pace.mayTry(client('made-up-next'))).toBe(false);
    expect(pace.mayTry(from('192.0.2.1'))).toBe(true);
  });
});
