// Tests files in a bucket: videos through the whole pipeline, the storage state, an outage of the bucket.
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storageStateSchema } from '#lib/contract/pages/service-state.ts';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { checkResponse, readError } from '#tests/support/check-response.ts';
import { noiseImage } from '#tests/support/noise-image.ts';
import { type S3Server, s3Bucket, s3Environment, startS3Server } from '#tests/support/s3-server.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let s3: S3Server;
let service: TestService;
beforeAll(async () => {
  s3 = await startS3Server();
  service = await openTestService({
    ...s3Environment(s3),
    S3_REGION: 'us-east-1',
    HISTORY_MAX_BYTES: '2000000',
  });
});
afterAll(async () => {
  await service.close();
  await s3.close();
});

async function createFromImage(): Promise<Response> {
  const frame = { type: 'image_url', image_url: { url: await noiseImage() } };
  const body = { model: 'delta-1.1', prompt: 'x', duration: 3, resolution: '480p', frame_images: [frame] };
  return await service.call('/v1/videos', { body });
}

async function state() {
  const response = await service.call('/api/storage', { key: null, headers: { host: 'localhost' } });
  return storageStateSchema.parse(await response.json());
}

async function stored(extension: string): Promise<number> {
  const names = await readdir(s3.folder, { recursive: true });
  return names.filter((name) => name.endsWith(`${extension}._S3rver_object`)).length;
}

test('a video and its input are in the bucket until the task is deleted; an outage is 503', async () => {
  const { id } = await checkResponse('videos.create', await createFromImage(), 'delta-1.1');
  await expect
    .poll(
      async () =>
        (await checkResponse<VideoTaskResponse>('videos.retrieve', await service.call(`/v1/videos/${id}`)))
          .status,
    )
    .toBe('completed');
  expect([await stored('.mp4'), await stored('.png'), await stored('.jpg')]).toEqual([1, 1, 1]);
  const content = `/v1/videos/${id}/content`;
  const whole = Buffer.from(await (await service.call(content)).arrayBuffer());
  const part = await service.call(content, { headers: { range: 'bytes=100-199' } });
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
  expect(await state()).toMatchObject({
    location: { kind: 'bucket', bucket: s3Bucket, endpoint: new URL(s3.endpoint).host },
    ...{ videos: { files: 1 }, images: { files: 0 }, inputs: { files: 1 } },
    ...{ maxBytes: 20 * 1024 ** 3, videoDays: 30, freeBytes: null },
    history: { bytes: 0, maxBytes: 2_000_000 },
  });

  await s3.stop();
  for (const response of [await service.call(content), await createFromImage()]) {
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await readError(response)).toMatchObject({ status: 503, code: 'overloaded' });
  }
  expect((await service.call(`/v1/videos/${id}`)).status).toBe(200);
  await s3.resume();
  expect((await service.call(content)).status).toBe(200);

  expect((await service.call(`/v1/videos/${id}`, { method: 'DELETE' })).status).toBe(200);
  expect([await stored('.mp4'), await stored('.png'), await stored('.jpg')]).toEqual([0, 0, 0]);
  expect(await state()).toMatchObject({ videos: { files: 0, bytes: 0 }, inputs: { files: 0, bytes: 0 } });
});

test('the storage state of a folder contains its location and free space', async () => {
  const local = await openTestService({ VIDEO_RETENTION_DAYS: '0', STORAGE_MAX_BYTES: '5000000' });
  const response = await local.call('/api/storage', { key: null, headers: { host: 'localhost' } });
  const found = storageStateSchema.parse(await response.json());
  expect(found).toMatchObject({ location: { kind: 'folder' }, maxBytes: 5_000_000, videoDays: null });
  expect(found.freeBytes).toBeGreaterThan(0);
  await local.close();
});
