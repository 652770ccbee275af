// OpenRouter's video port against a scripted server that OpenRouter's own SDK understands.
import { buffer } from 'node:stream/consumers';
import { OpenRouter } from '@openrouter/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { providerCall } from '#tests/support/provider-call.ts';
import {
  type Answer,
  inTurn,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '#tests/support/scripted-upstream.ts';
import { openrouter } from './manifest.ts';

let upstream: ScriptedUpstream;
let other: ScriptedUpstream;
let provider: ReturnType<typeof openrouter.create>;
beforeAll(async () => {
  [upstream, other] = [await startScriptedUpstream(), await startScriptedUpstream()];
  const baseUrl = `${upstream.baseUrl}/api/v1`;
  provider = openrouter.create({ id: 'openrouter', baseUrl, apiKey: 'sk-operator' });
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

const call = providerCall({ model: 'alibaba/happyhorse-1.1' });
const kite = { token: 'video_1', loadBody: async () => ({ model: 'delta-1.1', prompt: 'A kite' }) };
const job = { id: 'gen-vid-1', polling_url: 'https://openrouter.ai/api/v1/videos/gen-vid-1' };
const pending = { ...job, status: 'pending' };
const completed = { ...job, status: 'completed', unsigned_urls: [], usage: { cost: 0.7, is_byok: false } };

function port() {
  if (!provider.video) throw new Error('It has a video port.');
  return provider.video;
}

function answer(...answers: Answer[]) {
  upstream.script = inTurn(answers);
}

describe("OpenRouter's own SDK", () => {
  const sdk = () => new OpenRouter({ apiKey: 'sk-operator', serverURL: `${upstream.baseUrl}/api/v1` });

  test('sends the same create request to the same URL, and the response is read', async () => {
    answer([202, pending]);
    const frame = { type: 'image_url', imageUrl: { url: sampleImage }, frameType: 'first_frame' } as const;
    const started = await sdk().videoGeneration.generate({
      videoGenerationRequest: {
        ...{ model: call.model, prompt: 'A kite', duration: 4, resolution: '720p', seed: 7 },
        frameImages: [frame],
      },
    });
    expect(started).toMatchObject({ id: job.id, status: 'pending' });
    const frames = [{ image_url: sampleImage }];
    const body = { model: 'delta-1.1', prompt: 'A kite', duration: 4, seed: 7, frame_images: frames };
    const task = { token: 'video_1', loadBody: async () => body };
    expect(await port().start(task, call)).toStrictEqual({ upstreamId: job.id, status: 'queue' });
    const [theirs, ours] = upstream.received;
    expect([ours?.method, ours?.url]).toEqual([theirs?.method, theirs?.url]);
    expect(ours?.headers.authorization).toBe(theirs?.headers.authorization);
    expect(JSON.parse(ours?.body ?? '')).toStrictEqual(JSON.parse(theirs?.body ?? ''));
  });

  test('polls and downloads at the same URLs', async () => {
    const answers: Answer[] = [
      [200, completed],
      [200, Buffer.from('the video'), { 'content-type': 'video/mp4' }],
    ];
    answer(...answers);
    await sdk().videoGeneration.getGeneration({ jobId: job.id });
    const theirs = await sdk().videoGeneration.getVideoContent({ jobId: job.id, index: 0 });
    expect(await new Response(theirs).text()).toBe('the video');
    answer(...answers);
    expect(String(await download())).toBe('the video');
    const [poll, content, ourPoll, ourContent] = upstream.received;
    expect([ourPoll?.url, ourContent?.url]).toEqual([poll?.url, content?.url]);
    expect(ourContent?.headers.authorization).toBe('Bearer sk-operator');
  });
});

async function download(): Promise<Buffer> {
  const found = await port().poll(job.id, kite, call);
  if (found.status !== 'completed' || typeof found.video.content !== 'function') throw new Error('no video');
  return await buffer(await found.video.content());
}

describe('a poll', () => {
  test.each<[object, object]>([
    [pending, { status: 'queue', progress: null }],
    [
      { ...job, status: 'in_progress' },
      { status: 'in_progress', progress: null },
    ],
    [
      { ...job, status: 'failed', error: 'Not this.' },
      { status: 'failed', code: 'upstream_error', message: 'Not this.' },
    ],
    [{ ...job, status: 'cancelled' }, { status: 'cancelled' }],
    [{ ...job, status: 'expired' }, { status: 'expired' }],
  ])('of %j finds %j', async (body, expected) => {
    answer([200, body]);
    expect(await port().poll(job.id, kite, call)).toStrictEqual(expected);
  });

  test('answered with another state says nothing about the task', async () => {
    answer([200, { ...job, status: 'dreaming' }]);
    const message = 'The upstream answered with the state "dreaming".';
    expect(await port().poll(job.id, kite, call)).toEqual({ status: 'unknown', message });
  });

  test.each<[Answer, object]>([
    [[404, { error: { code: 404, message: 'No such job' } }], { code: 'not_found' }],
    [[401, { error: { code: 401, message: 'User sk-operator not found.' } }], { code: 'upstream_error' }],
  ])('answered %j leaves the task as it is: %j', async (answered, expected) => {
    answer(answered);
    await expect(port().poll(job.id, kite, call)).rejects.toMatchObject(expected);
  });

  test('follows a download to another server, without the key, unless its address is private', async () => {
    answer([200, completed], [302, {}, { location: `${other.baseUrl}/a.mp4` }]);
    await expect(download()).rejects.toMatchObject({ code: 'upstream_error' });
    expect(other.received).toHaveLength(0);
    answer([200, completed], [302, {}, { location: '/files/a.mp4' }], [200, Buffer.from('the video')]);
    expect(String(await download())).toBe('the video');
  });
});

test.each<[Answer, object]>([
  [
    [400, { error: { code: 400, message: 'Bad duration' } }],
    { code: 'invalid_request', message: 'Bad duration' },
  ],
  [[402, { error: { code: 402, message: 'Insufficient credits' } }], { code: 'upstream_error' }],
  [
    [
      403,
      { error: { code: 403, message: 'Flagged', metadata: { reasons: ['violence'], flagged_input: 'x' } } },
    ],
    { code: 'moderation_blocked', message: 'Flagged' },
  ],
  [[403, { error: { code: 403, message: 'Key disabled' } }], { code: 'upstream_error' }],
  [
    [429, { error: { code: 429, message: 'Slow' } }],
    { code: 'rate_limit_exceeded', details: { notAccepted: true } },
  ],
  [
    [502, { error: { code: 502, message: 'Down' } }],
    { code: 'upstream_error', details: { notAccepted: false } },
  ],
  [[202, {}], { code: 'upstream_error', details: { shouldRetry: false } }],
])('a start answered %j is %j', async (answered, expected) => {
  answer(answered);
  await expect(port().start(kite, call)).rejects.toMatchObject(expected);
});

test('a cancel sends nothing, since jobs cannot be stopped', async () => {
  await port().cancel(job.id, kite, call);
  expect(upstream.received).toHaveLength(0);
});

test('a check requests the key, which costs nothing', async () => {
  answer([200, {}]);
  expect(await provider.check?.(call.signal)).toBe(200);
  expect(upstream.received[0]).toMatchObject({ method: 'GET', url: '/api/v1/key' });
});
