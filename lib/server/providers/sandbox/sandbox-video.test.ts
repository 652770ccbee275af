import { describe, expect, test } from 'vitest';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import { until } from '#tests/support/until.ts';
import type { ProviderCall, VideoProgress, VideoRequest } from '../provider.ts';
import { createSandboxVideo } from './sandbox-video.ts';

const video = {
  bytes: new Uint8Array([1]),
  width: 854,
  height: 480,
  seconds: 3,
  fps: 24,
  posterJpeg: new Uint8Array([2]),
};
const request: VideoRequest = {
  token: 'video_1',
  loadBody: async () => ({ model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' }),
};
const call: ProviderCall = {
  model: 'delta-1.1',
  requestId: 'req_1',
  signal: new AbortController().signal,
  fault: undefined,
  loadMedia: () => Promise.reject(new Error('no media here')),
};

describe('a video that a full pool rejects', () => {
  test('stays queued until the pool has room', async () => {
    let calls = 0;
    const port = createSandboxVideo({
      pace: 0,
      makeVideo: async () => {
        calls += 1;
        if (calls < 3) throw Object.assign(new Error('All threads are busy.'), { code: 'pool_busy' });
        return video;
      },
    });
    const { upstreamId } = await port.start(request, call);
    expect((await port.poll(upstreamId, request, call)).status).toBe('queue');
    const seen = await pollUntilOver(() => port.poll(upstreamId, request, call));
    expect(seen.status).toBe('completed');
    expect(calls).toBe(3);
    port.close();
  });

  test('fails for any other reason', async () => {
    const port = createSandboxVideo({
      pace: 0,
      makeVideo: () =>
        Promise.reject(
          Object.assign(new Error('The first frame cannot be read.'), { code: 'unreadable_image' }),
        ),
    });
    const { upstreamId } = await port.start(request, call);
    const seen = await pollUntilOver(() => port.poll(upstreamId, request, call));
    expect(seen).toMatchObject({ status: 'failed', code: 'invalid_image' });
    port.close();
  });
});

test('a queued video holds no media: its request is read when it starts', async () => {
  let finish = (): void => {};
  const turn = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const port = createSandboxVideo({ pace: 0, makeVideo: () => turn.then(() => video) });
  const read: string[] = [];
  const requests = Array.from(
    { length: 20 },
    (_, n): VideoRequest => ({
      token: `video_${n}`,
      loadBody() {
        read.push(`video_${n}`);
        return request.loadBody();
      },
    }),
  );
  for (const one of requests) await port.start(one, call);
  expect(read).toEqual([]);
  for (const one of requests) expect((await port.poll('', one, call)).status).toBe('queue');
  expect(read).toHaveLength(4);
  // A cancelled one is never read.
  await port.cancel('', { token: 'video_19', loadBody: request.loadBody }, call);
  finish();
  for (const one of requests.slice(0, 19))
    expect((await pollUntilOver(() => port.poll('', one, call))).status).toBe('completed');
  expect(read).toEqual(requests.slice(0, 19).map(({ token }) => token));
  port.close();
});

describe('images of videos', () => {
  /** The head of a PNG of 36 million pixels, which is all that is read. */
  const large = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(large);
  large.writeUInt32BE(6_000, 16);
  large.writeUInt32BE(6_000, 20);
  const loading = { ...call, loadMedia: async () => ({ bytes: large, contentType: 'image/png' }) };
  const image_url = { url: 'https://example.com/a.png' };

  test.each<[string, Partial<CreateVideoRequest>]>([
    ['first frames', { frame_images: [{ image_url }] }],
    ['references', { input_references: [{ type: 'image_url', image_url }] }],
  ])('%s are decoded at the same time only as far as their pixels fit', async (_name, images) => {
    const drawing: { onProgress?: (fraction: number) => void; finish(): void }[] = [];
    const port = createSandboxVideo({
      pace: 0,
      makeVideo: (_spec, { onProgress } = {}) =>
        new Promise((resolve) => {
          drawing.push({ ...(onProgress && { onProgress }), finish: () => resolve(video) });
        }),
    });
    const requests = [1, 2, 3, 4].map((n) => ({
      token: `video_${n}`,
      loadBody: async () => ({ ...(await request.loadBody()), ...images }),
    }));
    const polls = () => Promise.all(requests.map((one) => port.poll('', one, loading)));
    await polls();
    await until(() => drawing.length === 2);
    await new Promise(setImmediate);
    expect(drawing).toHaveLength(2);

    // The first frame is drawn: the images are no longer held.
    drawing[0]?.onProgress?.(0.1);
    await until(() => drawing.length === 3);
    drawing[1]?.finish();
    await until(() => drawing.length === 4);
    for (const { finish } of drawing) finish();
    for (const one of requests)
      expect((await pollUntilOver(() => port.poll('', one, loading))).status).toBe('completed');
    port.close();
  });
});

async function pollUntilOver(poll: () => Promise<VideoProgress>): Promise<VideoProgress> {
  return await until(async () => {
    const seen = await poll();
    return seen.status !== 'queue' && seen.status !== 'in_progress' && seen;
  });
}
