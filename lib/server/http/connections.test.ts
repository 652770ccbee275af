import { describe, expect, test } from 'vitest';
import { baseUrlOf, createConnections, proxySignOf, requireKnownHost, secureBaseUrl } from './connections.ts';
import { fromWeb } from './web-request.ts';

const trustedProxies = ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'];
const { clientOf, isHttps } = createConnections({ trustedProxies });

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
  expect(clientOf({ remoteAddress, headers })).toEqual(expected);
});

test('two headers are one list', () => {
  const headers = { 'x-forwarded-for': ['1.1.1.1', '203.0.113.9'] };
  expect(clientOf({ remoteAddress: '192.0.2.7', headers })).toEqual({ peer: '203.0.113.9' });
});

describe('https', () => {
  test.each([
    ['a trusted proxy says so', '10.1.2.3', 'https', undefined, true],
    ['a trusted proxy says so in capitals', '10.1.2.3', 'HTTPS', undefined, true],
    ['a trusted proxy says http', '10.1.2.3', 'http', undefined, false],
    ['anybody else says so', '198.51.100.1', 'https', undefined, false],
    ['a local program says so', '127.0.0.1', 'https', undefined, false],
    ['nobody says so', '10.1.2.3', undefined, undefined, false],
    ['the outer of two proxies has it', '10.1.2.3', 'https, http', undefined, true],
    ['the inner of two proxies has it', '10.1.2.3', 'http, https', undefined, false],
    ['the outer of two trusted proxies has it', '10.1.2.3', 'https, http', '203.0.113.9, 10.9.9.9', true],
    ['a client claims it before the proxy', '10.1.2.3', 'https, http', '1.1.1.1, 203.0.113.9', false],
    ['a list is empty', '10.1.2.3', ' , ', undefined, false],
  ])('%s', (_, remoteAddress, proto, forwarded, expected) => {
    const headers = { 'x-forwarded-proto': proto, 'x-forwarded-for': forwarded };
    expect(isHttps({ remoteAddress, headers, encrypted: false })).toBe(expected);
  });

  test('is decided by the connection without a proxy, and by PUBLIC_BASE_URL before all', () => {
    const direct = { remoteAddress: '198.51.100.1', headers: {}, encrypted: true };
    expect(isHttps(direct)).toBe(true);
    const plain = createConnections({ trustedProxies, publicBaseUrl: 'http://easel.test' });
    expect(plain.isHttps(direct)).toBe(false);
    const secure = createConnections({ trustedProxies: [], publicBaseUrl: 'https://easel.test' });
    expect(secure.isHttps({ ...direct, encrypted: false })).toBe(true);
  });
});

const signOf = (name: string) => proxySignOf({ headers: { [name]: 'x' }, httpVersion: '1.1' });

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-server',
  'x-forwarded',
  'forwarded',
  'forwarded-for',
  'via',
  'x-real-ip',
  'x-client-ip',
  'client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-original-url',
  'x-original-forwarded-for',
  'x-originating-ip',
  'x-remote-ip',
  'x-proxy-user-ip',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'x-azure-clientip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'wl-proxy-client-ip',
  'x-scheme',
])('%s is a sign', (name) => expect(signOf(name)).toBeDefined());

test.each([
  'host',
  'origin',
  'referer',
  'user-agent',
  'accept-language',
  'sec-fetch-site',
  'x-api-key',
  'x-goog-api-client',
  'x-stainless-os',
  'x-sandbox-fault',
  'x-requested-with',
  'x-request-id',
  'traceparent',
  'proxy-authorization',
  'client-hints',
])('%s is none', (name) => expect(signOf(name)).toBeUndefined());

test('the sign has the name that people know', () => {
  expect(signOf('x-forwarded-for')).toBe('X-Forwarded-For');
  expect(proxySignOf({ headers: {}, httpVersion: '1.0' })).toBe('HTTP/1.0');
});

const baseUrl = (headers: Record<string, string>, publicBaseUrl?: string) =>
  baseUrlOf(fromWeb(new Request('http://easel.test/v1/videos', { headers })), publicBaseUrl);

test.each<[string, Record<string, string>]>([
  ['http://easel.test', { host: 'easel.test' }],
  ['https://proxy.test', { 'x-forwarded-host': 'proxy.test, inner', 'x-forwarded-proto': 'https' }],
  ['http://easel.test/ai/easel', { host: 'easel.test', 'x-forwarded-prefix': '/ai/easel/' }],
  ['http://easel.test/a', { host: 'easel.test', 'x-forwarded-prefix': '/a, /b' }],
  // Not a path: it would end or change the host.
  ['http://easel.test', { host: 'easel.test', 'x-forwarded-prefix': '//evil.example' }],
  ['http://easel.test', { host: 'easel.test', 'x-forwarded-prefix': '.evil.example' }],
  ['http://easel.test', { host: 'easel.test', 'x-forwarded-prefix': '/a?b#c' }],
])('links begin with %s for %j', (url, headers) => expect(baseUrl(headers)).toBe(url));

test('PUBLIC_BASE_URL wins, with its path', () => {
  expect(baseUrl({ host: 'easel.test', 'x-forwarded-prefix': '/b' }, 'https://a.test/gate')).toBe(
    'https://a.test/gate',
  );
  expect(secureBaseUrl('http://a.test/gate')).toBe('https://a.test/gate');
});

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
