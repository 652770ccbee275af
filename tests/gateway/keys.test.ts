// Tests `/api/keys` with the gateway: new keys work at once, revoked ones stop at once, keys are shown once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeySchema, apiKeysSchema, madeApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const own = { host: 'localhost' };
const call = (
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
) => service.call(path, { key: null, ...options, headers: { ...own, ...options.headers } });
const works = async (key: string) => (await service.call('/v1/models', { key })).status === 200;

async function make(name: string, expiresAt?: string) {
  const response = await call('/api/keys', { body: { name, expiresAt } });
  expect(response.status).toBe(201);
  return madeApiKeySchema.parse(await response.json());
}

async function listed(id: string) {
  const { keys } = apiKeysSchema.parse(await (await call('/api/keys')).json());
  return keys.find((key) => key.id === id);
}

describe('keys', () => {
  test('a key works as soon as it is created, and is shown only once', async () => {
    const { key, apiKey } = await make('  Laptop ');
    expect(apiKey).toMatchObject({ name: 'Laptop', state: 'active', origin: 'stored', lastUsedAt: null });
    expect(key.startsWith(apiKey.prefix ?? '-')).toBe(true);
    expect(await works(key)).toBe(true);
    const list = await (await call('/api/keys')).text();
    expect(list).not.toContain(key);
    expect(list).not.toContain(key.slice(0, 14));
  });

  test('the last use is stored', async () => {
    const { key, apiKey } = await make('Used');
    expect(await works(key)).toBe(true);
    const { lastUsedAt } = (await listed(apiKey.id)) ?? {};
    expect(Date.parse(lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(apiKey.createdAt ?? '') - 1000);
  });

  test('a name can be changed', async () => {
    const { apiKey } = await make('Old');
    const response = await call(`/api/keys/${apiKey.id}`, { method: 'PATCH', body: { name: 'New' } });
    expect(apiKeySchema.parse(await response.json()).name).toBe('New');
  });

  test('a revoked key stops working at once; a restored one works again', async () => {
    const { key, apiKey } = await make('Lost');
    const revoked = await call(`/api/keys/${apiKey.id}`, { method: 'DELETE' });
    expect(apiKeySchema.parse(await revoked.json()).state).toBe('revoked');
    expect(await works(key)).toBe(false);
    expect((await listed(apiKey.id))?.state).toBe('revoked');
    const restored = await call(`/api/keys/${apiKey.id}/restore`, { method: 'POST' });
    expect(apiKeySchema.parse(await restored.json()).state).toBe('active');
    expect(await works(key)).toBe(true);
  });

  test('a key cannot be restored a minute after it was revoked', async () => {
    const { key, apiKey } = await make('Long gone');
    await service.runtime.keys.setRevoked(apiKey.id, new Date(Date.now() - 61_000));
    expect((await call(`/api/keys/${apiKey.id}/restore`, { method: 'POST' })).status).toBe(409);
    expect(await works(key)).toBe(false);
  });

  test('a key stops working when it expires', async () => {
    const { key, apiKey } = await make('Short', new Date(Date.now() + 150).toISOString());
    await expect.poll(() => works(key)).toBe(false);
    expect((await listed(apiKey.id))?.state).toBe('expired');
  });

  test.each([
    ['a date in the past', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['no name', { name: '  ' }, 'name'],
    ['an unknown field', { name: 'x', scopes: ['all'] }, 'scopes'],
  ])('%s is rejected with its field', async (_, body, parameter) => {
    const response = await call('/api/keys', { body });
    expect(response.status).toBe(400);
    const { error } = await response.json();
    expect(error.param ?? '').toBe(parameter);
  });

  test('fixed keys are listed without their text and cannot be changed', async () => {
    const text = await (await call('/api/keys')).text();
    expect(text).not.toContain(testApiKey.slice(0, 12));
    const { keys } = apiKeysSchema.parse(JSON.parse(text));
    const fixed = keys.filter(({ origin }) => origin === 'fixed');
    expect(fixed.map(({ name, prefix }) => [name, prefix])).toEqual([
      ['Fixed key 1', null],
      ['Fixed key 2', null],
    ]);
    const id = fixed[0]?.id ?? '';
    expect((await call(`/api/keys/${id}`, { method: 'DELETE' })).status).toBe(409);
    expect((await call(`/api/keys/${id}`, { method: 'PATCH', body: { name: 'x' } })).status).toBe(409);
    expect(await works(testApiKey)).toBe(true);
  });

  test('an unknown key is 404', async () => {
    expect((await call('/api/keys/key_none', { method: 'DELETE' })).status).toBe(404);
  });

  test('requests from other sites are rejected', async () => {
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await call('/api/keys', { headers: foreign })).status).toBe(403);
    expect((await call('/api/keys', { body: { name: 'x' }, headers: foreign })).status).toBe(403);
    expect((await call('/api/keys', { headers: { host: 'rebound.example' } })).status).toBe(403);
  });
});
