// Tests Google's official SDK with both API versions: text, streams, tools, JSON, images, embeddings.
import { ApiError, FunctionCallingConfigMode, GoogleGenAI, Type } from '@google/genai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { inspectImage } from '#tests/support/inspect-image.ts';
import { routes, type ServerPair, startPair } from '#tests/support/server-pair.ts';

let pair: ServerPair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

const model = 'beta-3-pro';
const kite = sampleImage.split(',')[1] ?? '';
const cases = routes.flatMap((route) => ['v1', 'v1beta'].map((version) => ({ route, version })));

describe.each(cases)('through the $route, $version', ({ route, version }) => {
  const client = (options: { apiKey?: string; headers?: Record<string, string> } = {}) =>
    new GoogleGenAI({
      apiKey: options.apiKey ?? pair[route].apiKey,
      httpOptions: {
        baseUrl: pair[route].baseUrl,
        apiVersion: version,
        ...(options.headers ? { headers: options.headers } : {}),
      },
    });

  test('generateContent', async () => {
    const response = await client().models.generateContent({
      model,
      contents: 'What is 12 * 13?',
      config: { systemInstruction: 'Answer in one sentence.' },
    });
    expect(response.text).toContain('12 * 13');
    expect(response.usageMetadata?.totalTokenCount).toBeGreaterThan(0);
    expect(response.responseId).toBeTruthy();
  });

  test('the chunks of generateContentStream join to the same text', async () => {
    const request = { model, contents: 'Write a haiku about the sea' };
    const pieces: string[] = [];
    for await (const chunk of await client().models.generateContentStream(request))
      pieces.push(chunk.text ?? '');
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe((await client().models.generateContent(request)).text);
  });

  test('JSON that matches a schema', async () => {
    const responseSchema = {
      type: Type.OBJECT,
      properties: { city: { type: Type.STRING }, people: { type: Type.INTEGER } },
      required: ['city', 'people'],
    };
    const response = await client().models.generateContent({
      model,
      contents: 'A city',
      config: { responseMimeType: 'application/json', responseSchema },
    });
    const value = JSON.parse(response.text ?? '');
    expect(typeof value.city).toBe('string');
    expect(Number.isInteger(value.people)).toBe(true);
  });

  test('function calls', async () => {
    const tools = [
      {
        functionDeclarations: [
          {
            name: 'get_weather',
            description: 'The weather in a city',
            parameters: {
              type: Type.OBJECT,
              properties: { city: { type: Type.STRING } },
              required: ['city'],
            },
          },
        ],
      },
    ];
    const toolConfig = { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY } };
    const response = await client().models.generateContent({
      model,
      contents: 'Weather in Oslo?',
      config: { tools, toolConfig },
    });
    expect(response.functionCalls?.[0]).toMatchObject({ name: 'get_weather', args: { city: 'Oslo' } });
  });

  test('a chat sends earlier turns', async () => {
    const chat = client().chats.create({ model });
    await chat.sendMessage({ message: 'My name is Ada.' });
    expect((await chat.sendMessage({ message: 'What is my name?' })).text).toContain('Ada');
  });

  test('images: generation and edit', async () => {
    const config = { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9', imageSize: '1K' } };
    const made = await client().models.generateContent({
      model: 'beta-3-pro-image',
      contents: 'A fox',
      config,
    });
    const image = await inspectImage(made.data ?? '');
    expect(image.width / image.height).toBeCloseTo(16 / 9, 1);
    const changed = await client().models.generateContent({
      model: 'beta-2.5-flash-image',
      contents: [
        {
          role: 'user',
          parts: [{ text: 'Make it night' }, { inlineData: { mimeType: 'image/png', data: kite } }],
        },
      ],
      config: { responseModalities: ['IMAGE'] },
    });
    expect((await inspectImage(changed.data ?? '')).format).toBe('png');
  });

  test('one embedding and several', async () => {
    const response = await client().models.embedContent({
      model: 'beta-embedding-2-preview',
      contents: ['a cat', 'a kitten', 'tax law'],
      config: { outputDimensionality: 256, taskType: 'SEMANTIC_SIMILARITY' },
    });
    const [cat = [], kitten = [], tax = []] = (response.embeddings ?? []).map(({ values }) => values ?? []);
    const dot = (a: number[], b: number[]) =>
      a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
    expect(cat).toHaveLength(256);
    expect(dot(cat, cat)).toBeCloseTo(1, 5);
    expect(dot(cat, kitten)).toBeGreaterThan(dot(cat, tax));
  });

  test('countTokens and models.list', async () => {
    expect(
      (await client().models.countTokens({ model, contents: 'Hello there' })).totalTokens,
    ).toBeGreaterThan(1);
    const names: string[] = [];
    for await (const entry of await client().models.list()) names.push(entry.name ?? '');
    expect(names).toContain('models/beta-embedding-2-preview');
    expect((await client().models.get({ model })).name).toBe(`models/${model}`);
  });

  test.each([
    ['a wrong key', { apiKey: 'wrong-key-000' }, {}, 401, 'UNAUTHENTICATED'],
    ['a broken rule', {}, { temperature: 3 }, 400, 'INVALID_ARGUMENT'],
    ['a rate limit', { headers: { 'x-sandbox-fault': 'rate_limit' } }, {}, 429, 'RESOURCE_EXHAUSTED'],
    ['an overload', { headers: { 'x-sandbox-fault': 'overloaded' } }, {}, 503, 'UNAVAILABLE'],
  ])('%s is an ApiError with its status', async (_name, options, config, status, rpc) => {
    const error = await client(options)
      .models.generateContent({ model, contents: 'Hi', config })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status });
    expect(String(error)).toContain(rpc);
  });
});
