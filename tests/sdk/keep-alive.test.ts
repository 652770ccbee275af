// Official SDKs read streams in which keep-alive frames stand: before the first event, between events and before the last.
import { GoogleGenAI } from '@google/genai';
import { GoogleGenerativeAI } from '@google/generative-ai';
import { GoogleGenAI as GoogleGenAI1 } from 'genai-1';
import { GoogleGenAI as GoogleGenAI2 } from 'genai-2';
import OpenAI from 'openai';
import OpenAI5 from 'openai-5';
import OpenAI6 from 'openai-6';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAliveMs, keepAliveOf } from '#lib/server/http/keep-alive.ts';
import { sampleBase64 } from '#tests/support/gemini-responses.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { textClients } from '#tests/support/text-clients.ts';
import { until } from '#tests/support/until.ts';

globalThis.AI_SDK_LOG_WARNINGS = false;

const upstream = await startScriptedUpstream();
const relay = await startListeningService(upstream.environment);
const vendors = await startListeningService({
  ...{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${upstream.baseUrl}/v1` },
});
afterAll(async () => {
  await relay.stop();
  await vendors.stop();
  upstream.close();
});

// Only keep-alive frames of later requests use these: the clocks of the sockets are Node's own.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const named = (data: { type: string } & Record<string, unknown>) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const usage = { input_tokens: 3, output_tokens: 1 };
const delta = (text: string) =>
  named({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
const chunk = (text: string, more = {}) =>
  `data: ${JSON.stringify({ candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, ...more }] })}\n\n`;

/** Each makes the client yield one text. */
const parts = {
  anthropic: [
    named({
      type: 'message_start',
      ...{
        message: {
          ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], usage },
          ...{ stop_reason: null, stop_sequence: null },
        },
      },
    }) +
      named({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }) +
      delta('one '),
    delta('two '),
    delta('three') +
      named({ type: 'content_block_stop', index: 0 }) +
      named({
        type: 'message_delta',
        ...{ delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 3 } },
      }) +
      named({ type: 'message_stop' }),
  ],
  google: [chunk('one '), chunk('two '), chunk('three', { finishReason: 'STOP' })],
};

const image = { b64_json: sampleBase64, size: '128x128', quality: 'low', background: 'opaque' };
const facts = { ...image, output_format: 'png', created_at: 1 };
const partial = (partial_image_index: number) =>
  named({ type: 'image_generation.partial_image', ...facts, partial_image_index });
const imageParts = [
  partial(0),
  partial(1),
  named({
    type: 'image_generation.completed',
    ...{
      ...facts,
      usage: { ...usage, total_tokens: 4, input_tokens_details: { text_tokens: 3, image_tokens: 0 } },
    },
  }),
];

/** Sends a part each time the client has yielded the one before, and keep-alive frames before each. */
async function readWith<Item>(
  given: readonly string[],
  read: () => AsyncIterable<Item>,
  isEmpty: (item: Item) => boolean = (item) => item === '',
): Promise<Item[]> {
  const silence = () => vi.advanceTimersByTime(2 * keepAliveMs);
  const waiting = [...given];
  let next = () => {};
  upstream.script = async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    next = () => {
      silence();
      const part = waiting.shift();
      if (waiting.length > 0) response.write(part);
      else if (part !== undefined) response.end(part);
    };
    await until(() => vi.getTimerCount() > 0);
    next();
  };
  const items: Item[] = [];
  for await (const item of read()) {
    // A keep-alive frame of a native stream is an empty response.
    if (isEmpty(item)) continue;
    items.push(item);
    next();
  }
  return items;
}

const post = (baseUrl: string, path: string, body: object) =>
  async function* () {
    const headers = { authorization: `Bearer ${relay.apiKey}`, 'content-type': 'application/json' };
    const response = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      // A part of the upstream, not a keep-alive frame.
      if (/one|two|three/.test(text)) yield text;
      else frames.push(text);
    }
  };
let frames: string[] = [];

describe('keep-alive frames', () => {
  test.each([
    [
      'anthropic',
      '/v1/messages',
      { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }], stream: true },
    ],
    [
      'google',
      '/v1beta/models/beta-3-pro:streamGenerateContent?alt=sse',
      { contents: [{ parts: [{ text: 'Hi' }] }] },
    ],
  ] as const)('of %s are sent in these tests', async (dialect, path, body) => {
    frames = [];
    const texts = await readWith(parts[dialect], post(relay.baseUrl, path, body));
    const all = [...frames, ...texts].join('');
    expect(all.split(keepAliveOf(dialect, { headers: {} })).length - 1).toBe(6);
  });
});

describe.each(Object.entries(textClients))('%s', (name, open) => {
  test('reads a stream with keep-alive frames', async () => {
    const dialect = /anthropic/.test(name) ? 'anthropic' : 'google';
    const texts = await readWith(parts[dialect], () => open(relay).streamed('Count'));
    expect(texts).toEqual(['one ', 'two ', 'three']);
  });
});

describe('a chat keeps the whole response:', () => {
  const model = 'beta-3-pro';
  const clients = {
    '@google/genai': GoogleGenAI,
    '@google/genai 1': GoogleGenAI1,
    '@google/genai 2': GoogleGenAI2,
  };

  test.each(Object.entries(clients))('%s', async (_, Client) => {
    const { baseUrl, apiKey } = relay;
    const chat = new Client({ apiKey, httpOptions: { baseUrl } }).chats.create({ model });
    await readWith(parts.google, async function* () {
      for await (const { text = '' } of await chat.sendMessageStream({ message: 'Count' })) yield text;
    });
    const [, ...answer] = chat.getHistory().flatMap(({ parts = [] }) => parts.map(({ text }) => text));
    expect(answer.join('')).toBe('one two three');

    upstream.script = (response) => {
      const body = {
        candidates: [{ content: { role: 'model', parts: [{ text: 'four' }] }, finishReason: 'STOP' }],
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    expect((await chat.sendMessage({ message: 'Go on' })).text).toBe('four');
    expect(upstream.received.at(-1)?.body).toMatch(/Count.*one .*two .*three.*Go on/);
  });

  test('@google/generative-ai 0.24', async () => {
    const { baseUrl, apiKey } = relay;
    const chat = new GoogleGenerativeAI(apiKey).getGenerativeModel({ model }, { baseUrl }).startChat();
    await readWith(parts.google, async function* () {
      const { stream, response } = await chat.sendMessageStream('Count');
      for await (const each of stream) yield each.text();
      expect((await response).text()).toBe('one two three');
    });
    const [, answer] = await chat.getHistory();
    expect(answer?.parts.map(({ text }) => text).join('')).toBe('one two three');
  });
});

describe.each([
  ['relay', relay],
  ['vendors', vendors],
] as const)('an image of %s', (_, { baseUrl, apiKey }) => {
  const options = { baseURL: `${baseUrl}/v1`, apiKey, maxRetries: 0 };
  const body = { model: 'alpha-image-2', prompt: 'A kite', stream: true, partial_images: 2 } as const;

  test.each([
    ['openai', () => new OpenAI(options).images.generate(body)],
    ['openai 5', () => new OpenAI5(options).images.generate(body)],
    ['openai 6', () => new OpenAI6(options).images.generate(body)],
  ])('is read by %s', async (_, generate) => {
    const types = await readWith(imageParts, async function* () {
      for await (const event of await generate()) yield `${event.type} ${event.b64_json.length}`;
    });
    const size = sampleBase64.length;
    expect(types).toEqual([
      `image_generation.partial_image ${size}`,
      `image_generation.partial_image ${size}`,
      `image_generation.completed ${size}`,
    ]);
  });
});
