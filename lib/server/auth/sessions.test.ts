import { describe, expect, test } from 'vitest';
import { createSessions, sessionSeconds } from './sessions.ts';

const secret = 's'.repeat(32);
const limiter = { attempt: async () => 'allowed' as const, forgive: async () => {} };
const here = { peer: '192.0.2.1' };

describe('sessions', () => {
  test('the right password creates a session that is valid for a week', async () => {
    let now = 1_000_000;
    const sessions = createSessions({ password: 'kite', secret, limiter, now: () => now });
    const cookie = await sessions.signIn('kite', here);
    expect(sessions.isValid(cookie)).toBe(true);
    now += sessionSeconds * 1000 + 1000;
    expect(sessions.isValid(cookie)).toBe(false);
  });

  test.each(['', 'Kite', 'kite ', 'x'.repeat(10_000)])('%j does not', async (password) => {
    expect(
      await createSessions({ password: 'kite', secret, limiter }).signIn(password, here),
    ).toBeUndefined();
  });

  test('a limited attempt does not check the password; a right password resets the count', async () => {
    const outcomes: string[] = [];
    let allowed = true;
    const counting = {
      attempt: async () => (allowed ? ('allowed' as const) : ('slow-down' as const)),
      forgive: async () => void outcomes.push('forgiven'),
    };
    const sessions = createSessions({ password: 'kite', secret, limiter: counting });
    expect(await sessions.signIn('wrong', here)).toBeUndefined();
    expect(outcomes).toEqual([]);
    expect(sessions.isValid(await sessions.signIn('kite', here))).toBe(true);
    expect(outcomes).toEqual(['forgiven']);
    allowed = false;
    expect(await sessions.signIn('kite', here)).toBe('slow-down');
  });

  test('a changed, foreign or older cookie is not valid', async () => {
    const sessions = createSessions({ password: 'kite', secret, limiter });
    const cookie = (await sessions.signIn('kite', here)) ?? '';
    const [expires = '', signature = ''] = cookie.split('.');
    const forged = [
      `${Number(expires) + 1}.${signature}`,
      `${expires}.${'A'.repeat(43)}`,
      expires,
      '',
      undefined,
      `${cookie}x`,
    ];
    for (const value of forged) expect(sessions.isValid(value)).toBe(false);
    expect(createSessions({ password: 'kite', secret: 't'.repeat(32), limiter }).isValid(cookie)).toBe(false);
    expect(createSessions({ password: 'boat', secret, limiter }).isValid(cookie)).toBe(false);
  });

  test('a session of a user ends with time, another issuer, or when the user is no longer allowed', () => {
    let now = 1_000_000;
    const open = (realm: string, listed: readonly string[]) =>
      createSessions({
        ...{ secret, limiter, now: () => now },
        users: { realm, mayEnter: ({ email = '' }) => listed.includes(email) },
      });
    const ada = { subject: 'user-1', name: 'Ada', email: 'ada@example.com' };
    const sessions = open('one', ['ada@example.com']);
    const cookie = sessions.signInUser(ada);
    expect(sessions.userOf(cookie)).toMatchObject(ada);
    expect(sessions.isValid(cookie)).toBe(true);
    expect(sessions.signInUser({ ...ada, email: 'eve@example.com' })).toBeUndefined();
    expect(open('two', ['ada@example.com']).isValid(cookie)).toBe(false);
    expect(open('one', []).isValid(cookie)).toBe(false);
    expect(createSessions({ password: 'kite', secret, limiter }).isValid(cookie)).toBe(false);
    now += sessionSeconds * 1000 + 1000;
    expect(sessions.isValid(cookie)).toBe(false);
  });

  test('if no password is configured, none creates a session, and no older cookie is valid', async () => {
    const older = await createSessions({ password: 'kite', secret, limiter }).signIn('kite', here);
    const sessions = createSessions({ secret, limiter });
    expect(sessions.isValid(older)).toBe(false);
    for (const given of ['', 'kite', 'undefined']) expect(await sessions.signIn(given, here)).toBeUndefined();
    expect(sessions.signInUser({ subject: 'user-1', name: 'Ada' })).toBeUndefined();
  });
});
