import { describe, expect, test } from 'vitest';
import { createSessions, sessionSeconds } from './sessions.ts';

const secret = 's'.repeat(32);
const here = { peer: '192.0.2.1' };

describe('sessions', () => {
  test('the right password opens a session that lives a week', () => {
    let now = 1_000_000;
    const sessions = createSessions({ password: 'kite', secret, now: () => now });
    const cookie = sessions.signIn('kite', here);
    expect(sessions.isValid(cookie)).toBe(true);
    now += sessionSeconds * 1000 + 1000;
    expect(sessions.isValid(cookie)).toBe(false);
  });

  test.each(['', 'Kite', 'kite ', 'x'.repeat(10_000)])('%j does not', (password) => {
    expect(createSessions({ password: 'kite', secret }).signIn(password, here)).toBeUndefined();
  });

  test('guesses are slowed down, and only for a while', () => {
    let now = 0;
    const sessions = createSessions({ password: 'kite', secret, now: () => now });
    for (let guess = 0; guess < 10; guess += 1) sessions.signIn('wrong', here);
    expect(sessions.signIn('kite', here)).toBe('slow-down');
    expect(sessions.isValid(sessions.signIn('kite', { peer: '192.0.2.2' }))).toBe(true);
    now += 61_000;
    expect(sessions.isValid(sessions.signIn('kite', here))).toBe(true);
  });

  test('a changed, foreign or older cookie is not valid', () => {
    const sessions = createSessions({ password: 'kite', secret });
    const cookie = sessions.signIn('kite', here) ?? '';
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
    expect(createSessions({ password: 'kite', secret: 't'.repeat(32) }).isValid(cookie)).toBe(false);
    expect(createSessions({ password: 'boat', secret }).isValid(cookie)).toBe(false);
  });
});
