// Tests requests that name further models: their names at each upstream, the limits of a key, and what they cost.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/contract/define-variant.ts';
import { madeApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { noLimits } from '#lib/contract/pages/key-limits.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'easel-models-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** `main` and `other` have names of their own at each target; at `relay`, `same` keeps its name. */
const { upstream, service } = await openUpstreamService(({ baseUrl }) => {
  const path = join(folder, 'gateway.json');
  const kinds = ['anthropic', 'openrouter', 'relay'];
  const targets = kinds.map((provider) => ({ id: provider, provider, baseUrl, apiKey: 'env:UP_KEY' }));
  const named = kinds.flatMap((target) =>
    ['main', 'other'].map((model) => ({
      models: `${target}-${model}`,
      targets: [{ target, model: `up-${model}` }],
    })),
  );
  const embedding = { models: 'beta-embedding-2-preview', targets: [{ target: 'relay', model: 'up-embed' }] };
  const routes = [...named, { models: 'relay-*', targets: [{ target: 'relay' }] }, embedding];
  writeFileSync(path, JSON.stringify({ targets, routes }));
  return { GATEWAY_CONFIG: path, UP_KEY: 'sk' };
});

const answer: JsonObject = {
  ...{ type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Hi' }], stop_reason: 'end_turn' },
  ...{ usage: { input_tokens: 1, output_tokens: 1 }, totalTokens: 3, input_tokens: 3 },
  ...{ embeddings: [{ values: [1] }, { values: [0] }] },
};
const respondWith = (body: JsonObject) => {
  upstream.script = (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

async function sent(path: string, body: object): Promise<JsonObject> {
  respondWith(answer);
  const response = await service.call(path, { body });
  expect([response.status, await response.text()]).toMatchObject([200, expect.anything()]);
  return JSON.parse(upstream.received[0]?.body ?? '');
}

const hello = { max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] };
const advisor = (model: string) => ({ type: 'advisor_20260301', name: 'advisor', model });
const past = {
  role: 'assistant',
  content: [{ type: 'fallback', from: { model: 'relay-other' }, to: { model: 'relay-main' } }],
};

describe.each(['anthropic', 'openrouter', 'relay'])('a message at %s', (kind) => {
  const [main, other] = [`${kind}-main`, `${kind}-other`];
  test.each<[name: string, body: object, expected: object]>([
    [
      'names its fallbacks as the upstream does',
      { fallbacks: [{ model: other, max_tokens: 5 }, { model: main }, { model: 'unknown' }] },
      { fallbacks: [{ model: 'up-other', max_tokens: 5 }, { model: 'up-main' }, { model: 'unknown' }] },
    ],
    ['leaves the choice of the vendor', { fallbacks: 'default' }, { fallbacks: 'default' }],
    [
      'names its advisor as the upstream does',
      { tools: [{ name: 'a', input_schema: { type: 'object', model: other } }, advisor(other)] },
      { tools: [{ name: 'a', input_schema: { type: 'object', model: other } }, advisor('up-other')] },
    ],
    [
      'sends names of earlier responses back unchanged',
      { messages: [...hello.messages, past, ...hello.messages] },
      { messages: [...hello.messages, past, ...hello.messages] },
    ],
  ])('%s', async (_name, body, expected) => {
    expect(await sent('/v1/messages', { model: main, ...hello, ...body })).toStrictEqual({
      ...{ model: 'up-main', ...hello },
      ...expected,
    });
  });
});

test('a model that keeps its name does not keep those of the others', async () => {
  const body = { model: 'relay-same', ...hello, fallbacks: [{ model: 'relay-other' }] };
  expect(await sent('/v1/messages', body)).toStrictEqual({ ...body, fallbacks: [{ model: 'up-other' }] });
  upstream.received.length = 0;
  const same = { model: 'relay-same', ...hello, fallbacks: [{ model: 'relay-same' }] };
  expect(await sent('/v1/messages', same)).toStrictEqual(same);
});

test.each<[path: string, body: object, expected: object]>([
  [
    '/v1/messages/count_tokens',
    { model: 'relay-main', messages: hello.messages, tools: [advisor('relay-other')] },
    { model: 'up-main', messages: hello.messages, tools: [advisor('up-other')] },
  ],
  [
    '/v1beta/models/relay-main:countTokens',
    { generateContentRequest: { model: 'models/relay-main', contents: [{ parts: [{ text: 'Hi' }] }] } },
    { generateContentRequest: { model: 'models/up-main', contents: [{ parts: [{ text: 'Hi' }] }] } },
  ],
  [
    '/v1beta/models/beta-embedding-2-preview:embedContent',
    { model: 'models/beta-embedding-2-preview', content: { parts: [{ text: 'Hi' }] } },
    { model: 'models/up-embed', content: { parts: [{ text: 'Hi' }] } },
  ],
  [
    '/v1beta/models/beta-embedding-2-preview:batchEmbedContents',
    {
      requests: [
        { model: 'models/google/beta-embedding-2-preview', content: { parts: [{ text: 'Hi' }] } },
        { content: { parts: [{ text: 'Ho' }] } },
      ],
    },
    {
      requests: [
        { model: 'models/up-embed', content: { parts: [{ text: 'Hi' }] } },
        { content: { parts: [{ text: 'Ho' }] } },
      ],
    },
  ],
])('%s relays every name', async (path, body, expected) => {
  expect(await sent(path, body)).toMatchObject(expected);
});

const pages = { key: null, headers: { host: 'localhost' } };

test.each<[path: string, body: object]>([
  ['fallbacks[1].model', { fallbacks: [{ model: 'relay-main' }, { model: 'relay-other' }] }],
  ['tools[0].model', { tools: [advisor('relay-other')] }],
])('a key without the model of %s is refused', async (path, body) => {
  const limits = { ...noLimits, models: ['relay-main'] };
  const made = await service.call('/api/keys', { ...pages, body: { name: 'One', limits } });
  const { key } = madeApiKeySchema.parse(await made.json());
  const response = await service.call('/v1/messages', {
    key,
    body: { model: 'relay-main', ...hello, ...body },
  });
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('limited to the models relay-main; got \\"relay-other\\"');
  expect(upstream.received, path).toHaveLength(0);
});

test('tokens of a fallback cost what its model costs here', async () => {
  const models = { 'relay-main': { output: 1_000_000 }, 'relay-other': { output: 10_000_000 } };
  await service.call('/api/prices', { ...pages, method: 'PUT', body: { currency: '$', models } });
  const limits = { ...noLimits, monthlyBudget: 1000 };
  const made = await service.call('/api/keys', { ...pages, body: { name: 'Priced', limits } });
  const { key, apiKey } = madeApiKeySchema.parse(await made.json());
  const pass = (type: string, model: string, output: number) => ({
    ...{ type, model, input_tokens: 0, output_tokens: output },
    ...{ cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  });
  const iterations = [pass('message', 'up-main', 2), pass('fallback_message', 'up-other', 3)];
  respondWith({ ...answer, usage: { input_tokens: 0, output_tokens: 3, iterations } });
  const body = { model: 'relay-main', ...hello, fallbacks: [{ model: 'relay-other' }] };
  expect((await service.call('/v1/messages', { key, body })).status).toBe(200);
  const listed = await service.call('/api/keys', pages);
  const { keys }: { keys: { id: string; spent: number }[] } = await listed.json();
  expect(keys.find(({ id }) => id === apiKey.id)?.spent).toBe(2 + 30);
});
