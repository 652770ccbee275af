// Tests recordings through the whole service: requests of every vendor are recorded, and answered again byte for byte
// without the upstream, without keys and without its address.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeVideo } from '@easel/sandbox';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { imageAnswer } from '#tests/support/gemini-responses.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

const png = sampleImage.split(',')[1] ?? '';
const image = Buffer.from(png, 'base64');
const keys = {
  OPENAI: 'sk-canary-openai',
  ARK: 'ark-canary-key',
  GEMINI: 'AIza-canary-gemini',
  NOVELAI: 'pst-canary-novelai',
  DASHSCOPE: 'sk-canary-dashscope',
  ANTHROPIC: 'sk-ant-canary',
  OPENROUTER: 'sk-or-canary-key',
  OPENAI_VIDEOS: 'sk-canary-videos',
};

/** The base URL of a vendor is that of the upstream and its name: `/openai/v1`. */
const versions: Partial<Record<string, string>> = {
  OPENAI: '/v1',
  ARK: '/api/v3',
  GEMINI: '/v1beta',
  OPENROUTER: '/api/v1',
  OPENAI_VIDEOS: '/v1',
};

let folder: string;
let upstream: ScriptedUpstream;
let video: Buffer;
let recorded: ReadonlyMap<string, unknown>;
let replayed: ReadonlyMap<string, unknown>;
let nothing: unknown;

const hello = { max_tokens: 5, messages: [{ role: 'user', content: 'Hello' }] };
const edit = () => {
  const form = new FormData();
  form.append('model', 'alpha-image-2');
  form.append('prompt', 'A boat');
  form.append('image', new Blob([image], { type: 'image/png' }), 'kite.png');
  return form;
};
const videoData = () => `data:video/mp4;base64,${video.toString('base64')}`;

type Calls = Record<string, (service: TestService) => Promise<unknown>>;

/** Each answers with what the client has received. */
const calls: Calls = {
  'an image of openai': (service) =>
    post(service, '/v1/images/generations', { model: 'alpha-image-2', prompt: 'A kite' }),
  'a stream of images of openai': (service) =>
    post(service, '/v1/images/generations', {
      model: 'alpha-image-2',
      prompt: 'A kite',
      stream: true,
      partial_images: 1,
    }),
  'an edit of openai as a form': async (service) =>
    received(await service.call('/v1/images/edits', { body: edit() })),
  'an image of ark': (service) =>
    post(service, '/v1/images/generations', { model: 'gamma/dream-4.5', prompt: 'A kite' }),
  'an image of gemini': (service) =>
    post(service, '/v1/images/generations', { model: 'beta-3-pro-image', prompt: 'A kite' }),
  'a native stream of gemini': (service) =>
    post(service, '/v1beta/models/beta-3-pro:streamGenerateContent?alt=sse', {
      contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
    }),
  'an embedding of gemini': (service) =>
    post(service, '/v1beta/models/beta-embedding-2-preview:embedContent', {
      content: { parts: [{ text: 'a cat' }] },
    }),
  'an image of novelai without a seed': (service) =>
    post(service, '/v1/images/generations', { model: 'diffusion-4-5-full', prompt: 'A kite' }),
  'a message of anthropic as a stream': (service) =>
    post(service, '/v1/messages', { model: 'epsilon-opus-5', stream: true, ...hello }),
  'a message of anthropic that is refused': (service) =>
    post(service, '/v1/messages', { model: 'epsilon-opus-5', ...hello, max_tokens: 9 }),
  'a video of dashscope from an uploaded one': (service) =>
    runVideo(service, {
      model: 'delta-1.0',
      prompt: 'A kite',
      input_references: [{ type: 'video_url', video_url: videoData() }],
    }),
  'a video of dashscope': (service) => runVideo(service, { model: 'delta-1.1', prompt: 'A kite' }),
};

const frame = { type: 'image_url', image_url: sampleImage, frame_type: 'first_frame' };
/** By their vendor, which answers them if no other one has a key. */
const alone: Record<string, Calls> = {
  OPENROUTER: {
    'a message of openrouter as a stream': (service) =>
      post(service, '/v1/messages', { model: 'claude-opus-4-8', stream: true, ...hello }),
    'a video of openrouter': (service) =>
      runVideo(service, { model: 'delta-1.1', prompt: 'A kite', frame_images: [frame] }),
  },
  OPENAI_VIDEOS: {
    'a video of a server of the OpenAI video API': (service) =>
      runVideo(service, { model: 'delta-1.1', prompt: 'A kite' }),
    'a video of such a server from an image': (service) =>
      runVideo(service, { model: 'delta-1.1', prompt: 'A kite', frame_images: [frame] }),
  },
};
const recordings = [calls, ...Object.values(alone)];

async function received(response: Response): Promise<unknown> {
  const text = await response.text();
  const seed = response.headers.get('x-easel-seed');
  const headers = ['content-type', 'retry-after', 'x-easel-provider', 'x-upstream-request-id'];
  return {
    status: response.status,
    seed,
    headers: headers.map((name) => response.headers.get(name)),
    text: text.replace(/"(created|created_at)":\d+/g, '"$1":0').replace(/"request_id":"req_[^"]*"/g, ''),
  };
}

const post = async (service: TestService, path: string, body: object) =>
  received(await service.call(path, { body }));

async function runVideo(service: TestService, body: object): Promise<unknown> {
  const created = await service.call('/v1/videos', { body });
  const { id, ...rest } = await created.json();
  if (created.status !== 202 && created.status !== 200) return { status: created.status, rest };
  const task = await until(async () => {
    const found: VideoTaskResponse = await (await service.call(`/v1/videos/${id}`)).json();
    return ['completed', 'failed'].includes(found.status) && found;
  });
  const content = await service.call(`/v1/videos/${id}/content`);
  const bytes = Buffer.from(await content.arrayBuffer());
  return {
    status: task.status,
    error: task.error,
    data: { ...task.data, url: '', urls: [], expires_at: 0 },
    isWhole: bytes.equals(video),
  };
}

/** Writes pieces so that each arrives by itself. */
async function write(
  response: ServerResponse,
  headers: Record<string, string>,
  pieces: readonly string[],
): Promise<void> {
  response.writeHead(200, { 'x-request-id': 'up-1', ...headers });
  for (const piece of pieces) {
    await new Promise((resolve) => response.write(piece, resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}

const json = { 'content-type': 'application/json' };
const events = { 'content-type': 'text/event-stream' };

function script(
  response: ServerResponse,
  { url, method, body }: ScriptedUpstream['received'][number],
  polls: Map<string, number>,
): unknown {
  const answer = (value: unknown) => write(response, json, [JSON.stringify(value)]);
  if (url.startsWith('/openai/')) {
    const whole = {
      created: 1,
      data: [{ b64_json: png }],
      usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
      note: `key ${keys.OPENAI}`,
    };
    if (!body.includes('"stream":true')) return answer(whole);
    const event = (type: string, more: object) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, b64_json: png, ...more })}\n\n`;
    const stream =
      event('image_generation.partial_image', { partial_image_index: 0 }) +
      event('image_generation.completed', { usage: whole.usage });
    return write(response, events, [stream.slice(0, 700), stream.slice(700, 900), stream.slice(900)]);
  }
  if (url.startsWith('/ark/'))
    return answer({
      model: 'm',
      created: 1,
      data: [{ b64_json: png, size: '128x128' }],
      usage: { generated_images: 1, output_tokens: 1, total_tokens: 1 },
    });
  if (url.startsWith('/gemini/')) {
    if (url.includes('embedContent'))
      return write(response, json, [JSON.stringify({ embedding: { values: [0.6, 0.8] } }, null, 2)]);
    if (!url.includes('stream')) return write(response, json, [JSON.stringify(imageAnswer, null, 2)]);
    return readFile('tests/fixtures/streams/native-text.sse', 'utf8').then((text) =>
      write(response, events, [text.slice(0, 100), text.slice(100)]),
    );
  }
  if (url.startsWith('/novelai/')) {
    response.writeHead(200, { 'content-type': 'application/x-zip-compressed' });
    return response.end(zipSync({ 'image_0.png': image }, { level: 0 }));
  }
  if (url.includes('/videos')) return answerVideo(response, { url, method }, polls);
  if (/^\/(anthropic|openrouter)\//.test(url)) {
    if (body.includes('"max_tokens":9')) {
      response.writeHead(429, { ...json, 'retry-after': '0', 'set-cookie': 'a=cookie-canary' });
      return response.end(
        `{"type":"error","error":{"type":"rate_limit_error","message":"Slow down, ${keys.ANTHROPIC}"}}`,
      );
    }
    return readFile('tests/fixtures/streams/message-thinking.sse', 'utf8').then((text) =>
      write(response, events, text.split(/(?<=\n\n)/)),
    );
  }
  if (url.includes('getPolicy'))
    return answer({
      data: {
        policy: 'policy-canary',
        signature: 'signature-canary',
        oss_access_key_id: 'access-canary',
        upload_dir: 'dir/canary-free',
        upload_host: `${upstream.baseUrl}/oss`,
      },
    });
  if (url === '/oss') return response.writeHead(204).end();
  if (url.includes('/content/')) return response.writeHead(200, { 'content-type': 'video/mp4' }).end(video);
  if (method === 'POST') {
    const id = `task-${polls.size + 1}-0123456789`;
    polls.set(id, 0);
    return answer({ request_id: 'r', output: { task_id: id, task_status: 'PENDING' } });
  }
  const id = url.split('/').at(-1) ?? '';
  const count = (polls.get(id) ?? 0) + 1;
  polls.set(id, count);
  const link = `${upstream.baseUrl}/content/${id}.mp4?Expires=1&OSSAccessKeyId=access-canary&Signature=signature-canary`;
  return answer({
    output: {
      task_id: id,
      ...(count < 3 ? { task_status: 'RUNNING' } : { task_status: 'SUCCEEDED', video_url: link }),
    },
  });
}

/** OpenRouter, and servers of the OpenAI video API. */
function answerVideo(
  response: ServerResponse,
  { url, method }: Pick<ScriptedUpstream['received'][number], 'url' | 'method'>,
  polls: Map<string, number>,
): unknown {
  const answer = (value: unknown) => write(response, json, [JSON.stringify(value)]);
  if (url.includes('/content')) return response.writeHead(200, { 'content-type': 'video/mp4' }).end(video);
  const id = method === 'POST' ? `job-${polls.size + 1}-0123456789` : (url.split('/').at(-1) ?? '');
  const count = polls.get(id) ?? 0;
  polls.set(id, count + 1);
  return answer({ id, status: count < 3 ? 'in_progress' : 'completed', progress: Math.min(count * 30, 100) });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  const made = await makeVideo({ prompt: 'A kite', width: 320, height: 180, seconds: 3, seed: 1 });
  video = Buffer.from(made.bytes);
  upstream = await startScriptedUpstream();
  const polls = new Map<string, number>();
  upstream.script = (response, request) => void script(response, request, polls);
  const settingsOf = (names: readonly string[]) => ({
    ...Object.fromEntries(
      Object.entries(keys).flatMap(([name, key]) =>
        names.includes(name)
          ? [
              [`${name}_API_KEY`, key],
              [`${name}_BASE_URL`, `${upstream.baseUrl}/${name.toLowerCase()}${versions[name] ?? ''}`],
            ]
          : [],
      ),
    ),
  });
  const folderOf = (index: number) => join(folder, `${index}`);
  const vendors = [
    Object.keys(keys).filter((name) => name !== 'OPENAI_VIDEOS'),
    ...Object.keys(alone).map((name) => [name]),
  ];
  const record = (part: Calls, index: number) =>
    answersOf(part, { ...settingsOf(vendors[index] ?? []), RECORD_DIR: folderOf(index) });
  recorded = await joined(record);
  upstream.close();
  replayed = await joined((part, index) => answersOf(part, { REPLAY_DIR: folderOf(index) }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Answers = Map<string, unknown>;

async function joined(answers: (part: Calls, index: number) => Promise<Answers>): Promise<Answers> {
  const all: Answers = new Map();
  for (const [index, part] of recordings.entries())
    for (const [name, answer] of await answers(part, index)) all.set(name, answer);
  return all;
}

async function answersOf(part: Calls, environment: Record<string, string>): Promise<Answers> {
  const service = await openTestService(environment);
  const answers: Answers = new Map();
  for (const [name, call] of Object.entries(part)) answers.set(name, await call(service));
  if (part === calls && environment.REPLAY_DIR !== undefined)
    nothing = await post(service, '/v1/messages', { model: 'epsilon-opus-5', ...hello, max_tokens: 7 });
  await service.close();
  return answers;
}

test.each(recordings.flatMap((part) => Object.keys(part)))('%s', (name) => {
  expect(replayed.get(name)).toEqual(recorded.get(name));
  const isRefused = name.endsWith('refused');
  const isVideo = name.startsWith('a video');
  expect(recorded.get(name)).toMatchObject(
    isVideo ? { status: 'completed', isWhole: true } : { status: isRefused ? 429 : 200 },
  );
});

test('a request without a recording names the nearest one', () => {
  expect(nothing).toMatchObject({
    status: 404,
    text: expect.stringMatching(
      /The nearest, anthropic\.messages\.claude-opus-5\.[0-9a-f]{8}\.json, differs in body\.max_tokens: recorded \d, sent 7/,
    ),
  });
});

test('no file has a credential', async () => {
  const names = await readdir(folder, { recursive: true });
  expect(names.length).toBeGreaterThan(15);
  for (const name of names.filter((one) => one.includes('.'))) {
    const content = await readFile(join(folder, name), 'latin1');
    for (const secret of [
      ...Object.values(keys),
      'cookie-canary',
      'policy-canary',
      'signature-canary',
      'access-canary',
    ])
      expect(`${name}: ${content}`).not.toContain(secret);
  }
});
