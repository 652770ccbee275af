// The chat-image group, native operations and embeddings at a server of the Gemini API.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { batchEmbedContents } from '#lib/contract/embeddings/batch-embed-contents.ts';
import { embedContent } from '#lib/contract/embeddings/embed-content.ts';
import { chatImageResponse } from '#lib/contract/images/image-responses.ts';
import { countNativeTokens } from '#lib/contract/native/count-native-tokens.ts';
import { generateContent } from '#lib/contract/native/generate-content.ts';
import { nativeErrorEvent } from '#lib/contract/native/generate-response.ts';
import { streamGenerateContent } from '#lib/contract/native/stream-generate-content.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { createGeminiProvider } from '#lib/server/providers/gemini/gemini-provider.ts';
import { imageAnswer, sampleBase64, textAnswer } from '#tests/support/gemini-responses.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let upstream: ScriptedUpstream;
let service: TestService;

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  service = await openTestService({
    GEMINI_API_KEY: 'AIza-operator',
    GEMINI_BASE_URL: `${upstream.baseUrl}/v1beta`,
  });
});

afterAll(async () => {
  await service.close();
  upstream.close();
});

beforeEach(() => {
  upstream.received.length = 0;
  for (const { breaker } of service.runtime.targets) breaker.succeeded();
});

function answer(body: unknown, status = 200, headers: Record<string, string> = {}): void {
  upstream.script = (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
    response.end(JSON.stringify(body));
  };
}

const sentBody = (): unknown => JSON.parse(upstream.received[0]?.body ?? '');
const draw = (body: object = {}) =>
  service.call('/v1/images/generations', {
    body: { model: 'beta-3-pro-image', prompt: 'A kite', ...body },
  });
const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];
const native = (verb: string, body: object = { contents }, model = 'beta-3-pro') =>
  service.call(`/v1beta/models/${model}:${verb}`, { body });

const embed = () =>
  native('embedContent', { content: { parts: [{ text: 'a cat' }] } }, 'beta-embedding-2-preview');

describe('an image', () => {
  test('is requested with ratio, size and references, and comes back as Base64 with its usage', async () => {
    answer(imageAnswer);
    const response = await draw({ size: '32:18', quality: 'hd', images: [sampleImage] });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-easel-provider')).toBe('gemini');
    const [sent] = upstream.received;
    expect(sent).toMatchObject({ method: 'POST', url: '/v1beta/models/gemini-3-pro-image:generateContent' });
    expect(sent?.headers['x-goog-api-key']).toBe('AIza-operator');
    expect(sent?.headers.authorization).toBeUndefined();
    expect(sentBody()).toStrictEqual({
      contents: [
        {
          role: 'user',
          parts: [{ text: 'A kite' }, { inlineData: { mimeType: 'image/png', data: sampleBase64 } }],
        },
      ],
      generationConfig: {
        responseModalities: ['IMAGE'],
        imageConfig: { aspectRatio: '16:9', imageSize: '4K' },
        thinkingConfig: { includeThoughts: false },
      },
    });
    expect(chatImageResponse.parse(await response.json())).toStrictEqual({
      ...{ created: expect.any(Number), data: [{ b64_json: sampleBase64 }], background: 'opaque' },
      ...{ output_format: 'png', quality: 'high', size: '128x128' },
      usage: {
        ...{ input_tokens: 285, output_tokens: 1220, total_tokens: 1505 },
        input_tokens_details: { text_tokens: 27, image_tokens: 258 },
      },
    });
  });

  test.each([
    [{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }, 400, 'moderation_blocked', 'PROHIBITED'],
    [
      { candidates: [{ finishReason: 'IMAGE_SAFETY', finishMessage: 'Unable to show the image.' }] },
      ...([400, 'moderation_blocked', 'Unable to show'] as const),
    ],
    [{ candidates: [{ finishReason: 'NO_IMAGE' }] }, 502, 'upstream_error', 'NO_IMAGE'],
    [{}, 502, 'upstream_error', 'cannot read'],
  ])('that was not made, %j, is an error', async (body, status, code, text) => {
    answer(body);
    const response = await draw();
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { error: { code, message: expect.stringContaining(text) } },
    ]);
    expect(response.headers.get('x-should-retry')).toBe('false');
  });

  test('that breaks off breaks the response', async () => {
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000000' });
      response.write(JSON.stringify(imageAnswer).slice(0, 2000));
      setTimeout(() => response.destroy(), 20);
    };
    await expect((await draw()).text()).rejects.toThrow();
  });
});

describe('a native call', () => {
  test('is sent with the image format at its place, and its bytes are passed on', async () => {
    const text = JSON.stringify(imageAnswer, undefined, 2);
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', server: 'scaffolding' }).end(text);
    };
    const generationConfig = { responseFormat: { image: { aspectRatio: '4:1', imageSize: '0.5K' } } };
    const response = await native('generateContent', { contents, generationConfig }, 'beta-3.1-flash-image');
    expect(upstream.received[0]?.url).toBe('/v1beta/models/gemini-3.1-flash-image:generateContent');
    expect(sentBody()).toStrictEqual({
      contents,
      generationConfig: { imageConfig: { aspectRatio: '4:1', imageSize: '512' } },
    });
    const received = await response.text();
    expect(received).toBe(text);
    generateContent.response.schema?.parse(JSON.parse(received));
    expect(response.headers.get('x-easel-provider')).toBe('gemini');
    expect(response.headers.has('server')).toBe(false);
  });

  test('streams events with alt=sse, and without it an array', async () => {
    const frames = `data: ${JSON.stringify(textAnswer)}\r\n\r\n`.repeat(2);
    upstream.script = (response, { url }) => {
      const events = url.endsWith('?alt=sse');
      response.writeHead(200, { 'content-type': events ? 'text/event-stream' : 'application/json' });
      response.end(events ? frames : JSON.stringify([textAnswer, textAnswer]));
    };
    const events = await native('streamGenerateContent?alt=sse&key=easel-key');
    expect(await events.text()).toBe(frames);
    const array: unknown = await (await native('streamGenerateContent')).json();
    expect(streamGenerateContent.response.schema?.parse(array)).toHaveLength(2);
    expect(upstream.received.map(({ url }) => url)).toEqual([
      '/v1beta/models/gemini-3.1-pro-preview:streamGenerateContent?alt=sse',
      '/v1beta/models/gemini-3.1-pro-preview:streamGenerateContent',
    ]);
  });

  test('that breaks off between events ends with an error event', async () => {
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(textAnswer)}\n\n`);
      setTimeout(() => response.destroy(), 20);
    };
    const frames = (await (await native('streamGenerateContent?alt=sse')).text()).trim().split('\n\n');
    const last: unknown = JSON.parse(frames.at(-1)?.replace('data: ', '') ?? '');
    expect(nativeErrorEvent.parse(last).error.code).toBe(502);
  });

  test('counts tokens of a whole request under the name of the upstream', async () => {
    answer({ totalTokens: 31, promptTokensDetails: [{ modality: 'TEXT', tokenCount: 31 }] });
    const response = await native('countTokens', { generateContentRequest: { contents } });
    expect(sentBody()).toStrictEqual({
      generateContentRequest: { contents, model: 'models/gemini-3.1-pro-preview' },
    });
    expect(countNativeTokens.response.schema?.parse(await response.json())).toMatchObject({
      totalTokens: 31,
    });
  });

  test('for a field of another platform is refused before anything is sent', async () => {
    const tools = [{ googleSearch: { excludeDomains: ['example.com'] } }];
    const response = await native('generateContent', { contents, tools });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { message: expect.stringContaining('tools[0].googleSearch.excludeDomains') } },
    ]);
    expect(upstream.received).toHaveLength(0);
  });

  test('answered by a web page is 502', async () => {
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>');
    };
    expect((await native('generateContent')).status).toBe(502);
  });
});

describe('an embedding', () => {
  const model = 'google/beta-embedding-2-preview';

  test('of one text', async () => {
    answer({ embedding: { values: [0.6, 0.8] } });
    const content = { parts: [{ text: 'a cat' }] };
    const response = await native('embedContent', { content, taskType: 'CLUSTERING' }, model);
    expect(upstream.received[0]?.url).toBe('/v1beta/models/gemini-embedding-2:embedContent');
    expect(sentBody()).toStrictEqual({
      model: 'models/gemini-embedding-2',
      content: { parts: [{ text: 'task: clustering | query: a cat' }] },
    });
    expect(embedContent.response.schema?.parse(await response.json())).toStrictEqual({
      embedding: { values: [0.6, 0.8] },
    });
  });

  test('of several', async () => {
    answer({ embeddings: [{ values: [1] }, { values: [-1] }] });
    const request = { content: { parts: [{ text: 'a cat' }] } };
    const response = await native('batchEmbedContents', { requests: [request, request] }, model);
    expect(upstream.received[0]?.url).toBe('/v1beta/models/gemini-embedding-2:batchEmbedContents');
    expect(batchEmbedContents.response.schema?.parse(await response.json())).toStrictEqual({
      embeddings: [{ values: [1] }, { values: [-1] }],
    });
  });
});

test.each([
  ['beta-3-pro', 'gemini-3.1-pro-preview'],
  ['beta-3-flash', 'gemini-3-flash-preview'],
  ['beta-2.5-flash-image', 'gemini-2.5-flash-image'],
  ['beta-9-next', 'gemini-9-next'],
  ['google/beta-embedding-2-preview', 'gemini-embedding-2'],
  ['gemini-3.8-flash', 'gemini-3.8-flash'],
])('the model %s is %s at the upstream', async (model, name) => {
  answer({ totalTokens: 1 });
  await native('countTokens', { contents }, model);
  expect(upstream.received[0]?.url).toBe(`/v1beta/models/${name}:countTokens`);
});

test('the check asks for one model and gives the status', async () => {
  answer({ error: { code: 400, message: 'API key not valid' } }, 400);
  const options = { id: 'gemini', baseUrl: `${upstream.baseUrl}/v1beta`, apiKey: 'AIza-operator' };
  const provider = createGeminiProvider(options);
  expect(await provider.check?.(new AbortController().signal)).toBe(400);
  expect(upstream.received).toMatchObject([
    { method: 'GET', url: '/v1beta/models?pageSize=1', headers: { 'x-goog-api-key': 'AIza-operator' } },
  ]);
  await provider.close();
});

test('other operations of the family are answered by the sandbox', async () => {
  const messages = [{ role: 'user', content: 'Hello' }];
  const response = await service.call('/v1/messages', {
    body: { model: 'beta-3-pro', max_tokens: 5, messages },
  });
  expect(response.headers.get('x-easel-provider')).toBe('sandbox');
});

const rpc = (code: number, status: string, message: string, details?: object[]) => ({
  error: { code, message, status, ...(details ? { details } : {}) },
});
const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '39.6s' };
const keyInvalid = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' };
const perDay = {
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
};

/** Upstream's status and body; what the client gets: status, the message's part, code of the image dialect. */
const errorTable: readonly (readonly [number, object, number, string, string])[] = [
  [400, rpc(400, 'INVALID_ARGUMENT', 'Unable to process'), 400, 'Unable to process', 'invalid_request'],
  [400, rpc(400, 'INVALID_ARGUMENT', 'API key not valid', [keyInvalid]), 502, 'account', 'upstream_error'],
  [400, rpc(400, 'FAILED_PRECONDITION', 'User location is not supported'), 502, 'account', 'upstream_error'],
  [401, rpc(401, 'UNAUTHENTICATED', 'AIza-operator is wrong'), 502, 'credentials', 'upstream_error'],
  [402, rpc(402, 'RESOURCE_EXHAUSTED', 'project-7 has no credit'), 502, 'account', 'upstream_error'],
  [403, rpc(403, 'PERMISSION_DENIED', 'project-7 is suspended'), 502, 'credentials', 'upstream_error'],
  [404, rpc(404, 'NOT_FOUND', 'models/gemini-x is not found'), 404, 'gemini-x', 'model_not_found'],
  [429, rpc(429, 'RESOURCE_EXHAUSTED', 'Your plan', [retryInfo]), 429, 'rate', 'rate_limit_exceeded'],
  [429, rpc(429, 'RESOURCE_EXHAUSTED', 'Your plan', [perDay, retryInfo]), 502, 'account', 'upstream_error'],
  [
    429,
    rpc(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'),
    502,
    'account',
    'upstream_error',
  ],
  [500, rpc(500, 'INTERNAL', 'An internal error'), 502, 'An internal error', 'upstream_error'],
  [503, rpc(503, 'UNAVAILABLE', 'The model is overloaded'), 503, 'overloaded', 'overloaded'],
  [504, rpc(504, 'DEADLINE_EXCEEDED', 'Deadline expired'), 504, 'Deadline', 'upstream_timeout'],
];

describe.each([
  ['an image', () => draw()],
  ['a native call', () => native('generateContent')],
  ['a stream', () => native('streamGenerateContent?alt=sse')],
  ['an embedding', () => embed()],
] as const)('an error of %s', (name, call) => {
  test.each(errorTable)('%i %j is %i', async (status, body, expected, text, code) => {
    // A stream without events has its error in an array.
    answer(name === 'a stream' ? [body] : body, status, { 'x-request-id': 'req_up' });
    const response = await call();
    const shown = await response.text();
    const { error } = JSON.parse(shown);
    expect([response.status, error.message]).toEqual([expected, expect.stringContaining(text)]);
    if (name === 'an image') expect(error.code).toBe(code);
    expect(response.headers.get('retry-after')).toBe(expected === 429 ? '40' : null);
    expect(shown).not.toMatch(/AIza-operator|project-7|Your p/);
  });
});

const base64 = (data: string | null) => ({
  candidates: [{ content: { parts: [{ inlineData: { mimeType: 'image/png', data } }] } }],
});

describe.each([
  ['an image', () => draw()],
  ['an embedding', () => embed()],
] as const)('%s is 502, sent once, if the upstream', (_name, call) => {
  test.each<[string, string, number?]>([
    ['answers with nothing', ''],
    ['answers 204', '', 204],
    ['answers with broken JSON', '{"candidates":[{"content"'],
    ['answers with an array', '[]'],
    ['answers with null', 'null'],
    ['answers with another shape', '{"data":[{"b64_json":"QUJD"}]}'],
    ['answers with null in place of an image', JSON.stringify(base64(null))],
    ['answers with an empty image', JSON.stringify(base64(''))],
    ['answers with text in place of an image', JSON.stringify(base64('SGVsbG8='.repeat(9)))],
    ['answers with no Base64', JSON.stringify(base64('%%%'.repeat(99)))],
  ])('%s', async (_case, body, status = 200) => {
    upstream.script = (response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    };
    const response = await call();
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([502, 'false']);
    expect(upstream.received).toHaveLength(1);
  });
});

test.each([
  ['an image', () => draw()],
  ['a native call', () => native('generateContent')],
  ['an embedding', () => embed()],
] as const)('%s that the upstream drops is 502 and not to be repeated', async (_name, call) => {
  upstream.script = (response) => response.destroy();
  const response = await call();
  expect(response.status).toBe(502);
  expect(response.headers.get('x-should-retry')).toBe('false');
});

test.each([
  ['/v1/images/generations', { model: 'beta-3-pro-image', prompt: 'A kite' }],
  ['/v1beta/models/beta-3-pro:generateContent', { contents }],
  ['/v1beta/models/beta-embedding-2-preview:embedContent', { content: { parts: [{ text: 'a' }] } }],
])('a client that leaves ends the upstream call of %s', async (path, body) => {
  const closed = Promise.withResolvers<unknown>();
  upstream.script = (response) => closed.resolve(once(response, 'close'));
  const controller = new AbortController();
  const responding = service.call(path, { body, signal: controller.signal }).catch(() => {});
  while (upstream.received.length === 0) await wait(2);
  const leftAt = Date.now();
  controller.abort();
  await closed.promise;
  expect(Date.now() - leftAt).toBeLessThan(500);
  await responding;
});
