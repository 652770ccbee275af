// Kills the real server twice while it makes videos: the next process completes each video once. Keys, URLs
// and task ids from before remain valid.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { VideoListResponse, VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { freePort } from '#tests/support/free-port.ts';
import { probeResult } from '#tests/support/probe-video.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

const dataDirectory = makeDataDirectory();
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.kill();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

test('three videos survive two kills: none is lost, none is made twice', async () => {
  const port = await freePort();
  // There is no fixed key: the key created at the first start must remain valid.
  const start = () =>
    startServer({ dataDirectory, port, environment: { SANDBOX_PACE: '0.5', GATEWAY_API_KEYS: '' } });
  server = await start();
  const key = await printedKey(server);
  const call = (path: string, body?: object) => callServer(server, key, path, body);

  const image = await call('/v1/images/generations', {
    model: 'legacy-image-2',
    prompt: 'A kite',
    size: '256x256',
    response_format: 'url',
  });
  const link = new URL((await image.json()).data[0].url);
  const before = await bytesOf(await fetch(link));

  const ids: string[] = [];
  for (const prompt of ['A red kite', 'A white lighthouse', 'Two orange cats']) {
    const created = await call('/v1/videos', videoOf(prompt));
    expect(created.status).toBe(202);
    ids.push((await created.json()).id);
  }
  const look = (id: string): Promise<VideoTaskResponse> =>
    call(`/v1/videos/${id}`).then((response) => response.json());
  const statuses = () => Promise.all(ids.map(async (id) => (await look(id)).status));

  expect(await statuses()).not.toContain('completed');
  await server.kill();

  server = await start();
  expect(await statuses()).not.toContain('failed');
  await until(async () => (await statuses()).includes('in_progress'));
  expect(await statuses()).not.toContain('completed');
  await server.kill();

  server = await start();
  await until(async () => (await statuses()).every((status) => status === 'completed'));

  const list: VideoListResponse = await (await call('/v1/videos')).json();
  expect(list.data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(list.data.map(({ usage }) => usage?.video_seconds)).toEqual([3, 3, 3]);
  const videos: Uint8Array[] = [];
  for (const id of ids) {
    const video = await bytesOf(await call(`/v1/videos/${id}/content`));
    const facts = await probeResult(video);
    expect(facts).toMatchObject({ width: 854, height: 480, hasAudio: true });
    expect(facts.seconds).toBeCloseTo(3, 1);
    const { data } = await look(id);
    expect(await bytesOf(await fetch(data?.url ?? ''))).toEqual(video);
    videos.push(video);
  }
  const files = await readdir(join(dataDirectory, 'files'), { recursive: true });
  expect(files.filter((name) => name.endsWith('.mp4'))).toHaveLength(3);

  expect(server.output()).not.toContain('API key');
  expect(await bytesOf(await fetch(link))).toEqual(before);

  // The same video made without a kill has the same bytes, so the stored video is complete.
  const { id } = await (await call('/v1/videos', videoOf('A red kite'))).json();
  await until(async () => (await look(id)).status === 'completed');
  expect(await bytesOf(await call(`/v1/videos/${id}/content`))).toEqual(videos[0]);
});

function videoOf(prompt: string): object {
  return { model: 'delta-1.1', prompt, duration: 3, resolution: '480p' };
}

/** Reads the key that the first start prints. */
async function printedKey({ output }: RunningServer): Promise<string> {
  await until(async () => output().includes('API key'));
  return /easel_[\w-]+/.exec(output())?.[0] ?? '';
}

async function callServer(
  server: RunningServer | undefined,
  key: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(`${server?.baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}
