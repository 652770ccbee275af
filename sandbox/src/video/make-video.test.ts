import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { closePool } from '#sandbox/pool/run-in-pool.ts';
import { makeVideo } from './make-video.ts';
import { probeVideo } from './probe-video.ts';

afterAll(() => closePool());

/** The limit of a probe is for files of strangers. */
const patient = { limitMilliseconds: 280_000 };
const spec = { prompt: 'a boat on the sea at sunset', seed: 3, width: 854, height: 480, seconds: 3 };

it('renders off the thread of the caller, reports progress, and can be probed', async () => {
  const parts: number[] = [];
  const share = watchThread();
  const video = await makeVideo(spec, { onProgress: (part) => parts.push(part) });
  expect(share()).toBeLessThan(0.15);
  expect(parts).toHaveLength(72);
  expect(parts).toEqual([...parts].sort((one, other) => one - other));
  expect(parts.at(-1)).toBe(1);
  expect(await probeVideo(video.bytes, patient)).toMatchObject({
    seconds: 3,
    width: 854,
    height: 480,
    hasAudio: true,
  });
  expect(await probeVideo(new Blob([Uint8Array.from(video.bytes)]), patient)).toMatchObject({
    videoCodec: 'avc',
  });
});

it('stops when it is aborted, and the next video gets its thread', async () => {
  const cancel = new AbortController();
  const long = makeVideo(
    { ...spec, seconds: 15 },
    {
      signal: cancel.signal,
      onProgress: (part) => {
        if (part >= 0.02) cancel.abort(new Error('enough'));
      },
    },
  );
  await expect(long).rejects.toThrow('enough');
  const video = await makeVideo({ ...spec, width: 256, height: 144, seconds: 1 });
  expect(video.seconds).toBe(1);
});

it('rejects an invalid spec before a thread starts', async () => {
  await expect(makeVideo({ ...spec, width: 1 })).rejects.toMatchObject({ code: 'invalid_video_spec' });
});

it('rejects bytes that are not a video', async () => {
  await expect(probeVideo(new Uint8Array(100))).rejects.toMatchObject({ code: 'unreadable_video' });
});

it('stops reading an oversized index, and frees the thread', async () => {
  const hostile = Uint8Array.from(readFileSync(new URL('./fixtures/grey-steps.mp4', import.meta.url)));
  const counts = Buffer.from(hostile.buffer).indexOf('ctts') + 12;
  for (let entry = 0; entry < 4; entry += 1) hostile[counts + entry * 8] = 0xff;
  const probe = probeVideo(hostile, { limitMilliseconds: 300 });
  await expect(probe).rejects.toMatchObject({
    code: 'unreadable_video',
    message: expect.stringContaining('too long'),
  });
  await expect(makeVideo({ ...spec, sourceVideo: { bytes: new Uint8Array(9) } })).rejects.toMatchObject({
    code: 'unreadable_video',
  });
});

/**
 * The share of the whole process's processor time that this thread has used since: unlike the lateness of timers, the
 * same on a busy machine.
 */
function watchThread(): () => number {
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()];
  return () => {
    const [here, all] = [process.threadCpuUsage(thread), process.cpuUsage(whole)];
    return (here.user + here.system) / (all.user + all.system);
  };
}
