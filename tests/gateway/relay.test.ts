// Tests what the relay forwards: headers, rejected credentials, interrupted event streams.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readProvider } from '#tests/support/read-providers.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const { upstream, service } = await openUpstreamService();

const message = { model: 'any', max_tokens: 9, messages: [{ role: 'user', content: 'A kite' }] };

test('only documented request headers are sent to the upstream, with its own credential', async () => {
  upstream.script = (response) => response.setHeader('content-type', 'application/json').end('{}');
  const passed = {
    'content-type': 'application/json; charset=utf-8',
    accept: 'application/json',
    'anthropic-version': '2023-06-01',
    'anthropic-beta': 'one,two',
    'openai-beta': 'three',
  };
  const dropped = [
    ...['api-key', 'x-auth-token', 'x-amz-security-token', 'openai-organization', 'openai-project', 'cookie'],
    ...['x-goog-user-project', 'x-forwarded-for', 'x-stainless-lang', 'x-request-id', 'x-anything', 'origin'],
  ];
  const headers = { ...passed, ...Object.fromEntries(dropped.map((name) => [name, 'hostile'])) };
  await service.call('/v1/messages', { body: message, headers: { ...headers, 'x-api-key': testApiKey } });
  const { host, connection, 'content-length': length, ...received } = upstream.received[0]?.headers ?? {};
  expect({ host, connection, length }).toMatchObject({ connection: 'keep-alive' });
  expect(received).toEqual({
    ...passed,
    ...{ 'accept-encoding': 'identity', 'user-agent': 'easel', 'x-api-key': 'upstream-key' },
  });
});

test('the relay calls the hook of an image request and does not forward it', async () => {
  const made = JSON.stringify({ data: [{ url: 'https://images.example/1' }] });
  upstream.script = (response) => response.setHeader('content-type', 'application/json').end(made);
  const image = { model: 'diffusion-4-5-full', prompt: 'A kite', seed: 7 };
  const body = { ...image, hook_url: 'https://hooks.example/a' };
  expect((await service.call('/v1/images/generations', { body })).status).toBe(200);
  expect(JSON.parse(upstream.received[0]?.body ?? '')).toMatchObject(image);
  expect(upstream.received[0]?.body).not.toContain('hook');
});

test('a header that Connection names is not forwarded', async () => {
  upstream.script = (response) => response.setHeader('content-type', 'application/json').end('{}');
  const headers = { connection: 'Keep-Alive, OpenAI-Beta', 'openai-beta': 'one', 'anthropic-beta': 'two' };
  await service.call('/v1/messages', { body: message, headers });
  expect(upstream.received[0]?.headers).toMatchObject({ 'anthropic-beta': 'two' });
  expect(upstream.received[0]?.headers).not.toHaveProperty('openai-beta');
});

test('only documented response headers are sent to the client', async () => {
  const passed = {
    'content-type': 'application/json',
    'retry-after': '7',
    'retry-after-ms': '7000',
    'x-should-retry': 'true',
    'openai-processing-ms': '12',
    'x-ratelimit-remaining-requests': '3',
    'anthropic-ratelimit-tokens-limit': '9',
  };
  const dropped = {
    ...{ 'clear-site-data': '"*"', 'service-worker-allowed': '/', 'content-security-policy': 'sandbox' },
    ...{ location: 'https://elsewhere.example', 'openai-organization': 'acme', 'www-authenticate': 'Basic' },
    ...{ 'set-cookie': ['a=1', 'b=2'], 'x-anything': 'x', 'strict-transport-security': 'max-age=1' },
    ...{ 'anthropic-organization-id': 'acme', refresh: '0; url=https://elsewhere.example', link: '</x>' },
    ...{ connection: 'close, X-RateLimit-Nominated', 'x-ratelimit-nominated': '1', 'x-ratelimit-bad': 'é' },
  };
  upstream.script = (response) =>
    response.writeHead(429, { ...passed, ...dropped, 'x-request-id': 'up_1' }).end('{}');
  const response = await service.call('/v1/messages', { body: message });
  expect(response.status).toBe(429);
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...passed, 'x-upstream-request-id': 'up_1' });
  for (const name of Object.keys(dropped)) expect([name, response.headers.get(name)]).toEqual([name, null]);
});

const rejected = 'The upstream rejects the credentials of this service; its operator must change them.';
const natively = { contents: [{ parts: [{ text: 'Hello' }] }] };

test.each([
  [401, '/v1/messages', message, { type: 'error', error: { type: 'api_error', message: rejected } }],
  [
    403,
    '/v1/images/generations',
    { model: 'alpha-image-2', prompt: 'A kite' },
    { error: { message: rejected } },
  ],
  [401, '/v1beta/models/m:generateContent', natively, { error: { code: 502, message: rejected } }],
])('a %i of the upstream is 502 for %s; the operator sees why', async (status, path, body, expected) => {
  upstream.script = (response) =>
    response
      .writeHead(status, { 'www-authenticate': 'Bearer realm="acme"', 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message: `Account acme-${status}, key upstream-key` } }));
  const response = await service.call(path, { body });
  const text = await response.text();
  expect([response.status, response.headers.get('x-should-retry')]).toEqual([502, 'false']);
  expect(response.headers.get('www-authenticate')).toBeNull();
  expect(text).not.toContain('acme');
  expect(JSON.parse(text)).toMatchObject(expected);
  expect(await lastFailure()).toBe(
    `The upstream answered ${status}: {"error":{"message":"Account acme-${status}, key [key]"}}`,
  );
});

test('an incomplete rejection is reported with the bytes received', async () => {
  upstream.script = (response) => void response.writeHead(403).write('a'.repeat(5_000));
  expect((await service.call('/v1/messages', { body: message })).status).toBe(502);
  expect(await lastFailure()).toBe(`The upstream answered 403: ${'a'.repeat(500)}`);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('a rejection in %s is decoded for the operator', async (encoding, compress) => {
  upstream.script = (response) =>
    response.writeHead(401, { 'content-encoding': encoding }).end(compress('No such account'));
  expect((await service.call('/v1/messages', { body: message })).status).toBe(502);
  expect(await lastFailure()).toBe('The upstream answered 401: No such account');
});

test('a redirect of the upstream is 502', async () => {
  upstream.script = (response) =>
    response.writeHead(307, { location: 'https://elsewhere.example/v1/messages' }).end();
  const response = await service.call('/v1/messages', { body: message });
  expect([response.status, response.headers.get('location')]).toEqual([502, null]);
});

async function lastFailure(): Promise<string | undefined> {
  return (await readProvider(service, 'relay')).failures[0]?.message;
}

const brokeOff = 'The upstream broke the connection before its response was complete.';

test.each([
  [
    'openai',
    '/v1/images/generations',
    { model: 'alpha-image-2', prompt: 'A kite', stream: true },
    {
      type: 'error',
      error: { message: brokeOff, code: 'upstream_error', type: 'server_error', param: null },
    },
  ],
  [
    'anthropic',
    '/v1/messages',
    { ...message, stream: true },
    { type: 'error', error: { type: 'api_error', message: brokeOff } },
  ],
  [
    'google',
    '/v1beta/models/m:streamGenerateContent?alt=sse',
    natively,
    { error: { code: 502, message: brokeOff } },
  ],
])(
  'an interrupted event stream of a relay ends with the error event of %s',
  async (dialect, path, body, expected) => {
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-easel-provider': 'theirs' });
      response.write('data: {"first":1}\n\ndata: {"half');
    };
    const response = await service.call(path, { body, headers: { 'accept-encoding': 'gzip' } });
    upstream.cut();
    expect(upstream.received[0]?.headers['accept-encoding']).toBe('identity');
    expect(response.headers.get('x-easel-provider')).toBe('relay');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    const [first, last, ...rest] = (await response.text()).split('\n\n');
    expect([first, rest]).toEqual(['data: {"first":1}', ['']]);
    const [, event, data = ''] = /^(?:event: (\w+)\n)?data: (.*)$/.exec(last ?? '') ?? [];
    expect(event).toBe(dialect === 'google' ? undefined : 'error');
    expect(JSON.parse(data)).toMatchObject(expected);
    expect(await lastFailure()).toBe(brokeOff);
  },
);

test('a complete response of a relay names the provider of this service', async () => {
  upstream.script = (response) => response.setHeader('x-easel-provider', 'theirs').end('{}');
  const response = await service.call('/v1/messages', { body: message });
  expect(response.headers.get('x-easel-provider')).toBe('relay');
});
