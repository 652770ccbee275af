// Tests runs of the history as ZIP files: each kind is exported from one service and imported into another.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { finishedRun } from '#tests/support/finished-run.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await openTestService();
  other = await openTestService();
});
afterAll(async () => {
  await service.close();
  await other.close();
});

const pages = { host: 'localhost' };
const sendTo = (to: TestService) => (path: string, method?: string, body?: unknown) =>
  to.call(path, {
    key: null,
    headers: pages,
    ...(method ? { method } : {}),
    ...(body === undefined ? {} : { body }),
  });

const edit = () => {
  const form = new FormData();
  form.append('model', 'alpha-image-2');
  form.append('prompt', 'A boat');
  form.append(
    'image',
    new Blob([Buffer.from(sampleImage.split(',')[1] ?? '', 'base64')], { type: 'image/png' }),
    'kite.png',
  );
  return form;
};
const hello = { model: 'epsilon-opus-5', max_tokens: 50, messages: [{ role: 'user', content: 'Hello' }] };
const kinds: [string, string, () => unknown][] = [
  [
    'an image',
    '/v1/images/generations',
    () => ({ model: 'alpha-image-2', prompt: 'A kite', size: '1024x1024' }),
  ],
  [
    'a stream of images',
    '/v1/images/generations',
    () => ({ model: 'alpha-image-2', prompt: 'A kite', stream: true, partial_images: 1 }),
  ],
  ['an edit as a form', '/v1/images/edits', edit],
  [
    'a link to an image',
    '/v1/images/generations',
    () => ({ model: 'gamma/dream-4.5', prompt: 'A kite', response_format: 'url' }),
  ],
  ['a message as a stream', '/v1/messages', () => ({ ...hello, stream: true })],
  ['a refused message', '/v1/messages', () => ({ ...hello, max_tokens: -1 })],
  [
    'embeddings',
    '/v1beta/models/beta-embedding-2-preview:embedContent',
    () => ({ content: { parts: [{ text: 'a cat' }] } }),
  ],
  [
    'a video',
    '/v1/videos',
    () => ({ model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' }),
  ],
];

const recordOf = async (to: TestService, id: string) =>
  recordedRunSchema.parse(await (await sendTo(to)(`/api/runs/${id}`)).json());

/** When its thumbnail and copies, or its video, are there, too. */
async function runOf(path: string, body: unknown): Promise<string> {
  const id = await finishedRun(sendTo(service), path, body);
  await until(async () => {
    const { outcome, hasThumbnail, results, taskId } = await recordOf(service, id);
    return (
      outcome === 'failed' ||
      (taskId !== null ? results > 0 && hasThumbnail : hasThumbnail || !path.includes('images'))
    );
  });
  return id;
}

async function bytesOf(to: TestService, path: string): Promise<Buffer> {
  const response = await sendTo(to)(path);
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
}

const exported = (id: string) => bytesOf(service, `/api/runs/${id}/recording`);
const importTo = (to: TestService, zip: Uint8Array) =>
  to.call('/api/runs/import', {
    method: 'POST',
    key: null,
    body: new Uint8Array(zip),
    headers: { ...pages, 'content-type': 'application/zip' },
  });

test.each(kinds)('%s', async (_name, path, body) => {
  const id = await runOf(path, body());
  const before = await recordOf(service, id);
  const response = await importTo(other, await exported(id));
  expect(response.status).toBe(201);
  const { runs } = await response.json();
  expect(runs).toHaveLength(1);
  const after = await recordOf(other, runs[0].id);

  const { id: _id, taskId, requestBytes, requestHeaders, responseHeaders, media, ...facts } = before;
  expect(after).toMatchObject(facts);
  expect(after.id).not.toBe(id);
  expect(after.responseHeaders).toEqual(responseHeaders);
  expect(after.media).toHaveLength(media.length);
  for (const file of ['thumbnail', ...media.map((_, index) => `media/${index}`)])
    expect(await bytesOf(other, `/api/runs/${after.id}/${file}`)).toEqual(
      await bytesOf(service, `/api/runs/${id}/${file}`),
    );
  const isSigned = before.media.length > 0;
  const [sent, again] = [
    await bytesOf(service, `/api/runs/${id}/response`),
    await bytesOf(other, `/api/runs/${after.id}/response`),
  ];
  // Signatures of links are removed, with as many letters.
  expect(again.length).toBe(sent.length);
  if (!isSigned) expect(again).toEqual(sent);

  const isForm = String(requestHeaders['content-type']).startsWith('multipart');
  const request = await bytesOf(other, `/api/runs/${after.id}/request`);
  if (isForm) {
    const type = after.requestHeaders['content-type'] ?? '';
    const form = await new Response(new Uint8Array(request), {
      headers: { 'content-type': type },
    }).formData();
    expect(
      [form.get('prompt'), (form.get('image') instanceof File && form.get('image')) || ''].map(String),
    ).toEqual(['A boat', '[object File]']);
  } else expect(request).toEqual(await bytesOf(service, `/api/runs/${id}/request`));

  expect(after.taskId === null).toBe(taskId === null);
  if (taskId === null || after.taskId === null) return;
  const content = `/api/gateway/v1/videos/${after.taskId}/content`;
  expect((await bytesOf(other, content)).length).toBeGreaterThan(1000);
  expect(await bytesOf(other, content)).toEqual(
    await bytesOf(service, `/api/gateway/v1/videos/${taskId}/content`),
  );
  const task = await (await sendTo(other)(`/api/gateway/v1/videos/${after.taskId}`)).json();
  expect(task).toMatchObject({
    status: 'completed',
    data: { width: expect.any(Number), duration: expect.any(Number) },
  });
});

describe('a file that is refused', () => {
  let whole: Record<string, Uint8Array>;
  let name: string;
  beforeAll(async () => {
    whole = unzipSync(
      await exported(await runOf('/v1/images/generations', { model: 'alpha-image-2', prompt: 'A kite' })),
    );
    name = Object.keys(whole).find((one) => one.endsWith('.json')) ?? '';
  });
  const changed = (from: string | RegExp, to: string) => ({
    [name]: strToU8(strFromU8(whole[name] ?? new Uint8Array()).replace(from, to)),
  });

  test.each<[string, () => Uint8Array, RegExp]>([
    ['no ZIP file', () => strToU8('no zip'), /cannot be read as a ZIP file/],
    [
      'a path out of the folder',
      () => zipSync({ ...whole, '../evil.json': strToU8('{}') }),
      /another name than a recording: "\.\.\/evil\.json"/,
    ],
    ['an absolute path', () => zipSync({ '/etc/x.json': strToU8('{}') }), /another name than a recording/],
    [
      'a bomb',
      () => zipSync({ 'a.json': new Uint8Array(530 * 1024 ** 2) }, { level: 9 }),
      /more than 536870912 bytes when it is unpacked/,
    ],
    [
      'too many files',
      () =>
        zipSync(
          Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`${index}.json`, strToU8('{}')])),
        ),
      /more than 2000 files/,
    ],
    [
      'no run',
      () => zipSync({ 'files/0123456789abcdef.png': strToU8('x') }),
      /with another content than its name says/,
    ],
    ['nothing', () => zipSync({}), /has no run/],
    [
      'a newer version',
      () => zipSync({ ...whole, ...changed('"easelRecording": 1', '"easelRecording": 2') }),
      /easelRecording is 2; this Easel reads version 1: update it/,
    ],
    [
      'a broken member',
      () => zipSync({ ...whole, ...changed(/"outcome": "\w+"/, '"outcome": "odd"') }),
      /run\.outcome: /,
    ],
    [
      'a missing file',
      () => zipSync({ [name]: whole[name] ?? new Uint8Array() }),
      /names files\/[0-9a-f]{16}\.\w+; this file is not in it/,
    ],
    [
      'another content',
      () =>
        zipSync({
          ...whole,
          ...Object.fromEntries(
            Object.keys(whole)
              .filter((one) => one !== name)
              .map((one) => [one, strToU8('x')]),
          ),
        }),
      /with another content than its name says/,
    ],
  ])('has %s', async (_name, zip, message) => {
    const before = await (await sendTo(other)('/api/runs')).json();
    const response = await importTo(other, zip());
    const { error } = await response.json();
    expect([response.status, error.code]).toEqual([400, 'invalid_value']);
    expect(error.message).toMatch(message);
    expect((await (await sendTo(other)('/api/runs')).json()).total).toBe(before.total);
  });
});

test('a run that is unknown or has not ended has no file', async () => {
  expect((await sendTo(service)('/api/runs/req_unknown/recording')).status).toBe(404);
});
