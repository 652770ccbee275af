// Tests Idempotency-Key on billable calls: duplicates join, replays get the first outcome, conflicts are 409.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { readError } from '#tests/support/check-response.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { openTestService, otherApiKey, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const image = { model: 'alpha-image-2', prompt: 'A kite', size: '64x64' };
const video = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
const stalled = { 'x-sandbox-fault': 'stall' };

async function createVideo(key: string, body: object = video, apiKey?: string): Promise<VideoTaskResponse> {
  const response = await service.call('/v1/videos', {
    body,
    headers: { ...stalled, 'idempotency-key': key },
    key: apiKey,
  });
  return response.json();
}

test('a duplicate while the first runs joins it: one task', async () => {
  const tasks = await Promise.all([createVideo('a'), createVideo('a'), createVideo('a')]);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(1);
});

test('a replay gets the first outcome and the replay header', async () => {
  const first = await createVideo('b');
  const response = await service.call('/v1/videos', {
    body: video,
    headers: { ...stalled, 'idempotency-key': 'b' },
  });
  expect(response.status).toBe(202);
  expect(response.headers.get('x-idempotent-replay')).toBe('true');
  expect((await response.json()).id).toBe(first.id);
});

test('another body with the same key is 409 and must not be retried', async () => {
  await createVideo('c');
  const response = await service.call('/v1/videos', {
    body: { ...video, duration: 4 },
    headers: { 'idempotency-key': 'c' },
  });
  expect(response.headers.get('x-should-retry')).toBe('false');
  expect(await readError(response)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
});

test('another model in the path, or another query, with the same key is 409', async () => {
  const headers = { 'idempotency-key': 'path' };
  const body = { contents: [{ parts: [{ text: 'Hello' }] }] };
  const callModel = (path: string) => service.call(`/v1beta/models/${path}`, { body, headers });
  expect((await callModel('model-one:generateContent')).status).toBe(200);
  const replay = await callModel('models%2Fmodel-one:generateContent');
  expect(replay.headers.get('x-idempotent-replay')).toBe('true');
  expect((await callModel('model-two:generateContent')).status).toBe(409);
  expect((await callModel('model-one:streamGenerateContent?alt=sse')).status).toBe(200);
  expect((await callModel('model-one:streamGenerateContent')).status).toBe(409);
});

test('a form with another boundary, or JSON with another order of fields, is the same request', async () => {
  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return service.call('/v1/videos', { body: form, headers: { ...stalled, 'idempotency-key': 'form' } });
  };
  const fields = { model: 'delta-1.1', prompt: 'A kite', duration: '3', resolution: '480p' };
  const first: VideoTaskResponse = await (await send(fields)).json();
  const second = await send(fields);
  expect(second.headers.get('x-idempotent-replay')).toBe('true');
  expect((await second.json()).id).toBe(first.id);
  const { prompt, ...rest } = video;
  expect((await createVideo('form', { prompt, ...rest })).id).toBe(first.id);
  expect((await send({ ...fields, prompt: 'A boat' })).status).toBe(409);
});

test('equal keys of different callers and operations are independent', async () => {
  const [mine, theirs] = [await createVideo('d'), await createVideo('d', video, otherApiKey)];
  expect(mine.id).not.toBe(theirs.id);
  const response = await service.call('/v1/images/generations', {
    body: image,
    headers: { 'idempotency-key': 'd' },
  });
  expect(response.status).toBe(200);
});

test('an error releases the key', async () => {
  const invalid = { ...image, n: 99 };
  const send = () =>
    service.call('/v1/images/generations', { body: invalid, headers: { 'idempotency-key': 'e' } });
  expect((await send()).status).toBe(400);
  expect((await send()).headers.get('x-idempotent-replay')).toBeNull();
});

test('a finished stream is replayed event for event', async () => {
  const send = () =>
    service.call('/v1/images/generations', {
      body: { ...image, stream: true, partial_images: 2 },
      headers: { 'idempotency-key': 'f' },
    });
  const first = await (await send()).text();
  const second = await send();
  expect(second.headers.get('x-idempotent-replay')).toBe('true');
  expect(await second.text()).toBe(first);
});

test('a key that is too long is 400', async () => {
  const response = await service.call('/v1/images/generations', {
    body: image,
    headers: { 'idempotency-key': 'k'.repeat(256) },
  });
  expect(response.status).toBe(400);
});

test('a replay after a restart gets the first outcome', async () => {
  const dataDirectory = makeDataDirectory();
  const start = () => openTestService({ DATA_DIR: dataDirectory });
  const send = (to: TestService) =>
    to.call('/v1/videos', { body: video, headers: { ...stalled, 'idempotency-key': 'restart' } });
  const before = await start();
  const first: VideoTaskResponse = await (await send(before)).json();
  await before.close();
  const after = await start();
  try {
    const replay = await send(after);
    expect([replay.status, replay.headers.get('x-idempotent-replay')]).toEqual([202, 'true']);
    expect((await replay.json()).id).toBe(first.id);
  } finally {
    await after.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
});
