// Real reverse proxies in front of the real process: without a sign-in, what passes them is refused.
import { once } from 'node:events';
import { request as createRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reverseProxies } from '#tests/support/reverse-proxies.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import {
  describeWith,
  type ProgramPlan,
  type StartedProgram,
  startProgram,
} from '#tests/support/system-program.ts';

let open: RunningServer;
let closed: RunningServer;
beforeAll(async () => {
  [open, closed] = await Promise.all([
    startServer({ inBuild: true }),
    startServer({ inBuild: true, environment: { PLAYGROUND_PASSWORD: 'kite-over-hills' } }),
  ]);
});
afterAll(async () => {
  await open.stop();
  await closed.stop();
});

const portOf = ({ baseUrl }: RunningServer) => new URL(baseUrl).port;

/** What the pages need no key for, and a stranger must not get. */
const guarded = ['/', '/api/history', '/api/keys', '/api/settings', '/metrics', '/api/gateway/v1/models'];

interface Answer {
  status: number | undefined;
  location: string | undefined;
  body: string;
}

/** A stranger, who may send every header: `fetch` does not send another Host. */
async function get(
  port: number | string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const request = createRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }).end();
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined) throw new Error('no response');
  return { status: response.statusCode, location: response.headers.location, body: await text(response) };
}

async function expectRefused(port: number, headers: Record<string, string> = {}): Promise<void> {
  for (const path of guarded) {
    const { status, body } = await get(port, path, headers);
    expect([path, status]).toEqual([path, 403]);
    expect(body).toContain('Set PLAYGROUND_PASSWORD or OIDC_ISSUER');
  }
  expect((await get(port, '/api/keys', headers, 'POST')).status).toBe(403);
}

/** What has a credential of its own, or none to lose. */
async function expectPublic(port: number, server: RunningServer): Promise<void> {
  const key = { authorization: `Bearer ${server.apiKey}` };
  expect((await get(port, '/v1/models', key)).status).toBe(200);
  expect((await get(port, '/v1/models')).status).toBe(401);
  for (const path of ['/api/health', '/api/ready', '/openapi.json'])
    expect([path, (await get(port, path)).status]).toEqual([path, 200]);
  // Public by its address, which nobody can guess; there is none.
  expect((await get(port, '/api/shared/none')).status).toBe(404);
}

/** Starts a proxy before a server for one test. */
async function through(
  program: 'nginx' | 'caddy' | 'haproxy',
  plan: ProgramPlan,
  check: (proxy: StartedProgram) => Promise<void>,
): Promise<void> {
  const proxy = await startProgram(program, plan);
  try {
    await check(proxy);
  } finally {
    await proxy.stop();
  }
}

describe('this machine', () => {
  test('needs no sign-in', async () => {
    for (const path of guarded.slice(1))
      expect([path, (await get(portOf(open), path)).status]).toEqual([path, 200]);
  });

  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'easel.example.com'],
    ['forwarded', 'for=203.0.113.9'],
    ['x-real-ip', '203.0.113.9'],
    ['via', '1.1 proxy'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['true-client-ip', '203.0.113.9'],
    ['x-client-ip', '203.0.113.9'],
    ['x-cluster-client-ip', '203.0.113.9'],
    ['x-original-url', '/history'],
    ['x-envoy-external-address', '203.0.113.9'],
  ])('sends no %s', async (name, value) => {
    await expectRefused(Number(portOf(open)), { [name]: value });
    await expectPublic(Number(portOf(open)), open);
  });

  test('sends the Host that its browser has opened', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', referer: 'https://easel.example.com/history' };
    await expectRefused(Number(portOf(open)), headers);
  });
});

describeWith('nginx', () => {
  const plan = (server: RunningServer, lines = '') => reverseProxies.nginx(portOf(server), lines);
  const stranger = { host: 'easel.example.com' };

  test('without further lines is refused', () =>
    through('nginx', plan(open), async ({ port }) => {
      await expectRefused(port, stranger);
      await expectPublic(port, open);
    }));

  test.each([
    'proxy_http_version 1.1; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    'proxy_http_version 1.1; proxy_set_header X-Real-IP $remote_addr;',
    'proxy_http_version 1.1; proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header Host $http_host;',
    'proxy_set_header Host localhost;',
  ])('with %s is refused', (lines) =>
    through('nginx', plan(open, lines), ({ port }) => expectRefused(port, stranger)),
  );

  test('leads to the sign-in where there is one', () =>
    through('nginx', plan(closed), async ({ port }) => {
      expect((await get(port, '/history', stranger)).location).toBe('/sign-in?next=%2Fhistory');
      expect((await get(port, '/api/history', stranger)).status).toBe(403);
    }));
});

describeWith('caddy', () => {
  const plan = (server: RunningServer, lines: string) => reverseProxies.caddy(portOf(server), '', lines);

  test.each(['', 'header_up Host localhost', 'header_up -X-Forwarded-For'])('with %j is refused', (lines) =>
    through('caddy', plan(open, lines), async ({ port }) => {
      await expectRefused(port);
      await expectPublic(port, open);
    }),
  );
});

describeWith('haproxy', () => {
  const plan = (server: RunningServer, lines = '') => reverseProxies.haproxy(portOf(server), lines);

  test.each(['option forwardfor', 'http-request set-header X-Forwarded-Proto https'])(
    'with %j is refused',
    (line) => through('haproxy', plan(open, line), ({ port }) => expectRefused(port)),
  );

  test('without further lines is refused by its Host', () =>
    through('haproxy', plan(open), async ({ port }) => {
      for (const path of guarded) {
        const { status } = await get(port, path, { host: 'easel.example.com' });
        expect([path, status]).toEqual([path, 403]);
      }
    }));
});
