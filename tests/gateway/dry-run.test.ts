// `x-easel-dry-run`: an estimate, and nothing is sent, stored or counted. That it is the bill: estimate-is-bill.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { usageSchema } from '#lib/contract/pages/usage.ts';
import type { PriceTable } from '#lib/contract/prices/price-table.ts';
import { openBilledService } from '#tests/support/billed-service.ts';
import type { TestService } from '#tests/support/test-service.ts';

const prices: PriceTable = {
  currency: '$',
  models: {
    'alpha-image-2': {
      image: 0.01,
      images: [
        { size: '64x64', price: 0.02 },
        { size: '96x64', quality: 'high', price: 0.05 },
        { quality: 'low', price: 0.003 },
      ],
    },
    'diffusion-4-5-full': { image: 0.5 },
    'beta-3-pro-image': { image: 1, images: [{ size: '2K', price: 4 }] },
    'delta-1.1': { second: 0.5, seconds: [{ resolution: '480p', price: 0.25 }] },
    'delta-1.0': { second: 0.5 },
    'epsilon-1': { input: 3, output: 15 },
    'beta-3-pro': { output: 10 },
    'beta-embedding-2-preview': { input: 1000 },
  },
};
const page = { key: null, headers: { host: 'localhost' } };
const dry = { 'x-easel-dry-run': 'true' };
const estimateSchema = z.strictObject({
  estimate: z.strictObject({
    currency: z.literal('$'),
    minimum: z.number().nullable(),
    maximum: z.number().nullable(),
    basis: z.string().min(5),
  }),
});

let service: TestService;
beforeAll(async () => {
  service = await openBilledService();
  const saved = await service.call('/api/prices', { ...page, method: 'PUT', body: prices });
  expect(saved.status).toBe(200);
});
afterAll(() => service.close());

async function estimateOf(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await service.call(path, { body, headers: { ...dry, ...headers } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return estimateSchema.parse(await response.json()).estimate;
}

test('one amount for a native image by its named size, and for seconds', async () => {
  const path = '/v1beta/models/google/beta-3-pro-image:generateContent';
  const body = {
    contents: [{ role: 'user', parts: [{ text: 'A kite' }] }],
    generationConfig: { responseModalities: ['IMAGE'], responseFormat: { image: { imageSize: '2K' } } },
  };
  expect(await estimateOf(path, body)).toMatchObject({ minimum: 4, maximum: 4, basis: '1 image of 2K' });
  const video = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
  expect(await estimateOf('/v1/videos', video)).toMatchObject({ minimum: 0.75, maximum: 0.75 });
});

describe('a range where the model or its words decide', () => {
  test('an image without size and quality', async () => {
    const body = { model: 'alpha-image-2', prompt: 'A kite', n: 2 };
    expect(await estimateOf('/v1/images/generations', body)).toMatchObject({ minimum: 0.006, maximum: 0.1 });
    const auto = { ...body, size: 'auto', quality: 'auto' };
    expect(await estimateOf('/v1/images/generations', auto)).toMatchObject({ minimum: 0.006, maximum: 0.1 });
  });

  test('a message up to its limit, a native text up to that of its model', async () => {
    const body = { model: 'epsilon-1', max_tokens: 1000, messages: [{ role: 'user', content: 'Hi there' }] };
    const { minimum, maximum, basis } = await estimateOf('/v1/messages', body);
    expect(minimum).toBeGreaterThan(0);
    expect((maximum ?? 0) - (minimum ?? 0)).toBeCloseTo(0.015, 10);
    expect(basis).toMatch(/^about \d+ input tokens, at most 1,000 output tokens$/);
    const text = { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] };
    const path = '/v1beta/models/google/beta-3-pro:generateContent';
    expect(await estimateOf(path, text)).toMatchObject({ minimum: 0, maximum: 0.64 });
    const three = { ...text, generationConfig: { candidateCount: 3, maxOutputTokens: 1000 } };
    expect(await estimateOf(path, three)).toMatchObject({ minimum: 0, maximum: 0.03 });
  });

  test('an edited video as long as its source', async () => {
    const source = { type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } };
    const body = { model: 'delta-1.0', prompt: 'Rain', input_references: [source] };
    expect(await estimateOf('/v1/videos', body)).toMatchObject({ minimum: 1.5, maximum: 7.5 });
  });

  test('vectors, and a model without a price', async () => {
    const texts = { content: { parts: [{ text: 'a quiet harbour' }] } };
    const path = '/v1beta/models/google/beta-embedding-2-preview:embedContent';
    expect(await estimateOf(path, texts)).toMatchObject({ minimum: 0.004, maximum: 0.004 });
    const unpriced = { model: 'legacy-image-3', prompt: 'A kite' };
    expect(await estimateOf('/v1/images/generations', unpriced)).toMatchObject({
      minimum: null,
      maximum: null,
    });
  });
});

describe('nothing is done', () => {
  const body = { model: 'alpha-image-2', prompt: 'A kite', size: '64x64' };

  test('no run, no cost, no idempotent outcome', async () => {
    const response = await service.call('/api/gateway/v1/images/generations', {
      ...{ key: null, body },
      headers: { ...page.headers, ...dry },
    });
    estimateSchema.parse(await response.json());
    const run = await service.call(`/api/runs/${response.headers.get('x-request-id')}`, page);
    expect(run.status).toBe(404);

    const key = { 'idempotency-key': 'dry-1' };
    await estimateOf('/v1/images/generations', body, key);
    const made = await service.call('/v1/images/generations', { body, headers: key });
    expect(made.headers.get('x-idempotent-replay')).toBeNull();
    expect(await made.json()).toHaveProperty('data');
    const { rows } = usageSchema.parse(await (await service.call('/api/usage?range=1h', page)).json());
    const own = rows.filter(({ model, keyId }) => model === 'alpha-image-2' && keyId !== 'playground');
    expect(own.reduce((sum, { images }) => sum + images, 0)).toBe(1);
  });

  test('what is wrong is refused as always', async () => {
    const wrong = await service.call('/v1/images/generations', {
      body: { ...body, n: 99 },
      headers: dry,
    });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('"n"');
    const unknown = await service.call('/v1/images/generations', {
      body,
      headers: dry,
      key: 'nobody-has-it-0000',
    });
    expect(unknown.status).toBe(401);
  });

  test.each([
    ['another value', '/v1/images/generations', 'POST', { 'x-easel-dry-run': 'yes' }],
    ['an operation that costs nothing', '/v1/messages/count_tokens', 'POST', dry],
    ['a delete', '/v1/videos/task_1', 'DELETE', dry],
    ['a list', '/v1beta/models', 'GET', dry],
  ])('%s is refused by name', async (_name, path, method, headers) => {
    const sent = method === 'POST' ? { body } : {};
    const response = await service.call(path, { ...sent, method, headers });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('x-easel-dry-run');
  });
});
