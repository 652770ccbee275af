// An issuer that is slow or sends too much, and how long its addresses are stored. The flow: tests/security/oidc.
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#tests/support/listen.ts';
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
