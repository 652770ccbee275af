// `/api/settings`: tells what is set and how the provider fares, and never a secret.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { providerStateSchema, serviceStateSchema } from '#lib/contract/playground/service-state.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

const headers = { host: 'localhost' };
const secrets = {
  PLAYGROUND_PASSWORD: 'kite-over-hills',
  SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  GATEWAY_API_KEYS: 'fixed-key-one-1234,fixed-key-two-5678',
};

async function ask(path: string, environment: Record<string, string> = {}) {
  service = await openTestService(environment);
  return service.call(path, { key: null, headers });
}

/** An upstream that answers its list of models as told. */
async function upstream(
  status: number,
): Promise<{ url: string; close(): void; seen: () => string | undefined }> {
  let key: string | undefined;
  const server = createServer((request, response) => {
    key = request.headers.authorization;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"data":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return {
    url: `http://user:pass@127.0.0.1:${address.port}/base`,
    close: () => server.close(),
    seen: () => key,
  };
}

describe('settings', () => {
  test('tell what is set, and no secret', async () => {
    service = await openTestService(secrets);
    const signIn = await service.call('/api/session', {
      key: null,
      body: new URLSearchParams({ password: secrets.PLAYGROUND_PASSWORD }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await service.call('/api/settings', { key: null, headers })).status).toBe(403);
    const text = await (
      await service.call('/api/settings', { key: null, headers: { ...headers, cookie } })
    ).text();
    for (const secret of Object.values(secrets).flatMap((value) => value.split(',')))
      expect(text).not.toContain(secret.slice(0, 9));
    const state = serviceStateSchema.parse(JSON.parse(text));
    expect(state).toMatchObject({ database: 'pglite', signIn: true });
    const setting = (name: string) => state.settings.find((known) => known.name === name);
    expect(setting('PLAYGROUND_PASSWORD')).toMatchObject({ secret: true, set: true, value: null });
    expect(setting('UPSTREAM_API_KEY')).toMatchObject({ secret: true, set: false, value: null });
    expect(setting('SANDBOX_PACE')).toMatchObject({ secret: false, set: true, value: '0' });
  });

  test('the sandbox is always there', async () => {
    const state = providerStateSchema.parse(await (await ask('/api/settings/provider')).json());
    expect(state).toMatchObject({
      id: 'sandbox',
      address: null,
      reachable: true,
      problem: null,
      lastFailure: null,
    });
  });

  test.each([
    [200, null],
    [401, 'It rejects UPSTREAM_API_KEY (status 401).'],
    [500, 'It responds 500 to the request for its models.'],
  ])('an upstream that answers %i', async (status, problem) => {
    const server = await upstream(status);
    try {
      const environment = { UPSTREAM_BASE_URL: server.url, UPSTREAM_API_KEY: 'upstream-key-123456' };
      const response = await ask('/api/settings/provider', environment);
      const text = await response.text();
      expect(text).not.toMatch(/upstream-key|user:pass/);
      const state = providerStateSchema.parse(JSON.parse(text));
      expect(state).toMatchObject({ id: 'relay', reachable: true, status, problem });
      expect(state.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/base$/);
      expect(server.seen()).toBe('Bearer upstream-key-123456');
    } finally {
      server.close();
    }
  });

  test('an upstream that is not there, and the failure it caused', async () => {
    const environment = {
      UPSTREAM_BASE_URL: `http://127.0.0.1:${await freePort()}`,
      UPSTREAM_API_KEY: 'upstream-key-123456',
    };
    service = await openTestService(environment);
    const body = { model: 'alpha-image-2', prompt: 'x' };
    expect((await service.call('/v1/images/generations', { body })).status).toBe(502);
    const response = await service.call('/api/settings/provider', { key: null, headers });
    const state = providerStateSchema.parse(await response.json());
    expect(state).toMatchObject({
      reachable: false,
      status: null,
      problem: 'The upstream cannot be reached.',
    });
    expect(state.lastFailure?.message).toBe('The upstream cannot be reached.');
  });

  test('other sites are kept out', async () => {
    service = await openTestService();
    const foreign = { ...headers, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    for (const path of ['/api/settings', '/api/settings/provider'])
      expect((await service.call(path, { key: null, headers: foreign })).status).toBe(403);
  });
});
