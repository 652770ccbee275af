// Tests image requests with `Prefer: respond-async` through the whole pipeline, on the sandbox: each operation and group,
// poll, list, delete, ownership, `wait`, refusals.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import {
  type ImageTaskResponse,
  imageListResponse,
  imageTaskResponse,
} from '#lib/contract/videos/video-responses.ts';
import { checkResponse, readError } from '#tests/support/check-response.ts';
import {
  type CallOptions,
  openTestService,
  otherApiKey,
  type TestService,
} from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const generations = '/v1/images/generations';
const native = '/v1beta/models/beta-3.1-flash-image:generateContent';
const kite = { model: 'alpha-image-2', prompt: 'A red kite', size: '1024x1024', quality: 'low' };
const contents = [{ role: 'user', parts: [{ text: 'A red kite' }] }];

function prefer(path: string, preference: string, options: CallOptions): Promise<Response> {
  return service.call(path, { ...options, headers: { ...options.headers, prefer: preference } });
}

async function accept(path: string, options: CallOptions): Promise<ImageTaskResponse> {
  const response = await prefer(path, 'respond-async', options);
  expect(response.status, await response.clone().text()).toBe(202);
  const task = imageTaskResponse.parse(await response.json());
  expect(response.headers.get('preference-applied')).toBe('respond-async');
  expect(response.headers.get('location')).toBe(`/v1/images/${task.id}`);
  expect(task).toMatchObject({
    status: 'pending',
    object: 'image',
    polling_url: `https://easel.test/v1/images/${task.id}`,
  });
  return task;
}

async function look(id: string): Promise<ImageTaskResponse> {
  return checkResponse<ImageTaskResponse>('images.retrieve', await service.call(`/v1/images/${id}`));
}

async function ended(id: string): Promise<ImageTaskResponse> {
  return await until(async () => {
    const task = await look(id);
    return task.completed_at !== undefined && task;
  });
}

/** The text of `data` in a response, as it was sent. */
async function dataText(id: string): Promise<string> {
  const text = await (await service.call(`/v1/images/${id}`)).text();
  return text.slice(text.indexOf('"data":') + 7, -1);
}

/** The sandbox makes the same bytes of the same request; only the time and the ids differ. */
function withoutTime(text: string): string {
  return text.replace(/"created":\d+/g, '"created":0').replace(/"responseId":"[^"]*"/g, '"responseId":""');
}

function form(): FormData {
  const data = new FormData();
  data.set('model', 'alpha-image-2');
  data.set('prompt', 'Make it blue');
  data.set('n', '2');
  data.set('size', '1024x1024');
  const bytes = Uint8Array.from(Buffer.from(sampleImage.split(',')[1] ?? '', 'base64'));
  data.set('image', new Blob([bytes], { type: 'image/webp' }), 'image.webp');
  return data;
}

const edit = { model: 'alpha-image-2', prompt: 'Make it blue', images: [{ image_url: sampleImage }] };

const requests: readonly (readonly [name: string, path: string, body: () => unknown])[] = [
  ['a general model', generations, () => kite],
  [
    'a legacy model',
    generations,
    () => ({ model: 'legacy-image-3', prompt: 'A red kite', response_format: 'b64_json' }),
  ],
  [
    'the seedream-type group',
    generations,
    () => ({ model: 'gamma/dream-4.5', prompt: 'A red kite', response_format: 'b64_json' }),
  ],
  ['the chat-image-type group', generations, () => ({ model: 'beta-3.1-flash-image', prompt: 'A red kite' })],
  [
    'the diffusion-type group',
    generations,
    () => ({ model: 'diffusion-4-5-full', prompt: 'A red kite', seed: 3 }),
  ],
  ['an edit in JSON', '/v1/images/edits', () => edit],
  ['an edit as a form', '/v1/images/edits', form],
  ['a native image', native, () => ({ contents })],
  ['a native image under /v1', native.replace('v1beta', 'v1'), () => ({ contents })],
];

describe('a task has the body of the synchronous call', () => {
  test.each(requests)('%s', async (_name, path, body) => {
    const whole = await service.call(path, { body: body() });
    const task = await accept(path, { body: body() });
    const done = await ended(task.id);
    expect(done, JSON.stringify(done).slice(0, 500)).toMatchObject({
      status: 'completed',
      progress: 100,
      model: task.model,
    });
    expect(withoutTime(await dataText(task.id))).toBe(withoutTime(await whole.text()));
  });
});

test('the list has the tasks of the key, the newest first, without data', async () => {
  const ids = [];
  for (const prompt of ['one', 'two', 'three'])
    ids.unshift((await accept(generations, { body: { ...kite, prompt }, key: otherApiKey })).id);
  const list = async (query: string) =>
    imageListResponse.parse(await (await service.call(`/v1/images${query}`, { key: otherApiKey })).json());
  expect((await list('')).data.map(({ id }) => id)).toEqual(ids);
  const page = await list('?limit=2');
  expect([page.data.length, page.has_more, page.last_id]).toEqual([2, true, ids[1]]);
  expect((await list(`?after=${ids[1]}`)).data.map(({ id }) => id)).toEqual([ids[2]]);
  expect((await list('?order=asc')).first_id).toBe(ids[2]);
  expect(page.data.some((task) => 'data' in task)).toBe(false);
  const unknown = await service.call('/v1/images?after=image_x', { key: otherApiKey });
  expect(await readError(unknown)).toMatchObject({ status: 400, param: 'after' });
});

test('a task belongs to its key, and is no video', async () => {
  const { id } = await accept(generations, { body: kite });
  const video = await service.call('/v1/videos', {
    body: { model: 'delta-1.1', prompt: 'A kite', duration: 3 },
  });
  const { id: videoId } = await video.json();
  for (const method of ['GET', 'DELETE']) {
    expect((await service.call(`/v1/images/${id}`, { method, key: otherApiKey })).status).toBe(404);
    expect((await service.call(`/v1/videos/${id}`, { method })).status).toBe(404);
    expect((await service.call(`/v1/images/${videoId}`, { method })).status).toBe(404);
  }
  expect((await service.call(`/v1/images/${id}`, { key: null })).status).toBe(401);
  expect((await ended(id)).status).toBe('completed');
});

test('DELETE removes an ended task with its result', async () => {
  const { id } = await accept(generations, { body: kite });
  await ended(id);
  expect(
    await checkResponse('images.delete', await service.call(`/v1/images/${id}`, { method: 'DELETE' })),
  ).toEqual({
    id,
    object: 'image.deleted',
    deleted: true,
  });
  expect((await service.call(`/v1/images/${id}`)).status).toBe(404);
});

describe('wait', () => {
  test.each([
    ['respond-async, wait=90', 'wait=90'],
    ['wait=500;x=1, RESPOND-ASYNC', 'wait=100'],
  ])('%s answers with the result', async (preference, applied) => {
    const response = await prefer(generations, preference, { body: kite });
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, applied]);
    const text = await response.text();
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    const id = response.headers.get('location')?.split('/').at(-1) ?? '';
    expect(await dataText(id)).toBe(text);
  });

  test('a task that fails is the answer', async () => {
    const headers = { 'x-sandbox-fault': 'refusal' };
    const response = await prefer(generations, 'respond-async, wait=90', { body: kite, headers });
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ status: 'failed', error_code: 'moderation_blocked' });
  });
});

describe('nothing changes', () => {
  test.each(['', 'wait=5', 'return=minimal', 'respond-async=1', 'foo="respond-async"', 'respond async'])(
    'with Prefer: %s',
    async (preference) => {
      const response = await prefer(generations, preference, { body: kite });
      expect([response.status, response.headers.get('preference-applied')]).toEqual([200, null]);
      await checkResponse('images.generate', response, 'alpha-image-2');
    },
  );

  test('for text models and operations that make no images', async () => {
    const text = '/v1beta/models/beta-3-flash:generateContent';
    expect((await prefer(text, 'respond-async', { body: { contents } })).status).toBe(200);
    const message = { model: 'epsilon-4', max_tokens: 20, messages: [{ role: 'user', content: 'Hello' }] };
    expect((await prefer('/v1/messages', 'respond-async', { body: message })).status).toBe(200);
  });

  test('for paths that other methods have', async () => {
    for (const path of [generations, '/v1/images/edits'])
      for (const method of ['GET', 'DELETE']) expect((await service.call(path, { method })).status).toBe(405);
  });
});

describe('refused', () => {
  const callback_url = 'https://example.com/hook';
  test.each([
    ['a stream', generations, 'respond-async', { ...kite, stream: true }, 'stream'],
    ['a stream of an edit', '/v1/images/edits', 'respond-async', { ...edit, stream: true }, 'stream'],
    ['a callback without the preference', generations, '', { ...kite, callback_url }, 'callback_url'],
    ['a callback of an edit without it', '/v1/images/edits', '', { ...edit, callback_url }, 'callback_url'],
    [
      'a callback to http',
      generations,
      'respond-async',
      { ...kite, callback_url: 'http://a.b' },
      'callback_url',
    ],
    [
      'a callback to this machine',
      generations,
      'respond-async',
      { ...kite, callback_url: 'https://127.0.0.1/' },
      'callback_url',
    ],
    [
      'a callback that is a number',
      generations,
      'respond-async',
      { ...kite, callback_url: 5 },
      'callback_url',
    ],
    ['a broken rule', generations, 'respond-async', { ...kite, n: 11 }, 'n'],
  ])('%s', async (_name, path, preference, body, parameter) => {
    const error = await readError(await prefer(path, preference, { body }));
    expect(error).toMatchObject({ status: 400, param: parameter });
    expect(error.message).toContain(parameter);
  });

  test('in the dialect of the native protocol', async () => {
    for (const [preference, url] of [
      ['', callback_url],
      ['respond-async', 'ftp://x'],
    ] as const) {
      const response = await prefer(native, preference, { body: { contents, callback_url: url } });
      expect(response.status).toBe(400);
      expect((await response.json()).error).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringContaining('callback_url'),
      });
    }
  });

  test('says what a callback needs', async () => {
    const { message } = await readError(await service.call(generations, { body: { ...kite, callback_url } }));
    expect(message).toContain('Prefer: respond-async');
  });
});

test('a key is not stored with a native request', async () => {
  const response = await prefer(`${native}?key=easel-test-key-000000000000`, 'respond-async', {
    body: { contents },
  });
  const { id } = await response.json();
  expect((await ended(id)).status).toBe('completed');
});

test('an Idempotency-Key makes one task, which a retry collects', async () => {
  const headers = { 'idempotency-key': 'one-kite' };
  const first = await accept(generations, { body: kite, headers });
  const again = await prefer(generations, 'respond-async', { body: kite, headers });
  expect([again.status, again.headers.get('x-idempotent-replay')]).toEqual([202, 'true']);
  expect(await again.json()).toMatchObject({ id: first.id, idempotency_key: 'one-kite' });
  const result = await prefer(generations, 'respond-async, wait=90', { body: kite, headers });
  expect(result.status).toBe(200);
  expect(await result.text()).toBe(await dataText(first.id));
});
