// Recordings of one upstream: what it answers comes again byte for byte and piece by piece, and nothing in the folder is a credential.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Dispatcher, FormData, Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { listen } from '#tests/support/listen.ts';
import { until } from '#tests/support/until.ts';
import { createRecorder } from './record.ts';
import { decodeBody, encodeBody } from './recorded-body.ts';
import { createRedaction } from './redaction.ts';
import { createReplay } from './replay.ts';

const log = { warn: (details: object) => logged.push(details), error() {}, info() {} };
const logged: object[] = [];

let folder: string;
let server: Server;
let origin: string;
let answer: (response: ServerResponse, request: IncomingMessage) => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  logged.length = 0;
  server = createServer((request, response) => {
    request.resume().once('end', () => answer(response, request));
  });
  origin = await listen(server);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const key = 'sk-operator-aB3dE6gH9kLmN';
const source = { target: 'openai', address: 'http://upstream.example/v1', secrets: [key] };

interface Received {
  status?: number;
  headers?: object;
  pieces: string[];
  error?: string;
}

type Sent = Partial<Dispatcher.DispatchOptions>;

function send(pool: Dispatcher, options: Sent = {}): Promise<Received> {
  const received: Received = { pieces: [] };
  return new Promise((resolve) => {
    pool.dispatch(
      {
        method: 'POST',
        path: '/v1/images/generations',
        headers: {},
        body: '{"model":"m","prompt":"A kite"}',
        ...options,
      },
      {
        onResponseStart(_controller, status, headers) {
          Object.assign(received, { status, headers });
        },
        onResponseData: (_controller, chunk) => void received.pieces.push(chunk.toString('latin1')),
        onResponseEnd: () => resolve(received),
        onResponseError: (_controller, { message, ...error }) =>
          resolve({ ...received, error: String(Reflect.get(error, 'code') ?? message) }),
      },
    );
  });
}

async function record(requests: readonly Sent[] = [{}]): Promise<Received[]> {
  const pool = new Pool(origin);
  const recorder = await createRecorder(folder, log);
  const received: Received[] = [];
  for (const request of requests) received.push(await send(recorder.over(pool, source), request));
  await recorder.stop();
  await pool.destroy();
  expect(logged).toEqual([]);
  return received;
}

async function replay(requests: readonly Sent[] = [{}], pace: 'instant' | 'recorded' = 'instant') {
  const pool = new Pool('http://127.0.0.1:1');
  const replayed = await createReplay(folder, pace);
  const received: Received[] = [];
  for (const request of requests)
    received.push(await send(replayed.over(pool, { ...source, secrets: ['another-key-1234'] }), request));
  await pool.destroy();
  return received;
}

const files = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /^[^.].*\./.test(name)).toSorted();

const image = sampleImage.split(',')[1] ?? '';
const bodies: [string, Record<string, string>, (Buffer | string)[]][] = [
  ['JSON', { 'content-type': 'application/json' }, ['{"id":"a","data":[{"n":1}]}']],
  ['JSON in pieces', {}, ['{"id":"a",', '"data":[{"n":', '1}]}']],
  ['JSON with line breaks', {}, [`${JSON.stringify({ a: { b: [1, 2] } }, null, 2)}\n`]],
  ['JSON of another language', {}, ['{"score": 1.0, "text": "\\u4e2d\\u0026", "score": 1e400}']],
  ['JSON with images', {}, [JSON.stringify({ data: [{ b64_json: image.repeat(1) }, { url: sampleImage }] })]],
  [
    'a large image in Base64',
    {},
    [JSON.stringify({ data: [{ b64_json: Buffer.alloc(300_000, 'kite').toString('base64') }] })],
  ],
  [
    'events',
    { 'content-type': 'text/event-stream' },
    ['event: a\ndata: {"n":1}\n\n', 'data: {"n":2}\n\ndata: [DONE]\n', '\n'],
  ],
  [
    'events of another form',
    {},
    [': comment\n\nevent:a\r\ndata:{"n": 1}\r\n\r\n', 'data: {"n":2}\ndata: 3\n\n', 'data: half'],
  ],
  ['events with an image', {}, [`data: ${JSON.stringify({ b64_json: image })}\n\n`]],
  ['text', { 'content-type': 'text/plain' }, ['one\ntwo\r\nthree ä 中 🪁']],
  ['a text that names a file', {}, ['{{base64 files/0000000000000000.png}}']],
  [
    'bytes',
    { 'content-type': 'application/zip' },
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 255, 254]), Buffer.alloc(70_000, 7)],
  ],
  ['one byte', {}, ['\u0001']],
  ['invalid UTF-8', {}, [Buffer.from([0xe4, 0xf6, 0x0a])]],
  ['a byte order mark', {}, ['\ufeff{"a":1}']],
  ['nothing', {}, []],
  ['null', {}, ['null']],
];

describe('the same bytes in the same pieces', () => {
  test.each(bodies)('%s', async (_name, headers, pieces) => {
    answer = async (response) => {
      response.writeHead(200, { 'x-request-id': 'req-1', ...headers });
      for (const piece of pieces) {
        await new Promise((resolve) => response.write(piece, resolve));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    };
    const [first] = await record();
    expect(first?.pieces.join('')).toBe(
      Buffer.concat(pieces.map((piece) => Buffer.from(piece))).toString('latin1'),
    );
    const [again] = await replay();
    expect(again?.pieces).toEqual(first?.pieces);
    expect([again?.status, again?.headers]).toEqual([200, { 'x-request-id': 'req-1', ...headers }]);
  });

  test('any text and any bytes', async () => {
    const { string, json, uint8Array, array, oneof, base64String } = fc;
    const texts = oneof(
      string({ unit: 'binary' }),
      json(),
      array(json()).map((all) => all.map((one) => `event: e\ndata: ${one}\n\n`).join('')),
      base64String({ minLength: 400, maxLength: 600 }).map((text) => `{"a": "${text}"}`),
    );
    await fc.assert(
      fc.asyncProperty(
        oneof(
          texts.map((text) => Buffer.from(text)),
          uint8Array().map((bytes) => Buffer.from(bytes)),
        ),
        async (bytes) => {
          const binaries = new Map<string, Buffer>();
          const body = encodeBody(bytes, { redaction: createRedaction(), binaries });
          const stored = JSON.parse(JSON.stringify(body));
          const decoded = await decodeBody(
            stored,
            async (name) => binaries.get(name) ?? Buffer.from('absent'),
          );
          expect(decoded.equals(bytes)).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('a compressed response comes without its compression', async () => {
    answer = (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`{"key":"${key}"}`));
    await record();
    const [again] = await replay();
    expect(again).toEqual({ status: 200, headers: {}, pieces: [`{"key":"${redacted(key)}"}`] });
  });

  test('statuses, limits and lengths', async () => {
    const headers = {
      'content-type': 'application/json',
      'retry-after': '7',
      'x-ratelimit-remaining': '0',
      'content-length': '2',
    };
    answer = (response) =>
      response.writeHead(429, { ...headers, server: 'nginx', 'set-cookie': ['a=1', 'b=2'] }).end('{}');
    await record();
    expect(await replay()).toEqual([{ status: 429, headers, pieces: ['{}'] }]);
  });

  test('a response that breaks off', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => setImmediate(() => response.destroy()));
    };
    const [first] = await record();
    expect(first).toMatchObject({ pieces: ['half'], error: 'UND_ERR_SOCKET' });
    const [again] = await replay();
    expect(again).toMatchObject({
      status: 200,
      headers: { 'content-length': '100' },
      pieces: ['half'],
      error: 'UND_ERR_SOCKET',
    });
  });

  test('an upstream that cannot be reached', async () => {
    const pool = new Pool('http://127.0.0.1:1');
    const recorder = await createRecorder(folder, log);
    expect(await send(recorder.over(pool, source))).toMatchObject({ error: 'ECONNREFUSED' });
    await recorder.stop();
    await pool.destroy();
    expect(await replay()).toMatchObject([{ error: 'ECONNREFUSED', pieces: [] }]);
  });
});

test('repeats come in their order, then the last one again; members may have another order', async () => {
  let count = 0;
  answer = (response) => {
    count += 1;
    response.end(`{"n":${count}}`);
  };
  const other = { body: '{"prompt":"A kite","model":"m"}' };
  await record([{}, other, {}]);
  expect(await files()).toHaveLength(3);
  const again = await replay([{}, {}, other, {}, other]);
  expect(again.map(({ pieces }) => pieces.join(''))).toEqual([
    '{"n":1}',
    '{"n":2}',
    '{"n":3}',
    '{"n":3}',
    '{"n":3}',
  ]);
});

test('the recorded pace', async () => {
  answer = (response) => {
    response.write('one');
    setTimeout(() => response.end('two'), 150);
  };
  await record();
  const start = performance.now();
  await replay([{}], 'recorded');
  expect(performance.now() - start).toBeGreaterThan(140);
});

describe('no recording', () => {
  const refusal = async (request: Sent) => (await replay([request]))[0]?.error;
  beforeEach(async () => {
    answer = (response) => response.end('{}');
    await record([{}, { body: '{"model":"other","prompt":"Another","size":"1x1","n":2,"seed":4}' }]);
  });

  test.each<[string, Sent, RegExp]>([
    [
      'a value',
      { body: '{"model":"m","prompt":"A boat"}' },
      /nearest, openai\.images-generations\.m\.[0-9a-f]{8}\.json, differs in body\.prompt: recorded "A kite", sent "A boat"\.$/,
    ],
    ['a member', { body: '{"model":"m","prompt":"A kite","n":2}' }, /body\.n: recorded nothing, sent 2\.$/],
    [
      'the path',
      { path: '/v1/images/edits' },
      /No recording matches POST \/images\/edits of target "openai".*path: recorded \/images\/generations, sent \/images\/edits/,
    ],
    ['the query', { path: '/v1/images/generations?alt=sse' }, /query\.alt: recorded nothing, sent sse\.$/],
    ['the method', { method: 'GET', body: null }, /method: recorded POST, sent GET/],
  ])('differs in %s', async (_name, request, message) => {
    const pool = new Pool('http://127.0.0.1:1');
    const replayed = await createReplay(folder, 'instant');
    const failure = new Promise<Error>((resolve) =>
      replayed.over(pool, source).dispatch(
        {
          method: 'POST',
          path: '/v1/images/generations',
          body: '{"model":"m","prompt":"A kite"}',
          ...request,
        },
        {
          onResponseStart() {},
          onResponseData() {},
          onResponseEnd() {},
          onResponseError: (_controller, error) => resolve(error),
        },
      ),
    );
    expect(await failure).toMatchObject({ code: 'not_found', message: expect.stringMatching(message) });
    await pool.destroy();
    expect(await refusal(request)).toBe('not_found');
  });
});

function redacted(secret: string): string {
  return 'redacted'.padEnd(secret.length, 'x').slice(0, secret.length);
}

test('no credential is in any file, wherever it was', async () => {
  const secrets = [
    key,
    'sk-ant-canary-1111111111',
    'AIzaCanaryCanaryCanaryCanaryCanary12345',
    'pst-canary-2222222222',
    'cookie-canary-3333',
    'signature-canary-44',
  ];
  const [own = '', anthropic = '', google = '', pst = '', cookie = '', signature = ''] = secrets;
  const forms = (secret: string) => [
    secret,
    encodeURIComponent(`"${secret}`),
    Buffer.from(`x${secret}x`).toString('base64'),
    Buffer.from(secret).toString('hex'),
  ];
  const link = `https://cdn.example/a.png?X-Amz-Signature=${signature}&OSSAccessKeyId=${cookie}&Signature=${signature}&x-tos-security-token=${cookie}`;
  answer = (response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'set-cookie': `session=${cookie}`,
      authorization: `Bearer ${own}`,
      'x-request-id': `req ${own}`,
      location: link,
      'x-ratelimit-key': anthropic,
    });
    response.end(
      JSON.stringify({
        echo: [own, anthropic, google, pst].flatMap(forms),
        url: link,
        escaped: link.replaceAll('&', '\\u0026'),
        api_key: signature,
        access_token: cookie,
        oss_access_key_id: signature,
        policy: cookie,
        signature,
        image: Buffer.from(`${'a'.repeat(500)}${own}${'b'.repeat(500)}`).toString('base64'),
        [`of ${own}`]: 1,
        password: `a"${cookie}`,
      }),
    );
  };
  const form = new FormData();
  form.append('prompt', `Use ${own} and Bearer ${anthropic}`);
  form.append('OSSAccessKeyId', signature);
  form.append('Signature', signature);
  form.append('policy', cookie);
  form.append('api_key', cookie);
  form.append('file', new Blob([`\0binary ${own}`]), `${own}.png`);
  const headers = {
    authorization: `Bearer ${own}`,
    'x-api-key': anthropic,
    'x-goog-api-key': google,
    cookie,
    'idempotency-key': signature,
    'anthropic-beta': own,
  };
  const pool = new Pool(origin);
  const recorder = await createRecorder(folder, log);
  const over = recorder.over(pool, { ...source, secrets: [own, anthropic, google, pst] });
  await send(over, {
    headers,
    path: `/v1/a?key=${google}&api_key=${cookie}&token=${signature}`,
    body: JSON.stringify({
      key: own,
      authorization: `Basic ${signature}`,
      tools: [{ authorization_token: cookie }],
    }),
  });
  await send(over, { headers, path: `/v1/${own}/b`, body: form });
  await send(over, {
    headers: { ...headers, 'content-type': 'text/plain' },
    body: `x-api-key: ${anthropic} and ${link}`,
  });
  await recorder.stop();
  await pool.destroy();
  expect(logged).toEqual([]);
  for (const name of [...(await files())]) {
    const content = (await readFile(join(folder, name))).toString('latin1');
    for (const secret of secrets.flatMap(forms)) expect(`${name} ${content}`).not.toContain(secret);
    for (const secret of secrets) expect(name).not.toContain(secret.slice(0, 12));
  }
  expect((await files()).length).toBeGreaterThan(4);
});

test('content that only looks like a credential stays', async () => {
  const text = `${JSON.stringify({ content: [{ type: 'thinking', signature: 'c2lnbmF0dXJl' }], token: 'Hello', key: 'value' })}`;
  answer = (response) => response.end(text);
  await record();
  expect((await replay())[0]?.pieces).toEqual([text]);
});

test('a second recording has the same files and differs in its ids and its times', async () => {
  let round = 0;
  answer = (response, request) => {
    const id = `task-${round}-${'x'.repeat(9)}`;
    if (request.method === 'POST') response.end(JSON.stringify({ id, status: 'queued' }));
    else response.end(JSON.stringify({ id, status: 'completed', seconds: 5, model: 'm', prompt: 'A kite' }));
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      encoding: 'utf8',
    });
  const session = async () => {
    round += 1;
    await record([
      {},
      { method: 'GET', path: `/v1/videos/task-${round}-xxxxxxxxx`, body: null },
      { method: 'GET', path: `/v1/videos/task-${round}-xxxxxxxxx`, body: null },
    ]);
  };
  git('init', '-q');
  await session();
  const before = await files();
  git('add', '.');
  git('commit', '-qm', 'first');
  await session();
  expect(await files()).toEqual(before);
  const added = git('diff', '-U0')
    .split('\n')
    .filter((line) => /^\+[^+]/.test(line));
  expect(
    added
      .filter((line) => !/"(startedAt|head|pieces|end)"/.test(line))
      .map((line) => line.replace(/"task-2.*/, '').trim()),
  ).toEqual([
    ...['+    "url": "/videos/task-2-xxxxxxxxx",', '+        "id":'],
    ...['+    "url": "/videos/task-2-xxxxxxxxx",', '+        "id":'],
    '+        "id":',
  ]);
});

test('a recording of fewer repeats leaves none of an earlier one', async () => {
  answer = (response) => response.end('{}');
  await record([{}, {}, {}, { path: '/v1/other' }]);
  await record([{}]);
  expect((await files()).filter((name) => name.includes('images-generations'))).toHaveLength(1);
  expect(await files()).toHaveLength(2);
});

test('files of replaced recordings go, all others stay', async () => {
  const binary = (text: string) => JSON.stringify({ image: Buffer.alloc(300, text).toString('base64') });
  answer = (response) => response.end(binary('before'));
  await record();
  const [before = ''] = await readdir(join(folder, 'files'));
  const lost = 'files/0123456789abcdef.png';
  for (const name of [lost, 'files/notes.txt', 'README.md']) await writeFile(join(folder, name), 'x');
  const past = new Date(Date.now() - 60_000);
  for (const name of [`files/${before}`, lost, 'files/notes.txt'])
    await utimes(join(folder, name), past, past);

  answer = (response) => response.end(binary('after'));
  await record([{}, { path: '/v1/other' }]);

  const names = await readdir(join(folder, 'files'));
  expect(names).toHaveLength(2);
  expect(names).toContain('notes.txt');
  expect(names).not.toContain(before);
  expect((await replay())[0]?.pieces.join('')).toBe(binary('after'));
});

test('a response that is too large is named, and the next one recorded', async () => {
  answer = (response) => response.end('x'.repeat(2_000));
  const pool = new Pool(origin);
  const recorder = await createRecorder(folder, log, 1_999);
  await send(recorder.over(pool, source), { path: '/v1/images/generations?signature=canary' });
  answer = (response) => response.end('{}');
  await send(recorder.over(pool, source), { path: '/v1/small' });
  await recorder.stop();
  await pool.destroy();
  expect(logged).toEqual([{ path: '/v1/images/generations', bytes: 2_000, maxBytes: 1_999 }]);
  expect(await files()).toEqual([expect.stringContaining('small')]);
});

test('a process that is killed while it records leaves whole recordings', async () => {
  const script = fileURLToPath(new URL('./test-record.ts', import.meta.url));
  answer = (response) =>
    response.end(JSON.stringify({ image: Buffer.alloc(200_000, 'kite').toString('base64') }));
  const child = spawn(process.execPath, [script, origin, folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await until(() => existsSync(folder) && count() > 20);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { targets } = await createReplay(folder, 'instant');
  expect([...targets.keys()]).toEqual(['openai']);
  const [again] = await replay([{ body: '{"n":0}' }]);
  expect(again?.pieces.join('').length).toBeGreaterThan(200_000);

  function count(): number {
    return Number(execFileSync('ls', [folder], { encoding: 'utf8' }).split('\n').length);
  }
});

describe('a folder that cannot be used', () => {
  const text = (change: object = {}) =>
    JSON.stringify({
      easelRecording: 1,
      target: 'openai',
      address: 'http://a.example',
      request: { method: 'GET', url: '/models', headers: {}, body: null },
      response: { status: 200, headers: {}, body: { json: {} } },
      times: { startedAt: '', head: 0, pieces: [], end: 0 },
      ...change,
    });

  test.each<[string, string | undefined, string | RegExp]>([
    ['is absent', undefined, /REPLAY_DIR: .*\/none cannot be read \(ENOENT\)/],
    ['has no recording', '', /has no recordings/],
    ['has a file that is no JSON', '{"a":', /a\.json: is no JSON/],
    [
      'has a newer version',
      text({ easelRecording: 2 }),
      /a\.json: easelRecording is 2; this Easel reads version 1: update it/,
    ],
    ['has no version', text({ easelRecording: undefined }), /a\.json: easelRecording: /],
    [
      'has a status that is none',
      text({ response: { status: 99, headers: {}, body: {} } }),
      /a\.json: response\.status: .*200/,
    ],
    [
      'has a path out of it',
      text({ response: { status: 200, headers: {}, body: { file: '../../etc/passwd' } } }),
      /a\.json: response\.body\.file: must be files\//,
    ],
    [
      'lacks a file',
      text({ response: { status: 200, headers: {}, body: { file: 'files/0123456789abcdef.png' } } }),
      /a\.json: names files\/0123456789abcdef\.png, which is not in the folder/,
    ],
    ['has an unknown member', text({ respons: {} }), /a\.json: .*respons/],
  ])('since it %s', async (_name, content, message) => {
    if (content) await writeFile(join(folder, 'a.json'), content);
    const at = content === undefined ? join(folder, 'none') : folder;
    await expect(createReplay(at, 'instant')).rejects.toThrow(message);
  });

  test('since a file is in its place', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(createRecorder(join(folder, 'file'), log)).rejects.toThrow(
      /RECORD_DIR: .*file cannot be written to \((EEXIST|ENOTDIR)\)/,
    );
  });

  test('edited bodies are answered at once, with their length', async () => {
    await writeFile(
      join(folder, 'a.json'),
      text({
        response: { status: 200, headers: { 'content-length': '2' }, body: { json: { edited: true } } },
      }),
    );
    expect(await replay([{ method: 'GET', path: '/v1/models', body: null }])).toEqual([
      { status: 200, headers: { 'content-length': '15' }, pieces: ['{"edited":true}'] },
    ]);
  });
});
