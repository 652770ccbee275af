import { expect, test } from 'vitest';
import { readErrorResponse } from './read-error.ts';

test.each([
  [
    'OpenAI',
    '{"error":{"message":"size must be a multiple of 16.","type":"invalid_request_error","param":"size","code":"invalid_value"}}',
    { message: 'size must be a multiple of 16.', code: 'invalid_value', parameter: 'size' },
  ],
  [
    'OpenAI without a code',
    '{"error":{"message":"no","type":"server_error","param":null,"code":null}}',
    { message: 'no', code: 'server_error' },
  ],
  [
    'Anthropic',
    '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_1"}',
    { message: 'Overloaded', code: 'overloaded_error' },
  ],
  [
    'Google',
    '{"error":{"code":400,"message":"a b","status":"INVALID_ARGUMENT","details":[{"@type":"x","fieldViolations":[{"field":"contents","description":"a"},{"field":"topP","description":"b"}]}]}}',
    {
      message: 'a b',
      code: 'INVALID_ARGUMENT',
      parameter: 'contents',
      issues: [
        { parameter: 'contents', message: 'a' },
        { parameter: 'topP', message: 'b' },
      ],
    },
  ],
  ['Google in a list', '[{"error":{"code":503,"message":"later"}}]', { message: 'later', code: '503' }],
  ['a text as error', '{"error":"model not loaded"}', { message: 'model not loaded' }],
  ['a bare message', '{"message":"nope","code":"E1"}', { message: 'nope', code: 'E1' }],
  ['FastAPI', '{"detail":[{"loc":["body"],"msg":"field required"}]}', { message: 'field required' }],
  ['FastAPI, a text', '{"detail":"Not Found"}', { message: 'Not Found' }],
])('reads an error of the format: %s', (_name, body, expected) => {
  expect(readErrorResponse({ status: 400, body })).toEqual({ kind: 'http', ...expected });
});

test.each([
  [
    'HTML',
    '<html><head><title>502 Bad Gateway</title></head><body><hr>nginx</body></html>',
    'The server responded with a web page: 502 Bad Gateway',
  ],
  [
    'HTML without a title',
    '<div>Down <b>for</b> repair</div><script>x()</script>',
    'The server responded with a web page: Down for repair',
  ],
  ['plain text', 'upstream connect error\n', 'upstream connect error'],
  ['JSON that says nothing', '{"ok":false}', '{"ok":false}'],
])('keeps a body it cannot read: %s', (_name, body, message) => {
  expect(readErrorResponse({ status: 502, body })).toEqual({ kind: 'http', message, raw: body });
});

test('an empty body is reported by its status', () => {
  expect(readErrorResponse({ status: 503, body: '' })).toEqual({
    kind: 'http',
    message: 'The server responded with status 503 and no message.',
  });
});

test('returns when to retry', () => {
  const body = '{"error":{"message":"slow down","code":"rate_limit_exceeded"}}';
  expect(readErrorResponse({ status: 429, body, retryAfter: '7' })).toMatchObject({ retryAfterSeconds: 7 });
  expect(
    readErrorResponse({ status: 429, body, retryAfter: 'Fri, 01 Jan 2027 00:00:00 GMT' }),
  ).not.toHaveProperty('retryAfterSeconds');
});
