import { describe, expect, test } from 'vitest';
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

async function pollUntilOver(poll: () => Promise<VideoProgress>): Promise<VideoProgress> {
  return await until(async () => {
    const seen = await poll();
    return seen.status !== 'queue' && seen.status !== 'in_progress' && seen;
  });
}
