// An issuer that is slow or sends too much, and how long its addresses are stored. The flow: tests/security/oidc.
import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#tests/support/listen.ts';
import { ada, startIssuer as startRealIssuer, type TestIssuer } from '#tests/support/oidc-issuer.ts';
import { createOidcClient, nameOf } from './oidc-client.ts';

async function startIssuer(answers: (url: string) => RequestListener): Promise<string> {
  let url = '';
  const server = createServer((request, response) => answers(url)(request, response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  url = await listen(server);
  return url;
}

const json = { 'content-type': 'application/json' };
const redirectUri = 'http://easel.test/api/auth/oidc/callback';

test.each<[string, RequestListener, string, string]>([
  ['says nothing', () => {}, 'issuer-timeout', 'timed out'],
  [
    'stops in the middle',
    (_, response) => void response.writeHead(200, json).write('{'),
    'issuer-timeout',
    'timed out',
  ],
  [
    'sends 2 MB',
    (_, response) => void response.writeHead(200, json).end(' '.repeat(2e6)),
    'issuer-invalid',
    'larger than',
  ],
  [
    'sends HTML',
    (_, response) => void response.writeHead(200).end('<html>'),
    'issuer-invalid',
    'content-type',
  ],
  ['sends no document', (_, response) => void response.writeHead(200, json).end('[]'), 'issuer-invalid', ''],
  [
    'redirects',
    (_, response) => void response.writeHead(302, { location: '/' }).end(),
    'issuer-invalid',
    'status code',
  ],
  ['fails', (_, response) => void response.writeHead(500).end(), 'issuer-invalid', 'status code'],
])('an issuer that %s', async (_name, answer, problem, message) => {
  const issuer = await startIssuer(() => answer);
  const timeoutSeconds = problem === 'issuer-timeout' ? 0.3 : 60;
  const client = createOidcClient({ issuer, clientId: 'easel', timeoutSeconds });
  await expect(client.start(redirectUri)).rejects.toMatchObject({
    problem,
    message: expect.stringContaining(message),
  });
});

test('the issuer for all tenants of Entra is rejected', async () => {
  const base = 'https://login.microsoftonline.com';
  const names = { issuer: `${base}/{tenantid}/v2.0`, authorization_endpoint: `${base}/authorize` };
  vi.stubGlobal('fetch', async () => Response.json(names));
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = createOidcClient({ issuer: `${base}/common/v2.0`, clientId: 'easel' });
  await expect(client.start(redirectUri)).rejects.toMatchObject({ problem: 'issuer-mismatch' });
});

test('concurrent sign-ins read the discovery document once; it is read again after an hour', async () => {
  let reads = 0;
  let now = 0;
  const issuer = await startIssuer((url) => (_, response) => {
    reads += 1;
    const names = { issuer: url, authorization_endpoint: `${url}/authorize?tenant=1` };
    response.writeHead(200, json).end(JSON.stringify(names));
  });
  const client = createOidcClient({ issuer, clientId: 'easel', now: () => now });
  const [first, second] = await Promise.all([client.start(redirectUri), client.start(redirectUri)]);
  expect(first.location).toMatch(`${issuer}/authorize?tenant=1&`);
  expect(first.flow.state).not.toBe(second.flow.state);
  expect(await client.endSessionUrl('http://easel.test/')).toBeUndefined();
  expect(reads).toBe(1);
  now += 60 * 60 * 1000;
  await client.start(redirectUri);
  expect(reads).toBe(2);
});

test.each([
  [{ name: 'Ada', preferred_username: 'ada', email: 'ada@example.com' }, 'Ada'],
  [{ name: '', preferred_username: 'ada', email: 'ada@example.com' }, 'ada'],
  [{ email: 'ada@example.com' }, 'ada@example.com'],
  [{}, 'user-1'],
])('%j is shown as %s', (claims, name) => {
  expect(nameOf({ sub: 'user-1', email_verified: true, ...claims })).toBe(name);
});

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims of a token, signed or not by another. */
function forged(token: string, header: object, sign: (text: string) => string = () => ''): string {
  const text = `${base64url(header)}.${token.split('.')[1]}`;
  return `${text}.${sign(text)}`;
}

/** Signs in at an issuer; `change` may replace its ID token, `back` the query with which it sends the browser back. */
async function signIn(
  issuer: TestIssuer,
  { change, back }: { change?: (token: string) => string; back?: (query: URLSearchParams) => void } = {},
) {
  const replace = ({ body }: { body: unknown }) => {
    if (typeof body === 'object' && body !== null && 'id_token' in body)
      body.id_token = change?.(String(body.id_token)) ?? body.id_token;
  };
  issuer.server.service.on('beforeResponse', replace);
  onTestFinished(() => void issuer.server.service.off('beforeResponse', replace));
  const client = createOidcClient({ issuer: issuer.url, clientId: 'easel', clientSecret: 'client-secret' });
  return async () => {
    const { location, flow } = await client.start(redirectUri);
    const answer = await fetch(location, { redirect: 'manual' });
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    back?.(searchParams);
    return await client.finish(flow, `?${searchParams}`);
  };
}

async function realIssuer(): Promise<TestIssuer> {
  const issuer = await startRealIssuer();
  onTestFinished(() => issuer.stop());
  return issuer;
}

const hour = 3_600;
const seconds = () => Math.floor(Date.now() / 1000);

test.each<[string, (token: string) => string]>([
  ['no algorithm', (token) => forged(token, { alg: 'none' })],
  ['no algorithm, in capitals', (token) => forged(token, { alg: 'NONE', typ: 'JWT' })],
  [
    'the secret of the client as its key',
    (token) =>
      forged(token, { alg: 'HS256' }, (text) =>
        createHmac('sha256', 'client-secret').update(text).digest('base64url'),
      ),
  ],
  ['a key that its header carries', (token) => forged(token, { alg: 'RS256', jwk: {} }, () => 'AAAA')],
  ['two parts', (token) => token.split('.').slice(0, 2).join('.')],
  ['no token', () => ''],
])('an ID token with %s is rejected', async (_name, change) => {
  const run = await signIn(await realIssuer(), { change });
  await expect(run()).rejects.toMatchObject({ problem: 'token-invalid' });
});

test.each<[string, object]>([
  ['that another asked for', { nonce: 'another' }],
  ['without a nonce', { nonce: undefined }],
  ['for another client', { aud: 'another' }],
  ['for several clients, and another is the one', { aud: ['easel', 'another'], azp: 'another' }],
  ['of another issuer', { iss: 'https://another.example' }],
  ['that has expired', { exp: seconds() - hour }],
  ['that never expires', { exp: undefined }],
  ['that is not valid yet', { nbf: seconds() + hour }],
])('an ID token %s is rejected', async (_name, claims) => {
  const issuer = await realIssuer();
  issuer.claims = { ...ada, ...claims };
  const run = await signIn(issuer);
  await expect(run()).rejects.toMatchObject({ problem: 'token-invalid' });
});

test.each<[string, (query: URLSearchParams) => void, string]>([
  ['the state of another sign-in', (query) => query.set('state', 'fixed'), 'flow-ended'],
  ['two states', (query) => query.append('state', 'fixed'), 'token-invalid'],
  ['no code', (query) => query.delete('code'), 'token-invalid'],
  ['the name of another issuer', (query) => query.set('iss', 'https://another.example'), 'token-invalid'],
])('a browser that comes back with %s is not signed in', async (_name, back, problem) => {
  const run = await signIn(await realIssuer(), { back });
  await expect(run()).rejects.toMatchObject({ problem });
});

test('an ID token of an earlier sign-in is rejected', async () => {
  const issuer = await realIssuer();
  let old = '';
  const change = (token: string) => {
    old ||= token;
    return old;
  };
  const run = await signIn(issuer, { change });
  expect(await run()).toMatchObject({ sub: ada.sub });
  await expect(run()).rejects.toMatchObject({ problem: 'token-invalid' });
});

test('the keys of the issuer may change', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const issuer = await realIssuer();
  const run = await signIn(issuer);
  expect(await run()).toMatchObject({ sub: ada.sub });
  const { keys } = issuer.server.issuer;
  await keys.generate('RS256');
  // The library reads the keys again after a minute.
  vi.setSystemTime(Date.now() + 61_000);
  for (let count = 0; count < 3; count += 1) expect(await run()).toMatchObject({ sub: ada.sub });
});
