import { expect, test } from 'vitest';
import { baseUrlOf, secureBaseUrl } from './base-url.ts';
import { fromWeb } from './web-request.ts';

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
