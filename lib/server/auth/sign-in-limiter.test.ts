import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import type { ClientAddress } from '#lib/server/http/connections.ts';
import { createSignInLimiter, type SignInLimiter } from './sign-in-limiter.ts';

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

async function guess(from: ClientAddress, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await limiter.attempt(from);
}
const from = (peer: string): ClientAddress => ({ peer });
const mayTry = async (client: ClientAddress): Promise<boolean> =>
  (await limiter.attempt(client)) !== 'slow-down';
/** More wrong passwords in total than a minute has: each from another site. */
async function press(): Promise<void> {
  for (let site = 0; site < 60; site += 1) await guess(from(`10.0.${site}.1`), 1);
}

describe('an address', () => {
  test('has ten wrong passwords a minute, independent of other addresses', async () => {
    await guess(from('192.0.2.1'), 9);
    expect(await mayTry(from('192.0.2.1'))).toBe(true);
    expect(await mayTry(from('192.0.2.1'))).toBe(false);
    expect(await mayTry(from('192.0.2.2'))).toBe(true);
    now += 60_001;
    expect(await mayTry(from('192.0.2.1'))).toBe(true);
  });

  test('waits no longer when the clock is set back an hour', async () => {
    await guess(from('192.0.2.1'), 12);
    expect(await mayTry(from('192.0.2.1'))).toBe(false);
    now -= 3_600_000;
    expect(await mayTry(from('192.0.2.1'))).toBe(true);
    await guess(from('192.0.2.1'), 9);
    expect(await mayTry(from('192.0.2.1'))).toBe(false);
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
    ['2001:db8:0:1::7', '2001:DB8:0000:0001::8', false],
    ['2001:db8:0:1::7', '2001:db8:0:2::7', true],
    ['::ffff:192.0.2.1', '192.0.2.1', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', true],
  ])('%s and %s', async (first, second, apart) => {
    await guess(from(first), 10);
    expect(await mayTry(from(second))).toBe(apart);
  });
});

describe('a site', () => {
  test.each([
    ['of 24 bits of IPv4', (n: number) => `192.0.2.${n}`, '192.0.3.1'],
    ['of 48 bits of IPv6', (n: number) => `2001:db8:0:${n.toString(16)}::7`, '2001:db8:1::7'],
  ])('%s has thirty, from however many addresses', async (_, address, elsewhere) => {
    const allowed = [];
    for (let host = 0; host < 200; host += 1) allowed.push(await mayTry(from(address(host))));
    expect(allowed.filter(Boolean)).toHaveLength(30);
    expect(await mayTry(from(elsewhere))).toBe(true);
  });

  test('is not used up by one address that must wait', async () => {
    await guess(from('192.0.2.1'), 500);
    expect(await mayTry(from('192.0.2.2'))).toBe(true);
  });
});

describe('when many sites guess', () => {
  test('an address with a wrong password must wait, another one need not', async () => {
    await guess(from('192.0.2.1'), 1);
    await press();
    expect(await mayTry(from('192.0.2.1'))).toBe(false);
    expect(await limiter.attempt(from('192.0.2.2'))).toBe('last');
    expect(await mayTry(from('192.0.2.2'))).toBe(false);
    now += 60_001;
    expect(await limiter.attempt(from('192.0.2.1'))).toBe('allowed');
  });

  test('the right password of a site without a wrong one always passes', async () => {
    await press();
    for (let count = 0; count < 20; count += 1) {
      expect(await mayTry(from('203.0.113.9'))).toBe(true);
      await limiter.forgive(from('203.0.113.9'));
    }
  });

  test('the guesses of one site are not enough to make others wait', async () => {
    for (let host = 0; host < 250; host += 1) await guess(from(`198.51.100.${host}`), 1);
    await guess(from('192.0.2.1'), 1);
    expect(await mayTry(from('192.0.2.1'))).toBe(true);
  });

  test('expired failures are deleted', async () => {
    await guess(from('192.0.2.1'), 1);
    now += 60_001;
    await limiter.deleteExpired();
    expect((await database.query('select * from easel.sign_in_failures')).rows).toEqual([]);
  });
});

describe('behind a proxy of this machine', () => {
  const client = (forwardedFor: string): ClientAddress => ({ peer: '127.0.0.1', forwardedFor });

  test('each client has its own count', async () => {
    await guess(client('192.0.2.1'), 10);
    expect(await mayTry(client('192.0.2.1'))).toBe(false);
    expect(await mayTry(client('192.0.2.2'))).toBe(true);
    expect(await mayTry(from('192.0.2.1'))).toBe(true);
  });

  test('forged addresses end the second try of each, and lock nobody out', async () => {
    for (let host = 0; host < 130; host += 1) await guess(client(`forged-${host}`), 1);
    expect(await limiter.attempt(client('forged-next'))).toBe('last');
    expect(await mayTry(client('forged-next'))).toBe(false);
    expect(await mayTry(client('192.0.2.1'))).toBe(true);
    expect(await mayTry(from('192.0.2.1'))).toBe(true);
  });
});
