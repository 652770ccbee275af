// Tests the virtual time of `easel/testing`: tasks, callbacks with their retries, and expiry move by `advance` alone.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type Easel, startEasel } from '#lib/package/testing.ts';
import { videoFormats } from '#lib/server/videos/poll-task.ts';
import { VideoFile } from '#lib/server/videos/video-file.ts';
import {
  type CallbackReceiver,
  certificatePath,
  openCallbackReceiver,
} from '#tests/support/callback-receiver.ts';

let easel: Easel;
let receiver: CallbackReceiver;
/** Callbacks with the status that each got, and the statuses of the next ones. */
let received: string[] = [];
let answers: number[] = [];
const eventSchema = z.object({ data: z.object({ status: z.string() }) });

beforeAll(async () => {
  receiver = await openCallbackReceiver(({ body }) => {
    const status = answers.shift() ?? 204;
    received.push(`${eventSchema.parse(JSON.parse(body)).data.status} ${status}`);
    return { status };
  });
  vi.stubEnv('NODE_EXTRA_CA_CERTS', certificatePath);
  easel = await startEasel({ clock: 'virtual' });
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await easel.close();
  await receiver.close();
});

const taskSchema = z.looseObject({ id: z.string(), status: z.string(), created: z.number() });

async function send(path: string, body?: object) {
  const response = await fetch(path.startsWith('http') ? path : `${easel.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${easel.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (body !== undefined) expect(response.ok).toBe(true);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}
async function task(path: string, body?: object) {
  const { bytes } = await send(path, body);
  return taskSchema.parse(JSON.parse(bytes.toString()));
}

function videoFacts(bytes: Buffer) {
  const file = new VideoFile(videoFormats);
  file.add(bytes);
  expect(file.problem(undefined)).toBeUndefined();
  return file.facts;
}

const kite = { model: 'delta-1.1', prompt: 'A kite', duration: 5, resolution: '720p' };

test('a video moves by `advance` alone', async () => {
  const { id } = await task('/v1/videos', kite);
  const states = [];
  for (const ms of [0, 1_999, 1, 12_499, 1]) {
    states.push((await task(`/v1/videos/${id}`)).status);
    await easel.clock.advance(ms);
  }
  states.push((await task(`/v1/videos/${id}`)).status);
  expect(states).toEqual(['pending', 'queue', 'queue', 'in_progress', 'in_progress', 'completed']);
});

test('three minutes of videos pass at once, with their callbacks in order', async () => {
  received = [];
  const long = { ...kite, duration: 15, resolution: '1080p', callback_url: receiver.url };
  const made: z.output<typeof taskSchema>[] = [];
  for (let count = 0; count < 20; count += 1) made.push(await task('/v1/videos', long));

  const now = await easel.clock.advance(180_000);

  const [first] = made;
  const ended = await task(`/v1/videos/${first?.id}`);
  expect(ended.status).toBe('completed');
  expect(now - ended.created * 1000).toBeGreaterThanOrEqual(180_000);
  expect(received.toSorted()).toEqual(
    ['completed', 'in_progress', 'pending', 'queue'].flatMap((status) => made.map(() => `${status} 204`)),
  );
  const { bytes } = await send(`/v1/videos/${first?.id}/content`);
  expect(videoFacts(bytes)).toMatchObject({ width: 1920, height: 1080, seconds: 15 });
});

test('a callback that fails is tried again after 5, 30 and 120 s', async () => {
  received = [];
  answers = [500, 500, 500];
  await task('/v1/videos', { ...kite, callback_url: receiver.url });

  const counts = [];
  for (const ms of [0, 4_999, 1, 29_999, 1, 119_999, 1]) {
    await easel.clock.advance(ms);
    counts.push(received.length);
  }

  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 7]);
  expect(received).toEqual([
    ...['pending 500', 'pending 500', 'pending 500', 'pending 204', 'queue 204'],
    ...['in_progress 204', 'completed 204'],
  ]);
});

test('links expire, and their time is that of the clock', async () => {
  const image = { model: 'gamma/dream-4.5', prompt: 'A kite', response_format: 'url' };
  const before = await easel.clock.advance(0);
  const { bytes } = await send('/v1/images/generations', image);
  const { created, data } = z
    .object({ created: z.number(), data: z.array(z.object({ url: z.string() })) })
    .parse(JSON.parse(bytes.toString()));
  expect(created).toBe(Math.floor(before / 1000));
  const url = data[0]?.url ?? '';

  expect((await send(url)).status).toBe(200);
  await easel.clock.advance(25 * 3_600_000);
  expect((await send(url)).status).not.toBe(200);
});

test('time that is real cannot be advanced, nor by what is no time', async () => {
  await expect(easel.clock.advance(-1)).rejects.toThrow(/ms/);
  const real = await startEasel();
  await expect(real.clock.advance(1)).rejects.toThrow(/clock: 'virtual'/);
  await real.close();
});
