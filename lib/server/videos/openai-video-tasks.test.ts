// Tasks at a server of OpenAI's video API, across restarts of the process.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openaiVideos } from '#lib/server/providers/openai-videos/manifest.ts';
import type { Provider } from '#lib/server/providers/provider.ts';
import { until } from '#tests/support/until.ts';
import {
  type Answer,
  drop,
  json,
  startVideoUpstream,
  status,
  type VideoUpstream,
} from '#tests/support/video-upstream.ts';
import { newTask, openTaskHarness, stoppedClock } from './test-harness.ts';

const harness = openTaskHarness();
const create = 'POST /v1/videos';
const poll = 'GET /v1/videos/up-1';
const content = `${poll}/content`;
const file = readFileSync('sandbox/src/video/fixtures/grey-steps.mp4');

const video = (state: string, more: object = {}): Answer =>
  json({ id: 'up-1', object: 'video', status: state, progress: 10, ...more });
const sends =
  (bytes: Uint8Array | string, length?: number): Answer =>
  (response) => {
    const headers = length === undefined ? {} : { 'content-length': String(length) };
    response.writeHead(200, { 'content-type': 'video/mp4', ...headers });
    if (length === undefined) response.end(bytes);
    else response.write(bytes, () => response.destroy());
  };

let upstream: VideoUpstream;
let provider: Provider;
beforeEach(async () => {
  upstream = await startVideoUpstream();
  provider = openaiVideos.create({ id: 'local', baseUrl: upstream.url, apiKey: 'none' });
});
afterEach(async () => {
  await provider.close();
  upstream.close();
});

/** Answers each request by its name: the first answers once each, the last from then on. */
function script(answers: Record<string, readonly Answer[]>): void {
  upstream.script = (name, count) => {
    const list = answers[name] ?? [];
    return list[Math.min(count, list.length) - 1] ?? status(500);
  };
}
const count = (name: string) => upstream.requests.filter((other) => other === name).length;

test('a video is made, and downloaded again after a page, a cut file and a failure', async () => {
  const states = [video('queued'), video('in_progress'), status(503), status(429), video('completed')];
  const downloads = [
    sends('<html>Please wait</html>'),
    sends(file.subarray(0, 999), file.length),
    status(500),
  ];
  script({ [create]: [video('queued')], [poll]: states, [content]: [...downloads, sends(file)] });
  const tasks = await harness.start(provider.video);
  const { id } = await tasks.create(newTask);
  const done = await harness.reach(tasks, id, 'completed');
  expect(done).toMatchObject({ upstreamId: 'up-1', width: expect.any(Number) });
  expect([count(create), count(content)]).toEqual([1, 4]);
});

test('a restart goes on with the same video', async () => {
  script({ [create]: [video('queued')], [poll]: [video('in_progress')], [content]: [sends(file)] });
  const first = await harness.start(provider.video);
  const { id } = await first.create(newTask);
  await harness.reach(first, id, 'in_progress');
  await first.stop();
  script({ [poll]: [video('completed')], [content]: [sends(file)] });
  const second = await harness.start(provider.video);
  await harness.reach(second, id, 'completed');
  expect(count(create)).toBe(1);
});

test('a start without an answer is parked, also after a restart, and ordered once', async () => {
  script({ [create]: [drop] });
  const first = await harness.start(provider.video);
  const { id } = await first.create(newTask);
  await until(async () => (await first.find(id, { ownerKeyId: 'key_a' }))?.parkedAt);
  await first.stop();
  script({ [create]: [drop, video('queued')], [poll]: [video('completed')], [content]: [sends(file)] });
  const second = await harness.start(provider.video);
  await harness.reach(second, (await second.create(newTask)).id, 'completed');
  expect((await second.find(id, { ownerKeyId: 'key_a' }))?.parkedAt).not.toBeNull();
  expect(count(create)).toBe(2);
});

test('a video whose file is gone ends at the deadline with the reason', async () => {
  const clock = stoppedClock();
  const gone = json({ detail: 'Video not found' }, 404);
  script({ [create]: [video('queued')], [poll]: [video('completed')], [content]: [gone] });
  const tasks = await harness.start(provider.video, { ...clock.options, deadlineMs: () => 50_000 });
  const { id } = await tasks.create(newTask);
  await until(async () => (await tasks.find(id, { ownerKeyId: 'key_a' }))?.message);
  clock.advance(50_000);
  const message = 'Cannot store the video: Video not found';
  expect(await harness.reach(tasks, id, 'expired')).toMatchObject({ message });
});

test('a cancel deletes the video', async () => {
  script({
    [create]: [video('queued')],
    [poll]: [video('in_progress')],
    'DELETE /v1/videos/up-1': [status(200)],
  });
  const tasks = await harness.start(provider.video);
  const { id } = await tasks.create(newTask);
  await harness.reach(tasks, id, 'in_progress');
  expect(await tasks.cancel(id)).toMatchObject({ ok: true });
  await until(() => count('DELETE /v1/videos/up-1') === 1);
});
