// Tests access to `/metrics`: open on loopback without a password, otherwise only with the token.
import { afterEach, describe, expect, test } from 'vitest';
import { readSettings } from '#lib/server/config/settings.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

const token = 'a-token-of-the-scraper';
let service: TestService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function statusOf(headers: Record<string, string> = {}, method = 'GET'): Promise<number> {
  const response = await service?.call('/metrics', {
    ...{ key: null, method, headers: { host: 'localhost', ...headers } },
  });
  const text = await response?.text();
  expect(text?.includes('easel_build_info')).toBe(response?.status === 200);
  return response?.status ?? 0;
}

describe('without a token', () => {
  test('the metrics are open on loopback, for known host names only', async () => {
    service = await openTestService();
    expect(await statusOf()).toBe(200);
    expect(await statusOf({ host: 'rebound.example' })).toBe(403);
    expect(await statusOf({}, 'POST')).toBe(405);
    const head = await service.call('/metrics', {
      key: null,
      method: 'HEAD',
      headers: { host: 'localhost' },
    });
    expect(head.status).toBe(200);
    expect(head.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('with a password the metrics are closed, also for sessions and API keys', async () => {
    service = await openTestService({ PLAYGROUND_PASSWORD: 'kite-over-hills' });
    const signIn = await service.call('/api/session', {
      key: null,
      body: new URLSearchParams({ password: 'kite-over-hills' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).toContain('easel_session=');
    const credentials: Record<string, string>[] = [
      {},
      { cookie },
      { authorization: `Bearer ${testApiKey}` },
      { authorization: 'Bearer ' },
    ];
    for (const headers of credentials) expect(await statusOf(headers)).toBe(403);
  });
});

test('with OpenID Connect the metrics are closed without a token', async () => {
  service = await openTestService({ OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'easel' });
  expect(await statusOf()).toBe(403);
});

const places: Record<string, string>[] = [{}, { PLAYGROUND_PASSWORD: 'kite-over-hills', HOST: '0.0.0.0' }];

describe.each(places)('with a token, %o', (settings) => {
  test('only requests with the token can read them, for any host name', async () => {
    service = await openTestService({ ...settings, METRICS_TOKEN: token });
    expect(await statusOf({ authorization: `Bearer ${token}`, host: 'replica-1.internal:3000' })).toBe(200);
    expect(await statusOf({ authorization: `bearer ${token}` })).toBe(200);
    for (const wrong of [
      '',
      token,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${testApiKey}`,
      'Bearer ',
    ])
      expect(await statusOf({ authorization: wrong }), wrong).toBe(401);
    expect(await statusOf()).toBe(401);
    expect(await statusOf({ 'x-api-key': token })).toBe(401);
    // The token gives access to nothing else.
    expect((await service.call('/v1/models', { key: token })).status).toBe(401);
    const keys = await service.call('/api/keys', { key: token, headers: { host: 'elsewhere.example' } });
    expect(keys.status).toBe(403);
  });
});

test('invalid metrics settings stop the start, and the error does not repeat their values', () => {
  const environment = {
    METRICS_TOKEN: 'too-short',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318/secret-path',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization: Basic secret-header',
    OTEL_SERVICE_NAME: 'x'.repeat(201),
  };
  expect(() => readSettings(environment)).toThrow(
    /4 problems[\s\S]*METRICS_TOKEN: needs at least 16[\s\S]*ENDPOINT: must be an http or https URL\n[\s\S]*HEADERS: must be pairs name=value[\s\S]*OTEL_SERVICE_NAME/,
  );
  expect(() => readSettings(environment)).not.toThrow(/too-short|secret-/);
});
