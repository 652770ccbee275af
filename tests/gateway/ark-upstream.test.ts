// Tests Seedream-type models that an Ark API server answers: the request sent and the response returned.
import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { seedreamResponse } from '#lib/contract/images/image-responses.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const png = sampleImage.split(',')[1] ?? '';
const answered = {
  ...{ model: 'doubao-seedream-5-0-pro-260628', created: 1_780_599_167 },
  data: [{ b64_json: png, size: '128x128', output_format: 'png' }],
  usage: { generated_images: 1, input_images: 0, output_tokens: 16_384, total_tokens: 16_384 },
};
const body = { model: 'gamma/dream-5.0-pro', prompt: 'A kite' };

const { upstream, service } = await openUpstreamService(({ baseUrl }) => ({
  ARK_API_KEY: 'ark-operator',
  ARK_BASE_URL: `${baseUrl}/api/v3`,
}));

beforeEach(() => {
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  };
});

const generate = (more: object = {}, signal?: AbortSignal) =>
  service.call('/v1/images/generations', { body: { ...body, ...more }, signal });

test('an image in Base64', async () => {
  const response = await generate({ size: '2K', output_format: 'png', watermark: true });
  expect([response.status, response.headers.get('x-easel-provider')]).toEqual([200, 'ark']);
  const [sent] = upstream.received;
  expect(sent).toMatchObject({ method: 'POST', url: '/api/v3/images/generations' });
  expect(sent?.headers.authorization).toBe('Bearer ark-operator');
  expect(JSON.parse(sent?.body ?? '')).toStrictEqual({
    ...{ model: 'doubao-seedream-5-0-pro-260628', prompt: 'A kite', size: '2K', watermark: true },
    ...{ output_format: 'png', response_format: 'b64_json' },
  });
  expect(seedreamResponse.parse(await response.json())).toStrictEqual({
    ...{ created: expect.any(Number), model: 'gamma/dream-5.0-pro', data: [{ index: 0, b64_json: png }] },
    ...{ background: 'opaque', output_format: 'png', size: '128x128' },
    usage: { input_tokens: 0, output_tokens: 16_384, total_tokens: 16_384, generated_images: 1 },
  });
});

test('a URL in the response points to the stored image', async () => {
  const response = await generate({ model: 'gamma/dream-4.5', response_format: 'url' });
  expect(JSON.parse(upstream.received[0]?.body ?? '')).toMatchObject({
    ...{ model: 'doubao-seedream-4-5-251128', response_format: 'b64_json', watermark: false },
  });
  expect(seedreamResponse.parse(await response.json())).toMatchObject({
    data: [{ index: 0, url: expect.stringContaining('/assets/') }],
  });
});

test('a value that the upstream does not support is rejected without a request', async () => {
  const response = await generate({ size: '3K' });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { code: 'invalid_value', param: 'size' } },
  ]);
  expect(upstream.received).toHaveLength(0);
});

describe('an error', () => {
  test.each([
    [400, 'InputTextSensitiveContentDetected', 'Sensitive.', 400, 'moderation_blocked', 'Sensitive.'],
    [400, 'InvalidParameter.size', 'Bad size.', 400, 'invalid_value', 'Bad size.'],
    [401, 'AuthenticationError', 'Key ark-operator', 502, 'upstream_error', 'credentials'],
    [403, 'AccountOverdueError', 'Account 2101234567', 502, 'upstream_error', 'account'],
    [404, 'InvalidEndpointOrModel.NotFound', 'No such model.', 404, 'model_not_found', 'No such model.'],
    [404, 'ModelNotOpen', 'Account 2101234567', 502, 'upstream_error', 'account'],
    [429, 'QuotaExceeded', 'Account 2101234567', 502, 'upstream_error', 'account'],
    [
      429,
      'RateLimitExceeded.EndpointRPMExceeded',
      'Account 2101234567',
      429,
      'rate_limit_exceeded',
      'limits',
    ],
    [500, 'InternalServiceError', 'It failed.', 502, 'upstream_error', 'It failed.'],
    [503, 'ServiceUnavailable', 'Too busy.', 503, 'overloaded', 'Too busy.'],
  ])('%i %s', async (status, code, message, expected, expectedCode, text) => {
    upstream.script = (response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '30' });
      response.end(JSON.stringify({ error: { code, message, param: '', type: 'BadRequest' } }));
    };
    const response = await generate();
    const received: unknown = await response.json();
    expect([response.status, received]).toMatchObject([
      expected,
      { error: { code: expectedCode, message: expect.stringContaining(text) } },
    ]);
    expect(JSON.stringify(received)).not.toMatch(/ark-operator|2101234567/);
    if (expected === 429) expect(response.headers.get('retry-after')).toBe('30');
    expect(upstream.received).toHaveLength(1);
  });

  test.each([
    ['no JSON', 'An error occurred'],
    ['no image', JSON.stringify({ ...answered, data: [] })],
    ['no image file', JSON.stringify({ ...answered, data: [{ b64_json: 'bm90aGluZw==' }] })],
  ])('with status 200: %s', async (_, text) => {
    upstream.script = (response) => response.end(text);
    const response = await generate();
    expect([response.status, await response.json()]).toMatchObject([
      502,
      { error: { code: 'upstream_error' } },
    ]);
    expect(response.headers.get('x-should-retry')).toBe('false');
    expect(upstream.received).toHaveLength(1);
  });

  test('an image rejected with status 200', async () => {
    const error = { code: 'OutputImageSensitiveContentDetected', message: 'The image may be sensitive.' };
    upstream.script = (response) => response.end(JSON.stringify({ ...answered, data: [{ error }] }));
    const response = await generate();
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'moderation_blocked', message: error.message } },
    ]);
  });

  test('a connection dropped before the response', async () => {
    upstream.script = (response) => response.destroy();
    const response = await generate();
    expect(response.status).toBe(502);
    expect(upstream.received).toHaveLength(1);
  });

  test('a connection dropped within a small image', async () => {
    upstream.script = (response) => {
      response.writeHead(200, { 'content-length': '1000000' });
      response.write(JSON.stringify(answered).slice(0, 2000), () => response.destroy());
    };
    expect((await generate()).status).toBe(502);
    expect(upstream.received).toHaveLength(1);
  });
});

test('a client disconnect ends the upstream request', async () => {
  const closed = Promise.withResolvers<unknown>();
  const arrived = Promise.withResolvers<void>();
  upstream.script = (response) => {
    closed.resolve(once(response, 'close'));
    arrived.resolve();
  };
  const client = new AbortController();
  const response = generate({}, client.signal).catch(() => undefined);
  await arrived.promise;
  client.abort();
  await closed.promise;
  await response;
});
