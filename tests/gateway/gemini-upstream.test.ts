// Tests the chat-image group, native operations and embeddings that a Gemini API server answers.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatImageResponse } from '#lib/contract/images/image-responses.ts';
import { nativeErrorEvent } from '#lib/contract/native/generate-response.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { gemini as vendor } from '#lib/server/providers/gemini/manifest.ts';
import {
  batchEmbedContents,
  countNativeTokens,
  embedContent,
  generateContent,
  streamGenerateContent,
} from '#tests/support/documented-contract.ts';
import { imageAnswer, sampleBase64, textAnswer } from '#tests/support/gemini-responses.ts';
import { type GeminiService, openGeminiService } from '#tests/support/gemini-service.ts';

let gemini: GeminiService;

beforeAll(async () => {
  gemini = await openGeminiService();
});

afterAll(() => gemini.close());

beforeEach(() => gemini.reset());

const sentBody = (): unknown => JSON.parse(gemini.upstream.received[0]?.body ?? '');
const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];

describe('an image', () => {
  test('is requested with ratio, size and references, and is returned as Base64 with its usage', async () => {
    gemini.answer(imageAnswer);
    const response = await gemini.draw({ size: '32:18', quality: 'hd', images: [sampleImage] });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-easel-provider')).toBe('gemini');
    const [sent] = gemini.upstream.received;
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
    gemini.answer(body);
    const response = await gemini.draw();
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { error: { code, message: expect.stringContaining(text) } },
    ]);
    expect(response.headers.get('x-should-retry')).toBe('false');
  });

  test('that is interrupted within a small image is an error', async () => {
    gemini.upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000000' });
      response.write(JSON.stringify(imageAnswer).slice(0, 2000), () => response.destroy());
    };
    expect((await gemini.draw()).status).toBe(502);
  });
});

describe('a native call', () => {
  test('has the image format in imageConfig, and the response is forwarded byte for byte', async () => {
    const text = JSON.stringify(imageAnswer, undefined, 2);
    gemini.upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', server: 'scaffolding' }).end(text);
    };
    const generationConfig = { responseFormat: { image: { aspectRatio: '4:1', imageSize: '0.5K' } } };
    const response = await gemini.native(
      'generateContent',
      { contents, generationConfig },
      'beta-3.1-flash-image',
    );
    expect(gemini.upstream.received[0]?.url).toBe('/v1beta/models/gemini-3.1-flash-image:generateContent');
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

  test('streams events with alt=sse, and returns an array without it', async () => {
    const frames = `data: ${JSON.stringify(textAnswer)}\r\n\r\n`.repeat(2);
    gemini.upstream.script = (response, { url }) => {
      const events = url.endsWith('?alt=sse');
      response.writeHead(200, { 'content-type': events ? 'text/event-stream' : 'application/json' });
      response.end(events ? frames : JSON.stringify([textAnswer, textAnswer]));
    };
    const events = await gemini.native('streamGenerateContent?alt=sse&key=easel-key', { contents });
    expect(await events.text()).toBe(frames);
    const array: unknown = await (await gemini.native('streamGenerateContent', { contents })).json();
    expect(streamGenerateContent.response.schema?.parse(array)).toHaveLength(2);
    expect(gemini.upstream.received.map(({ url }) => url)).toEqual([
      '/v1beta/models/gemini-3.1-pro-preview:streamGenerateContent?alt=sse',
      '/v1beta/models/gemini-3.1-pro-preview:streamGenerateContent',
    ]);
  });

  test('that is interrupted between events ends with an error event', async () => {
    gemini.upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const content = { role: 'model', parts: [{ text: 'Half' }] };
      response.write(`data: ${JSON.stringify({ candidates: [{ content }] })}\n\n`);
    };
    const response = await gemini.native('streamGenerateContent?alt=sse', { contents });
    gemini.upstream.cut();
    const frames = (await response.text()).trim().split('\n\n');
    const last: unknown = JSON.parse(frames.at(-1)?.replace('data: ', '') ?? '');
    expect(nativeErrorEvent.parse(last).error.code).toBe(502);
  });

  test('counts the tokens of a whole request with the model name of the upstream', async () => {
    gemini.answer({ totalTokens: 31, promptTokensDetails: [{ modality: 'TEXT', tokenCount: 31 }] });
    const response = await gemini.native('countTokens', { generateContentRequest: { contents } });
    expect(sentBody()).toStrictEqual({
      generateContentRequest: { contents, model: 'models/gemini-3.1-pro-preview' },
    });
    expect(countNativeTokens.response.schema?.parse(await response.json())).toMatchObject({
      totalTokens: 31,
    });
  });

  test('with a field of another platform is rejected without a request', async () => {
    const tools = [{ googleSearch: { excludeDomains: ['example.com'] } }];
    const response = await gemini.native('generateContent', { contents, tools });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { message: expect.stringContaining('tools[0].googleSearch.excludeDomains') } },
    ]);
    expect(gemini.upstream.received).toHaveLength(0);
  });

  test('with a web page as the response is 502', async () => {
    gemini.upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>');
    };
    expect((await gemini.native('generateContent', { contents })).status).toBe(502);
  });
});

describe('an embedding', () => {
  const model = 'google/beta-embedding-2-preview';

  test('of one text', async () => {
    gemini.answer({ embedding: { values: [0.6, 0.8] } });
    const content = { parts: [{ text: 'a cat' }] };
    const response = await gemini.native('embedContent', { content, taskType: 'CLUSTERING' }, model);
    expect(gemini.upstream.received[0]?.url).toBe('/v1beta/models/gemini-embedding-2:embedContent');
    expect(sentBody()).toStrictEqual({
      model: 'models/gemini-embedding-2',
      content: { parts: [{ text: 'task: clustering | query: a cat' }] },
    });
    expect(embedContent.response.schema?.parse(await response.json())).toStrictEqual({
      embedding: { values: [0.6, 0.8] },
    });
  });

  test('of several', async () => {
    gemini.answer({ embeddings: [{ values: [1] }, { values: [-1] }] });
    const request = { content: { parts: [{ text: 'a cat' }] } };
    const response = await gemini.native('batchEmbedContents', { requests: [request, request] }, model);
    expect(gemini.upstream.received[0]?.url).toBe('/v1beta/models/gemini-embedding-2:batchEmbedContents');
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
  gemini.answer({ totalTokens: 1 });
  await gemini.native('countTokens', { contents }, model);
  expect(gemini.upstream.received[0]?.url).toBe(`/v1beta/models/${name}:countTokens`);
});

test('the check requests one model and returns the status', async () => {
  gemini.answer({ error: { code: 400, message: 'API key not valid' } }, 400);
  const options = { id: 'gemini', baseUrl: `${gemini.upstream.baseUrl}/v1beta`, apiKey: 'AIza-operator' };
  const provider = vendor.create(options);
  expect(await provider.check?.(new AbortController().signal)).toBe(400);
  expect(gemini.upstream.received).toMatchObject([
    { method: 'GET', url: '/v1beta/models?pageSize=1', headers: { 'x-goog-api-key': 'AIza-operator' } },
  ]);
  await provider.close();
});

test('other operations of the family are answered by the sandbox', async () => {
  const messages = [{ role: 'user', content: 'Hello' }];
  const response = await gemini.service.call('/v1/messages', {
    body: { model: 'beta-3-pro', max_tokens: 5, messages },
  });
  expect(response.headers.get('x-easel-provider')).toBe('sandbox');
});
