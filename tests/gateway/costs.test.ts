// Tests the cost of requests: usage, history and pages compute the same amount. Some requests cost nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCost } from '#lib/client/run/prices/run-cost.ts';
import { waitingRun } from '#lib/client/run/run.ts';
import { taskDetailSchema } from '#lib/contract/pages/listed-task.ts';
import { type RecordedRun, recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { type UsageRow, usageSchema } from '#lib/contract/pages/usage.ts';
import type { PriceTable } from '#lib/contract/prices/price-table.ts';
import { addEvent, addResponse } from '#lib/contract/read-response.ts';
import { openBilledService } from '#tests/support/billed-service.ts';
import { otherApiKey, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let service: TestService;
beforeAll(async () => {
  service = await openBilledService();
  await setPrices(prices);
});
afterAll(() => service.close());

const page = { key: null, headers: { host: 'localhost' } };
const imageModel = 'alpha-image-2';
const prices: PriceTable = {
  currency: '$',
  models: {
    [imageModel]: {
      ...{ input: 5, imageInput: 10, output: 40, image: 1 },
      images: [
        { size: '64x64', price: 2 },
        { size: '64x64', quality: 'high', price: 3 },
      ],
    },
    'diffusion-4-5-full': { image: 0.5, output: 1 },
    'beta-3-pro-image': { image: 1, images: [{ size: '2K', price: 4 }] },
    'epsilon-1': { input: 3, cachedInput: 0.3, output: 15 },
    'beta-embedding-2-preview': { input: 1000 },
    'delta-1.1': { second: 0.5, seconds: [{ resolution: '480p', price: 0.25 }] },
    'legacy-image-3': { image: 1 },
  },
};
const image = { model: imageModel, prompt: 'A kite', size: '64x64' };
const message = { model: 'epsilon-1', max_tokens: 64, messages: [{ role: 'user', content: 'Hi' }] };

async function setPrices(table: PriceTable): Promise<void> {
  expect((await service.call('/api/prices', { ...page, method: 'PUT', body: table })).status).toBe(200);
}

async function rowsOf(model: string): Promise<UsageRow[]> {
  const { rows } = usageSchema.parse(await (await service.call('/api/usage?range=1h', page)).json());
  return rows.filter((row) => row.model === model);
}

async function costOf(model: string): Promise<number> {
  return (await rowsOf(model)).reduce((sum, { cost }) => sum + cost, 0);
}

async function ended(id: string, isEnded = (run: RecordedRun) => run.outcome !== 'running') {
  return await until(async () => {
    const response = await service.call(`/api/runs/${id}`, page);
    const run = response.status === 200 ? recordedRunSchema.parse(await response.json()) : undefined;
    return run !== undefined && isEnded(run) && run;
  });
}

async function runOnPage(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await service.call(`/api/gateway${path}`, {
    ...{ key: null, body },
    headers: { ...page.headers, ...headers },
  });
  const text = await response.text().catch(() => '');
  return { text, run: await ended(response.headers.get('x-request-id') ?? '') };
}

/** Builds the run as a page stores it, with stubs instead of images. */
function onPage({ operationId, model }: RecordedRun, text: string, body: object) {
  const plain = text.replaceAll(/"(b64_json|data)":\s*"[\w+/=]{100,}"/g, '"$1":{"$media":"m0"}');
  const request = { method: 'POST', path: '', body: { ...body }, headers: {} };
  const run = waitingRun({ id: 'x', operationId, model, request, startedAt: 0 });
  const events = [...plain.matchAll(/^data: (.*)$/gm)].map(([, data = '']): unknown => JSON.parse(data));
  const result =
    events.length > 0
      ? events.reduce((sum: typeof run.result, data) => addEvent(sum, data, 0), run.result)
      : addResponse(run.result, JSON.parse(plain), 0);
  return { ...run, result, phase: 'done' as const };
}

describe('the history, the usage and the pages agree about', () => {
  const native = {
    contents: [{ role: 'user', parts: [{ text: 'A kite' }] }],
    generationConfig: { responseModalities: ['IMAGE'], responseFormat: { image: { imageSize: '2K' } } },
  };
  const texts = { content: { parts: [{ text: 'a quiet harbour' }] } };
  test.each([
    ['images by size and quality', '/v1/images/generations', { ...image, n: 2, quality: 'high' }, 6],
    [
      'streamed images',
      '/v1/images/generations',
      { ...image, n: 2, quality: 'low', stream: true, partial_images: 1 },
      4,
    ],
    [
      'images without counts',
      '/v1/images/generations',
      { model: 'diffusion-4-5-full', prompt: 'A kite', size: '832x1216', n: 2 },
      1,
    ],
    ['a message', '/v1/messages', message, 0],
    ['a streamed message', '/v1/messages', { ...message, stream: true }, 0],
    ['a native image by its named size', '/v1beta/models/google/beta-3-pro-image:generateContent', native, 4],
    ['an embedding', '/v1beta/models/google/beta-embedding-2-preview:embedContent', texts, 0.004],
  ])('%s', async (_name, path, body, least) => {
    const { text, run } = await runOnPage(path, body);
    expect(run).toMatchObject({ outcome: 'done' });
    const before = (await rowsOf(run.model)).find(({ keyId }) => keyId === 'playground');
    expect(before?.unpriced).toBe(0);
    expect(run.cost).toBeGreaterThan(0);
    expect(run.cost).toBeGreaterThanOrEqual(least);
    expect(run.cost).toBeLessThan(least + 1);
    const seen = runCost(onPage(run, text, body), prices);
    expect(seen?.amount).toBeCloseTo(run.cost ?? Number.NaN, 10);
    expect(seen?.isEstimate).toBe(run.operationId.startsWith('native.embed'));
    // A stored cost takes precedence over current prices.
    expect(runCost({ ...onPage(run, text, body), cost: 7 }, prices)?.amount).toBe(7);
  });

  test('the sum per key and provider', async () => {
    const model = 'legacy-image-3';
    const body = { model, prompt: 'A kite', n: 1 };
    const { run } = await runOnPage('/v1/images/generations', body);
    for (const key of [otherApiKey, otherApiKey])
      await (await service.call('/v1/images/generations', { body, key })).text();
    const rows = await rowsOf(model);
    expect(run.cost).toBe(1);
    expect(rows.map(({ cost, provider }) => [cost, provider]).toSorted()).toEqual([
      [1, 'relay'],
      [2, 'relay'],
    ]);
  });
});

describe('nothing is billed for', () => {
  test.each([
    ['a rejected request', { ...message, max_tokens: -1 }, {}],
    ['a rate limit', message, { 'x-sandbox-fault': 'rate_limit' }],
    ['a failure before output', message, { 'x-sandbox-fault': 'overloaded' }],
    ['a failure before output of a stream', { ...message, stream: true }, { 'x-sandbox-fault': 'error' }],
  ])('%s', async (_name, body, headers) => {
    const before = await costOf('epsilon-1');
    const { run } = await runOnPage('/v1/messages', body, headers);
    expect(run).toMatchObject({ outcome: 'failed', cost: 0 });
    expect(await costOf('epsilon-1')).toBe(before);
  });

  test('a replayed outcome', async () => {
    const headers = { 'idempotency-key': 'cost-once' };
    const body = { ...message, model: 'epsilon-1' };
    await (await service.call('/v1/messages', { body, headers })).text();
    const before = await costOf('epsilon-1');
    await (await service.call('/v1/messages', { body, headers })).text();
    expect(await costOf('epsilon-1')).toBe(before);
  });
});

test('an interrupted stream has an estimated cost from the tokens counted so far', async () => {
  const { run } = await runOnPage(
    '/v1/messages',
    { ...message, stream: true },
    { 'x-sandbox-fault': 'cut_stream' },
  );
  expect(run.outcome).toBe('failed');
  expect(run.cost).toBeGreaterThan(0);
  const [row] = (await rowsOf('epsilon-1')).filter(({ estimated }) => estimated > 0);
  expect(row?.estimated).toBeCloseTo(run.cost ?? Number.NaN, 10);
});

test('requests without a price count as unpriced, and a later price does not change them', async () => {
  const body = { ...message, model: 'unpriced-text' };
  const { run } = await runOnPage('/v1/messages', body);
  expect(run.cost).toBeNull();
  await setPrices({ ...prices, models: { ...prices.models, 'unpriced-text': { output: 15 } } });
  expect(await rowsOf('unpriced-text')).toMatchObject([{ cost: 0, unpriced: 1 }]);
  const later = await runOnPage('/v1/messages', body);
  expect(await rowsOf('unpriced-text')).toMatchObject([{ cost: later.run.cost, unpriced: 1, done: 2 }]);
  await setPrices(prices);
});

test('a completed video has a cost, a cancelled one has none; a share does not show the cost', async () => {
  const body = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
  const stalled = await runOnPage('/v1/videos', body, { 'x-sandbox-fault': 'stall' });
  expect(stalled.run.cost).toBeNull();
  const { taskId } = stalled.run;
  await service.call(`/api/gateway/v1/videos/${taskId}/cancel`, { ...page, method: 'POST' });
  expect((await ended(stalled.run.id, ({ error }) => error !== null)).cost).toBe(0);
  expect(await costOf('delta-1.1')).toBe(0);

  const made = await runOnPage('/v1/videos', body);
  const done = await ended(made.run.id, ({ results }) => results > 0);
  expect(done.cost).toBe(0.75);
  const task = await service.call(`/api/tasks/${done.taskId}`, page);
  expect(taskDetailSchema.parse(await task.json()).cost).toBe(0.75);
  const rows = (await rowsOf('delta-1.1')).filter(({ videoSeconds }) => videoSeconds > 0);
  expect(rows).toMatchObject([{ videoSeconds: 3, cost: 0.75, unpriced: 0, provider: 'relay' }]);

  const share = await service.call('/api/shares', { ...page, body: { runId: done.id, expiresInDays: null } });
  const { id } = await share.json();
  const shared = await (await service.call(`/api/shared/${id}`, page)).json();
  expect(shared.run).not.toHaveProperty('cost');
});
