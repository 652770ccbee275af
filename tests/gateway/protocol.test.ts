// Tests the rules of every path: routes, credentials, bodies, dialects, request ids, CORS.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readError } from '#tests/support/check-response.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ MAX_BODY_BYTES: '100000' });
});
afterAll(() => service.close());

const image = { model: 'alpha-image-2', prompt: 'A kite', size: '16x16' };

describe('unknown paths and methods', () => {
  test.each([
    ['/v1', 'openai'],
    ['/v1beta', 'google'],
    ['/v1/nothing', 'openai'],
    ['/v1/images/generation', 'openai'],
    ['/v1/messages/nothing', 'anthropic'],
    ['/v1beta/nothing', 'google'],
    ['/v1beta/models/beta-3-pro:unknownVerb', 'google'],
    ['/v1/models/beta-3-pro:unknownVerb', 'google'],
  ])('%s is 404 in the %s dialect', async (path, dialect) => {
    const response = await service.call(path, { body: {} });
    const body = await response.json();
    expect(response.status).toBe(404);
    expect(shapeOf(body)).toBe(dialect);
  });

  test.each([
    ['/v1/images/generations', 'GET', 'POST'],
    ['/v1/images/edits', 'DELETE', 'POST'],
    ['/v1/videos', 'DELETE', 'POST, GET, HEAD'],
    ['/v1/videos/video_1', 'PUT', 'GET, HEAD, DELETE'],
    ['/v1/messages', 'GET', 'POST'],
  ])('%s rejects %s and lists the allowed methods', async (path, method, allow) => {
    const response = await service.call(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
  });
});

describe('unknown ids and cursors', () => {
  test.each([
    '/v1/videos/%00',
    '/v1/videos/a%00b/content',
    '/v1/videos/%F0%9F%AA%81',
    `/v1/videos/${'x'.repeat(3000)}`,
  ])('%.40s is 404', async (path) => {
    expect(await readError(await service.call(path))).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.each([
    ['/v1/videos?limit=0', 'limit must be at least 1; got "0".'],
    ['/v1/videos?limit=some', 'limit must be a number; got "some".'],
    ['/v1/videos?order=up', 'order must be one of "asc" or "desc"; got "up".'],
  ])('%s reports the rule of the parameter', async (path, message) => {
    expect(await readError(await service.call(path))).toMatchObject({ status: 400, message });
  });

  test.each([
    ['/v1/videos?after=%00', 'after'],
    ['/v1/videos?after=nothing', 'after'],
    ['/v1/models?after_id=nothing', 'after_id'],
    ['/v1/models?before_id=nothing', 'before_id'],
  ])('%s is 400', async (path, param) => {
    expect(await readError(await service.call(path))).toMatchObject({ status: 400, param });
  });

  test.each(['-5', 'x', '1e9'])('the page token %j is 400', async (token) => {
    const response = await service.call(`/v1beta/models?pageToken=${token}`);
    expect(response.status).toBe(400);
    expect(shapeOf(await response.json())).toBe('google');
  });
});

describe('credentials', () => {
  test.each([
    ['Authorization', { authorization: `Bearer ${testApiKey}` }],
    ['x-api-key', { 'x-api-key': testApiKey }],
    ['x-goog-api-key', { 'x-goog-api-key': testApiKey }],
    ['any vendor header', { 'x-acme-api-key': testApiKey }],
  ])('%s opens the path', async (_name, headers) => {
    const response = await service.call('/v1/images/generations', { key: null, headers, body: image });
    expect(response.status).toBe(200);
  });

  test('a key in the query opens the paths whose clients send it there, and no others', async () => {
    const query = `?key=${testApiKey}`;
    const body = { contents: [{ parts: [{ text: 'Hello' }] }] };
    const generate = (path: string) => service.call(path, { key: null, body });
    expect((await service.call(`/v1beta/models${query}`, { key: null })).status).toBe(200);
    expect((await generate(`/v1beta/models/gemini-x:generateContent${query}`)).status).toBe(200);
    expect((await generate(`/v1/models/gemini-x:generateContent${query}`)).status).toBe(200);
    expect((await service.call(`/v1/models${query}`, { key: null })).status).toBe(401);
    const messages = await service.call(`/v1/messages${query}`, { key: null, body });
    expect([messages.status, await messages.text()]).toEqual([
      401,
      expect.stringContaining('API key is required'),
    ]);
    expect((await service.call(`/v1/images/generations${query}`, { key: null, body: image })).status).toBe(
      401,
    );
  });

  test('x-api-key takes precedence over Authorization', async () => {
    const headers = { 'x-api-key': testApiKey, authorization: 'Bearer wrong-key-000' };
    expect((await service.call('/v1/models', { key: null, headers })).status).toBe(200);
  });

  test.each([
    ['none', '/v1/images/generations', {}, 'missing_api_key'],
    ['a wrong one', '/v1/images/generations', { authorization: 'Bearer wrong-key-000' }, 'invalid_api_key'],
    ['a broken header', '/v1/images/generations', { authorization: testApiKey }, 'missing_api_key'],
  ])('%s is 401', async (_name, path, headers, code) => {
    const error = await readError(await service.call(path, { key: null, headers, body: image }));
    expect(error).toMatchObject({ status: 401, code, type: 'invalid_request_error' });
  });

  test.each([
    ['/v1/messages', 'anthropic'],
    ['/v1beta/models/beta-3-pro:generateContent', 'google'],
    ['/v1/models/beta-3-pro:generateContent', 'google'],
    ['/v1/models', 'openai'],
  ])('%s says so in its own dialect', async (path, dialect) => {
    const response = await service.call(path, { key: null, method: path === '/v1/models' ? 'GET' : 'POST' });
    expect(response.status).toBe(401);
    expect(shapeOf(await response.json())).toBe(dialect);
  });

  test('/v1/models answers requests with anthropic-version in that dialect', async () => {
    const response = await service.call('/v1/models', {
      key: null,
      headers: { 'anthropic-version': '2023-06-01' },
    });
    expect(shapeOf(await response.json())).toBe('anthropic');
  });
});

describe('bodies', () => {
  const invalidBodies: [string, string | Uint8Array<ArrayBuffer>, RegExp][] = [
    ['an empty body', '', /empty/],
    ['broken JSON', '{"model": ', /not valid JSON/],
    ['an array', '[]', /must be a JSON object; got an array/],
    ['a text', '"kite"', /must be a JSON object; got "kite"/],
    ['null', 'null', /must be a JSON object; got null/],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), /UTF-8/],
    ['a deeply nested body', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, /nested deeper/],
  ];
  test.each(invalidBodies)('%s is 400 invalid_json', async (_name, body, says) => {
    const error = await readError(
      await service.call('/v1/images/generations', { body, headers: { 'content-type': 'application/json' } }),
    );
    expect(error).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(error.message).toMatch(says);
  });

  test('a byte order mark is tolerated', async () => {
    const body = `\uFEFF${JSON.stringify(image)}`;
    const response = await service.call('/v1/images/generations', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'content type %s is 415',
    async (type) => {
      const error = await readError(
        await service.call('/v1/images/generations', {
          body: JSON.stringify(image),
          headers: { 'content-type': type },
        }),
      );
      expect(error).toMatchObject({ status: 415, code: 'unsupported_media_type' });
      expect(error.message).toContain('application/json');
    },
  );

  test('a compressed body is 415', async () => {
    const error = await readError(
      await service.call('/v1/images/generations', { body: image, headers: { 'content-encoding': 'gzip' } }),
    );
    expect(error).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(error.message).toContain('gzip');
  });

  test('the response to thousands of broken rules is short', async () => {
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
    const unknown = await service.call('/v1/images/generations', { body: { ...image, ...keys } });
    expect((await unknown.text()).length).toBeLessThan(2000);
    const parts = Array.from({ length: 5000 }, () => ({ a: 1 }));
    const native = await service.call('/v1beta/models/beta-3-pro:generateContent', {
      body: { contents: [{ parts }] },
    });
    expect(native.status).toBe(400);
    expect((await native.text()).length).toBeLessThan(50_000);
  });

  test('a body over the limit is 413', async () => {
    const error = await readError(
      await service.call('/v1/images/generations', { body: { ...image, prompt: 'a'.repeat(100_001) } }),
    );
    expect(error).toMatchObject({ status: 413, code: 'request_too_large' });
    expect(error.message).toContain('100000 bytes');
  });

  test.each([
    ['/v1/messages', 'anthropic'],
    ['/v1beta/models/beta-3-pro:generateContent', 'google'],
  ])('%s returns these errors in its own dialect', async (path, dialect) => {
    const headers = { 'content-type': 'application/json' };
    const tooLarge = await service.call(path, { body: 'x'.repeat(100_001), headers });
    const invalid = await service.call(path, { body: '{', headers });
    const type = await service.call(path, { body: '{}', headers: { 'content-type': 'text/plain' } });
    expect([tooLarge.status, invalid.status, type.status]).toEqual([413, 400, 415]);
    for (const response of [tooLarge, invalid, type]) expect(shapeOf(await response.json())).toBe(dialect);
  });

  test('a broken rule is 400 and never 422, and every invalid field is reported', async () => {
    const error = await readError(
      await service.call('/v1/images/generations', { body: { ...image, n: 99, colour: 'red' } }),
    );
    expect(error).toMatchObject({ status: 400, param: 'n', code: 'integer_above_max_value' });
    expect(error.message).toContain('n must be at most 10; got 99.');
    expect(error.message).toContain('colour is not a known parameter.');
  });

  test('names of prototype members are unknown fields', async () => {
    const body = '{"model":"alpha-image-2","prompt":"A kite","__proto__":{"n":3},"constructor":1}';
    const error = await readError(
      await service.call('/v1/images/generations', { body, headers: { 'content-type': 'application/json' } }),
    );
    expect(error).toMatchObject({ status: 400, code: 'unknown_parameter' });
  });
});

describe('every response', () => {
  test.each([
    ['a success', '/v1/images/generations', { body: image }],
    ['a rejected request', '/v1/images/generations', { body: {} }],
    ['a stream', '/v1/images/generations', { body: { ...image, stream: true } }],
    ['an unknown path', '/v1/nothing', {}],
  ])('has the same request id in both headers: %s', async (_name, path, options) => {
    const response = await service.call(path, options);
    const id = response.headers.get('x-request-id');
    await response.text();
    expect(id).toMatch(/^req_[\w-]{20,}$/);
    expect(response.headers.get('request-id')).toBe(id);
  });

  test('each request has a different id', async () => {
    const ids = await Promise.all(
      Array.from({ length: 600 }, async () => (await service.call('/v1/models')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(600);
  });
});

describe('CORS', () => {
  test('a preflight needs no key and allows what SDKs send', async () => {
    const response = await service.call('/v1/messages', {
      method: 'OPTIONS',
      key: null,
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'authorization, x-stainless-lang, anthropic-version, user-agent, X-Newest-Header, bad name, ba(d',
      },
    });
    const allowed = response.headers.get('access-control-allow-headers') ?? '';
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    for (const name of [
      'authorization',
      'x-api-key',
      'x-goog-api-key',
      'anthropic-version',
      'idempotency-key',
      'x-stainless-lang',
      'user-agent',
      'x-newest-header',
    ]) {
      expect(allowed.split(', ')).toContain(name);
    }
    expect(allowed).toMatch(/^[\w-]+(, [\w-]+)*$/);
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('a list of names without end is cut', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `x-header-${index}`).join(',');
    const headers = { 'access-control-request-headers': names };
    const response = await service.call('/v1/messages', { method: 'OPTIONS', key: null, headers });
    expect(response.headers.get('access-control-allow-headers')?.length).toBeLessThan(5_000);
  });

  test('the routes of the pages have no CORS', async () => {
    const headers = { origin: 'https://app.example', 'access-control-request-method': 'POST' };
    const response = await service.call('/api/keys', { method: 'OPTIONS', key: null, headers });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('responses let scripts read the request id', async () => {
    const response = await service.call('/v1/models');
    expect(response.headers.get('access-control-expose-headers')).toContain('x-request-id');
  });

  test.each([
    ['of a page may be read by any site', { origin: 'https://app.example' }, '*'],
    ['of no page has no CORS headers, and stays safe', {}, null],
  ])('a POST %s', async (_name, headers, allowed) => {
    const response = await service.call('/v1/messages', { method: 'POST', headers, body: {} });
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

/** Returns the dialect of an error body. */
function shapeOf(body: unknown): string {
  const text = JSON.stringify(body);
  if (/^\{"type":"error","error":\{"type":"[a-z_]+","message":".+"\},"request_id":"req_/.test(text))
    return 'anthropic';
  if (/^\{"error":\{"code":\d{3},"message":".+","status":"[A-Z_]+","details":\[/.test(text)) return 'google';
  if (/^\{"error":\{"message":".+","type":"[a-z_]+","param":.+,"code":"[a-z_]+"\}\}$/.test(text))
    return 'openai';
  return text;
}
