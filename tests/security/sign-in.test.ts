// Tests the sign-in of the pages: what it protects, what stays open, and which redirects it never makes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSessions } from '#lib/server/auth/sessions.ts';
import { readSettings, SettingsError } from '#lib/server/config/settings.ts';
import { withPath } from '#lib/server/http/gateway-request.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { requireSession } from '#lib/server/pages/session.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ PLAYGROUND_PASSWORD: 'kite-over-hills' });
});
afterAll(() => service.close());

const image = { model: 'alpha-image-2', prompt: 'A kite', size: '64x64' };
const playground = (headers: Record<string, string> = {}) =>
  service.call('/api/gateway/v1/images/generations', {
    key: null,
    body: image,
    headers: { host: 'easel.test', ...headers },
  });

function signIn(password: string, next = '/images'): Promise<Response> {
  return service.call('/api/session', {
    key: null,
    body: new URLSearchParams({ password, next }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

describe('without a session', () => {
  test('the playground cannot call the gateway', async () => {
    const refused = await playground();
    expect(refused.status).toBe(403);
    // An open page reads from this header that its session has ended.
    expect(refused.headers.get('x-easel-sign-in')).toBe('ended');
    expect((await playground({ cookie: 'easel_session=9999999999.AAAA' })).status).toBe(403);
  });

  test('pages redirect to the sign-in page with their URL as the target', async () => {
    const response = await service.call('/images?model=x', { key: null });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/sign-in?next=%2Fimages%3Fmodel%3Dx');
  });

  test('the target does not contain the query parameter of the router', async () => {
    const response = await service.call('/images?model=x&_rsc=abc', { key: null });
    expect(response.headers.get('location')).toBe('/sign-in?next=%2Fimages%3Fmodel%3Dx');
  });

  test.each([
    '/s/../history',
    '/s/x/../../keys',
    '/s/%2e%2e/history',
    '/s/./../',
    '/_next/static/../../history',
    '/assets/%2E%2E/history',
    '/s\\..\\history',
  ])('%s does not bypass the sign-in', (path) => {
    const limiter = { attempt: async () => 'allowed' as const, forgive: async () => {} };
    const sessions = createSessions({ password: 'kite', secret: 's'.repeat(32), limiter });
    const request = fromWeb(new Request('http://easel.test/'));
    expect(requireSession(withPath(request, path), sessions)).toMatchObject({ status: 302 });
    expect(requireSession(withPath(request, '/s/a-share_1'), sessions)).toBeUndefined();
  });

  test.each(['/api/health', '/api/ready', '/openapi.json', '/gateway-config.schema.json'])(
    '%s stays open',
    async (path) => {
      expect((await service.call(path, { key: null })).status).toBe(200);
    },
  );

  test('the gateway requires an API key instead', async () => {
    expect((await service.call('/v1/models')).status).toBe(200);
    expect((await service.call('/v1/models', { key: null })).status).toBe(401);
  });
});

describe('signing in', () => {
  test('opens the playground with a cookie that scripts and other sites cannot use', async () => {
    const response = await signIn('kite-over-hills');
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/images');
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await playground({ cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
  });

  test('with a wrong password redirects to the sign-in page', async () => {
    const response = await signIn('wrong');
    expect(response.headers.get('location')).toContain('/sign-in?problem=wrong');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/x/..//evil.example',
    'http://easel.invalid//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
  ])('never redirects to %j', async (next) => {
    expect((await signIn('kite-over-hills', next)).headers.get('location')).toBe('/');
  });
});

describe('other machines', () => {
  test('can connect only if the pages require a sign-in', () => {
    expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(SettingsError);
    expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(/PLAYGROUND_PASSWORD/);
    expect(readSettings({ HOST: '0.0.0.0', PLAYGROUND_PASSWORD: 'kite-over-hills' }).HOST).toBe('0.0.0.0');
  });

  test('all invalid settings are reported together, without secrets', () => {
    const environment = {
      PORT: 'x',
      LOG_LEVEL: 'loud',
      UPSTREAM_BASE_URL: 'ftp://u:secret@x',
      SESSION_SECRET: 'short',
    };
    expect(() => readSettings(environment)).toThrow(
      /4 problems[\s\S]*PORT: must be a number[\s\S]*SESSION_SECRET[\s\S]*UPSTREAM_BASE_URL[\s\S]*LOG_LEVEL/,
    );
    expect(() => readSettings(environment)).not.toThrow(/secret@|short/);
  });
});
