// Tests Anthropic's official SDK: responses, streams, tools, thinking, counts, typed errors.
import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { routes, type ServerPair, startPair } from '#tests/support/server-pair.ts';

let pair: ServerPair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

const model = 'epsilon-opus-5';
const request = {
  model,
  max_tokens: 300,
  messages: [{ role: 'user', content: 'What is 12 * 13?' }],
} satisfies Anthropic.MessageCreateParamsNonStreaming;
const weather = {
  name: 'get_weather',
  description: 'The weather in a city',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
} satisfies Anthropic.Tool;

describe.each(routes)('through the %s', (route) => {
  const client = (options: { apiKey?: string; headers?: Record<string, string> } = {}) =>
    new Anthropic({
      baseURL: pair[route].baseUrl,
      apiKey: options.apiKey ?? pair[route].apiKey,
      maxRetries: 0,
      ...(options.headers ? { defaultHeaders: options.headers } : {}),
    });

  test('messages.create', async () => {
    const message = await client().messages.create(request);
    expect(message).toMatchObject({ type: 'message', role: 'assistant', model, stop_reason: 'end_turn' });
    expect(textOf(message)).toContain('12 * 13');
    expect(message.usage.output_tokens).toBeGreaterThan(0);
    expect(message._request_id).toMatch(/^req_/);
  });

  test('messages.stream returns the same text, token by token', async () => {
    const stream = client().messages.stream(request);
    const pieces: string[] = [];
    stream.on('text', (piece) => pieces.push(piece));
    const message = await stream.finalMessage();
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(textOf(message));
    expect(textOf(message)).toBe(textOf(await client().messages.create(request)));
  });

  test('max_tokens and stop sequences are applied', async () => {
    const long = {
      ...request,
      messages: [{ role: 'user', content: 'Write a story about a lighthouse.' }],
    } satisfies Anthropic.MessageCreateParamsNonStreaming;
    const bounded = await client().messages.create({ ...long, max_tokens: 12 });
    expect(bounded.stop_reason).toBe('max_tokens');
    expect(bounded.usage.output_tokens).toBe(12);
    const stopped = await client().messages.create({ ...long, stop_sequences: ['.'] });
    expect(stopped).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: '.' });
    expect(textOf(stopped)).not.toContain('.');
  });

  test('a tool is called, and its result is used in the next turn', async () => {
    const question = { role: 'user', content: 'What is the weather in Paris?' } as const;
    const first = await client().messages.create({ ...request, messages: [question], tools: [weather] });
    const call = first.content.find((block) => block.type === 'tool_use');
    expect(first.stop_reason).toBe('tool_use');
    expect(call).toMatchObject({ name: 'get_weather', input: { city: 'Paris' } });
    const second = await client().messages.create({
      ...request,
      tools: [weather],
      messages: [
        question,
        { role: 'assistant', content: first.content },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: call?.id ?? '', content: '19 degrees and drizzle' }],
        },
      ],
    });
    expect(second.stop_reason).toBe('end_turn');
    expect(textOf(second)).toContain('19 degrees');
  });

  test('the deltas of a streamed tool call join to valid JSON', async () => {
    const stream = client().messages.stream({
      ...request,
      messages: [{ role: 'user', content: 'What is the weather in Rome?' }],
      tools: [weather],
    });
    const message = await stream.finalMessage();
    expect(message.content.find((block) => block.type === 'tool_use')?.input).toEqual({ city: 'Rome' });
  });

  test('signed thinking can be sent back; changed thinking is rejected', async () => {
    const thinking = { type: 'enabled', budget_tokens: 1024 } as const;
    const question = { role: 'user', content: 'Which is larger, 9.11 or 9.9?' } as const;
    const first = await client().messages.create({
      ...request,
      max_tokens: 2000,
      thinking,
      messages: [question],
    });
    const block = first.content.find((candidate) => candidate.type === 'thinking');
    expect(block?.signature).toBeTruthy();
    const next = { role: 'user', content: 'Thanks. And 3 or 4?' } as const;
    const turn = (content: Anthropic.ContentBlockParam[]) =>
      client().messages.create({
        ...request,
        max_tokens: 2000,
        thinking,
        messages: [question, { role: 'assistant', content }, next],
      });
    expect((await turn(first.content)).type).toBe('message');
    const changed = first.content.map((candidate) =>
      candidate.type === 'thinking' ? { ...candidate, thinking: 'Something else.' } : candidate,
    );
    await expect(turn(changed)).rejects.toThrow(/signature/);
  });

  test('an image is accepted and described by its size', async () => {
    const data = sampleImage.split(',')[1] ?? '';
    const message = await client().messages.create({
      ...request,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
            { type: 'text', text: 'What is in this image?' },
          ],
        },
      ],
    });
    expect(textOf(message)).toMatch(/128/);
  });

  test('countTokens returns the input tokens of the message', async () => {
    const { input_tokens: counted } = await client().messages.countTokens({
      model,
      messages: request.messages,
    });
    expect((await client().messages.create(request)).usage.input_tokens).toBe(counted);
  });

  test('models.list and models.retrieve', async () => {
    const ids: string[] = [];
    for await (const entry of client().models.list({ limit: 5 })) ids.push(entry.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(model);
    expect(await client().models.retrieve(model)).toMatchObject({ id: model, type: 'model' });
  });

  test.each([
    ['a wrong key', { apiKey: 'wrong-key-000' }, request, Anthropic.AuthenticationError, 401],
    ['a broken rule', {}, { ...request, max_tokens: -1 }, Anthropic.BadRequestError, 400],
    [
      'a rate limit',
      { headers: { 'x-sandbox-fault': 'rate_limit' } },
      request,
      Anthropic.RateLimitError,
      429,
    ],
    [
      'an overload',
      { headers: { 'x-sandbox-fault': 'overloaded' } },
      request,
      Anthropic.InternalServerError,
      529,
    ],
  ])('%s throws the typed error', async (_name, options, body, type, status) => {
    const error = await client(options)
      .messages.create(body)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ status, error: { type: 'error' } });
  });

  test('a refusal is a stop reason with its details', async () => {
    const message = await client({ headers: { 'x-sandbox-fault': 'refusal' } }).messages.create(request);
    expect(message.stop_reason).toBe('refusal');
    expect(message.stop_details).toMatchObject({ type: 'refusal' });
  });

  test('an interrupted stream throws', async () => {
    const stream = client({ headers: { 'x-sandbox-fault': 'cut_stream' } }).messages.stream({
      ...request,
      messages: [{ role: 'user', content: 'Write a story about a lighthouse.' }],
    });
    await expect(stream.finalMessage()).rejects.toThrow();
  });
});

function textOf(message: Anthropic.Message): string {
  return message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
}
