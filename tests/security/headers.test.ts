// Headers that keep other sites out, on every kind of response; and guesses of API keys.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestService, otherApiKey, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
let secure: TestService;
beforeAll(async () => {
  const password = { PLAYGROUND_PASSWORD: 'kite-over-hills' };
  service = await openTestService(password);
  secure = await openTestService({ ...password, PUBLIC_BASE_URL: 'https://easel.example.com' });
});
afterAll(async () => {
  await service.close();
  await secure.close();
});

test.each([
  ['/api/health', 'same-origin'],
  ['/api/settings', 'same-origin'],
  ['/api/no-such-route', 'same-origin'],
  ['/images', 'same-origin'],
  ['/api/shared/none', 'cross-origin'],
  ['/assets/none', 'cross-origin'],
  ['/openapi.json', 'cross-origin'],
  ['/v1/models', 'cross-origin'],
  ['/v1/no-such-path', 'cross-origin'],
  ['/v1beta/models', 'cross-origin'],
])('%s is not sniffed, and may be embedded by %s', async (path, policy) => {
  const { headers } = await service.call(path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe(policy);
  expect(headers.has('strict-transport-security')).toBe(false);
  const overHttps = await secure.call(path);
  expect(overHttps.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test.each([
  ['https://easel.example.com', 'same-origin', true],
  // Browsers would use https for everything else on this machine.
  ['https://localhost:8443', 'same-origin', false],
  ['http://127.0.0.1:3000', 'same-origin', false],
  // Browsers ignore the policy there, and report that.
  ['http://easel.lan', null, false],
])('at %s the opener policy is %s', async (PUBLIC_BASE_URL, policy, isStrict) => {
  const there = await openTestService({ PLAYGROUND_PASSWORD: 'kite-over-hills', PUBLIC_BASE_URL });
  const { headers } = await there.call('/api/health');
  expect(headers.get('cross-origin-opener-policy')).toBe(policy);
  expect(headers.has('strict-transport-security')).toBe(isStrict);
  await there.close();
});

describe('guesses of API keys', () => {
  const guess = (target: TestService, key: string) => target.call('/v1/models', { key });

  test('are paced, and a right key works whatever its network has sent', async () => {
    const statuses = [];
    for (let count = 0; count < 40; count += 1)
      statuses.push((await guess(secure, `guess-number-${count}`)).status);
    expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
    const paced = await guess(secure, 'another-guess');
    expect(Number(paced.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(paced.headers.get('x-should-retry')).toBe('false');
    for (let count = 0; count < 40; count += 1) expect((await guess(secure, otherApiKey)).status).toBe(200);
    expect((await secure.call('/v1/models', { key: null })).status).toBe(401);
  });
});
