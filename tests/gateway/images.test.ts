// Tests image generations of every group through the whole pipeline. The images are decoded and measured.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkResponse, readError } from '#tests/support/check-response.ts';
import { generateImages } from '#tests/support/documented-contract.ts';
import { difference, inspectImage } from '#tests/support/inspect-image.ts';
import { readEvents } from '#tests/support/read-events.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

interface Response {
  data: { b64_json: string; url?: string; revised_prompt?: string; index?: number }[];
  size: string;
  output_format: string;
  background: string;
  quality?: string;
  model?: string;
  usage: Record<string, number>;
}

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

async function generate(body: Record<string, unknown>): Promise<Response> {
  const response = await service.call('/v1/images/generations', { body });
  return checkResponse<Response>('images.generate', response, String(body.model));
}

async function imageOf(body: Record<string, unknown>) {
  const response = await generate(body);
  return { response, image: await inspectImage(response.data[0]?.b64_json ?? '') };
}

const kite = { model: 'alpha-image-2', prompt: 'A red kite over green hills', size: '256x256' };

describe('general models', () => {
  test.each([
    ['png', {}],
    ['jpeg', { output_format: 'jpeg', output_compression: 60 }],
    ['webp', { output_format: 'webp', output_compression: 60 }],
  ])('draw %s of the size asked', async (format, extra) => {
    const { response, image } = await imageOf({ ...kite, size: '320x192', ...extra });
    expect(image).toMatchObject({ format, width: 320, height: 192 });
    expect(response).toMatchObject({
      size: '320x192',
      output_format: format,
      background: 'opaque',
      quality: 'high',
    });
    expect(response.usage.total_tokens).toBe(
      (response.usage.input_tokens ?? 0) + (response.usage.output_tokens ?? 0),
    );
  });

  test('return n different images', async () => {
    const { data } = await generate({ ...kite, n: 3 });
    expect(new Set(data.map(({ b64_json }) => b64_json)).size).toBe(3);
  });

  test('are deterministic: the same request gives the same bytes, another prompt does not', async () => {
    const [first, second, other] = [
      await generate(kite),
      await generate(kite),
      await generate({ ...kite, prompt: 'A blue kite' }),
    ];
    expect(second.data).toEqual(first.data);
    expect(other.data[0]?.b64_json).not.toBe(first.data[0]?.b64_json);
  });

  test('return an alpha channel for a transparent background', async () => {
    const { response, image } = await imageOf({
      ...kite,
      prompt: 'A red apple',
      background: 'transparent',
      output_format: 'webp',
    });
    expect(response.background).toBe('transparent');
    expect(image.hasAlpha).toBe(true);
    expect(image.alpha).toEqual({ min: 0, max: 255 });
  });

  test('follow the prompt: night is darker than noon', async () => {
    const day = await imageOf({ ...kite, prompt: 'A white house in a meadow at noon' });
    const night = await imageOf({ ...kite, prompt: 'A white house in a meadow at night' });
    const light = (means: readonly number[]) => means.slice(0, 3).reduce((sum, mean) => sum + mean, 0);
    expect(light(night.image.means)).toBeLessThan(light(day.image.means) * 0.7);
  });

  test('count more tokens for a higher quality', async () => {
    const tokens = async (quality: string) => (await generate({ ...kite, quality })).usage.output_tokens ?? 0;
    expect(await tokens('low')).toBeLessThan(await tokens('high'));
  });

  test('return different images for each quality; auto is high', async () => {
    const bytes = async (quality: string) =>
      (await generate({ ...kite, quality })).data[0]?.b64_json ?? quality;
    const [low, medium, high, auto] = await Promise.all(['low', 'medium', 'high', 'auto'].map(bytes));
    expect(new Set([low, medium, high]).size).toBe(3);
    expect(auto === high).toBe(true);
  });

  test('of the legacy group revise the prompt and return Base64 or a URL', async () => {
    const inline = await generate({ model: 'legacy-image-3', prompt: 'A fox' });
    expect(inline.data[0]?.revised_prompt).toContain('A fox');
    expect(inline.usage).toBeUndefined();
    const linked = await generate({
      model: 'legacy-image-2',
      prompt: 'A fox',
      size: '256x256',
      n: 2,
      response_format: 'url',
    });
    expect(linked.data.map(({ b64_json }) => b64_json)).toEqual([undefined, undefined]);
    const link = new URL(linked.data[0]?.url ?? '');
    const response = await service.call(link.pathname + link.search, { key: null });
    expect(response.status).toBe(200);
    expect(await inspectImage(new Uint8Array(await response.arrayBuffer()))).toMatchObject({
      format: 'png',
      width: 256,
      height: 256,
    });
  });
});

describe('streams', () => {
  const events = generateImages.events ?? {};

  test('contain the requested partial images, coarse to fine, and the final image', async () => {
    const response = await service.call('/v1/images/generations', {
      body: { ...kite, stream: true, partial_images: 3 },
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toContain('no-transform');
    const read = await readEvents(response);
    expect(read.map(({ event }) => event)).toEqual([
      ...Array(3).fill('image_generation.partial_image'),
      'image_generation.completed',
    ]);
    for (const { event, data } of read)
      expect(events[event ?? '']?.safeParse(data).error?.issues ?? []).toEqual([]);
    const images = await Promise.all(read.map(({ data }) => inspectImage(fieldOf(data, 'b64_json'))));
    const final = images.at(-1);
    if (final === undefined) throw new Error('no image');
    const distances = images.map((image) => difference(image, final));
    expect(distances.every((distance, index) => index === 0 || distance < (distances[index - 1] ?? 0))).toBe(
      true,
    );
  });

  test('end with the same image as a response without a stream', async () => {
    const plain = await generate(kite);
    const streamed = await readEvents(
      await service.call('/v1/images/generations', { body: { ...kite, stream: true } }),
    );
    expect(streamed).toHaveLength(1);
    expect(fieldOf(streamed[0]?.data, 'b64_json')).toBe(plain.data[0]?.b64_json);
  });

  test('contain one completed event for each of n images', async () => {
    const read = await readEvents(
      await service.call('/v1/images/generations', {
        body: { ...kite, n: 2, stream: true, partial_images: 1 },
      }),
    );
    expect(read.filter(({ event }) => event === 'image_generation.completed')).toHaveLength(2);
  });

  test('with an invalid request return an ordinary error', async () => {
    const error = await readError(
      await service.call('/v1/images/generations', { body: { ...kite, stream: true, n: 11 } }),
    );
    expect(error.status).toBe(400);
  });
});

describe('the seedream group', () => {
  test('accepts a size name, pixels and the default size', async () => {
    const named = await imageOf({ model: 'gamma/dream-4.5', prompt: 'Mountain lake', size: '1K' });
    expect(named.image).toMatchObject({ format: 'jpeg', width: 1024, height: 1024 });
    expect(named.response).toMatchObject({ model: 'gamma/dream-4.5', size: '1024x1024' });
    expect(named.response.usage).toMatchObject({ generated_images: 1, output_tokens: 4096 });
    const usual = await imageOf({ model: 'gamma/dream-5.0-pro', prompt: 'Mountain lake' });
    expect(usual.image).toMatchObject({ width: 2048, height: 2048 });
  });

  test('returns a PNG for a transparent image without a format', async () => {
    const { image, response } = await imageOf({
      model: 'gamma/dream-5.0-pro',
      prompt: 'A red apple',
      size: '1K',
      background: 'transparent',
    });
    expect(response.output_format).toBe('png');
    expect(image.alpha.min).toBe(0);
  });

  test('draws the watermark when requested', async () => {
    const body = { model: 'gamma/dream-4.5', prompt: 'Mountain lake', size: '1K' };
    const [plain, marked] = [await imageOf(body), await imageOf({ ...body, watermark: true })];
    expect(difference(plain.image, marked.image)).toBeGreaterThan(0.05);
  });

  test('returns a URL when requested', async () => {
    const { data } = await generate({
      model: 'gamma/dream-4.5',
      prompt: 'Mountain lake',
      size: '1K',
      response_format: 'url',
    });
    expect(data[0]?.url).toMatch(/^http:\/\/easel\.test\/assets\//);
  });
});

describe('the chat group', () => {
  test.each([
    ['beta-2.5-flash-image', '16:9', 'standard', 1024],
    ['beta-3.1-flash-image', '1:4', 'low', 512],
    ['beta-3-pro-image', '3:2', 'medium', 2048],
  ])('%s maps %s and %s to pixels', async (model, size, quality, edge) => {
    const { response, image } = await imageOf({ model, prompt: 'A fox', size, quality });
    const [across = 0, down = 1] = size.split(':').map(Number);
    expect(response.size).toBe(`${image.width}x${image.height}`);
    expect(image.width / image.height / (across / down)).toBeCloseTo(1, 1);
    expect(Math.sqrt(image.width * image.height) / edge).toBeCloseTo(1, 1);
  });

  test('returns Base64 even when a URL is requested', async () => {
    const { data } = await generate({
      model: 'beta-2.5-flash-image',
      prompt: 'A fox',
      response_format: 'url',
    });
    expect(data[0]?.b64_json).toBeTruthy();
  });
});

describe('the diffusion group', () => {
  const body = { model: 'diffusion-4-5-full', prompt: 'A castle on a hill', size: '256x320', seed: 5 };

  test('returns n images of the size, each with its index', async () => {
    const response = await generate({ ...body, n: 2 });
    expect(response.data.map(({ index }) => index)).toEqual([0, 1]);
    expect(await inspectImage(response.data[1]?.b64_json ?? '')).toMatchObject({ width: 256, height: 320 });
  });

  test('follows the seed', async () => {
    const [first, same, other] = [
      await generate(body),
      await generate(body),
      await generate({ ...body, seed: 6 }),
    ];
    expect(same.data).toEqual(first.data);
    expect(other.data).not.toEqual(first.data);
  });

  test('rejects a size that is too large, with the field', async () => {
    const error = await readError(
      await service.call('/v1/images/generations', { body: { ...body, size: '99999x99999' } }),
    );
    expect(error).toMatchObject({ status: 400, param: 'size', code: 'invalid_value' });
  });

  test('stays close to a source image with low strength', async () => {
    const source = (await generate(body)).data[0]?.b64_json ?? '';
    const distanceAt = async (strength: number) => {
      const images = [{ image_url: `data:image/png;base64,${source}`, strength }];
      const { image } = await imageOf({ ...body, prompt: 'A ship on the sea', images });
      return difference(image, await inspectImage(source));
    };
    expect(await distanceAt(0.1)).toBeLessThan(await distanceAt(0.95));
  });
});

function fieldOf(data: unknown, name: string): string {
  if (typeof data !== 'object' || data === null || !(name in data)) throw new TypeError(`no ${name}`);
  return String(Reflect.get(data, name));
}
