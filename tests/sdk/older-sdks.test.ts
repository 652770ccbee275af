// Tests older majors of the official SDKs and of the `ai` package, whole and streamed. Some check responses strictly.
import * as ai5 from 'ai-5';
import * as ai6 from 'ai-6';
import { createAnthropic as createAnthropic2 } from 'ai-sdk-anthropic-2';
import { createAnthropic as createAnthropic3 } from 'ai-sdk-anthropic-3';
import { createOpenAI as createOpenAI2 } from 'ai-sdk-openai-2';
import { createOpenAI as createOpenAI3 } from 'ai-sdk-openai-3';
import { GoogleGenAI as GoogleGenAI1 } from 'genai-1';
import { GoogleGenAI as GoogleGenAI2 } from 'genai-2';
import OpenAI4 from 'openai-4';
import OpenAI5 from 'openai-5';
import OpenAI6 from 'openai-6';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { inspectImage } from '#tests/support/inspect-image.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { olderTextClients } from '#tests/support/text-clients.ts';

// The models have names that the packages do not know.
globalThis.AI_SDK_LOG_WARNINGS = false;

let server: Awaited<ReturnType<typeof startListeningService>>;
beforeAll(async () => {
  server = await startListeningService();
});
afterAll(() => server.stop());

const options = (path = '') => ({ baseURL: server.baseUrl + path, apiKey: server.apiKey, maxRetries: 0 });
const question = 'What is 12 * 13?';
const haiku = 'Write a haiku about the sea';
const document = 'The ferry to the island leaves at nine. It returns at dusk every day.';

const genAi = () => ({ apiKey: server.apiKey, httpOptions: { baseUrl: server.baseUrl } });

describe.each(Object.entries(olderTextClients))('%s', (_, open) => {
  test('text, whole and streamed', async () => {
    const { whole, streamed } = open(server);
    expect(await whole(question)).toContain('12 * 13');
    const pieces = await Array.fromAsync(streamed(haiku));
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('').trim()).toBe((await whole(haiku)).trim());
  });
});

describe('a tool, thinking and citations, with the strict schemas of', () => {
  const city = z.object({ city: z.string() });
  const weather = { description: 'The weather in a city', inputSchema: city };
  const prompt = 'What is the weather in Lima?';
  const thinking = { anthropic: { thinking: { type: 'enabled', budgetTokens: 1024 } } } as const;
  const cited = (type: 'file') => [
    {
      role: 'user' as const,
      content: [
        {
          ...{ type, data: Buffer.from(document), mediaType: 'text/plain', filename: 'ferry.txt' },
          providerOptions: { anthropic: { citations: { enabled: true } } },
        },
        { type: 'text' as const, text: 'When does the ferry to the island leave?' },
      ],
    },
  ];

  test('ai 5', async () => {
    const model = createAnthropic2(options('/v1'))('epsilon-opus-5');
    const tools = { get_weather: ai5.tool(weather) };
    const { toolCalls } = await ai5.generateText({ model, prompt, tools, maxRetries: 0 });
    expect(toolCalls[0]).toMatchObject({ toolName: 'get_weather', input: { city: 'Lima' } });
    const stream = ai5.streamText({ model, prompt, tools, maxRetries: 0 });
    expect((await stream.toolCalls)[0]).toMatchObject({ input: { city: 'Lima' } });
    const thought = await ai5.generateText({
      model,
      prompt: question,
      providerOptions: thinking,
      maxRetries: 0,
    });
    expect(thought.reasoningText).toBeTruthy();
    const sources = await ai5.generateText({ model, messages: cited('file'), maxRetries: 0 });
    expect(sources.text).not.toBe('');
    await ai5.streamText({ model, messages: cited('file'), maxRetries: 0 }).consumeStream();
  });

  test('ai 6', async () => {
    const model = createAnthropic3(options('/v1'))('epsilon-opus-5');
    const tools = { get_weather: ai6.tool(weather) };
    const { toolCalls } = await ai6.generateText({ model, prompt, tools, maxRetries: 0 });
    expect(toolCalls[0]).toMatchObject({ toolName: 'get_weather', input: { city: 'Lima' } });
    const stream = ai6.streamText({ model, prompt, tools, maxRetries: 0 });
    expect((await stream.toolCalls)[0]).toMatchObject({ input: { city: 'Lima' } });
    const thought = await ai6.generateText({
      model,
      prompt: question,
      providerOptions: thinking,
      maxRetries: 0,
    });
    expect(thought.reasoningText).toBeTruthy();
    const sources = await ai6.generateText({ model, messages: cited('file'), maxRetries: 0 });
    expect(sources.text).not.toBe('');
    const { output } = await ai6.generateText({
      model,
      prompt: 'A city',
      output: ai6.Output.object({ schema: city }),
      maxRetries: 0,
    });
    expect(typeof output.city).toBe('string');
  });
});

describe('images', () => {
  const image = { prompt: 'A red kite', size: '512x512' } as const;

  const drawn = { prompt: 'A red kite', model: 'alpha-image-2', size: '1024x1024', quality: 'low' } as const;

  test.each([
    [
      'openai 4',
      () => new OpenAI4(options('/v1')).images.generate(drawn),
      () => new OpenAI4(options('/v1')).models.list(),
    ],
    [
      'openai 5',
      () => new OpenAI5(options('/v1')).images.generate(drawn),
      () => new OpenAI5(options('/v1')).models.list(),
    ],
    [
      'openai 6',
      () => new OpenAI6(options('/v1')).images.generate(drawn),
      () => new OpenAI6(options('/v1')).models.list(),
    ],
  ])('%s: an image and the list of models', async (_, generate, list) => {
    const { data } = await generate();
    expect(await inspectImage(data?.[0]?.b64_json ?? '')).toMatchObject({ width: 1024, height: 1024 });
    expect((await list()).data.map(({ id }) => id)).toContain('alpha-image-2');
  });

  test('ai 5 and ai 6', async () => {
    const model5 = createOpenAI2(options('/v1')).image('legacy-image-2');
    const made5 = await ai5.experimental_generateImage({ model: model5, ...image, maxRetries: 0 });
    const model6 = createOpenAI3(options('/v1')).image('legacy-image-2');
    const made6 = await ai6.generateImage({ model: model6, ...image, maxRetries: 0 });
    for (const { images } of [made5, made6])
      expect(await inspectImage(images[0]?.base64 ?? '')).toMatchObject({ width: 512, height: 512 });
  });

  test('@google/genai 1 and 2: embeddings', async () => {
    for (const client of [new GoogleGenAI1(genAi()), new GoogleGenAI2(genAi())]) {
      const { embeddings } = await client.models.embedContent({
        model: 'beta-embedding-2-preview',
        contents: ['a', 'b'],
      });
      expect(embeddings).toHaveLength(2);
    }
  });
});
