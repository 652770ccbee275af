// Tests sign-in with OpenID Connect over real HTTP: the whole flow, and what must not create a session.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { serviceStateSchema } from '#lib/contract/pages/service-state.ts';
import { createSeal } from '#lib/server/auth/seal.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  ada,
  SignInBrowser,
  startIssuer,
  type TestIssuer,
  testClientId,
} from '#tests/support/oidc-issuer.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

const sessionSecret = 'a-secret-of-more-than-thirty-two-characters';

let issuer: TestIssuer;
let server: RunningServer;
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startServer({
    environment: {
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: testClientId,
      OIDC_CLIENT_SECRET: 'hush',
      SESSION_SECRET: sessionSecret,
      OIDC_ALLOWED_EMAILS: 'grace@example.org, @Example.com',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

let browser: SignInBrowser;
beforeEach(() => {
  browser = new SignInBrowser(server.baseUrl);
  issuer.claims = ada;
});

const stateOf = async (signedIn: SignInBrowser) =>
  serviceStateSchema.parse(await (await signedIn.open('/api/settings')).json());

/** Expects a redirect to the sign-in page with this problem code, and no session. */
async function expectRefused(location: string, problem: string, next = '/images'): Promise<void> {
  expect(location).toBe(`/sign-in?problem=${problem}&next=${encodeURIComponent(next)}`);
  expect(browser.jar.size).toBe(0);
  expect((await browser.open('/api/settings')).status).toBe(403);
}

describe('a sign-in', () => {
  test('sends PKCE, state and nonce to the issuer, and creates a session with the name', async () => {
    expect(await browser.go('/images?model=x')).toBe('/sign-in?next=%2Fimages%3Fmodel%3Dx');
    const started = await browser.open('/api/auth/oidc?next=%2Fimages%3Fmodel%3Dx');
    const target = new URL(started.headers.get('location') ?? '');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      client_id: testClientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${server.baseUrl}/api/auth/oidc/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(started.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^easel_oidc=[\w-]+; Path=\/api\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const callback = await browser.go(target.href);
    expect(await browser.go(callback)).toBe('/images?model=x');
    expect([...browser.jar.keys()]).toEqual(['easel_session']);
    expect(await stateOf(browser)).toMatchObject({ signIn: true, userName: 'Ada Lovelace' });
  });

  test('sends the secret and the verifier to the issuer only', async () => {
    const sent = new Promise<unknown>((resolve) =>
      issuer.server.service.once('beforeResponse', (_, { body, headers }) => resolve({ ...body, headers })),
    );
    const callback = await browser.pass();
    expect(callback).not.toContain('hush');
    await browser.go(callback);
    expect(await sent).toMatchObject({
      grant_type: 'authorization_code',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      headers: { authorization: `Basic ${btoa(`${testClientId}:hush`)}` },
    });
  });

  test('reads name and email from the userinfo endpoint if the token has none', async () => {
    issuer.claims = { sub: 'user-2' };
    issuer.server.service.once('beforeUserinfo', (response) => {
      response.body = { ...ada, sub: 'user-2', name: 'Grace' };
    });
    expect(await browser.signIn()).toBe('/images');
    expect((await stateOf(browser)).userName).toBe('Grace');
  });

  test('accepts an email of an issuer that never says whether it is verified', async () => {
    const { email_verified: _, ...claims } = ada;
    issuer.claims = claims;
    expect(await browser.signIn()).toBe('/images');
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/x/..//evil.example'])(
    'never redirects to %s',
    async (next) => expect(await browser.signIn(next)).toBe('/'),
  );

  test('omits a part of the target that is too long for the cookie', async () => {
    expect(await browser.signIn(`/images#${'x'.repeat(3_000)}`)).toBe('/images');
  });

  test('ends here and at the issuer', async () => {
    await browser.signIn();
    const response = await browser.open('/api/session', { method: 'DELETE' });
    const { location } = z.object({ location: z.string() }).parse(await response.json());
    const returnTo = encodeURIComponent(`${server.baseUrl}/sign-in`);
    expect(location).toBe(
      `${issuer.url}/endsession?post_logout_redirect_uri=${returnTo}&client_id=${testClientId}`,
    );
    expect((await browser.open('/api/settings')).status).toBe(403);
  });

  test('has a page with the issuer and without a password field', async () => {
    const page = await (await browser.open('/sign-in?next=%2Fimages')).text();
    expect(page).toContain(`href="/api/auth/oidc?next=%2Fimages"`);
    expect(page).toContain(new URL(issuer.url).host);
    expect(page).not.toContain('type="password"');
    const password = new URLSearchParams({ password: '', next: '/' });
    const posted = await browser.open('/api/session', { method: 'POST', body: password });
    expect([posted.headers.get('location'), browser.jar.size]).toEqual([
      '/sign-in?problem=wrong&next=%2F',
      0,
    ]);
  });
});

describe('no session is created', () => {
  test('after the user has cancelled', async () => {
    issuer.server.service.once('beforeAuthorizeRedirect', ({ url }) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    });
    await expectRefused(await browser.signIn(), 'denied');
    const page = await (await browser.open('/sign-in?problem=denied')).text();
    expect(page).toContain('You cancelled the sign-in, or the issuer denied it.');
  });

  test('without the cookie, with a changed cookie, or with the cookie of another sign-in', async () => {
    const other = new SignInBrowser(server.baseUrl);
    await other.pass();
    const callback = await browser.pass();
    const cookie = browser.jar.get('easel_oidc') ?? '';
    for (const wrong of [undefined, `${cookie.slice(0, -4)}AAAA`]) {
      browser.jar.clear();
      if (wrong !== undefined) browser.jar.set('easel_oidc', wrong);
      await expectRefused(await browser.go(callback), 'flow-ended', '/');
    }
    browser.jar.set('easel_oidc', other.jar.get('easel_oidc') ?? '');
    await expectRefused(await browser.go(callback), 'flow-ended');
  });

  test('after ten minutes', async () => {
    const { seal, open } = createSeal(sessionSecret, 'sign-in flow');
    const callback = await browser.pass();
    const flow = z.looseObject({ expires: z.number() }).parse(open(browser.jar.get('easel_oidc')));
    expect(flow.expires - Date.now()).toBeGreaterThan(590_000);
    browser.jar.set('easel_oidc', seal({ ...flow, expires: Date.now() - 1 }));
    await expectRefused(await browser.go(callback), 'flow-ended');
  });

  test('for a callback that is opened twice, even with its cookie', async () => {
    const callback = await browser.pass();
    const cookie = browser.jar.get('easel_oidc') ?? '';
    expect(await browser.go(callback)).toBe('/images');
    browser.jar.clear();
    await expectRefused(await browser.go(callback), 'flow-ended', '/');
    browser.jar.set('easel_oidc', cookie);
    await expectRefused(await browser.go(callback), 'issuer-invalid');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['another nonce', { ...ada, nonce: 'another' }, 'token-invalid'],
    ['another audience', { ...ada, aud: 'another' }, 'token-invalid'],
    ['another issuer', { ...ada, iss: 'https://another.example' }, 'token-invalid'],
    ['an expiry in the past', { ...ada, exp: 1 }, 'token-invalid'],
    ['an email that is not listed', { ...ada, email: 'ada@sub.example.com' }, 'not-allowed'],
    ['an email that is not verified', { ...ada, email_verified: false }, 'not-allowed'],
    ['an email that is not verified, as text', { ...ada, email_verified: 'False' }, 'not-allowed'],
    ['an email that is verified as "0"', { ...ada, email_verified: '0' }, 'not-allowed'],
    ['an email that is verified as 0', { ...ada, email_verified: 0 }, 'not-allowed'],
    ['an email that is verified as ""', { ...ada, email_verified: '' }, 'not-allowed'],
    ['an email that is verified as null', { ...ada, email_verified: null }, 'not-allowed'],
    ['an email that is verified as a list', { ...ada, email_verified: ['true'] }, 'not-allowed'],
    ['an email of two hosts', { ...ada, email: 'x@evil.example@example.com' }, 'not-allowed'],
    ['an email with a line break', { ...ada, email: 'x@evil.example\n@example.com' }, 'not-allowed'],
  ])('for a token with %s', async (_name, claims, problem) => {
    issuer.claims = claims;
    await expectRefused(await browser.signIn(), problem);
  });

  test('for a token with a wrong signature', async () => {
    issuer.server.service.once('beforeResponse', ({ body }) => {
      if (body === '') return;
      const [head, claims] = String(body.id_token).split('.');
      body.id_token = `${head}.${claims}.${'A'.repeat(342)}`;
    });
    await expectRefused(await browser.signIn(), 'token-invalid');
  });

  test.each<[string, number, Record<string, unknown>, string]>([
    ['fails', 500, { error: 'server_error' }, 'issuer-invalid'],
    ['rejects the client', 401, { error: 'invalid_client' }, 'refused'],
    ['sends too many bytes', 200, { padding: 'x'.repeat(2_000_000) }, 'issuer-invalid'],
  ])('if the token endpoint %s', async (_name, statusCode, body, problem) => {
    issuer.server.service.once('beforeResponse', (response) => Object.assign(response, { statusCode, body }));
    await expectRefused(await browser.signIn(), problem);
    expect(await browser.signIn()).toBe('/images');
  });

  test('from a forged session cookie', async () => {
    await browser.signIn();
    const session = browser.jar.get('easel_session') ?? '';
    for (const forged of [`${session.slice(0, -4)}AAAA`, '9999999999.AAAA', '']) {
      browser.jar.set('easel_session', forged);
      expect((await browser.open('/api/settings')).status).toBe(403);
    }
  });
});

test('an unreachable or wrong issuer only affects sign-in with OpenID Connect', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = await startServer({
    environment: { OIDC_ISSUER: url, OIDC_CLIENT_ID: testClientId, PLAYGROUND_PASSWORD: 'kite-over-hills' },
  });
  const answers = (issuerName: string, endpoint: string): Promise<Server> => {
    const body = JSON.stringify({ issuer: issuerName, authorization_endpoint: endpoint });
    const away = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    return new Promise((listening) => away.listen(port, '127.0.0.1', () => listening(away)));
  };
  const close = (away: Server) => {
    away.closeAllConnections();
    return new Promise((closed) => away.close(closed));
  };
  try {
    browser = new SignInBrowser(started.baseUrl);
    await expectRefused(await browser.go('/api/auth/oidc?next=/images'), 'issuer-unreachable');
    const page = await (await browser.open('/sign-in?problem=issuer-unreachable')).text();
    expect(page).toContain('The server cannot connect to the issuer of OIDC_ISSUER.');
    expect(page).toContain('type="password"');
    expect(started.output()).toContain('ECONNREFUSED');

    const wrong = await answers('https://another.example', `${url}/authorize`);
    await expectRefused(await browser.go('/api/auth/oidc?next=/images'), 'issuer-mismatch');
    await close(wrong);
    const right = await answers(url, `${url}/authorize`);
    expect(await browser.go('/api/auth/oidc')).toMatch(`${url}/authorize?`);
    await close(right);

    const password = new URLSearchParams({ password: 'kite-over-hills', next: '/' });
    await browser.open('/api/session', { method: 'POST', body: password });
    expect(await stateOf(browser)).toMatchObject({ signIn: true, userName: null });
    const signedOut = await browser.open('/api/session', { method: 'DELETE' });
    expect(await signedOut.json()).toEqual({ location: '/sign-in' });
  } finally {
    await started.stop();
  }
});
