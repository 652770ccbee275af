// Tests the circuits of upstream calls: one for each model of a target, with tries that do not stop other calls.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { readProvider } from '#tests/support/read-providers.ts';
import { type Script, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService } from '#tests/support/test-service.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const data = [{ b64_json: sampleImage.split(',')[1] ?? '' }];
const succeed: Script = (response) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ created: 1, data }));

const { upstream, service } = await openUpstreamService(({ baseUrl }) => ({
  OPENAI_API_KEY: 'sk-operator',
  OPENAI_BASE_URL: baseUrl,
}));
afterEach(() => {
  vi.useRealTimers();
});

const generate = async (model = 'alpha-image-2') => {
  const response = await service.call('/v1/images/generations', { body: { model, prompt: 'A kite' } });
  await response.text();
  return response;
};
const openCircuit = async () => {
  upstream.script = (response) => response.writeHead(500).end('{}');
  for (let count = 0; count < 5; count += 1) await generate();
  expect((await generate()).status).toBe(503);
};
/** The circuit lets calls try after ten seconds. */
const passTime = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });

test('a model that fails leaves the others of its target alone, and the page names it', async () => {
  await openCircuit();
  upstream.script = succeed;
  const refused = await generate();
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 10]);
  expect((await generate('alpha-image-1')).status).toBe(200);
  expect(await readProvider(service, 'openai')).toMatchObject({
    ...{ condition: 'open', openModels: ['gpt-image-2'] },
  });
});

test('a slow try does not stop other calls', async () => {
  await openCircuit();
  passTime();
  const { promise: reached, resolve } = Promise.withResolvers<() => void>();
  upstream.script = (response, request) => resolve(() => succeed(response, request));
  const slow = generate();
  const end = await reached;
  upstream.script = succeed;
  expect((await generate()).status).toBe(200);
  end();
  expect((await slow).status).toBe(200);
});

test('a try whose client leaves does not close the circuit for the next', async () => {
  await openCircuit();
  passTime();
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  upstream.script = () => resolve();
  const leaving = new AbortController();
  const body = { model: 'alpha-image-2', prompt: 'A kite' };
  const left = service.call('/v1/images/generations', { body, signal: leaving.signal });
  await reached;
  leaving.abort();
  await left.catch(() => {});
  upstream.script = succeed;
  expect((await generate()).status).toBe(200);
});

test('a connection test that succeeds closes the circuits', async () => {
  await openCircuit();
  upstream.script = (response) => response.end('{}');
  const page = { key: null, method: 'POST', headers: { host: 'localhost' } };
  expect((await service.call('/api/providers/openai/test', page)).status).toBe(200);
  upstream.script = succeed;
  expect((await generate()).status).toBe(200);
});

describe('more targets than attempts', () => {
  test.each([
    ['relay', '/v1/messages'],
    ['anthropic', '/v1/messages'],
  ])('of the kind %s that limit the rate: the client gets 429 with a delay', async (provider, path) => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-circuits-'));
    const file = join(folder, 'gateway.json');
    const limited = await Promise.all(Array.from({ length: 5 }, () => startScriptedUpstream()));
    for (const one of limited)
      one.script = (response) => response.writeHead(429, { 'retry-after': '7' }).end('{"error":{}}');
    const targets = limited.map(({ baseUrl }, index) => ({ id: `t${index}`, provider, baseUrl }));
    const routes = [{ models: '*', targets: targets.map(({ id }) => ({ target: id })) }];
    writeFileSync(file, JSON.stringify({ targets, routes }));
    const many = await openTestService({ GATEWAY_CONFIG: file });
    try {
      const body = { model: 'any', max_tokens: 9, messages: [{ role: 'user', content: 'Hello' }] };
      const response = await many.call(path, { body });
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    } finally {
      await many.close();
      for (const one of limited) one.close();
      rmSync(folder, { recursive: true });
    }
  });
});
