// DashScope's video port against a scripted server: order, poll, download, cancel and their failures.
import { buffer } from 'node:stream/consumers';
import { FormData } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import { createMediaLoader } from '#lib/server/gateway/load-media.ts';
import { providerCall } from '#tests/support/provider-call.ts';
import {
  type Answer,
  inTurn,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '#tests/support/scripted-upstream.ts';
import { dashscope } from './manifest.ts';

let upstream: ScriptedUpstream;
let other: ScriptedUpstream;
let provider: ReturnType<typeof dashscope.create>;
beforeAll(async () => {
  [upstream, other] = [await startScriptedUpstream(), await startScriptedUpstream()];
  provider = dashscope.create({ id: 'dashscope', baseUrl: upstream.baseUrl, apiKey: 'sk-operator' });
});
afterAll(async () => {
  await provider.close();
  upstream.close();
  other.close();
});
beforeEach(() => {
  upstream.received.length = 0;
  other.received.length = 0;
});

const signal = new AbortController().signal;
const loadMedia = createMediaLoader({ allowPrivateNetwork: false, signal });
const call = providerCall({ model: 'happyhorse-1.0', loadMedia });
const requestOf = (body: Partial<CreateVideoRequest>) => ({
  token: 'video_1',
  loadBody: async () => ({ model: 'delta-1.0', ...body }),
});
const kite = requestOf({ prompt: 'A kite' });

function port() {
  if (!provider.video) throw new Error('It has a video port.');
  return provider.video;
}

function answer(...answers: Answer[]) {
  upstream.script = inTurn(answers);
}

const created: Answer = [200, { request_id: 'r1', output: { task_id: 't/1', task_status: 'PENDING' } }];
const task = (output: object): Answer => [200, { request_id: 'r2', output: { task_id: 't/1', ...output } }];

describe('a start', () => {
  test('creates an asynchronous task', async () => {
    answer(created);
    expect(await port().start(kite, call)).toStrictEqual({ upstreamId: 't/1', status: 'queue' });
    const [sent] = upstream.received;
    expect(sent).toMatchObject({
      method: 'POST',
      url: '/api/v1/services/aigc/video-generation/video-synthesis',
      headers: {
        ...{ authorization: 'Bearer sk-operator', 'x-dashscope-async': 'enable' },
        'content-type': 'application/json',
      },
    });
    expect(sent?.headers).not.toHaveProperty('x-dashscope-ossresourceresolve');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ model: 'happyhorse-1.0-t2v' });
  });

  test('sends images inside the request, and uploads a video for the model of the edit', async () => {
    const policy = {
      ...{ policy: 'p', signature: 's', upload_dir: 'dir/a', upload_host: `${upstream.baseUrl}/oss` },
      ...{ oss_access_key_id: 'id', x_oss_object_acl: 'private', x_oss_forbid_overwrite: 'true' },
      ...{ expire_in_seconds: 300, max_file_size_mb: 100 },
    };
    answer([200, { request_id: 'r0', data: policy }], [200, ''], created);
    const video_url = `data:video/mp4;base64,${Buffer.from('the video').toString('base64')}`;
    const references = [{ type: 'video_url' as const, video_url }, sampleImage];
    await port().start(requestOf({ prompt: 'At night', input_references: references }), call);
    const [asked, uploaded, ordered] = upstream.received;
    expect(asked).toMatchObject({
      method: 'GET',
      url: '/api/v1/uploads?action=getPolicy&model=happyhorse-1.0-video-edit',
    });
    expect(uploaded).toMatchObject({ method: 'POST', url: '/oss' });
    const form = await formOf(uploaded);
    const key = String(form.get('key'));
    expect(key).toMatch(/^dir\/a\/[\w-]{36}\.mp4$/);
    expect([...form.keys()].at(-1)).toBe('file');
    expect(Object.fromEntries([...form].filter(([name]) => name !== 'file'))).toStrictEqual({
      ...{ policy: 'p', Signature: 's', OSSAccessKeyId: 'id', key, success_action_status: '200' },
      ...{ 'x-oss-object-acl': 'private', 'x-oss-forbid-overwrite': 'true' },
    });
    expect(uploaded?.body).toContain('the video');
    expect(ordered?.headers['x-dashscope-ossresourceresolve']).toBe('enable');
    expect(JSON.parse(ordered?.body ?? '').input.media).toStrictEqual([
      { type: 'video', url: `oss://${key}` },
      { type: 'reference_image', url: sampleImage },
    ]);
  });

  test.each<[string, Answer]>([
    ['a failing policy', [500, { code: 'InternalError', message: 'Failed' }]],
    ['a policy without a host', [200, { data: {} }]],
    ['a host at a private address', [200, { data: { upload_host: 'http://127.0.0.1:1', upload_dir: 'd' } }]],
  ])('with %s creates nothing and can be repeated', async (_, answered) => {
    answer(answered);
    const references = [{ type: 'video_url' as const, video_url: 'data:video/mp4;base64,AAAA' }];
    const start = port().start(requestOf({ prompt: 'x', input_references: references }), call);
    await expect(start).rejects.toMatchObject({ status: 502, details: { notAccepted: true } });
    expect(upstream.received).toHaveLength(1);
  });

  test('that the models do not support sends nothing', async () => {
    const refused = requestOf({ frame_images: [{ image_url: sampleImage }], aspect_ratio: '1:1' });
    await expect(port().start(refused, call)).rejects.toMatchObject({ status: 400 });
    expect(upstream.received).toHaveLength(0);
  });

  test.each<[number, string, object]>([
    [400, 'DataInspectionFailed', { code: 'moderation_blocked', details: { message: 'Said.' } }],
    [400, 'InvalidParameter', { code: 'invalid_value', details: { message: 'Said.' } }],
    [400, 'InvalidParameter.DataInspection', { code: 'invalid_value' }],
    [400, 'Arrearage', { code: 'upstream_error', details: { notAccepted: true, shouldRetry: false } }],
    [
      401,
      'InvalidApiKey',
      { message: expect.stringContaining('credentials'), details: { notAccepted: true } },
    ],
    [403, 'AccessDenied.Unpurchased', { code: 'upstream_error', details: { notAccepted: true } }],
    [404, 'ModelNotFound', { code: 'model_not_found', details: { parameter: 'model' } }],
    [429, 'Throttling.RateQuota', { code: 'rate_limit_exceeded', details: { notAccepted: true } }],
    [500, 'InternalError', { code: 'upstream_error', details: { notAccepted: false } }],
    [503, 'ModelUnavailable', { code: 'overloaded', details: { notAccepted: true } }],
  ])('answered %i %s is an error with its meaning', async (status, code, expected) => {
    answer([status, { request_id: 'r-9', code, message: 'Said.' }]);
    const thrown = port().start(kite, call);
    await expect(thrown).rejects.toMatchObject(expected);
    await expect(thrown).rejects.toMatchObject({
      details: { operatorMessage: expect.stringContaining('(request r-9)') },
    });
  });

  test.each<[string, Answer]>([
    ['no task', [200, { output: {} }]],
    ['no JSON', [200, Buffer.from('<html>')]],
  ])('answered with %s may have been accepted', async (_, answered) => {
    answer(answered);
    const thrown = port().start(kite, call);
    await expect(thrown).rejects.toMatchObject({ status: 502, details: { shouldRetry: false } });
    await expect(thrown).rejects.not.toMatchObject({ details: { notAccepted: true } });
  });
});

describe('a poll', () => {
  const poll = () => port().poll('t/1', kite, call);

  test.each<[object, object]>([
    [{ task_status: 'PENDING' }, { status: 'queue', progress: null }],
    [{ task_status: 'RUNNING' }, { status: 'in_progress', progress: null }],
    [{ task_status: 'CANCELED' }, { status: 'cancelled' }],
    [
      { task_status: 'FAILED', code: 'DataInspectionFailed', message: 'Not this.' },
      { status: 'failed', code: 'moderation_blocked', message: 'Not this.' },
    ],
    [
      { task_status: 'FAILED', code: 'InternalError.Timeout', message: 'Too late.' },
      { status: 'failed', code: 'upstream_error', message: 'Too late.' },
    ],
    [
      { task_status: 'FAILED', code: 'Arrearage', message: 'Account 5 owes money.' },
      { status: 'failed', code: 'upstream_error', message: expect.stringContaining('its operator') },
    ],
    [{ task_status: 'FAILED' }, { status: 'failed', code: 'upstream_error', message: expect.any(String) }],
  ])('of %j finds %j', async (output, expected) => {
    answer(task(output));
    expect(await poll()).toStrictEqual(expected);
    expect(upstream.received[0]).toMatchObject({ method: 'GET', url: '/api/v1/tasks/t%2F1' });
  });

  test.each<[Answer, string]>([
    [task({ task_status: 'UNKNOWN' }), 'The upstream does not know the task, or no longer.'],
    [
      task({ task_status: 'UNKNOWN', code: 'TaskNotExist', message: 'Expired.' }),
      'The upstream does not know the task, or no longer (TaskNotExist: Expired.).',
    ],
    [task({ task_status: 'SOMETHING' }), 'The upstream answered with the state "SOMETHING".'],
    [task({}), 'The upstream answered with the state null.'],
    [task({ task_status: 'SUCCEEDED' }), 'The upstream finished the task without a link to its video.'],
    [
      task({ task_status: 'SUCCEEDED', video_url: '' }),
      'The upstream finished the task without a link to its video.',
    ],
  ])('answered %j says nothing about the task: %s', async (answered, message) => {
    answer(answered);
    expect(await poll()).toEqual({ status: 'unknown', message });
  });

  test.each<[Answer, object]>([
    [[401, { code: 'InvalidApiKey' }], { code: 'upstream_error' }],
    [[429, { code: 'Throttling' }, { 'retry-after': '9' }], { details: { retryAfterSeconds: 9 } }],
  ])('answered %j leaves the task as it is: %j', async (answered, expected) => {
    answer(answered);
    await expect(poll()).rejects.toMatchObject(expected);
  });

  async function download(video_url: string, status = 200): Promise<Buffer> {
    answer(task({ task_status: 'SUCCEEDED', video_url }), [status, Buffer.from('the video')]);
    const found = await poll();
    if (found.status !== 'completed' || typeof found.video.content !== 'function')
      throw new Error('no video');
    return await buffer(await found.video.content());
  }

  test('downloads a video from the address of the provider, even if it is private', async () => {
    expect(String(await download(`${upstream.baseUrl}/files/a.mp4?sign=1`))).toBe('the video');
    expect(upstream.received[1]?.url).toBe('/files/a.mp4?sign=1');
  });

  test.each([403, 404])('a link that answers %i says nothing about the key', async (status) => {
    await expect(download(`${upstream.baseUrl}/files/a.mp4?sign=1`, status)).rejects.toMatchObject({
      message: `A file at the upstream cannot be reached: it answered with status ${status}.`,
    });
  });

  test('does not fetch from another private address', async () => {
    const link = `${other.baseUrl}/a.mp4?Signature=secret`;
    const thrown = await download(link).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'upstream_error', message: expect.not.stringContaining('secret') });
    expect(other.received).toHaveLength(0);
  });
});

describe('a cancel', () => {
  test.each([200, 400, 404, 409])('answered %i is done', async (status) => {
    answer([status, { code: 'UnsupportedOperation' }]);
    await port().cancel('t/1', kite, call);
    expect(upstream.received[0]).toMatchObject({ method: 'POST', url: '/api/v1/tasks/t%2F1/cancel' });
  });

  test.each([401, 429, 500])('answered %i is repeated', async (status) => {
    answer([status, {}]);
    await expect(port().cancel('t/1', kite, call)).rejects.toMatchObject({ name: 'ApiError' });
  });
});

test('a check lists tasks, which costs nothing', async () => {
  answer([200, {}]);
  expect(await provider.check?.(signal)).toBe(200);
  expect(upstream.received[0]).toMatchObject({ method: 'GET', url: '/api/v1/tasks/?page_no=1&page_size=1' });
});

/** The bodies of a scripted upstream are text, so only text files can be compared. */
async function formOf(request: ScriptedUpstream['received'][number] | undefined): Promise<FormData> {
  const headers = { 'content-type': request?.headers['content-type'] ?? '' };
  const form = await new Response(request?.body ?? '', { headers }).formData();
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, String(value));
  return copy;
}
