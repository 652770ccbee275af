// Tests faulty upstreams: the client sees nothing of the operator's account, the request is not sent twice,
// and no place in the queue of the target stays taken.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

const key = 'sk-operator-key';
const account = 'org-operator-account';
const png = sampleImage.split(',')[1] ?? '';

type Script = (response: ServerResponse) => void;

interface Expected {
  status: number;
  code?: string;
  /** Requests that the upstream received. */
  requests?: number;
}

interface Family {
  name: string;
  environment(baseUrl: string): Record<string, string>;
  path: string;
  body: object;
  /** A valid response. */
  good: string;
}

const families: readonly Family[] = [
  {
    name: 'openai images',
    environment: (baseUrl) => ({ OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl }),
    path: '/v1/images/generations',
    body: { model: 'alpha-image-2', prompt: 'A kite' },
    good: JSON.stringify({ created: 1, data: [{ b64_json: png }] }),
  },
  {
    name: 'ark images',
    environment: (baseUrl) => ({ ARK_API_KEY: key, ARK_BASE_URL: baseUrl }),
    path: '/v1/images/generations',
    body: { model: 'gamma/dream-4.5', prompt: 'A kite' },
    good: JSON.stringify({ model: 'm', created: 1, data: [{ b64_json: png, size: '128x128' }], usage: {} }),
  },
];

const json = { 'content-type': 'application/json' };

function answer(status: number, body: string | object, headers: Record<string, string> = {}): Script {
  return (response) => {
    response.writeHead(status, { ...json, ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Faults with the same result for every family. */
function misbehaviours(good: string): [string, Script, Expected][] {
  const error = (message: string) => ({ error: { message } });
  return [
    ['drops the connection at once', (response) => response.destroy(), { status: 502 }],
    [
      'drops the connection within the headers',
      (response) => {
        response.socket?.write('HTTP/1.1 200 OK\r\ncontent-ty');
        response.destroy();
      },
      { status: 502 },
    ],
    [
      'sends bytes that are not HTTP',
      (response) => void response.socket?.end('hello\r\n\r\n'),
      { status: 502 },
    ],
    ['answers 200 with an empty body', answer(200, ''), { status: 502 }],
    ['answers 204', (response) => response.writeHead(204).end(), { status: 502 }],
    ['answers 200 with HTML', answer(200, '<html>', { 'content-type': 'text/html' }), { status: 502 }],
    ['answers 200 with broken JSON', answer(200, good.slice(0, 20)), { status: 502 }],
    ['answers 200 with another shape', answer(200, { hello: 'world' }), { status: 502 }],
    ['answers 200 with an array', answer(200, '[]'), { status: 502 }],
    ['answers 200 with null', answer(200, 'null'), { status: 502 }],
    ['answers 301', answer(301, '', { location: `https://${account}.example` }), { status: 502 }],
    ['answers 302', answer(302, '', { location: `https://${account}.example` }), { status: 502 }],
    ['answers 307', answer(307, '', { location: `https://${account}.example` }), { status: 502 }],
    ['answers 400 with a text', answer(400, 'bad'), { status: 400 }],
    ['answers 400 with its key', answer(400, error(`wrong ${key}`)), { status: 400 }],
    ['answers 401', answer(401, error(`${account} has no key ${key}`)), { status: 502 }],
    ['answers 402', answer(402, error(`${account} has no credit`)), { status: 502 }],
    ['answers 403', answer(403, error(`${account} is blocked`)), { status: 502 }],
    ['answers 404', answer(404, error('no such model')), { status: 404 }],
    ['answers 407', answer(407, error(account)), { status: 502 }],
    ['answers 408', answer(408, error('slow')), { status: 408 }],
    ['answers 409', answer(409, error('conflict')), { status: 409 }],
    ['answers 413', answer(413, error('too large')), { status: 413 }],
    ['answers 418', answer(418, error('teapot')), { status: 400 }],
    ['answers 422', answer(422, error('not valid')), { status: 400 }],
    ['answers 429 with a long wait', answer(429, error('busy'), { 'retry-after': '30' }), { status: 429 }],
    ['answers 429 without a wait', answer(429, error('busy')), { status: 429, requests: 2 }],
    ['answers 500', answer(500, error('oops')), { status: 502 }],
    ['answers 500 with HTML', answer(500, '<html>'), { status: 502 }],
    ['answers 502', answer(502, ''), { status: 502 }],
    ['answers 503 without a wait', answer(503, '<html>'), { status: 503 }],
    ['answers 503 with a long wait', answer(503, '{}', { 'retry-after': '30' }), { status: 503 }],
    [
      'answers 500 with a text that never ends',
      (response) => {
        response.writeHead(500, json).write('{');
        const timer = setInterval(() => response.write(' '), 200);
        response.once('close', () => clearInterval(timer));
      },
      { status: 502 },
    ],
    ['answers 504', answer(504, ''), { status: 504 }],
    ['answers 599', answer(599, ''), { status: 502 }],
    [
      'sends hostile headers',
      (response) => {
        const hostile = { 'set-cookie': 'a=b', 'openai-organization': account, 'clear-site-data': '"*"' };
        response.writeHead(200, {
          ...json,
          ...hostile,
          location: '/',
          connection: 'x-secret',
          'x-secret': key,
        });
        response.end(good);
      },
      { status: 200 },
    ],
    [
      'sends one byte at a time',
      async (response) => {
        response.writeHead(200, json);
        const step = Math.ceil(good.length / 40);
        for (let at = 0; at < good.length; at += step) {
          response.write(good.slice(at, at + step));
          await new Promise(setImmediate);
        }
        response.end();
      },
      { status: 200 },
    ],
    [
      'drops the connection after half of the body',
      (response) => {
        response.writeHead(200, { ...json, 'content-length': String(good.length) });
        response.write(good.slice(0, good.length / 2), () => response.destroy());
      },
      { status: 502 },
    ],
  ];
}

/** Faults in the content of image responses. */
const imageMisbehaviours: [string, Script, Expected][] = [
  ['answers without an image', answer(200, { created: 1, data: [] }), { status: 502 }],
  ['answers with null as the image', answer(200, { data: [{ b64_json: null }] }), { status: 502 }],
  ['answers with an empty image', answer(200, { data: [{ b64_json: '' }] }), { status: 502 }],
  [
    'answers with text as the image',
    answer(200, { data: [{ b64_json: 'SGVsbG8='.repeat(9) }] }),
    { status: 502 },
  ],
  ['answers with invalid Base64', answer(200, { data: [{ b64_json: '%%%'.repeat(99) }] }), { status: 502 }],
  [
    'escapes slashes in Base64',
    answer(200, `{"data":[{"b64_json":"${png.replaceAll('/', '\\/')}"}]}`),
    { status: 200 },
  ],
  [
    'links to a private address',
    answer(200, { data: [{ url: 'http://169.254.169.254/key' }] }),
    { status: 502 },
  ],
  ['links to a file', answer(200, { data: [{ url: 'file:///etc/passwd' }] }), { status: 502 }],
];

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
});
afterAll(() => upstream.close());

describe.each(families)('$name: an upstream that', ({ environment, path, body, good }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService(environment(upstream.baseUrl));
  });
  afterAll(() => service.close());
  beforeEach(() => {
    upstream.received.length = 0;
    for (const { circuits } of service.runtime.targets) circuits.close();
  });

  const rows = [...misbehaviours(good), ...(path.includes('images') ? imageMisbehaviours : [])];
  test.each(rows)('%s', async (_, script, expected) => {
    upstream.script = script;
    const response = await service.call(path, { body, headers: { 'idempotency-key': crypto.randomUUID() } });
    const text = await response.text();
    expect([response.status, text]).toEqual([expected.status, expect.any(String)]);
    if (response.status >= 400) expect(JSON.parse(text)).toHaveProperty('error.message');
    // The client gets no data of the operator's account.
    const headers = JSON.stringify([...response.headers]);
    expect(headers + text).not.toContain(key);
    if (response.status !== 400) expect(headers + text).not.toContain(account);
    expect(headers).not.toMatch(/set-cookie|clear-site-data|x-secret|"location"/);
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    // The request is sent once unless the upstream certainly did not accept it.
    expect(upstream.received).toHaveLength(expected.requests ?? 1);
    const [target] = service.runtime.targets;
    await until(() => target?.queue.used === 0 && target.queue.waiting === 0);
  });
});
