// The video port for servers of OpenAI's `/v1/videos`, against a scripted server that OpenAI's own SDK understands.
import { buffer } from 'node:stream/consumers';
import OpenAI, { toFile } from 'openai';
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
import { openaiVideos } from './manifest.ts';

let upstream: ScriptedUpstream;
let other: ScriptedUpstream;
let provider: ReturnType<typeof openaiVideos.create>;
beforeAll(async () => {
  [upstream, other] = [await startScriptedUpstream(), await startScriptedUpstream()];
  const baseUrl = `${upstream.baseUrl}/v1`;
  provider = openaiVideos.create({ id: 'openai-videos', baseUrl, apiKey: 'sk-operator' });
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

const { signal } = new AbortController();
const loadMedia = createMediaLoader({ allowPrivateNetwork: false, signal });
const call = providerCall({ model: 'wan-2.2', loadMedia });
const requestOf = (body: Partial<CreateVideoRequest>) => ({
  token: 'video_1',
  loadBody: async () => ({ model: 'delta-1.1', prompt: 'A kite', ...body }),
});
const kite = requestOf({});
/** As SGLang writes it; OpenAI has further members. */
const job = {
  ...{
    id: 'gen/1',
    object: 'video',
    model: 'wan-2.2',
    status: 'queued',
    progress: 0,
    created_at: 1764000000,
  },
  ...{ size: '1280x720', seconds: '5', quality: 'standard', error: null, expires_at: null, url: null },
};
const frame = Buffer.from(sampleImage.split(',')[1] ?? '', 'base64');

function port() {
  if (!provider.video) throw new Error('It has a video port.');
  return provider.video;
}

function answer(...answers: Answer[]) {
  upstream.script = inTurn(answers);
}

/** The fields of a form; a file is its name, type and size. */
async function formOf(request: ScriptedUpstream['received'][number] | undefined) {
  const headers = { 'content-type': request?.headers['content-type'] ?? '' };
  const form = await new Response(request?.body ?? '', { headers }).formData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.type]]),
  );
}

describe("OpenAI's own SDK", () => {
  const sdk = () => new OpenAI({ apiKey: 'sk-operator', baseURL: `${upstream.baseUrl}/v1`, maxRetries: 0 });
  const given = { model: 'wan-2.2', prompt: 'A kite', seconds: '8', size: '1280x720' } as const;

  test('reads the responses of this server, and sends a first frame in the same form', async () => {
    answer([200, job]);
    const input_reference = await toFile(frame, 'frame.png', { type: 'image/png' });
    expect(await sdk().videos.create({ ...given, model: 'wan-2.2', input_reference })).toMatchObject(job);
    const frame_images = [{ image_url: sampleImage }];
    const ours = requestOf({ duration: 8, aspect_ratio: '16:9', frame_images });
    expect(await port().start(ours, call)).toStrictEqual({ upstreamId: 'gen/1', status: 'queue' });
    const [theirs, sent] = upstream.received;
    expect([sent?.method, sent?.url]).toEqual([theirs?.method, theirs?.url]);
    expect(sent?.headers.authorization).toBe(theirs?.headers.authorization);
    expect(await formOf(sent)).toStrictEqual(await formOf(theirs));
  });

  test('polls, downloads and deletes at the same URLs', async () => {
    const answers: Answer[] = [
      [200, { ...job, status: 'completed', progress: 100 }],
      [200, Buffer.from('the video'), { 'content-type': 'video/mp4' }],
      [200, { id: 'gen/1', object: 'video.deleted', deleted: true }],
    ];
    answer(...answers);
    const { videos } = sdk();
    expect((await videos.retrieve('gen/1')).status).toBe('completed');
    expect(await (await videos.downloadContent('gen/1')).text()).toBe('the video');
    expect((await videos.delete('gen/1')).deleted).toBe(true);
    answer(...answers);
    expect(String(await download())).toBe('the video');
    await port().cancel('gen/1', kite, call);
    const requests = upstream.received.map(({ method, url, headers }) => [
      method,
      url,
      headers.authorization,
    ]);
    expect(requests.slice(3)).toEqual(requests.slice(0, 3));
  });
});

async function download(): Promise<Buffer> {
  const found = await port().poll('gen/1', kite, call);
  if (found.status !== 'completed' || typeof found.video.content !== 'function') throw new Error('no video');
  return await buffer(await found.video.content());
}

describe('a start', () => {
  test('without a first frame is JSON', async () => {
    answer([200, job]);
    await port().start(requestOf({ seed: 7 }), call);
    const [sent] = upstream.received;
    expect(sent).toMatchObject({ method: 'POST', url: '/v1/videos' });
    expect(sent?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(sent?.body ?? '')).toStrictEqual({
      ...{ model: 'wan-2.2', prompt: 'A kite', seconds: '5', size: '1280x720', seed: 7 },
    });
  });

  test.each<[string, Answer]>([
    ['FastAPI', [422, { detail: [{ type: 'missing', loc: ['body', 'prompt'], msg: 'Field required' }] }]],
    [
      'vLLM',
      [400, { error: { message: "[{'loc': ('body', 'prompt'), 'msg': 'Field required'}]", code: 400 } }],
    ],
    ['another framework', [415, { error: 'Unsupported Media Type' }]],
  ])('at a server that reads only forms is sent again as one: %s', async (_, refusal) => {
    answer(refusal, [200, job]);
    expect(await port().start(kite, call)).toStrictEqual({ upstreamId: 'gen/1', status: 'queue' });
    expect(await formOf(upstream.received[1])).toStrictEqual({
      ...{ model: 'wan-2.2', prompt: 'A kite', seconds: '5', size: '1280x720' },
    });
    expect(upstream.received).toHaveLength(2);
  });

  test.each<[string, Answer, object]>([
    [
      'a wrong number of seconds at OpenAI',
      [
        400,
        {
          error: {
            message: 'Invalid value: 5.',
            type: 'invalid_request_error',
            param: 'seconds',
            code: 'invalid_value',
          },
        },
      ],
      { code: 'invalid_value', message: 'Invalid value: 5.', details: { parameter: 'duration' } },
    ],
    [
      'a wrong size of FastAPI',
      [422, { detail: [{ type: 'x', loc: ['body', 'size'], msg: 'must be a multiple of 32' }] }],
      {
        code: 'invalid_request',
        message: 'size: must be a multiple of 32',
        details: { parameter: 'resolution' },
      },
    ],
    [
      'a text of SGLang',
      [400, { detail: 'Invalid request body: too many frames' }],
      { code: 'invalid_request', message: 'Invalid request body: too many frames' },
    ],
    [
      'a blocked prompt',
      [400, { error: { message: 'Blocked.', code: 'moderation_blocked' } }],
      { code: 'moderation_blocked', message: 'Blocked.' },
    ],
    [
      'no credit',
      [429, { error: { code: 'insufficient_quota' } }],
      { status: 502, details: { notAccepted: true } },
    ],
    [
      'a wrong key',
      [401, { error: { message: 'Wrong key sk-operator' } }],
      { status: 502, details: { notAccepted: true } },
    ],
    [
      'a limit',
      [429, { error: { message: 'Slow' } }],
      { code: 'rate_limit_exceeded', details: { notAccepted: true } },
    ],
    [
      'a failure',
      [500, { detail: 'CUDA out of memory' }],
      { code: 'upstream_error', details: { notAccepted: false } },
    ],
    ['a web page', [200, Buffer.from('<html>')], { code: 'upstream_error', details: { shouldRetry: false } }],
    ['no id', [200, {}], { code: 'upstream_error', details: { shouldRetry: false } }],
  ])('answered with %s is sent once and has its meaning', async (_, answered, expected) => {
    answer(answered);
    await expect(port().start(kite, call)).rejects.toMatchObject(expected);
    expect(upstream.received).toHaveLength(1);
  });

  test('that the form cannot say sends nothing', async () => {
    const references = requestOf({ input_references: [sampleImage] });
    await expect(port().start(references, call)).rejects.toMatchObject({ status: 400 });
    expect(upstream.received).toHaveLength(0);
  });
});

describe('a poll', () => {
  test.each<[object, object]>([
    [job, { status: 'queue', progress: 0 }],
    [
      { ...job, status: 'in_progress', progress: 40 },
      { status: 'in_progress', progress: 0.4 },
    ],
    [
      { ...job, status: 'in_progress', progress: null },
      { status: 'in_progress', progress: null },
    ],
    [
      { ...job, status: 'failed', error: { code: 'moderation_blocked', message: 'Not this.' } },
      { status: 'failed', code: 'moderation_blocked', message: 'Not this.' },
    ],
    [
      { ...job, status: 'failed', error: { code: 500, message: 'CUDA out of memory' } },
      { status: 'failed', code: 'upstream_error', message: 'CUDA out of memory' },
    ],
    [
      { ...job, status: 'failed' },
      { status: 'failed', code: 'upstream_error', message: 'The upstream gave no reason.' },
    ],
    [{ ...job, status: 'deleted' }, { status: 'cancelled' }],
  ])('of %j finds %j', async (body, expected) => {
    answer([200, body]);
    expect(await port().poll('gen/1', kite, call)).toStrictEqual(expected);
    expect(upstream.received[0]).toMatchObject({ method: 'GET', url: '/v1/videos/gen%2F1' });
  });

  test.each<[Answer, object]>([
    [[200, { ...job, status: 'dreaming' }], { code: 'upstream_error' }],
    [[200, Buffer.from('<html>')], { code: 'upstream_error' }],
    [[404, { detail: 'Video not found' }], { code: 'not_found', message: 'Video not found' }],
    [[429, {}, { 'retry-after': '9' }], { details: { retryAfterSeconds: 9 } }],
    [[500, { detail: 'oops' }], { code: 'upstream_error' }],
    [[503, {}], { code: 'overloaded' }],
  ])('answered %j leaves the task as it is: %j', async (answered, expected) => {
    answer(answered);
    await expect(port().poll('gen/1', kite, call)).rejects.toMatchObject(expected);
  });

  const completed = { ...job, status: 'completed', progress: 100 };

  test.each<[Answer, object]>([
    [[404, { detail: 'Generation is still in-progress' }], { code: 'not_found' }],
    [[410, { error: { message: 'The video has expired.' } }], { message: 'The video has expired.' }],
    [[500, {}], { code: 'upstream_error' }],
  ])('whose content is answered %j is repeated', async (answered, expected) => {
    answer([200, completed], answered);
    await expect(download()).rejects.toMatchObject(expected);
  });

  test('downloads from a storage of the server, without the key, unless its address is private', async () => {
    answer([200, { ...completed, url: `${other.baseUrl}/a.mp4` }]);
    await expect(download()).rejects.toMatchObject({ code: 'upstream_error' });
    answer([200, completed], [302, {}, { location: `${other.baseUrl}/a.mp4` }]);
    await expect(download()).rejects.toMatchObject({ code: 'upstream_error' });
    expect(other.received).toHaveLength(0);
    answer([200, { ...completed, url: `${upstream.baseUrl}/files/a.mp4` }], [200, Buffer.from('the video')]);
    expect(String(await download())).toBe('the video');
  });
});

describe('a cancel', () => {
  test.each([200, 400, 404, 405, 409])('answered %i is done', async (status) => {
    answer([status, { detail: 'x' }]);
    await port().cancel('gen/1', kite, call);
    expect(upstream.received[0]).toMatchObject({ method: 'DELETE', url: '/v1/videos/gen%2F1' });
  });

  test.each([401, 429, 500, 503])('answered %i is repeated', async (status) => {
    answer([status, {}]);
    await expect(port().cancel('gen/1', kite, call)).rejects.toMatchObject({ name: 'ApiError' });
  });
});

test('a check lists the models, which costs nothing', async () => {
  answer([200, {}]);
  expect(await provider.check?.(signal)).toBe(200);
  expect(upstream.received[0]).toMatchObject({ method: 'GET', url: '/v1/models' });
});
