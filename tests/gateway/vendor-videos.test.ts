// Tests videos of DashScope, OpenRouter and a server of OpenAI's video API through the whole service: create requests, stored files, errors.
import { makeVideo } from '@easel/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { checkResponse, readError } from '#tests/support/check-response.ts';
import { readProvider } from '#tests/support/read-providers.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

interface Vendor {
  id: string;
  settings: (baseUrl: string) => Record<string, string>;
  /** Method and path of the vendor's create request; below, its responses to create requests and polls. */
  createRequest: string;
  model: string;
  accepted: object;
  finished: (baseUrl: string) => object;
  failed: object;
  /** The response when the credit is used up. */
  unpaid: [number, object];
  refused: [object, string];
}

const vendors: Vendor[] = [
  {
    id: 'dashscope',
    settings: (baseUrl) => ({ DASHSCOPE_API_KEY: 'sk-operator', DASHSCOPE_BASE_URL: baseUrl }),
    createRequest: 'POST /api/v1/services/aigc/video-generation/video-synthesis',
    model: 'happyhorse-1.1-t2v',
    accepted: { request_id: 'r', output: { task_id: 't1', task_status: 'PENDING' } },
    finished: (baseUrl) => ({ output: { task_status: 'SUCCEEDED', video_url: `${baseUrl}/content/a.mp4` } }),
    failed: { output: { task_status: 'FAILED', code: 'DataInspectionFailed', message: 'Not this.' } },
    unpaid: [400, { code: 'Arrearage', message: 'Account 5 owes money.' }],
    refused: [
      { frame_images: [{ image_url: 'https://a.example/a.png' }], aspect_ratio: '1:1' },
      'aspect_ratio',
    ],
  },
  {
    id: 'openrouter',
    settings: (baseUrl) => ({ OPENROUTER_API_KEY: 'sk-operator', OPENROUTER_BASE_URL: `${baseUrl}/api/v1` }),
    createRequest: 'POST /api/v1/videos',
    model: 'alibaba/happyhorse-1.1',
    accepted: { id: 't1', polling_url: 'https://openrouter.ai/api/v1/videos/t1', status: 'pending' },
    finished: () => ({ id: 't1', status: 'completed' }),
    failed: { id: 't1', status: 'failed', error: 'Not this.' },
    unpaid: [402, { error: { code: 402, message: 'Account 5 owes money.' } }],
    refused: [{ prompt: 'x', aspect_ratio: '4:5' }, 'aspect_ratio'],
  },
  {
    id: 'openai-videos',
    settings: (baseUrl) => ({ OPENAI_VIDEOS_BASE_URL: `${baseUrl}/v1`, OPENAI_VIDEOS_MODEL: 'wan-2.2' }),
    createRequest: 'POST /v1/videos',
    model: 'wan-2.2',
    accepted: { id: 't1', object: 'video', status: 'queued', progress: 0 },
    finished: () => ({ id: 't1', object: 'video', status: 'completed', progress: 100 }),
    failed: { id: 't1', object: 'video', status: 'failed', error: { code: 'failed', message: 'Not this.' } },
    unpaid: [429, { error: { code: 'insufficient_quota', message: 'Account 5 owes money.' } }],
    refused: [{ prompt: 'x', input_references: ['https://a.example/a.png'] }, 'input_references'],
  },
];

let video: Buffer;
beforeAll(async () => {
  const made = await makeVideo({ prompt: 'A kite', width: 320, height: 180, seconds: 3, seed: 1 });
  video = Buffer.from(made.bytes);
});

describe.each(vendors)('videos of $id', (vendor) => {
  let upstream: ScriptedUpstream;
  let service: TestService;
  beforeAll(async () => {
    upstream = await startScriptedUpstream();
    service = await openTestService(vendor.settings(upstream.baseUrl));
  });
  afterAll(async () => {
    await service.close();
    upstream.close();
  });
  beforeEach(() => {
    upstream.received.length = 0;
  });

  const createCount = () =>
    upstream.received.filter(({ method, url }) => `${method} ${url}` === vendor.createRequest).length;
  /** Sets the responses to create requests and polls; downloads return the video. */
  function script(creation: [number, object] | 'cut', poll: object = vendor.finished(upstream.baseUrl)) {
    upstream.script = (response, { method, url }) => {
      const isCreate = `${method} ${url}` === vendor.createRequest;
      if (url.includes('/content')) return void response.writeHead(200).end(video);
      if (isCreate && creation === 'cut') return void response.destroy();
      const [status, body] = isCreate && creation !== 'cut' ? creation : [200, poll];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
  }

  const body = { model: 'delta-1.1', prompt: 'A kite', aspect_ratio: '16:9' };
  async function run(): Promise<VideoTaskResponse> {
    const created = await service.call('/v1/videos', { body });
    expect(created.headers.get('x-easel-provider')).toBe(vendor.id);
    const { id } = await checkResponse<VideoTaskResponse>('videos.create', created, 'delta-1.1');
    return await until(async () => {
      const response = await service.call(`/v1/videos/${id}`);
      const found = await checkResponse<VideoTaskResponse>('videos.retrieve', response);
      return ['completed', 'failed'].includes(found.status) && found;
    });
  }

  test('are stored here with the size and length of their file', async () => {
    script([200, vendor.accepted]);
    const { id, data, usage } = await run();
    expect(data).toMatchObject({ width: 320, height: 180, duration: expect.closeTo(3, 1) });
    expect(usage).toEqual({ video_seconds: Math.ceil(data?.duration ?? 0) });
    const stored = await service.call(`/v1/videos/${id}/content`);
    expect(Buffer.from(await stored.arrayBuffer()).equals(video)).toBe(true);
    expect(createCount()).toBe(1);
    expect(JSON.parse(upstream.received[0]?.body ?? '').model).toBe(vendor.model);
  });

  test('are downloaded again if the response is a web page or empty; the vendor stays healthy', async () => {
    script([200, vendor.accepted]);
    const { script: usual } = upstream;
    const pages = ['<html>Please wait</html>', ''];
    upstream.script = (response, request) => {
      const page = request.url.includes('/content') ? pages.shift() : undefined;
      if (page === undefined) return usual(response, request);
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(page);
    };
    expect(await run()).toMatchObject({ status: 'completed', data: { width: 320 } });
    expect(pages).toEqual([]);
    expect(await readProvider(service, vendor.id)).toMatchObject({ failed: 2, condition: 'healthy' });
  });

  test('that fail have the error of the vendor', async () => {
    script([200, vendor.accepted], vendor.failed);
    expect(await run()).toMatchObject({ status: 'failed', error: 'Not this.' });
  });

  test('are not created again if the response to the create request is lost', async () => {
    script('cut');
    const created = await service.call('/v1/videos', { body });
    const { id } = await checkResponse<VideoTaskResponse>('videos.create', created, 'delta-1.1');
    // A parked task has no further step.
    const parked = await until(async () => {
      const found: VideoTaskResponse = await (await service.call(`/v1/videos/${id}`)).json();
      return found.message?.includes('has not received an answer') && found;
    });
    expect([parked.status, createCount()]).toEqual(['pending', 1]);
  });

  test('are created again if the credit was used up; the client sees nothing of the account', async () => {
    script(vendor.unpaid);
    const created = await service.call('/v1/videos', { body });
    const { id } = await checkResponse<VideoTaskResponse>('videos.create', created, 'delta-1.1');
    await until(() => createCount() > 0);
    script([200, vendor.accepted]);
    await until(() => createCount() >= 2);
    expect(createCount()).toBe(2);
    expect(await (await service.call(`/v1/videos/${id}`)).text()).not.toContain('Account 5');
  });

  test('that the vendor does not support are rejected at once', async () => {
    const [given, parameter] = vendor.refused;
    const response = await service.call('/v1/videos', { body: { model: 'delta-1.1', ...given } });
    expect(await readError(response)).toMatchObject({ status: 400, param: parameter });
    expect(upstream.received).toHaveLength(0);
  });
});

describe('messages of openrouter', () => {
  let upstream: ScriptedUpstream;
  let service: TestService;
  beforeAll(async () => {
    upstream = await startScriptedUpstream();
    const OPENROUTER_BASE_URL = `${upstream.baseUrl}/api/v1`;
    service = await openTestService({ OPENROUTER_API_KEY: 'sk-operator', OPENROUTER_BASE_URL });
  });
  afterAll(async () => {
    await service.close();
    upstream.close();
  });
  const hello = { model: 'epsilon-opus-5', max_tokens: 5, messages: [{ role: 'user', content: 'Hello' }] };

  test('are sent as Anthropic messages to its address', async () => {
    upstream.script = (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"type":"message","content":[]}');
    const response = await service.call('/v1/messages', { body: hello });
    expect(await response.text()).toBe('{"type":"message","content":[]}');
    expect(response.headers.get('x-easel-provider')).toBe('openrouter');
    const [sent] = upstream.received;
    expect([sent?.url, sent?.headers.authorization]).toEqual(['/api/v1/messages', 'Bearer sk-operator']);
    expect(JSON.parse(sent?.body ?? '')).toStrictEqual({ ...hello, model: 'anthropic/claude-opus-5' });
  });

  test('keep the reason of a rejected prompt', async () => {
    upstream.script = (response) => {
      const error = { code: 403, message: 'Flagged', metadata: { reasons: ['violence'] } };
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    };
    const response = await service.call('/v1/messages', { body: hello });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { type: 'error', error: { type: 'invalid_request_error', message: 'Flagged' } },
    ]);
  });

  test('have no token counts', async () => {
    const { max_tokens: _, ...counted } = hello;
    const response = await service.call('/v1/messages/count_tokens', { body: counted });
    expect(response.status).toBe(501);
  });
});
