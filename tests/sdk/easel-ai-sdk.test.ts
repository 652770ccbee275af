// Tests `easel/ai-sdk` with the `ai` package: what the providers of vendors cannot.
import {
  APICallError,
  experimental_generateVideo,
  experimental_getVideoStatus,
  experimental_startVideo,
  generateImage,
} from 'ai';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { createEasel } from '#lib/package/ai-sdk.ts';
import { type Easel, startEasel } from '#lib/package/testing.ts';
import { inspectImage } from '#tests/support/inspect-image.ts';
import { probeResult } from '#tests/support/probe-video.ts';
import { until } from '#tests/support/until.ts';

let server: Easel;
beforeAll(async () => {
  server = await startEasel();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** The connection of each test: some lose what they are told to. */
const provider = (fetch = globalThis.fetch) =>
  createEasel({ baseURL: server.url, apiKey: server.key, fetch });
const image = (fetch = globalThis.fetch) => provider(fetch).image('alpha-image-2');
const kite = { prompt: 'A red kite', size: '1024x1024', maxRetries: 0 } as const;
const paths = async () => (await server.requests()).map(({ method, path }) => `${method} ${path}`);
const orders = async () => (await paths()).filter((line) => line.startsWith('POST'));
async function list(path: string): Promise<{ id: string; status: string }[]> {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${server.key}` } });
  return (await response.json()).data;
}

describe('images', () => {
  test('are made by a task, with what the server says of them', async () => {
    const result = await generateImage({
      ...kite,
      n: 2,
      model: image(),
      providerOptions: { easel: { quality: 'low', output_format: 'webp', estimate: true } },
    });

    expect(result.images).toHaveLength(2);
    expect(await inspectImage(result.images[0]?.base64 ?? '')).toMatchObject({ width: 1024, height: 1024 });
    expect(result.providerMetadata.easel?.images[0]).toMatchObject({
      taskId: expect.stringMatching(/^image_/),
      requestId: expect.stringMatching(/^req_/),
      provider: 'sandbox',
      estimate: { maximum: expect.anything() },
      ...{ size: '1024x1024', outputFormat: 'webp', quality: 'low' },
    });
    expect(result.warnings).toEqual([]);
    expect(result.usage.totalTokens).toBeGreaterThan(0);
  });

  test('are edited with files and a mask', async () => {
    const source = Buffer.from(sampleImage.split(',')[1] ?? '', 'base64');
    const mask = await sharp(source).ensureAlpha(0).png().toBuffer();
    const { images } = await generateImage({
      model: image(),
      prompt: { text: 'Make the kite blue', images: [source], mask },
      maxRetries: 0,
    });

    expect(images).toHaveLength(1);
    expect(await orders()).toEqual(['POST /v1/images/edits']);
  });

  test.each([
    [
      'alpha-image-2',
      { seed: 7, aspectRatio: '16:9' as const },
      ['unsupported aspectRatio', 'unsupported seed'],
    ],
    ['gamma/dream-4.5', { seed: 7 }, ['unsupported seed']],
    ['beta-3-pro-image', { size: '1024x1536' as const }, ['compatibility size']],
    ['diffusion-4-5-full', { seed: 7 }, []],
  ])('%s warns of settings that it does not have', async (model, settings, expected) => {
    const { warnings, images } = await generateImage({
      model: provider().image(model),
      prompt: 'A red kite',
      maxRetries: 0,
      ...settings,
    });

    expect(images).toHaveLength(1);
    expect(
      warnings
        .map((warning) => ('feature' in warning ? `${warning.type} ${warning.feature}` : ''))
        .toSorted(),
    ).toEqual(expected);
  });

  test('are ordered once when the answer is lost, or a proxy gives up', async () => {
    let sent = 0;
    const losing: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.status !== 202) return response;
      sent += 1;
      if (sent === 1) throw new TypeError('fetch failed');
      return sent === 2 ? new Response('Gateway Time-out', { status: 504 }) : response;
    };

    const { images } = await generateImage({ ...kite, model: image(losing) });

    expect(images).toHaveLength(1);
    expect(sent).toBe(3);
    expect(await list('/v1/images')).toHaveLength(1);
  });

  test('that are aborted are cancelled', async () => {
    const controller = new AbortController();
    const polling: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.status === 202) controller.abort(new Error('enough'));
      return response;
    };

    await expect(
      generateImage({ ...kite, model: image(polling), abortSignal: controller.signal }),
    ).rejects.toThrow('enough');

    await until(async () => (await list('/v1/images'))[0]?.status === 'cancelled');
  });
});

describe('errors', () => {
  test.each([
    [
      'a request that is not valid',
      { size: '1x1' as const },
      undefined,
      { statusCode: 400, isRetryable: false },
    ],
    [
      'a full service',
      {},
      { status: 503, headers: { 'x-should-retry': 'true' } },
      { statusCode: 503, isRetryable: true },
    ],
    [
      'a limit',
      {},
      { status: 429, headers: { 'x-should-retry': 'true' } },
      { statusCode: 429, isRetryable: true },
    ],
    ['a page of a proxy', {}, { status: 503, text: 'Busy' }, { statusCode: 503, isRetryable: false }],
  ])('%s is an APICallError', async (_, settings, response, expected) => {
    if (response) await server.respondWith({ operation: 'images.generate' }, response, { unchecked: true });
    const error = await generateImage({ ...kite, model: image(), ...settings }).catch(
      (reason: unknown) => reason,
    );

    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject(expected);
  });

  test('a connection that stays lost is not ordered again by the SDK, unless a key makes it one order', async () => {
    let sent = 0;
    const lost: typeof fetch = async () => {
      sent += 1;
      throw new TypeError('fetch failed');
    };
    const call = (idempotencyKey?: string) =>
      generateImage({
        ...kite,
        model: image(lost),
        ...(idempotencyKey && { providerOptions: { easel: { idempotencyKey } } }),
      }).catch((reason: unknown) => reason);

    expect(await call()).toMatchObject({ isRetryable: false, message: expect.stringContaining('not known') });
    expect(await call('mine')).toMatchObject({ isRetryable: true });
    expect(sent).toBe(6);
  });

  test('a model of text has another provider', () => {
    expect(() => provider().languageModel('beta-3-pro')).toThrow(/docs\/ai-sdk\.md/);
  });
});

describe('videos', () => {
  const boats = { prompt: 'Boats at dawn', duration: 3, resolution: '854x480', maxRetries: 0 } as const;

  test('are made', async () => {
    const { videos, warnings, providerMetadata } = await experimental_generateVideo({
      ...boats,
      model: provider().video('delta-1.1'),
      fps: 24,
      poll: { intervalMs: 100 },
    });

    expect(await probeResult(videos[0]?.uint8Array ?? new Uint8Array())).toMatchObject({
      width: 854,
      height: 480,
    });
    expect(warnings).toEqual([{ type: 'unsupported', feature: 'fps' }]);
    expect(providerMetadata.easel).toMatchObject({ status: 'completed', width: 854 });
  });

  test('are started here and followed elsewhere', async () => {
    const { operation } = await experimental_startVideo({ ...boats, model: provider().video('delta-1.1') });
    const stored = JSON.parse(JSON.stringify(operation));

    const status = await until(async () => {
      const found = await experimental_getVideoStatus(provider().video('delta-1.1'), { operation: stored });
      return found.status !== 'pending' && found;
    });
    expect(status.status).toBe('completed');
  });

  test('that fail say why', async () => {
    await server.failNext('fail', { operation: 'videos.create' });
    await expect(
      experimental_generateVideo({
        ...boats,
        model: provider().video('delta-1.1'),
        poll: { intervalMs: 50 },
      }),
    ).rejects.toThrow(/on demand/);
  });

  test('that are aborted are cancelled', async () => {
    await server.failNext('stall', { operation: 'videos.create' });
    const controller = new AbortController();
    const polling: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      if (response.status === 202) setImmediate(() => controller.abort(new Error('enough')));
      return response;
    };
    await expect(
      experimental_generateVideo({
        ...boats,
        model: provider(polling).video('delta-1.1'),
        abortSignal: controller.signal,
      }),
    ).rejects.toThrow();

    await until(async () => (await list('/v1/videos'))[0]?.status === 'cancelled');
  });
});
