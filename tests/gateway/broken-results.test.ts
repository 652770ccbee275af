// Tests status 200 with a wrong result, of every operation, vendor and relay, whole and streamed: it becomes an error in
// the caller's dialect, counts as a failure of the target, and is never replayed as a success.
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { readProvider } from '#tests/support/read-providers.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

const png = sampleImage.split(',')[1] ?? '';
/** Its event is too large to be held. */
const largePng = (await noiseImage()).toString('base64');

function noiseImage(): Promise<Buffer> {
  const noise = Buffer.from(Uint8Array.from({ length: 400 * 400 * 3 }, (_, at) => (at * at * 7919) % 251));
  const raw = { width: 400, height: 400, channels: 3 } as const;
  return sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer();
}

interface Family {
  name: string;
  provider: string;
  path: string;
  body: object;
  good: string;
  /** Event streams end with this text. */
  kind: 'json' | 'events' | 'array';
}

const image = { model: 'alpha-image-2', prompt: 'A kite' };
const images = JSON.stringify({ created: 1, data: [{ b64_json: png }] });
const message = { model: 'epsilon-opus-5', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] };
const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }];
const content = { role: 'model', parts: [{ text: 'Hello é' }] };
const generated = { candidates: [{ content, finishReason: 'STOP', index: 0 }] };
const drawn = {
  candidates: [
    { content: { parts: [{ inlineData: { mimeType: 'image/png', data: png } }] }, finishReason: 'STOP' },
  ],
  usageMetadata: { promptTokenCount: 3 },
};
const text = 'beta-3.1-pro-preview';
const vectors = { embedding: { values: [0.5, -1] } };
const batch = {
  requests: [{ model: 'models/beta-embedding-2-preview', content: { parts: [{ text: 'a' }] } }],
};
const event = (data: object, name?: string) =>
  `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
const messageStream =
  event({ type: 'message_start', message: { content: [], usage: { input_tokens: 3 } } }, 'message_start') +
  event(
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'é' } },
    'content_block_delta',
  ) +
  event({ type: 'message_stop' }, 'message_stop');
const completed = { type: 'image_generation.completed', b64_json: png, created_at: 1 };
const imageStream =
  event(
    { ...completed, type: 'image_generation.partial_image', partial_image_index: 0 },
    'image_generation.partial_image',
  ) + event(completed, 'image_generation.completed');
const nativeStream = event({ candidates: [{ content }] }) + event(generated);

const relayed: Omit<Family, 'provider'>[] = [
  { name: 'images', path: '/v1/images/generations', body: image, good: images, kind: 'json' },
  {
    name: 'edits',
    ...{ path: '/v1/images/edits', good: images, kind: 'json' },
    body: { ...image, images: [{ image_url: sampleImage }] },
  },
  {
    name: 'streamed images',
    ...{
      path: '/v1/images/generations',
      body: { ...image, stream: true },
      good: imageStream,
      kind: 'events',
    },
  },
];
const forwarded: Omit<Family, 'provider'>[] = [
  {
    name: 'messages',
    path: '/v1/messages',
    body: message,
    good: JSON.stringify({ content: [content] }),
    kind: 'json',
  },
  {
    name: 'streamed messages',
    ...{ path: '/v1/messages', body: { ...message, stream: true }, good: messageStream, kind: 'events' },
  },
];
const native: Omit<Family, 'provider'>[] = [
  {
    name: 'texts',
    path: `/v1beta/models/${text}:generateContent`,
    body: { contents },
    good: JSON.stringify(generated),
    kind: 'json',
  },
  {
    name: 'native images',
    ...{ path: '/v1beta/models/beta-3.1-flash-image:generateContent', body: { contents } },
    ...{ good: JSON.stringify(drawn), kind: 'json' },
  },
  {
    name: 'streamed texts',
    ...{ path: `/v1beta/models/${text}:streamGenerateContent?alt=sse`, body: { contents } },
    ...{ good: nativeStream, kind: 'events' },
  },
  {
    name: 'texts in an array',
    ...{ path: `/v1beta/models/${text}:streamGenerateContent`, body: { contents } },
    ...{ good: JSON.stringify([{ candidates: [{ content }] }, generated]), kind: 'array' },
  },
  {
    name: 'token counts',
    ...{ path: `/v1beta/models/${text}:countTokens`, body: { contents } },
    ...{ good: JSON.stringify({ totalTokens: 3 }), kind: 'json' },
  },
  {
    name: 'vectors',
    ...{
      path: '/v1beta/models/beta-embedding-2-preview:embedContent',
      body: { content: { parts: [{ text: 'a' }] } },
    },
    ...{ good: JSON.stringify(vectors), kind: 'json' },
  },
  {
    name: 'batches of vectors',
    ...{ path: '/v1beta/models/beta-embedding-2-preview:batchEmbedContents', body: batch },
    ...{
      good: JSON.stringify({ embeddings: [vectors.embedding], embedding: vectors.embedding }),
      kind: 'json',
    },
  },
];

const families: Family[] = [
  ...[...relayed, ...forwarded, ...native].map((family) => ({ ...family, provider: 'relay' })),
  ...relayed.map((family) => ({ ...family, provider: 'openai' })),
  {
    ...relayed[0],
    name: 'seedream',
    provider: 'ark',
    path: '/v1/images/generations',
    kind: 'json' as const,
    good: images,
    body: { model: 'gamma/dream-4.5', prompt: 'A kite' },
  },
  ...forwarded.map((family) => ({ ...family, provider: 'anthropic' })),
  ...native.map((family) => ({ ...family, provider: 'gemini' })),
];

const environments: Record<string, (baseUrl: string) => Record<string, string>> = {
  relay: (baseUrl) => ({ UPSTREAM_API_KEY: 'k', UPSTREAM_BASE_URL: baseUrl }),
  openai: (baseUrl) => ({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: baseUrl }),
  ark: (baseUrl) => ({ ARK_API_KEY: 'k', ARK_BASE_URL: baseUrl }),
  anthropic: (baseUrl) => ({ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: baseUrl }),
  gemini: (baseUrl) => ({ GEMINI_API_KEY: 'k', GEMINI_BASE_URL: baseUrl }),
};

type Script = (response: ServerResponse) => void;
type Row = [name: string, script: Script, result: 'right' | 'wrong'];

function send(body: string | Buffer, headers: Record<string, string | number>): Script {
  return (response) => response.writeHead(200, headers).end(body);
}

/** Bytes of a response of our own making. */
function raw(head: string, body: string | Buffer): Script {
  return ({ socket }) => {
    socket?.write(`${head}\r\n\r\n`);
    socket?.end(body);
  };
}

function rowsOf({ good, kind }: Family): Row[] {
  const type = { 'content-type': kind === 'events' ? 'text/event-stream' : 'application/json' };
  const bytes = Buffer.from(good);
  const half = bytes.subarray(0, bytes.length - 12);
  const coded = (encoding: string, body: Buffer): Script =>
    send(body, { ...type, 'content-encoding': encoding });
  const shared: Row[] = [
    ['the right bytes', send(bytes, type), 'right'],
    ['gzip', coded('gzip', gzipSync(bytes)), 'right'],
    ['x-gzip', coded('x-gzip', gzipSync(bytes)), 'right'],
    ['Brotli', coded('br', brotliCompressSync(bytes)), 'right'],
    ['deflate', coded('deflate', deflateSync(bytes)), 'right'],
    ['raw deflate', coded('deflate', deflateRawSync(bytes)), 'right'],
    ['Zstandard', coded('zstd', zstdCompressSync(bytes)), 'right'],
    ['plain bytes called gzip', coded('gzip', bytes), 'right'],
    ['plain bytes called Brotli', coded('br', bytes), 'right'],
    ['plain bytes called identity', coded('identity', bytes), 'right'],
    ['plain bytes called something', coded('rot13', bytes), 'right'],
    ['gzip that is cut', coded('gzip', gzipSync(bytes).subarray(0, -12)), 'wrong'],
    ['compressed bytes without a header', send(gzipSync(bytes), type), 'wrong'],
    ['a byte order mark', send(Buffer.concat([Buffer.from('\ufeff'), bytes]), type), 'right'],
    ['an empty body', send('', type), 'wrong'],
    ['status 204', (response) => response.writeHead(204).end(), 'wrong'],
    ['a redirect', (response) => response.writeHead(302, { location: '/' }).end(), 'wrong'],
    ['a page', send('<html>Sign in</html>', { 'content-type': 'text/html' }), 'wrong'],
    ['a page called JSON', send('<!doctype html><html>Sign in</html>', type), 'wrong'],
    ['half of it', send(half, type), 'wrong'],
    ['half of it with its length', send(half, { ...type, 'content-length': half.length }), 'wrong'],
    [
      'less than its content-length',
      raw(
        `HTTP/1.1 200 OK\r\ncontent-type: ${type['content-type']}\r\ncontent-length: ${bytes.length + 50}`,
        half,
      ),
      'wrong',
    ],
    [
      'more than its content-length',
      raw(
        `HTTP/1.1 200 OK\r\ncontent-type: ${type['content-type']}\r\ncontent-length: ${half.length}`,
        bytes,
      ),
      'wrong',
    ],
    [
      'chunks that break off',
      (response) => void response.writeHead(200, type).write(half, () => response.destroy()),
      'wrong',
    ],
    [
      'HTTP/1.0 without a length',
      raw(`HTTP/1.0 200 OK\r\ncontent-type: ${type['content-type']}`, bytes),
      'right',
    ],
    ['HTTP/1.0 that is cut', raw(`HTTP/1.0 200 OK\r\ncontent-type: ${type['content-type']}`, half), 'wrong'],
    [
      'early hints before it',
      raw(
        `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-type: ${type['content-type']}\r\ncontent-length: ${bytes.length}`,
        bytes,
      ),
      'right',
    ],
    [
      'odd headers',
      send(bytes, { ...type, 'retry-after': '', 'retry-after-ms': 'abc', 'x-request-id': '\x80\xff' }),
      'right',
    ],
  ];
  const ofKind = kind === 'events' ? eventRows(good, type) : jsonRows(good, type, kind);
  return [...shared, ...ofKind, ...(good.includes(png) ? imageRows(good, type) : [])];
}

function jsonRows(good: string, type: Record<string, string>, kind: Family['kind']): Row[] {
  const error = { error: { message: 'Busy.', type: 'server_error', code: 500 } };
  const sent = (body: unknown) => send(JSON.stringify(body), type);
  return [
    ['no content-type', send(good, {}), 'right'],
    ['another content-type', send(good, { 'content-type': 'text/plain' }), 'right'],
    ['white space around it', send(`\n ${good} \r\n`, type), 'right'],
    ['an error', sent(kind === 'array' ? [error] : error), 'wrong'],
    ['an error as a text', sent({ error: 'Busy.' }), 'wrong'],
    ['another shape', sent({ hello: 'world' }), 'wrong'],
    ['an empty object', sent({}), 'wrong'],
    ['an empty array', sent([]), 'wrong'],
    ['null', sent(null), 'wrong'],
    ['a text', sent('Hello'), 'wrong'],
    [
      'empty members',
      sent({ data: [], content: null, candidates: [], embedding: {}, embeddings: [] }),
      'wrong',
    ],
    ['bytes after it', send(`${good}{"more":1}`, type), 'wrong'],
    ['a bracket after it', send(`${good}}`, type), 'wrong'],
    ['events', send(`data: ${good}\n\n`, { 'content-type': 'text/event-stream' }), 'wrong'],
  ];
}

function imageRows(good: string, type: Record<string, string>): Row[] {
  const large = good.replaceAll(png, largePng);
  const middle = large.indexOf(largePng) + 1000;
  return [
    ['an image that is cut off', send(good.replaceAll(png, png.slice(0, -24)), type), 'wrong'],
    ['text in place of an image', send(good.replaceAll(png, 'QUJD'), type), 'wrong'],
    ['a large image', send(large, type), 'right'],
    [
      'a large image that is cut off',
      send(large.replaceAll(largePng, largePng.slice(0, -24)), type),
      'wrong',
    ],
    [
      'broken JSON within a large image',
      send(`${large.slice(0, middle)}"}]}]}${large.slice(middle)}`, type),
      'wrong',
    ],
  ];
}

function eventRows(good: string, type: Record<string, string>): Row[] {
  const first = good.slice(0, good.indexOf('\n\n') + 2);
  const error = event({ type: 'error', error: { message: 'Busy.', type: 'api_error', code: 500 } }, 'error');
  return [
    ['no content-type', send(good, {}), 'right'],
    ['another content-type', send(good, { 'content-type': 'text/plain' }), 'right'],
    ['CRLF', send(good.replaceAll('\n', '\r\n'), type), 'right'],
    ['comments', send(`: hello\n\n${good}`, type), 'right'],

    [
      'a connection that breaks after its end event',
      (response) => void response.writeHead(200, type).write(good, () => response.destroy()),
      'right',
    ],
    ['only an error', send(error, type), 'wrong'],
    ['an error after the first event', send(first + error, type), 'wrong'],
    ['only comments', send(': hello\n\n: hello\n\n', type), 'wrong'],
    ['no end event', send(first, type), 'wrong'],
    ['an event of cut JSON', send(`${first.replace(/.{3}\n\n$/, '\n\n')}${good}`, type), 'wrong'],
    ['an event in two lines', send(good.replace('data: {', 'data: {\ndata: '), type), 'right'],
    [
      'a broken character',
      send(
        Buffer.concat([Buffer.from(`${first}data: "`), Buffer.from([0xc3, 0x28]), Buffer.from('"\n\n')]),
        type,
      ),
      'wrong',
    ],
    [
      'JSON',
      send(JSON.stringify({ content: [], candidates: [{}], data: [{}] }), {
        'content-type': 'application/json',
      }),
      'wrong',
    ],
    [
      'an error in JSON',
      send('{"error":{"message":"Busy."}}', { 'content-type': 'application/json' }),
      'wrong',
    ],
  ];
}

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
});
afterAll(() => upstream.close());

describe.each(families)('$provider: $name with', (family) => {
  const { provider, path, body, good, kind } = family;
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService(environments[provider]?.(upstream.baseUrl) ?? {});
  });
  afterAll(() => service.close());
  beforeEach(() => {
    upstream.received.length = 0;
    for (const { circuits } of service.runtime.targets) circuits.close();
  });

  test.each(rowsOf(family))('%s', async (_, script, result) => {
    const before = (await readProvider(service, provider)).failed;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const call = async () => {
      const response = await service.call(path, { body, headers });
      return { response, text: await response.text().catch(() => undefined) };
    };
    upstream.script = script;
    const { response, text } = await call();
    const isRight = response.status === 200 && text !== undefined && !text.includes('"error"');
    expect(`${isRight ? 'right' : 'wrong'} ${response.status} ${text?.slice(0, 300)}`).toMatch(
      new RegExp(`^${result} `),
    );
    expect(upstream.received).toHaveLength(1);
    if (result === 'right') {
      if (kind !== 'events') expect(() => JSON.parse(text ?? '')).not.toThrow();
      expect(response.headers.get('content-type')).toMatch(
        kind === 'events' ? /^text\/event-stream/ : /^application\/json/,
      );
      return;
    }
    if (response.status >= 400) expect(JSON.parse(text ?? '')).toHaveProperty('error.message');
    await expect.poll(async () => (await readProvider(service, provider)).failed).toBe(before + 1);
    // What failed is not replayed as a success.
    upstream.script = send(good, {
      'content-type': kind === 'events' ? 'text/event-stream' : 'application/json',
    });
    const again = await call();
    expect(again.response.ok && again.response.headers.has('x-idempotent-replay')).toBe(false);
  });
});
