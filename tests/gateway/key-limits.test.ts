// Tests the limits of API keys: operations, models, requests per minute, monthly budget.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeySchema, apiKeysSchema, madeApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { type KeyLimits, noLimits } from '#lib/contract/pages/key-limits.ts';
import { openBilledService } from '#tests/support/billed-service.ts';
import { readError } from '#tests/support/check-response.ts';
import type { TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openBilledService();
});
afterAll(() => service.close());

const pages = { key: null, headers: { host: 'localhost' } };

async function make(limits: Partial<KeyLimits>) {
  const body = { name: 'Limited', limits: { ...noLimits, ...limits } };
  return madeApiKeySchema.parse(await (await service.call('/api/keys', { ...pages, body })).json());
}

const message = { model: 'epsilon-opus-5', max_tokens: 20, messages: [{ role: 'user', content: 'Hello' }] };
const image = { model: 'diffusion-4-5-full', prompt: 'A fox', size: '512x512', steps: 1 };
const send = (key: string) => service.call('/v1/messages', { key, body: message });
const draw = (key: string, model = image.model) =>
  service.call('/v1/images/generations', { key, body: { ...image, model } });

describe('a key with limits', () => {
  test('can call only its groups of operations, and the model lists', async () => {
    const { key } = await make({ operations: ['Messages', 'Embeddings'] });
    expect((await send(key)).status).toBe(200);
    expect((await service.call('/v1/models', { key })).status).toBe(200);
    const refused = await draw(key);
    expect(refused.status).toBe(403);
    expect(await readError(refused)).toMatchObject({
      message: 'The API key "Limited" is limited to Messages, Embeddings; this operation belongs to Images.',
    });
    expect((await service.call('/v1/videos', { key })).status).toBe(403);
  });

  test('can use and list only its models', async () => {
    const { key } = await make({ models: ['diffusion-*', 'epsilon-opus-5'] });
    expect((await send(key)).status).toBe(200);
    expect((await draw(key)).status).toBe(200);
    const refused = await draw(key, 'alpha-image-1');
    expect(refused.status).toBe(400);
    const other = await service.call('/v1/images/generations', {
      key,
      body: { model: 'alpha-image-1', prompt: 'A fox' },
    });
    expect(other.status).toBe(403);
    expect(await readError(other)).toMatchObject({
      message:
        'The API key "Limited" is limited to the models diffusion-*, epsilon-opus-5; got "alpha-image-1".',
    });
    const listed: { data: { id: string }[] } = await (await service.call('/v1/models', { key })).json();
    expect(listed.data.every(({ id }) => id.startsWith('diffusion-') || id === 'epsilon-opus-5')).toBe(true);
    expect(listed.data.length).toBeGreaterThan(1);
    expect((await service.call('/v1/models/alpha-image-1', { key })).status).toBe(404);
  });

  test('gets a replay without using its rate and above its budget, but not without its model', async () => {
    const prices = { currency: '$', models: { [message.model]: { output: 1000 } } };
    await service.call('/api/prices', { ...pages, method: 'PUT', body: prices });
    const { key, apiKey } = await make({ requestsPerMinute: 1, monthlyBudget: 1000 });
    const headers = { 'idempotency-key': 'paid' };
    const sendOnce = () => service.call('/v1/messages', { key, headers, body: message });
    const change = async (limits: Partial<KeyLimits>) => {
      const body = { limits: { ...noLimits, ...limits } };
      const changed = await service.call(`/api/keys/${apiKey.id}`, { ...pages, method: 'PATCH', body });
      expect(changed.status).toBe(200);
    };
    const first = await sendOnce();
    expect(first.headers.get('x-ratelimit-remaining-requests')).toBe('0');
    const text = await first.text();
    const expectReplay = async () => {
      const replay = await sendOnce();
      expect([replay.status, replay.headers.get('x-idempotent-replay')]).toEqual([200, 'true']);
      expect(replay.headers.get('x-ratelimit-remaining-requests')).toBeNull();
      expect(await replay.text()).toBe(text);
    };
    await expectReplay();
    expect((await send(key)).status).toBe(429);
    await change({ monthlyBudget: 1e-9 });
    expect((await send(key)).status).toBe(402);
    await expectReplay();
    await change({ models: ['alpha-*'] });
    expect((await sendOnce()).status).toBe(403);
  });

  test('can send its number of requests per minute; the next one gets Retry-After', async () => {
    const { key, apiKey } = await make({ requestsPerMinute: 3 });
    const left: (string | null)[] = [];
    for (let n = 0; n < 3; n += 1) {
      const response = await send(key);
      expect(response.status).toBe(200);
      left.push(response.headers.get('x-ratelimit-remaining-requests'));
    }
    expect(left).toEqual(['2', '1', '0']);
    const refused = await send(key);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20);
    expect(refused.headers.get('x-ratelimit-limit-requests')).toBe('3');
    expect(await refused.text()).toContain('is limited to 3 requests per minute.');
    // Invalid requests and the model lists do not count.
    expect((await service.call('/v1/models', { key })).status).toBe(200);
    const path = `/api/keys/${apiKey.id}`;
    const limits = { ...noLimits, requestsPerMinute: 6000 };
    const changed = await service.call(path, { ...pages, method: 'PATCH', body: { limits } });
    expect(apiKeySchema.parse(await changed.json())).toMatchObject({ name: 'Limited', limits });
    expect((await send(key)).status).toBe(200);
  });

  test('of concurrent requests, exactly the limit succeeds', async () => {
    const { key } = await make({ requestsPerMinute: 5 });
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await send(key)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('concurrent first requests do not exceed a limit of one', async () => {
    const { key } = await make({ requestsPerMinute: 1 });
    const statuses = await Promise.all([send(key), send(key), send(key)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  test('stops at its budget for the month', async () => {
    const prices = { currency: '$', models: { 'epsilon-opus-5': { input: 1000, output: 1000 } } };
    const saved = await service.call('/api/prices', { ...pages, method: 'PUT', body: prices });
    expect(saved.status).toBe(200);
    const { key, apiKey } = await make({ monthlyBudget: 0.001 });
    expect((await send(key)).status).toBe(200);
    await expect.poll(async () => (await send(key)).status).toBe(402);
    const { keys } = apiKeysSchema.parse(await (await service.call('/api/keys', pages)).json());
    expect(keys.find(({ id }) => id === apiKey.id)?.spent).toBeGreaterThan(0.001);
    expect(await (await send(key)).text()).toContain('has reached its budget of 0.001 for this month.');
  });
});

test('invalid limits are rejected with their field', async () => {
  const call = (limits: object) => service.call('/api/keys', { ...pages, body: { name: 'X', limits } });
  for (const [limits, path] of [
    [{ ...noLimits, requestsPerMinute: 0 }, 'limits.requestsPerMinute'],
    [{ ...noLimits, operations: ['Poems'] }, 'limits.operations'],
    [{ ...noLimits, monthlyBudget: -1 }, 'limits.monthlyBudget'],
    [{ ...noLimits, models: [''] }, 'limits.models'],
  ] as const) {
    const response = await call(limits);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(path);
  }
});

test('accepted videos count against the budget: of 60 at once, a budget for one accepts one', async () => {
  const prices = { currency: '$', models: { 'delta-1.1': { second: 1 } } };
  await service.call('/api/prices', { ...pages, method: 'PUT', body: prices });
  const body = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
  const order = (key: string) =>
    service.call('/v1/videos', { key, body, headers: { 'x-sandbox-fault': 'stall' } });
  for (const [monthlyBudget, accepted] of [
    [3, 1],
    [5, 1],
    [6, 2],
    [0.5, 1],
  ] as const) {
    const { key } = await make({ monthlyBudget });
    const orders = await Promise.all(Array.from({ length: 60 }, () => order(key)));
    const statuses = orders.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(accepted);
    expect(statuses.filter((status) => status === 402)).toHaveLength(60 - accepted);
    const [first] = orders.filter(({ status }) => status === 202);
    const { id }: { id?: string } = first ? await first.json() : {};
    // A video that will never be billed gives its part back.
    expect((await service.call(`/v1/videos/${id}`, { key, method: 'DELETE' })).status).toBe(200);
    expect((await order(key)).status).toBe(202);
  }
});
