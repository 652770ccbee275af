import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createSignInLimiter, type SignInClient, type SignInLimiter } from './sign-in-limiter.ts';

let database: TestDatabase;
let now = 0;
let limiter: SignInLimiter;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  await database.empty();
  limiter = createSignInLimiter({ query: database.query, now: () => now });
});
afterAll(() => database.close());

async function guess(from: SignInClient, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await limiter.attempt(from);
}
const from = (peer: string): SignInClient => ({ peer });
const mayTry = async (client: SignInClient): Promise<boolean> =>
  (await limiter.attempt(client)) === 'allowed';

describe('an address', () => {
  test('has ten wrong passwords a minute, independent of other addresses', async () => {
    await guess(from('192.0.2.1'), 9);
    expect(await mayTry(from('192.0.2.1'))).toBe(true);
    expect(await mayTry(from('192.0.2.1'))).toBe(false);
    expect(await mayTry(from('192.0.2.2'))).toBe(true);
    now += 60_001;
    expect(await mayTry(from('192.0.2.1'))).toBe(true);
  });

  test('has ten for concurrent attempts in two processes as well', async () => {
    const other = createSignInLimiter({ query: database.query, now: () => now });
    const attempts = Array.from({ length: 30 }, (_, n) =>
      (n % 2 ? limiter : other).attempt(from('192.0.2.1')),
    );
    expect((await Promise.all(attempts)).filter((outcome) => outcome === 'allowed')).toHaveLength(10);
  });

  test('has all ten again after the right password', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect(await mayTry(from('192.0.2.1'))).toBe(true);
      await limiter.forgive(from('192.0.2.1'));
    }
  });

  test.each([
    ['2001:db8:0:1::7', '2001:db8:0:1:ffff::8', false],
    ['2001:db8::7', '2001:db8:0:0:1::8', false],
    ['2001:db8:0:1::7', '2001:db8:0:2::7', true],
    ['::ffff:192.0.2.1', '192.0.2.1', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', true],
  ])('%s and %s', async (first, second, apart) => {
    await guess(from(first), 10);
    expect(await mayTry(from(second))).toBe(apart);
  });
});

describe('when many addresses guess', () => {
  test('an address with a wrong password must wait, another one need not', async () => {
    for (let host = 0; host < 60; host += 1) await guess(from(`198.51.100.${host}`), 1);
    expect(await mayTry(from('198.51.100.1'))).toBe(false);
    expect(await mayTry(from('192.0.2.1'))).toBe(true);
    now += 60_001;
    expect(await mayTry(from('198.51.100.1'))).toBe(true);
  });

  test('expired failures are deleted', async () => {
    await guess(from('192.0.2.1'), 1);
    now += 60_001;
    await limiter.deleteExpired();
    expect((await database.query('select * from easel.sign_in_failures')).rows).toEqual([]);
  });
});

describe('behind a proxy', () => {
  const client = (forwardedFor: string): SignInClient => ({ peer: '127.0.0.1', forwardedFor });

  test('each client has its own count', async () => {
    await guess(client('192.0.2.1'), 10);
    expect(await mayTry(client('192.0.2.1'))).toBe(false);
    expect(await mayTry(client('192.0.2.2'))).toBe(true);
  });

  test('forged addresses are limited, and only clients of that proxy must wait', async () => {
    for (let host = 0; host < 120; host += 1) await guess(client(`forged-${host}`), 1);
    expect(await mayTry(client('forged-next'))).toBe(false);
    expect(await mayTry(from('192.0.2.1'))).toBe(true);
  });
});
