// Tests video tasks through the whole pipeline: create, poll, download by ranges, list, cancel, ownership.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { VideoListResponse, VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { checkResponse, readError } from '#tests/support/check-response.ts';
import { inspectImage } from '#tests/support/inspect-image.ts';
import { probeResult } from '#tests/support/probe-video.ts';
import { openTestService, otherApiKey, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const body = { model: 'delta-1.1', prompt: 'Three sailboats at dawn', duration: 3, resolution: '480p' };

async function createVideo(body: unknown, headers: Record<string, string> = {}): Promise<VideoTaskResponse> {
  return checkResponse<VideoTaskResponse>(
    'videos.create',
    await service.call('/v1/videos', { body, headers }),
    'delta-1.1',
  );
}

async function look(id: string): Promise<VideoTaskResponse> {
  return checkResponse<VideoTaskResponse>('videos.retrieve', await service.call(`/v1/videos/${id}`));
}

/** Polls until the task has one of the states. */
async function waitFor(id: string, ...states: VideoTaskResponse['status'][]): Promise<VideoTaskResponse> {
  return await until(async () => {
    const task = await look(id);
    return states.includes(task.status) && task;
  });
}

describe('a video', () => {
  let done: VideoTaskResponse;
  beforeAll(async () => {
    const accepted = await createVideo(body);
    expect(accepted.status).toBe('pending');
    expect(accepted.polling_url).toBe(`https://easel.test/v1/videos/${accepted.id}`);
    expect(accepted.data).toBeUndefined();
    done = await waitFor(accepted.id, 'completed', 'failed');
  });

  test('ends with data, URLs and usage', () => {
    expect(done).toMatchObject({
      status: 'completed',
      progress: 100,
      usage: { video_seconds: 3 },
      prompt: body.prompt,
    });
    expect(done.data).toMatchObject({
      content_type: 'video/mp4',
      duration: 3,
      height: 480,
      resolution: '480p',
    });
    expect(done.unsigned_urls).toEqual([done.data?.url]);
  });

  test('is an MP4 with sound, with the reported length and size', async () => {
    const response = await service.call(`/v1/videos/${done.id}/content`);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    const facts = await probeResult(new Uint8Array(await response.arrayBuffer()));
    expect(facts.seconds).toBeCloseTo(3, 1);
    expect(facts).toMatchObject({ width: done.data?.width, height: 480, hasAudio: true });
  });

  test('supports range requests, as players send them', async () => {
    const whole = Buffer.from(await (await service.call(`/v1/videos/${done.id}/content`)).arrayBuffer());
    const part = await service.call(`/v1/videos/${done.id}/content`, { headers: { range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
    const beyond = await service.call(`/v1/videos/${done.id}/content`, {
      headers: { range: `bytes=${whole.length}-` },
    });
    expect(beyond.status).toBe(416);
  });

  test('has a thumbnail', async () => {
    const response = await service.call(`/v1/videos/${done.id}/content?variant=thumbnail`);
    const still = await inspectImage(new Uint8Array(await response.arrayBuffer()));
    expect(still).toMatchObject({ format: 'jpeg', width: done.data?.width, height: 480 });
  });

  test('can be downloaded by its URL without a key', async () => {
    const link = new URL(done.data?.url ?? '');
    expect((await service.call(link.pathname + link.search, { key: null })).status).toBe(200);
  });

  test('can no longer be cancelled', async () => {
    const error = await readError(await service.call(`/v1/videos/${done.id}/cancel`, { method: 'POST' }));
    expect(error).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('belongs to its key: another key gets 404 for every request', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/content'],
      ['POST', '/cancel'],
    ] as const) {
      const response = await service.call(`/v1/videos/${done.id}${path}`, { method, key: otherApiKey });
      expect(response.status).toBe(404);
    }
    const others = await checkResponse<VideoListResponse>(
      'videos.list',
      await service.call('/v1/videos', { key: otherApiKey }),
    );
    expect(others.data).toEqual([]);
  });

  test('is deleted with its files; afterwards it is unknown', async () => {
    const link = new URL(done.data?.url ?? '');
    const deleted = await checkResponse(
      'videos.delete',
      await service.call(`/v1/videos/${done.id}`, { method: 'DELETE' }),
    );
    expect(deleted).toEqual({ id: done.id, object: 'video.deleted', deleted: true });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/content'],
      ['DELETE', ''],
    ] as const) {
      expect((await service.call(`/v1/videos/${done.id}${path}`, { method })).status).toBe(404);
    }
    expect((await service.call(link.pathname + link.search, { key: null })).status).toBe(404);
  });
});

describe('other final states', () => {
  test('a cancelled task stays cancelled', async () => {
    const { id } = await createVideo(body, { 'x-sandbox-fault': 'stall' });
    const cancelled = await checkResponse<VideoTaskResponse>(
      'videos.delete',
      await service.call(`/v1/videos/${id}`, { method: 'DELETE' }),
    );
    expect(cancelled.status).toBe('cancelled');
    expect((await service.call(`/v1/videos/${id}/cancel`, { method: 'POST' })).status).toBe(409);
    expect((await look(id)).status).toBe('cancelled');
  });

  test('a failed task has its error and no data', async () => {
    const { id } = await createVideo(body, { 'x-sandbox-fault': 'fail' });
    const task = await waitFor(id, 'failed');
    expect(task.error).toContain('on demand');
    expect(task.error_code).toBe('sandbox_fault');
    expect((await service.call(`/v1/videos/${id}/content`)).status).toBe(409);
  });

  test('a task can expire', async () => {
    const { id } = await createVideo(body, { 'x-sandbox-fault': 'expire' });
    expect((await waitFor(id, 'expired')).status).toBe('expired');
  });

  test('a first frame that is not an image fails the task with the field', async () => {
    const frame = { type: 'image_url', image_url: { url: 'http://127.0.0.1:1/a.png' } };
    const { id } = await createVideo({ ...body, frame_images: [frame] });
    const task = await waitFor(id, 'failed', 'completed');
    expect(task).toMatchObject({ status: 'failed', error_code: 'invalid_image' });
    expect(task.error).toContain('frame_images[0]');
  });

  test('an unknown task is 404', async () => {
    const error = await readError(await service.call('/v1/videos/video_nothing'));
    expect(error).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('the list', () => {
  test('is paginated, newest first or oldest first', async () => {
    for (let index = 0; index < 3; index += 1) {
      await checkResponse(
        'videos.create',
        await service.call('/v1/videos', {
          body,
          key: otherApiKey,
          headers: { 'x-sandbox-fault': 'stall' },
        }),
        'delta-1.1',
      );
    }
    const page = async (query: string) =>
      checkResponse<VideoListResponse>(
        'videos.list',
        await service.call(`/v1/videos?${query}`, { key: otherApiKey }),
      );
    const all = await page('limit=3');
    expect(all.has_more).toBe(false);
    const first = await page('limit=2');
    expect(first).toMatchObject({ has_more: true, first_id: all.data[0]?.id, last_id: all.data[1]?.id });
    const rest = await page(`limit=2&after=${first.last_id}`);
    expect(rest.data.map(({ id }) => id)).toEqual([all.data[2]?.id]);
    expect((await page('order=asc')).data.map(({ id }) => id)).toEqual(
      all.data.map(({ id }) => id).toReversed(),
    );
    for (const { id } of all.data)
      await service.call(`/v1/videos/${id}`, { method: 'DELETE', key: otherApiKey });
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'order=up', 'after=video_nothing'])(
    'rejects %s with the name of the parameter',
    async (query) => {
      const error = await readError(await service.call(`/v1/videos?${query}`));
      expect(error).toMatchObject({ status: 400, param: query.split('=')[0] });
    },
  );
});

test("errors for the form of OpenAI's SDK use the field names of the form", async () => {
  const errorOf = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ model: 'delta-1.1', prompt: 'A kite', ...fields }))
      form.set(name, value);
    return readError(await service.call('/v1/videos', { body: form }));
  };
  expect(await errorOf({ seconds: '2' })).toMatchObject({
    ...{ param: 'seconds', message: 'seconds must be at least 3; got 2.' },
  });
  expect(await errorOf({ duration: '2' })).toMatchObject({ param: 'duration' });
  expect(await errorOf({ input_reference: 'kite' })).toMatchObject({
    ...{ param: 'input_reference', message: expect.stringMatching(/^input_reference must be an http/) },
  });
});

test("the form of OpenAI's SDK starts from an image", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ model: 'delta-1.1', seconds: '3', size: '854x480' }))
    form.append(name, value);
  form.append(
    'input_reference',
    new Blob([Uint8Array.from(Buffer.from(sampleImage.split(',')[1] ?? '', 'base64'))], {
      type: 'image/png',
    }),
    'kite.png',
  );
  const wrong = await readError(await service.call('/v1/videos', { body: form }));
  expect(wrong).toMatchObject({ status: 400, param: 'size' });
  form.set('size', '480x480');
  const task = await waitFor((await createVideo(form)).id, 'completed', 'failed');
  expect(task.data).toMatchObject({ width: 480, height: 480, duration: 3 });
});
