// Tests how errors and invalid responses of a Gemini API server are translated for the client.
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GeminiService, openGeminiService } from '#tests/support/gemini-service.ts';
import { until } from '#tests/support/until.ts';

let gemini: GeminiService;

beforeAll(async () => {
  gemini = await openGeminiService();
});

afterAll(() => gemini.close());

beforeEach(() => gemini.reset());

const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];

const rpc = (code: number, status: string, message: string, details?: object[]) => ({
  error: { code, message, status, details },
});
const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '39.6s' };
const keyInvalid = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' };
const perDay = {
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
};

/** Upstream status and body; then client status, a part of the message, and the code in the image dialect. */
const errorTable: readonly (readonly [number, object, number, string, string])[] = [
  [400, rpc(400, 'INVALID_ARGUMENT', 'Unable to process'), 400, 'Unable to process', 'invalid_request'],
  [
    400,
    rpc(400, 'INVALID_ARGUMENT', 'API key not valid', [keyInvalid]),
    502,
    'credentials',
    'upstream_error',
  ],
  [400, rpc(400, 'FAILED_PRECONDITION', 'User location is not supported'), 502, 'account', 'upstream_error'],
  [401, rpc(401, 'UNAUTHENTICATED', 'AIza-operator is wrong'), 502, 'credentials', 'upstream_error'],
  [402, rpc(402, 'RESOURCE_EXHAUSTED', 'project-7 has no credit'), 502, 'account', 'upstream_error'],
  [403, rpc(403, 'PERMISSION_DENIED', 'project-7 is suspended'), 502, 'credentials', 'upstream_error'],
  [
    403,
    rpc(403, 'PERMISSION_DENIED', 'You do not have permission to access the File abc or it may not exist.'),
    403,
    'the File abc',
    'permission_denied',
  ],
  [
    403,
    rpc(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked.'),
    502,
    'credentials',
    'upstream_error',
  ],
  [404, rpc(404, 'NOT_FOUND', 'models/gemini-x is not found'), 404, 'gemini-x', 'model_not_found'],
  [429, rpc(429, 'RESOURCE_EXHAUSTED', 'Your plan', [retryInfo]), 429, 'rate', 'rate_limit_exceeded'],
  [429, rpc(429, 'RESOURCE_EXHAUSTED', 'Your plan', [perDay, retryInfo]), 502, 'account', 'upstream_error'],
  [
    429,
    rpc(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'),
    502,
    'account',
    'upstream_error',
  ],
  [500, rpc(500, 'INTERNAL', 'An internal error'), 502, 'An internal error', 'upstream_error'],
  [503, rpc(503, 'UNAVAILABLE', 'The model is overloaded'), 503, 'overloaded', 'overloaded'],
  [504, rpc(504, 'DEADLINE_EXCEEDED', 'Deadline expired'), 504, 'Deadline', 'upstream_timeout'],
];

describe.each([
  ['an image', () => gemini.draw()],
  ['a native call', () => gemini.native('generateContent', { contents })],
  ['a stream', () => gemini.native('streamGenerateContent?alt=sse', { contents })],
  ['an embedding', () => gemini.embed()],
] as const)('an error of %s', (name, call) => {
  test.each(errorTable)('%i %j is %i', async (status, body, expected, text, code) => {
    // A streaming call that fails before its first event returns its error in an array.
    gemini.answer(name === 'a stream' ? [body] : body, status, { 'x-request-id': 'req_up' });
    const response = await call();
    const shown = await response.text();
    const { error } = JSON.parse(shown);
    expect([response.status, error.message]).toEqual([expected, expect.stringContaining(text)]);
    if (name === 'an image') expect(error.code).toBe(code);
    expect(response.headers.get('retry-after')).toBe(expected === 429 ? '40' : null);
    expect(shown).not.toMatch(/AIza-operator|project-7|Your p/);
  });
});

const base64 = (data: string | null) => ({
  candidates: [{ content: { parts: [{ inlineData: { mimeType: 'image/png', data } }] } }],
});

describe.each([
  ['an image', () => gemini.draw()],
  ['an embedding', () => gemini.embed()],
] as const)('%s is 502, sent once, if the upstream', (_name, call) => {
  test.each<[string, string, number?]>([
    ['answers with nothing', ''],
    ['answers 204', '', 204],
    ['answers with broken JSON', '{"candidates":[{"content"'],
    ['answers with an array', '[]'],
    ['answers with null', 'null'],
    ['answers with another shape', '{"data":[{"b64_json":"QUJD"}]}'],
    ['answers with null in place of an image', JSON.stringify(base64(null))],
    ['answers with an empty image', JSON.stringify(base64(''))],
    ['answers with text in place of an image', JSON.stringify(base64('SGVsbG8='.repeat(9)))],
    ['answers with no Base64', JSON.stringify(base64('%%%'.repeat(99)))],
  ])('%s', async (_case, body, status = 200) => {
    gemini.upstream.script = (response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    };
    const response = await call();
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([502, 'false']);
    expect(gemini.upstream.received).toHaveLength(1);
  });
});

test.each([
  ['an image', () => gemini.draw()],
  ['a native call', () => gemini.native('generateContent', { contents })],
  ['an embedding', () => gemini.embed()],
] as const)('%s that the upstream drops is 502 and not to be repeated', async (_name, call) => {
  gemini.upstream.script = (response) => response.destroy();
  const response = await call();
  expect(response.status).toBe(502);
  expect(response.headers.get('x-should-retry')).toBe('false');
});

test.each([
  ['/v1/images/generations', { model: 'beta-3-pro-image', prompt: 'A kite' }],
  ['/v1beta/models/beta-3-pro:generateContent', { contents }],
  ['/v1beta/models/beta-embedding-2-preview:embedContent', { content: { parts: [{ text: 'a' }] } }],
])('a client that leaves ends the upstream call of %s', async (path, body) => {
  const closed = Promise.withResolvers<unknown>();
  gemini.upstream.script = (response) => closed.resolve(once(response, 'close'));
  const controller = new AbortController();
  const responding = gemini.service.call(path, { body, signal: controller.signal }).catch(() => {});
  await until(() => gemini.upstream.received.length > 0);
  controller.abort();
  await closed.promise;
  await responding;
});
