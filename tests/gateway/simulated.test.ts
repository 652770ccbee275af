// Tests that what the sandbox makes costs nothing, although its models have prices: in estimates, usage, history, keys and metrics.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeysSchema, madeApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { noLimits } from '#lib/contract/pages/key-limits.ts';
import { recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { usageSchema } from '#lib/contract/pages/usage.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

const pages = { key: null, headers: { host: 'localhost' } };
let service: TestService;
beforeAll(async () => {
  service = await openTestService();
  const prices = { 'alpha-image-2': { image: 1 }, 'epsilon-1': { output: 1000 }, 'delta-1.1': { second: 1 } };
  const body = { currency: '$', models: prices };
  expect((await service.call('/api/prices', { ...pages, method: 'PUT', body })).status).toBe(200);
});
afterAll(() => service.close());

const requests = [
  ['/v1/images/generations', { model: 'alpha-image-2', prompt: 'A kite', size: '64x64' }],
  ['/v1/messages', { model: 'epsilon-1', max_tokens: 20, messages: [{ role: 'user', content: 'Hi' }] }],
  ['/v1/messages', { model: 'no-price', max_tokens: 20, messages: [{ role: 'user', content: 'Hi' }] }],
  ['/v1/videos', { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' }],
] as const;

test.each(requests)('%s: a dry run and the run of a page', async (path, body) => {
  const headers = { 'x-easel-dry-run': 'true' };
  const dry = await service.call(path, { body, headers });
  const nothing = { currency: '$', minimum: 0, maximum: 0, basis: 'simulated' };
  expect(await dry.json()).toEqual({ estimate: nothing });

  const made = await service.call(`/api/gateway${path}`, { ...pages, body });
  await made.text();
  const run = await until(async () => {
    const found = await service.call(`/api/runs/${made.headers.get('x-request-id')}`, pages);
    const stored = found.status === 200 ? recordedRunSchema.parse(await found.json()) : undefined;
    return stored?.outcome === 'done' && stored.cost !== null && stored;
  });
  expect(run.cost).toBe(0);
});

test('the smallest budget pays for any number of them, and the sums are nothing', async () => {
  const limits = { ...noLimits, monthlyBudget: 1e-6 };
  const made = await service.call('/api/keys', { ...pages, body: { name: 'Small', limits } });
  const { key, apiKey } = madeApiKeySchema.parse(await made.json());
  for (const [path, body] of [...requests, ...requests])
    expect((await service.call(path, { key, body })).status).toBeLessThan(300);
  const { keys } = apiKeysSchema.parse(await (await service.call('/api/keys', pages)).json());
  expect(keys.find(({ id }) => id === apiKey.id)).toMatchObject({ spent: 0, reserved: 0 });

  const { rows } = usageSchema.parse(await (await service.call('/api/usage?range=1h', pages)).json());
  const own = rows.filter(({ keyId }) => keyId === apiKey.id);
  expect(own.reduce((sum, { done }) => sum + done, 0)).toBe(8);
  expect(rows.every(({ cost, unpriced }) => cost + unpriced === 0)).toBe(true);
});
