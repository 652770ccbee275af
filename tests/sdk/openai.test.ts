// Tests OpenAI's official SDK with only the base URL and the key changed.
import { readFile } from 'node:fs/promises';
import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { inspectImage } from '#tests/support/inspect-image.ts';
import { probeResult } from '#tests/support/probe-video.ts';
import { routes, type ServerPair, startPair } from '#tests/support/server-pair.ts';
import { until } from '#tests/support/until.ts';

let pair: ServerPair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

const kite = Buffer.from(sampleImage.split(',')[1] ?? '', 'base64');
const request = { model: 'alpha-image-2', prompt: 'A red kite', size: '1024x1024' } as const;

describe.each(routes)('through the %s', (route) => {
  const client = (options: { apiKey?: string; headers?: Record<string, string>; maxRetries?: number } = {}) =>
    new OpenAI({
      baseURL: `${pair[route].baseUrl}/v1`,
      apiKey: options.apiKey ?? pair[route].apiKey,
      maxRetries: options.maxRetries ?? 0,
      ...(options.headers ? { defaultHeaders: options.headers } : {}),
    });

  test('images.generate', async () => {
    const response = await client().images.generate({ ...request, quality: 'low', output_format: 'jpeg' });
    expect(await inspectImage(response.data?.[0]?.b64_json ?? '')).toMatchObject({
      format: 'jpeg',
      width: 1024,
      height: 1024,
    });
    expect(response.usage?.total_tokens).toBeGreaterThan(0);
    expect(response._request_id).toMatch(/^req_/);
  });

  test('images.generate, streamed', async () => {
    const stream = await client().images.generate({ ...request, stream: true, partial_images: 2 });
    const types: string[] = [];
    for await (const event of stream) {
      types.push(event.type);
      expect((await inspectImage(event.b64_json)).width).toBe(1024);
    }
    expect(types).toEqual([
      'image_generation.partial_image',
      'image_generation.partial_image',
      'image_generation.completed',
    ]);
  });

  test('images.edit with one file and with several', async () => {
    const one = await client().images.edit({
      model: 'alpha-image-2',
      prompt: 'At night',
      size: '1024x1024',
      image: await toFile(kite, 'kite.png', { type: 'image/png' }),
    });
    const files = await Promise.all(
      ['a.png', 'b.png'].map((name) => toFile(kite, name, { type: 'image/png' })),
    );
    const two = await client().images.edit({
      model: 'alpha-image-2',
      prompt: 'At night',
      size: '1024x1024',
      image: files,
    });
    for (const response of [one, two]) {
      expect(await inspectImage(response.data?.[0]?.b64_json ?? '')).toMatchObject({
        format: 'png',
        width: 1024,
        height: 1024,
      });
    }
  });

  test('images.edit, streamed', async () => {
    const image = await toFile(kite, 'kite.png', { type: 'image/png' });
    const stream = await client().images.edit({
      model: 'alpha-image-2',
      prompt: 'At night',
      image,
      stream: true,
      partial_images: 1,
    });
    const types: string[] = [];
    for await (const event of stream) types.push(event.type);
    expect(types).toEqual(['image_edit.partial_image', 'image_edit.completed']);
  });

  test('legacy models return URLs that can be downloaded', async () => {
    const response = await client().images.generate({
      model: 'legacy-image-2',
      prompt: 'A fox',
      size: '256x256',
      response_format: 'url',
    });
    const link = await fetch(response.data?.[0]?.url ?? '');
    expect(await inspectImage(new Uint8Array(await link.arrayBuffer()))).toMatchObject({
      width: 256,
      height: 256,
    });
  });

  test('videos: create from an image, poll, list, download, delete', async () => {
    const openai = client();
    const video = await openai.videos.create({
      model: 'delta-1.1' as never,
      prompt: 'The kite climbs',
      seconds: '4',
      size: '1280x720',
      input_reference: await toFile(kite, 'kite.png', { type: 'image/png' }),
    });
    expect(video.id).toMatch(/^video_/);
    const task = await until(async () => {
      const found = await openai.videos.retrieve(video.id);
      expect(['failed', 'cancelled', 'expired']).not.toContain(found.status);
      return found.status === 'completed' && found;
    });
    expect(task.progress).toBe(100);
    const listed = await openai.videos.list({ limit: 1 });
    expect(listed.data[0]?.id).toBe(video.id);
    const content = await openai.videos.downloadContent(video.id);
    const facts = await probeResult(new Uint8Array(await content.arrayBuffer()));
    expect(facts).toMatchObject({ width: 1280, height: 720, hasAudio: true });
    expect(facts.seconds).toBeCloseTo(4, 1);
    expect(await openai.videos.delete(video.id)).toEqual({
      ...{ id: video.id, object: 'video.deleted', deleted: true },
    });
    await expect(openai.videos.retrieve(video.id)).rejects.toThrow(OpenAI.NotFoundError);
  });

  test('models.list and models.retrieve, also for ids with a slash', async () => {
    const ids: string[] = [];
    for await (const model of client().models.list()) ids.push(model.id);
    expect(ids).toContain('alpha-image-2');
    expect((await client().models.retrieve('gamma/dream-4.5')).id).toBe('gamma/dream-4.5');
  });

  test.each([
    [
      'a wrong key',
      { apiKey: 'wrong-key-000' },
      request,
      OpenAI.AuthenticationError,
      { status: 401, code: 'invalid_api_key' },
    ],
    [
      'a broken rule',
      {},
      { ...request, n: 11 },
      OpenAI.BadRequestError,
      { status: 400, code: 'integer_above_max_value', param: 'n', type: 'invalid_request_error' },
    ],
    [
      'an unknown model',
      {},
      { ...request, model: 'omega' },
      OpenAI.NotFoundError,
      { status: 404, code: 'model_not_found', param: 'model' },
    ],
    [
      'a rate limit',
      { headers: { 'x-sandbox-fault': 'rate_limit' } },
      request,
      OpenAI.RateLimitError,
      { status: 429 },
    ],
    [
      'an overload',
      { headers: { 'x-sandbox-fault': 'overloaded' } },
      request,
      OpenAI.InternalServerError,
      { status: 503 },
    ],
    [
      'a refusal',
      { headers: { 'x-sandbox-fault': 'refusal' } },
      request,
      OpenAI.BadRequestError,
      { code: 'moderation_blocked', type: 'image_generation_user_error' },
    ],
  ])('%s is its typed error', async (_name, options, body, type, fields) => {
    const error = await client(options)
      .images.generate(body)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject(fields);
    expect(Reflect.get(Object(error), 'requestID')).toMatch(/^req_/);
  });

  test('an interrupted stream throws after the events received', async () => {
    const stream = await client({ headers: { 'x-sandbox-fault': 'cut_stream' } }).images.generate({
      ...request,
      stream: true,
      partial_images: 2,
    });
    const types: string[] = [];
    const error = await (async () => {
      for await (const event of stream) types.push(event.type);
    })().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(types.length).toBeGreaterThan(0);
    expect(types).not.toContain('image_generation.completed');
  });
});

test('the sample image of the playground is the image that the tests send', async () => {
  expect(await inspectImage(kite)).toMatchObject({ format: 'png', width: 128, height: 128 });
  expect(
    (await readFile(new URL('../../lib/contract/sample-image.ts', import.meta.url), 'utf8')).includes(
      kite.toString('base64'),
    ),
  ).toBe(true);
});
