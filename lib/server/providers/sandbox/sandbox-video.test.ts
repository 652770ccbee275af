import { describe, expect, test } from 'vitest';
import { TaskError } from '#lib/server/engine/pool/task-error.ts';
import type { ProviderCall, VideoOrder, VideoProgress } from '../provider.ts';
import { createSandboxVideo } from './sandbox-video.ts';

const film = {
  bytes: new Uint8Array([1]),
  width: 854,
  height: 480,
  seconds: 3,
  fps: 24,
  posterJpeg: new Uint8Array([2]),
};
const order: VideoOrder = {
  token: 'video_1',
  loadBody: async () => ({ model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' }),
};
const call: ProviderCall = {
  requestId: 'req_1',
  signal: new AbortController().signal,
  fault: undefined,
  loadMedia: () => Promise.reject(new Error('no media here')),
};

describe('a film that finds the pool full', () => {
  test('waits in the queue and is made when there is room', async () => {
    let asked = 0;
    const video = createSandboxVideo({
      pace: 0,
      makeFilm: async () => {
        asked += 1;
        if (asked < 3) throw new TaskError('pool_busy', 'All threads are busy.');
        return film;
      },
    });
    const { upstreamId } = await video.start(order, call);
    expect((await video.poll(upstreamId, order, call)).status).toBe('queue');
    const seen = await pollUntilOver(() => video.poll(upstreamId, order, call));
    expect(seen.status).toBe('completed');
    expect(asked).toBe(3);
    video.close();
  });

  test('fails for any other reason', async () => {
    const video = createSandboxVideo({
      pace: 0,
      makeFilm: () => Promise.reject(new TaskError('unreadable_image', 'The first frame cannot be read.')),
    });
    const { upstreamId } = await video.start(order, call);
    const seen = await pollUntilOver(() => video.poll(upstreamId, order, call));
    expect(seen).toMatchObject({ status: 'failed', code: 'invalid_image' });
    video.close();
  });
});

async function pollUntilOver(poll: () => Promise<VideoProgress>): Promise<VideoProgress> {
  for (;;) {
    const seen = await poll();
    if (seen.status !== 'queue' && seen.status !== 'in_progress') return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
