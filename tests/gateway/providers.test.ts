// Tests `/api/providers`: state, models and connection test of every target, without secrets.
import { expect, test } from 'vitest';
import { modelListResponse } from '#lib/contract/models/list-models.ts';
import { providerTestSchema } from '#lib/contract/pages/provider-state.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { freePort } from '#tests/support/free-port.ts';
import { readProvider, readProviders } from '#tests/support/read-providers.ts';
import { openTestService } from '#tests/support/test-service.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const headers = { host: 'localhost' };
const secret = 'sk-operator-0123456789';
const body = { model: 'alpha-image-2', prompt: 'A kite' };
const image = JSON.stringify({ created: 1, data: [{ b64_json: sampleImage.split(',')[1] ?? '' }] });

const { upstream, service } = await openUpstreamService(({ baseUrl }) => ({
  OPENAI_API_KEY: secret,
  OPENAI_BASE_URL: `${baseUrl}/v1`,
}));

const generate = async (): Promise<void> => {
  await (await service.call('/v1/images/generations', { body })).text();
};
const testOf = async (id: string, at = service) => {
  const response = await at.call(`/api/providers/${id}/test`, { key: null, method: 'POST', headers });
  const text = await response.text();
  expect(text).not.toMatch(/sk-operator/);
  return providerTestSchema.parse(JSON.parse(text));
};

test('providers list their source and their models, without a secret', async () => {
  const text = await (await service.call('/api/providers', { key: null, headers })).text();
  expect(text).not.toMatch(/sk-operator/);
  const openai = await readProvider(service, 'openai');
  expect(openai).toMatchObject({ label: 'OpenAI', source: 'OPENAI_API_KEY', condition: 'unused', calls: 0 });
  expect(openai.address).toBe(`${upstream.baseUrl}/v1`);
  expect(openai.models).toContainEqual({
    ...{ id: 'alpha-image-2', upstreamModel: 'gpt-image-2', shutdownDate: null },
  });
  // Patterns exist only for operations that accept any model name; this provider has none of them.
  expect(openai.patterns).toEqual([]);
  const sandbox = await readProvider(service, 'sandbox');
  expect(sandbox).toMatchObject({ address: null, source: null });
  expect(sandbox.models.map(({ id }) => id)).toContain('delta-1.1');
  expect(sandbox.models.map(({ id }) => id)).not.toContain('alpha-image-2');
  expect(sandbox.patterns).toEqual([{ models: '*', upstreamModel: '*', operations: ['Messages', 'Native'] }]);
  expect((await readProviders(service)).vendors).toContainEqual({
    label: 'OpenAI',
    answers: 'general image models',
    settings: ['OPENAI_API_KEY'],
    apiKey: { vendor: 'openai', setting: 'OPENAI_API_KEY', entered: 'none', end: null },
  });
});

test.each([
  [200, null],
  [301, 'This address redirects (status 301); set the address that it leads to.'],
  [400, 'The API key is rejected (status 400).'],
  [401, 'The API key is rejected (status 401).'],
  [404, 'This address has no list of models (status 404).'],
  [500, 'The list of models fails with status 500.'],
])(
  'a connection test with status %i is no call, and tells the state of the provider',
  async (status, problem) => {
    upstream.script = (response) => response.writeHead(status).end(`{"error":{"message":"${secret}"}}`);
    expect(await testOf('openai')).toEqual({ status, milliseconds: expect.any(Number), problem });
    expect(upstream.received.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v1/models']);
    const condition = problem === null ? 'healthy' : 'failing';
    expect(await readProvider(service, 'openai')).toMatchObject({ calls: 0, condition });
  },
);

test('a connection test reads shutdown dates, which the list of models and the page then show', async () => {
  const data = [
    { id: 'gpt-image-2', shutdown_date: '2027-06-01' },
    { id: 'gpt-image-1', shutdown_date: null },
  ];
  upstream.script = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  expect(await testOf('openai')).toMatchObject({ status: 200, problem: null });
  const list = modelListResponse.parse(await (await service.call('/v1/models')).json());
  const dateOf = (id: string) => list.data.find((entry) => entry.id === id)?.shutdown_date;
  expect([dateOf('alpha-image-2'), dateOf('alpha-image-1'), dateOf('epsilon-opus-5')]).toEqual([
    '2027-06-01',
    null,
    null,
  ]);
  const { models } = await readProvider(service, 'openai');
  expect(models).toContainEqual({
    id: 'alpha-image-2',
    upstreamModel: 'gpt-image-2',
    shutdownDate: '2027-06-01',
  });
});

test('a connection test reports an address that returns web pages', async () => {
  upstream.script = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  const problem = 'This address has web pages, not the API.';
  expect(await testOf('openai')).toEqual({ status: null, milliseconds: null, problem });
});

test('a connection test of the sandbox sends no request; one of an unknown provider is 404', async () => {
  expect(await testOf('sandbox')).toEqual({ status: null, milliseconds: null, problem: null });
  const response = await service.call('/api/providers/none/test', { key: null, method: 'POST', headers });
  expect(response.status).toBe(404);
});

test('requests from other sites are rejected', async () => {
  const foreign = { ...headers, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const call = { key: null, headers: foreign };
  expect((await service.call('/api/providers', call)).status).toBe(403);
  expect((await service.call('/api/providers/openai/test', { ...call, method: 'POST' })).status).toBe(403);
  expect(upstream.received).toEqual([]);
});

test('a provider is busy, healthy, failing with a message, then open with a next attempt', async () => {
  const { promise: reached, resolve } = Promise.withResolvers<() => void>();
  upstream.script = (response) =>
    resolve(() => response.setHeader('content-type', 'application/json').end(image));
  const call = generate();
  const end = await reached;
  expect(await readProvider(service, 'openai')).toMatchObject({ running: 1, calls: 0 });
  end();
  await call;
  expect(await readProvider(service, 'openai')).toMatchObject({
    ...{ condition: 'healthy', calls: 1, failed: 0, medianMs: expect.any(Number), retryAt: null },
    ...{ running: 0, waiting: 0, failures: [] },
  });
  const error = JSON.stringify({ error: { message: `The key ${secret} broke the disk.` } });
  upstream.script = (response) => response.writeHead(500).end(error);
  await generate();
  const failing = await readProvider(service, 'openai');
  expect(failing).toMatchObject({ condition: 'failing', calls: 2, failed: 1, retryAt: null });
  expect(failing.failures).toEqual([
    {
      ...{ at: expect.any(String), code: 'upstream_error', requestId: expect.stringMatching(/^req_/) },
      message: expect.stringContaining('broke the disk'),
      problem: expect.stringContaining('broke the disk'),
    },
  ]);
  expect(JSON.stringify(failing)).not.toContain('sk-operator');
  for (let count = 0; count < 4; count += 1) await generate();
  const open = await readProvider(service, 'openai');
  expect(open).toMatchObject({ condition: 'open', calls: 6, failed: 5 });
  expect(open.failures).toHaveLength(5);
  expect(Date.parse(open.retryAt ?? '')).toBeGreaterThan(Date.now());
});

test('rate limits and interrupted streams count once; only the latter open the circuit', async () => {
  const { UPSTREAM_BASE_URL, UPSTREAM_API_KEY } = upstream.environment;
  const relayed = await openTestService({ UPSTREAM_BASE_URL, UPSTREAM_API_KEY });
  const send = async (stream: boolean) => {
    const message = { model: 'any', max_tokens: 9, stream, messages: [{ role: 'user', content: 'Hi' }] };
    await (await relayed.call('/v1/messages', { body: message })).text().catch(() => '');
  };
  try {
    upstream.script = (response) => response.writeHead(429).end('{"error":{"message":"Slow down."}}');
    for (let count = 0; count < 6; count += 1) await send(false);
    expect(await readProvider(relayed, 'relay')).toMatchObject({
      ...{ condition: 'limited', calls: 6, failed: 0, rateLimited: 6, retryAt: null },
    });
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: message_start\ndata: {"type":"message_start"}\n\n', () => response.destroy());
    };
    await send(true);
    expect(await readProvider(relayed, 'relay')).toMatchObject({
      ...{ condition: 'failing', calls: 7, failed: 1, rateLimited: 6 },
    });
    for (let count = 0; count < 4; count += 1) await send(true);
    expect(await readProvider(relayed, 'relay')).toMatchObject({ condition: 'open', calls: 11, failed: 5 });
  } finally {
    await relayed.close();
  }
});

test('injected faults do not open the circuit, here or behind a relay', async () => {
  const fault = { 'x-sandbox-fault': 'overloaded' };
  const message = { model: 'any', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] };
  const { UPSTREAM_BASE_URL, UPSTREAM_API_KEY } = upstream.environment;
  upstream.script = (response) => response.writeHead(503).end('{"error":{"message":"Overloaded."}}');
  for (const id of ['sandbox', 'relay']) {
    const faulty = await openTestService(id === 'relay' ? { UPSTREAM_BASE_URL, UPSTREAM_API_KEY } : {});
    try {
      for (let count = 0; count < 6; count += 1) {
        const { status } = await faulty.call('/v1/messages', { body: message, headers: fault });
        expect(status).toBeGreaterThanOrEqual(502);
      }
      expect(await readProvider(faulty, id)).toMatchObject({
        condition: 'failing',
        failed: 6,
        retryAt: null,
      });
    } finally {
      await faulty.close();
    }
  }
});

test('a vendor that returns rate limits is not failing', async () => {
  const limited = await openTestService({
    OPENAI_API_KEY: secret,
    OPENAI_BASE_URL: `${upstream.baseUrl}/v1`,
  });
  upstream.script = (response) => response.writeHead(429).end('{"error":{"message":"Slow down."}}');
  await (await limited.call('/v1/images/generations', { body })).text();
  const state = await readProvider(limited, 'openai');
  expect(state).toMatchObject({ condition: 'limited', failed: 0, retryAt: null });
  expect(state.rateLimited).toBe(state.calls);
  expect(state.failures[0]).toMatchObject({ code: 'rate_limit_exceeded' });
  await limited.close();
});

test('a relay serves all models, the sandbox none; an unreachable relay fails its test', async () => {
  const relayed = await openTestService({
    UPSTREAM_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    UPSTREAM_API_KEY: secret,
  });
  try {
    expect((await readProvider(relayed, 'relay')).models.length).toBeGreaterThan(20);
    expect(await readProvider(relayed, 'sandbox')).toMatchObject({ models: [], patterns: [] });
    expect(await testOf('relay', relayed)).toEqual({
      ...{ status: null, milliseconds: null },
      problem: 'The upstream cannot be reached (ECONNREFUSED).',
    });
  } finally {
    await relayed.close();
  }
});
