// Tests the sign-in of the pages: what it protects, what stays open, and which redirects it never makes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endedSessionsSchema, sessionListSchema } from '#lib/contract/pages/sessions.ts';
import { readSettings, SettingsError } from '#lib/server/config/settings.ts';
import { isPublicPage } from '#lib/server/pages/session.ts';
import { type CallOptions, openTestService, type TestService } from '#tests/support/test-service.ts';

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
    expect(isPublicPage(path)).toBe(false);
    expect(isPublicPage('/s/a-share_1')).toBe(true);
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

describe('a sign-in from another site', () => {
  const from = (headers: Record<string, string>) =>
    service.call('/api/session', {
      key: null,
      body: new URLSearchParams({ password: 'wrong' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'easel.test', ...headers },
    });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://easel.test:81' }],
    [{ origin: 'null' }],
  ])('%j is refused and does not use up attempts', async (headers) => {
    for (let count = 0; count < 15; count += 1) expect((await from(headers)).status).toBe(403);
    const own = await from({ origin: 'http://easel.test', 'sec-fetch-site': 'same-origin' });
    expect(own.headers.get('location')).toContain('problem=wrong');
  });
});

describe('the sessions of a person', () => {
  const list = async (cookie: string) =>
    sessionListSchema.parse(await (await me('/api/me/sessions', { headers: { cookie } })).json()).sessions;
  const me = (path: string, options: CallOptions) =>
    service.call(path, { key: null, ...options, headers: { host: 'easel.test', ...options.headers } });
  const open = async (userAgent: string) => {
    const signedIn = await service.call('/api/session', {
      key: null,
      body: new URLSearchParams({ password: 'kite-over-hills' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
    });
    return signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('two sign-ins at once are two sessions; sign-out ends one of them', async () => {
    const [first, second] = await Promise.all([open(firefox), open('curl/8.5.0')]);
    expect(first).not.toBe(second);
    const listed = await list(first);
    expect(listed.find(({ current }) => current)?.label).toBe('Firefox on Linux');
    expect(listed.map(({ label }) => label)).toContain('curl');

    const signedOut = await me('/api/session', { method: 'DELETE', headers: { cookie: first } });
    expect(signedOut.headers.get('set-cookie')).toContain('Max-Age=0');
    // A copy of the cookie is of no use.
    expect((await playground({ cookie: first })).status).toBe(403);
    expect((await playground({ cookie: second })).status).toBe(200);
  });

  test('can be ended one by one and all others together', async () => {
    const [own, second, third] = [await open(firefox), await open('curl/8.5.0'), await open('curl/8.5.0')];
    const ofSecond = (await list(second)).find(({ current }) => current);
    const ended = await me(`/api/me/sessions/${ofSecond?.id}`, {
      method: 'DELETE',
      headers: { cookie: own },
    });
    expect(await ended.json()).toEqual({ ended: 1 });
    expect((await playground({ cookie: second })).status).toBe(403);
    expect(
      (await me(`/api/me/sessions/${ofSecond?.id}`, { method: 'DELETE', headers: { cookie: own } })).status,
    ).toBe(404);

    const others = await me('/api/me/sessions/end-others', { method: 'POST', headers: { cookie: own } });
    expect(endedSessionsSchema.parse(await others.json()).ended).toBeGreaterThan(0);
    expect((await playground({ cookie: third })).status).toBe(403);
    expect(await list(own)).toHaveLength(1);
  });

  test('two cookies of one name, one of them planted, are none', async () => {
    const [victim, planted] = [await open(firefox), await open('curl/8.5.0')];
    expect((await playground({ cookie: `${planted}; ${victim}` })).status).toBe(403);
    expect((await playground({ cookie: `${victim}; ${victim}` })).status).toBe(200);
  });

  test('are an empty list where the pages need no sign-in', async () => {
    const local = await openTestService();
    const response = await local.call('/api/me/sessions', { key: null, headers: { host: 'localhost' } });
    expect(await response.json()).toEqual({ sessions: [] });
    await local.close();
  });
});

describe('over https', () => {
  const signInAt = async (environment: Record<string, string>, headers: Record<string, string> = {}) => {
    const secure = await openTestService({ PLAYGROUND_PASSWORD: 'kite-over-hills', ...environment });
    const response = await secure.call('/api/session', {
      key: null,
      body: new URLSearchParams({ password: 'kite-over-hills' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    return { secure, response, cookie: response.headers.get('set-cookie') ?? '' };
  };

  test('the cookie is of this host only, and a planted one is not accepted', async () => {
    const { secure, response, cookie } = await signInAt({ PUBLIC_BASE_URL: 'https://easel.example.com' });
    expect(cookie).toMatch(
      /^__Host-easel=[\w-]{43}; Path=\/; Secure; Max-Age=604800; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const value = cookie.split(/[=;]/)[1];
    const settings = (name: string) =>
      secure.call('/api/settings', { key: null, headers: { cookie: `${name}=${value}` } });
    expect((await settings('__Host-easel')).status).toBe(200);
    expect((await settings('easel_session')).status).toBe(403);
    await secure.close();
  });

  test('a session lasts SESSION_HOURS', async () => {
    const { secure, cookie } = await signInAt({ SESSION_HOURS: '12' });
    expect(cookie).toMatch(/^easel_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
    await secure.close();
  });

  test('nobody but a trusted proxy says that it is https', async () => {
    const { secure, response, cookie } = await signInAt({}, { 'x-forwarded-proto': 'https' });
    expect(cookie).toMatch(/^easel_session=/);
    expect(response.headers.has('strict-transport-security')).toBe(false);
    await secure.close();
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
