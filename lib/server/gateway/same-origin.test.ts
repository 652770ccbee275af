import { expect, test } from 'vitest';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { requireKnownHost } from './same-origin.ts';

const knownHosts = ['easel.example', '127.0.0.1:3000'];

function accepts(host: string, policy = { knownHosts, anyHost: false }): boolean {
  try {
    requireKnownHost(fromWeb(new Request('http://localhost/', { headers: { host } })), policy);
    return true;
  } catch {
    return false;
  }
}

test.each([
  'localhost',
  'localhost:3000',
  '127.0.0.1:81',
  '127.1.2.3',
  '[::1]',
  '[::1]:3000',
  'easel.example',
  'EASEL.example',
])('%s is known', (host) => {
  expect(accepts(host)).toBe(true);
});

test.each(['evil.example', 'easel.example:81', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
  '%s is not',
  (host) => {
    expect(accepts(host)).toBe(false);
  },
);

test('every host is known if a sign-in protects the pages', () => {
  expect(accepts('evil.example', { knownHosts, anyHost: true })).toBe(true);
});
