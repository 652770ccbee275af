import { expect, test } from 'vitest';
import { createSignInClient } from './sign-in-client.ts';

const client = createSignInClient(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);

test.each([
  ['no proxy', '198.51.100.1', '203.0.113.9', { peer: '198.51.100.1' }],
  ['a proxy', '10.1.2.3', '203.0.113.9', { peer: '203.0.113.9' }],
  ['a proxy by IPv4 over IPv6', '::ffff:10.1.2.3', '203.0.113.9', { peer: '203.0.113.9' }],
  ['a proxy by IPv6', 'fd00::1', '2001:db8::5', { peer: '2001:db8::5' }],
  ['two proxies', '10.1.2.3', '203.0.113.9, 192.0.2.7', { peer: '203.0.113.9' }],
  ['a forged address before the client', '10.1.2.3', '1.1.1.1, 203.0.113.9', { peer: '203.0.113.9' }],
  ['a client within the network', '10.1.2.3', '10.9.9.9', { peer: '10.9.9.9' }],
  ['a proxy without the header', '10.1.2.3', undefined, { peer: '10.1.2.3' }],
  ['a local proxy', '127.0.0.1', 'x, 203.0.113.9', { peer: '127.0.0.1', forwardedFor: '203.0.113.9' }],
  ['nobody', '::1', '', { peer: '::1', forwardedFor: undefined }],
])('through %s', (_, remoteAddress, forwarded, expected) => {
  const headers = { 'x-forwarded-for': forwarded };
  expect(client({ remoteAddress, headers })).toEqual(expected);
});

test('two headers are one list', () => {
  const headers = { 'x-forwarded-for': ['1.1.1.1', '203.0.113.9'] };
  expect(client({ remoteAddress: '192.0.2.7', headers })).toEqual({ peer: '203.0.113.9' });
});
