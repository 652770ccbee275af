import { expect, test } from 'vitest';
import { proxySignOf } from './proxy-signs.ts';

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
