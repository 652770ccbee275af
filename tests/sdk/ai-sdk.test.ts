// Tests the `ai` package with the provider packages of four vendors.
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import {
  APICallError,
  embedMany,
  experimental_generateVideo,
  generateImage,
  generateText,
  Output,
  streamText,
  tool,
} from 'ai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { inspectImage } from '#tests/support/inspect-image.ts';
import { probeResult } from '#tests/support/probe-video.ts';
import { routes, type ServerPair, startPair } from '#tests/support/server-pair.ts';

let pair: ServerPair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

describe.each(routes)('through the %s', (route) => {
  const options = (path: string) => ({ baseURL: pair[route].baseUrl + path, apiKey: pair[route].apiKey });
  const anthropic = () => createAnthropic(options('/v1'))('epsilon-opus-5');
  const google = () => createGoogle(options('/v1beta'))('beta-3-pro');

  test.each([
    ['anthropic', anthropic],
    ['google', google],
  ])('%s: text and streamed text', async (_name, model) => {
    const { text, usage } = await generateText({ model: model(), prompt: 'What is 12 * 13?', maxRetries: 0 });
    expect(text).toContain('12 * 13');
    expect(usage.outputTokens).toBeGreaterThan(0);
    const pieces: string[] = [];
    for await (const piece of streamText({
      model: model(),
      prompt: 'Write a haiku about the sea',
      maxRetries: 0,
    }).textStream)
      pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
  });

  test.each([
    ['anthropic', anthropic],
    ['google', google],
  ])('%s: a tool is called and answered', async (_name, model) => {
    const { toolCalls } = await generateText({
      model: model(),
      prompt: 'What is the weather in Lima?',
      maxRetries: 0,
      tools: {
        get_weather: tool({
          description: 'The weather in a city',
          inputSchema: z.object({ city: z.string() }),
        }),
      },
    });
    expect(toolCalls[0]).toMatchObject({ toolName: 'get_weather', input: { city: 'Lima' } });
  });

  test('google: an object that matches a schema', async () => {
    const { output } = await generateText({
      model: google(),
      prompt: 'A city',
      maxRetries: 0,
      output: Output.object({ schema: z.object({ city: z.string(), people: z.number().int() }) }),
    });
    expect(typeof output.city).toBe('string');
  });

  test('openai: images', async () => {
    // For unknown model names the adapter sends response_format, which only legacy models accept.
    const { images } = await generateImage({
      model: createOpenAI(options('/v1')).image('legacy-image-2'),
      prompt: 'A red kite',
      size: '512x512',
      n: 2,
      maxRetries: 0,
    });
    expect(images).toHaveLength(2);
    expect(await inspectImage(images[0]?.base64 ?? '')).toMatchObject({ width: 512, height: 512 });
  });

  test('google: one embedding and several', async () => {
    const model = createGoogle(options('/v1beta')).embedding('beta-embedding-2-preview');
    const one = await embedMany({ model, values: ['a cat'], maxRetries: 0 });
    const many = await embedMany({ model, values: ['a cat', 'a dog'], maxRetries: 0 });
    expect(one.embeddings[0]).toEqual(many.embeddings[0]);
    expect(many.embeddings).toHaveLength(2);
  });

  test('openrouter: a video', async () => {
    const { videos } = await experimental_generateVideo({
      model: createOpenRouter(options('/v1')).videoModel('delta-1.1', { pollIntervalMs: 200 }),
      prompt: 'Boats at dawn',
      duration: 3,
      aspectRatio: '1:1',
      maxRetries: 0,
      // The package's own download function rejects loopback addresses.
      download: async ({ url }) => ({
        data: new Uint8Array(await (await fetch(url)).arrayBuffer()),
        mediaType: 'video/mp4',
      }),
    });
    expect(videos).toHaveLength(1);
    expect(await probeResult(videos[0]?.uint8Array ?? new Uint8Array())).toMatchObject({
      width: 720,
      height: 720,
      hasAudio: true,
    });
  });

  test('an error of the gateway is an APICallError with its message', async () => {
    const model = createOpenAI(options('/v1')).image('legacy-image-3');
    const error = await generateImage({ model, prompt: 'A kite', size: '256x256', maxRetries: 0 }).catch(
      (thrown: unknown) => thrown,
    );
    expect(APICallError.isInstance(error)).toBe(true);
    expect(String(error)).toContain('size');
  });
});
