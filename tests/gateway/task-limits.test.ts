// The limits of live tasks, through every way that makes one: each refusal names its rule in the dialect of the operation.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EvaluationCells } from '#lib/contract/pages/evaluation.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { videoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { readError } from '#tests/support/check-response.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { connectMcp, textOf } from '#tests/support/mcp-client.ts';
import { type CallOptions, otherApiKey } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

type Service = Awaited<ReturnType<typeof startListeningService>>;

const stalled = { 'x-sandbox-fault': 'stall' };
const video = { model: 'delta-1.1', prompt: 'A red kite' };
const pages = { key: null, headers: { 'sec-fetch-site': 'same-origin', host: 'localhost' } };

async function makeVideo(
  { service }: Service,
  options: CallOptions = {},
  path = '/v1/videos',
): Promise<string> {
  const response = await service.call(path, {
    body: video,
    ...options,
    headers: { ...stalled, ...options.headers },
  });
  expect(response.status, await response.clone().text()).toBe(202);
  return videoTaskResponse.parse(await response.json()).id;
}

describe('MAX_LIVE_TASKS', () => {
  let easel: Service;
  const ids: string[] = [];
  beforeAll(async () => {
    easel = await startListeningService({ MAX_LIVE_TASKS: '2' });
    ids.push(await makeVideo(easel), await makeVideo(easel));
  });
  afterAll(() => easel.stop());

  const rule = /may have 2 unfinished tasks \(MAX_LIVE_TASKS\); got one more\. Wait until a task has ended/;
  const image = { model: 'alpha-image-2', prompt: 'A red kite' };
  const contents = [{ role: 'user', parts: [{ text: 'A red kite' }] }];
  const deferred = { prefer: 'respond-async' };
  const images = [{ image_url: sampleImage }];

  test.each<[string, string, CallOptions]>([
    ['a video', '/v1/videos', { body: video }],
    ['an image', '/v1/images/generations', { body: image, headers: deferred }],
    [
      'an image that is waited for',
      '/v1/images/generations',
      { body: image, headers: { prefer: 'respond-async, wait=5' } },
    ],
    ['an edit', '/v1/images/edits', { body: { ...image, images }, headers: deferred }],
    [
      'a native image',
      '/v1beta/models/beta-3.1-flash-image:generateContent',
      { body: { contents }, headers: deferred },
    ],
  ])('%s is refused', async (_name, path, options) => {
    const response = await easel.service.call(path, options);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('15');
    expect((await response.json()).error.message).toMatch(rule);
  });

  test('so is an order of an agent', async () => {
    const client = await connectMcp(easel);
    const result = await client.callTool({ name: 'create_video', arguments: { ...video, order_id: 'kite' } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(rule);
    await client.close();
  });

  test('what makes no task is not', async () => {
    expect((await easel.service.call('/v1/images/generations', { body: image })).status).toBe(200);
  });

  test('another key has its own', async () => {
    await makeVideo(easel, { key: otherApiKey });
  });

  test('so have the pages, where the cell of an evaluation waits for its turn', async () => {
    const ask = async <T>(path: string, body?: unknown): Promise<T> => {
      const response = await easel.service.call(path, { ...pages, body });
      expect(response.status).toBeLessThan(300);
      return await response.json();
    };
    const evaluation = {
      ...{ name: 'Kites', operation: 'videos.create', models: ['delta-1.1'], repeats: 1 },
      ...{ template: { prompt: '{{what}}' }, rows: [{ what: 'A kite' }], checks: {} },
    };
    const onPage = async () => await makeVideo(easel, pages, '/api/gateway/v1/videos');
    await onPage();
    await onPage();
    const { id } = await ask<{ id: string }>('/api/evaluations', evaluation);
    const states = async () => (await ask<EvaluationCells>(`/api/evaluations/${id}/cells`)).cells;
    await until(async () => (await states()).some(({ state }) => state === 'waiting' || state === 'running'));
    expect((await states()).map(({ state }) => state)).not.toContain('failed');
  });

  test('a task that has ended gives its place back', async () => {
    const cancelled = await easel.service.call(`/v1/videos/${ids[0]}`, { method: 'DELETE' });
    expect(cancelled.status).toBe(200);
    await makeVideo(easel);
  });
});

describe('STORAGE_MAX_BYTES', () => {
  let easel: Service;
  beforeAll(async () => {
    easel = await startListeningService({ STORAGE_MAX_BYTES: '4000000' });
  });
  afterAll(() => easel.stop());

  const create = async (bytes: number, key?: string) =>
    await easel.service.call('/v1/videos', { ...(await sized(bytes)), ...(key && { key }) });

  test('a request beyond a quarter is too large', async () => {
    const response = await create(1_100_000);
    expect(response.status).toBe(413);
    expect((await readError(response)).message).toMatch(
      /request of a task may have 1,000,000 bytes, a quarter of STORAGE_MAX_BYTES; got 1\d{6}\./,
    );
  });

  test('the live tasks of a key may have a quarter, those of all a half', async () => {
    expect((await create(800_000)).status).toBe(202);
    const more = await create(800_000);
    expect(more.status).toBe(429);
    expect((await readError(more)).message).toMatch(
      /may have 1,000,000 bytes of inputs, a quarter of STORAGE_MAX_BYTES; got 1\d{6} with this request/,
    );
    // Small requests go on.
    expect((await easel.service.call('/v1/videos', { body: video, headers: stalled })).status).toBe(202);

    expect((await create(800_000, otherApiKey)).status).toBe(202);
    const third = await easel.service.call('/api/gateway/v1/videos', {
      ...(await sized(900_000)),
      ...pages,
      headers: { ...pages.headers, ...stalled },
    });
    expect(third.status).toBe(503);
    expect((await readError(third)).message).toMatch(/take half of STORAGE_MAX_BYTES/);
  });
});

/** A video request with an image of noise: larger than the given number of bytes by up to 2 %. */
async function sized(bytes: number): Promise<CallOptions> {
  const width = 200;
  const height = Math.ceil((bytes * 3) / 4 / width / 3);
  const raw = { width, height, channels: 3 } as const;
  const png = await sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
  const image_url = { url: `data:image/png;base64,${png.toString('base64')}` };
  return { body: { ...video, frame_images: [{ type: 'image_url', image_url }] }, headers: stalled };
}
