import { describe, expect, test } from 'vitest';
import { ApiError, type ApiErrorDetails } from '#lib/contract/errors/api-error.ts';
import type { ErrorCode } from '#lib/contract/errors/error-codes.ts';
import { StorageUnavailableError } from '#lib/server/storage/storage.ts';
import { encodeError, errorOutcome } from './encode-error.ts';

const encoded = (
  dialect: 'openai' | 'anthropic' | 'google',
  code: ErrorCode,
  details: Partial<ApiErrorDetails> = {},
) => encodeError(new ApiError(code, { message: 'Said.', ...details }), dialect, 'req_1');

const issue = (parameter: string) => ({
  code: 'invalid_value' as const,
  parameter,
  message: `${parameter} is odd.`,
});

describe('google', () => {
  const kinds = (code: ErrorCode, details: Partial<ApiErrorDetails> = {}) => {
    const { error } = Object(encoded('google', code, details).body);
    return error.details.map((detail: object) => String(Object(detail)['@type']).split('.').at(-1));
  };
  test('fields are reported for broken rules only', () => {
    expect(kinds('invalid_value')).toEqual(['ErrorInfo']);
    expect(kinds('invalid_value', { parameter: 'contents' })).toEqual(['ErrorInfo', 'BadRequest']);
    expect(kinds('model_not_found', { parameter: 'model' })).toEqual(['ErrorInfo']);
    expect(kinds('rate_limit_exceeded', { retryAfterSeconds: 2 })).toEqual(['ErrorInfo', 'RetryInfo']);
    const { error } = Object(encoded('google', 'invalid_value', { issues: [issue('a'), issue('b')] }).body);
    expect(error.details[1].fieldViolations).toEqual([
      { field: 'a', description: 'a is odd.' },
      { field: 'b', description: 'b is odd.' },
    ]);
  });

  test.each<[ErrorCode, number, string]>([
    ['invalid_value', 400, 'INVALID_ARGUMENT'],
    ['missing_api_key', 401, 'UNAUTHENTICATED'],
    ['insufficient_quota', 402, 'RESOURCE_EXHAUSTED'],
    ['model_not_found', 404, 'NOT_FOUND'],
    ['request_too_large', 413, 'INVALID_ARGUMENT'],
    ['rate_limit_exceeded', 429, 'RESOURCE_EXHAUSTED'],
    ['server_error', 500, 'INTERNAL'],
    ['upstream_timeout', 504, 'DEADLINE_EXCEEDED'],
  ])('%s is %i, %s', (code, status, name) => {
    expect(encoded('google', code)).toMatchObject({
      status,
      body: { error: { code: status, status: name } },
    });
  });
});

test.each<[ErrorCode, number, string]>([
  ['invalid_value', 400, 'invalid_request_error'],
  ['missing_api_key', 401, 'authentication_error'],
  ['insufficient_quota', 402, 'billing_error'],
  ['permission_denied', 403, 'permission_error'],
  ['model_not_found', 404, 'not_found_error'],
  ['conflict', 409, 'conflict_error'],
  ['request_too_large', 413, 'request_too_large'],
  ['rate_limit_exceeded', 429, 'rate_limit_error'],
  ['server_error', 500, 'api_error'],
  ['upstream_timeout', 504, 'timeout_error'],
  ['overloaded', 529, 'overloaded_error'],
])('anthropic: %s is %i, %s', (code, status, type) => {
  expect(encoded('anthropic', code)).toEqual({
    status,
    body: { type: 'error', error: { type, message: 'Said.' }, request_id: 'req_1' },
  });
});

test.each<[ErrorCode, number, string]>([
  ['invalid_value', 400, 'invalid_request_error'],
  ['moderation_blocked', 400, 'image_generation_user_error'],
  ['insufficient_quota', 402, 'insufficient_quota'],
  ['rate_limit_exceeded', 429, 'rate_limit_error'],
  ['overloaded', 503, 'server_error'],
])('openai: %s is %i, %s', (code, status, type) => {
  expect(encoded('openai', code)).toEqual({
    status,
    body: { error: { message: 'Said.', type, param: null, code } },
  });
});

test('a long list of broken rules is cut after five', () => {
  const issues = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(issue);
  const { error } = Object(encoded('openai', 'invalid_value', { issues }).body);
  expect(error.message).toBe('a is odd. b is odd. c is odd. d is odd. e is odd. (and 2 more)');
});

test('an unknown error shows no details; a retryable one has Retry-After', () => {
  const unknown = errorOutcome(new Error('secret'), 'openai', 'req_1');
  expect(unknown.status).toBe(500);
  expect(unknown.text).not.toContain('secret');
  const limited = new ApiError('rate_limit_exceeded', { message: 'Slower.', retryAfterSeconds: 1.2 });
  expect(errorOutcome(limited, 'openai', 'req_1').headers).toMatchObject({
    'retry-after': '2',
    'retry-after-ms': '1200',
    'x-should-retry': 'true',
  });
  for (const seconds of [Number.POSITIVE_INFINITY, Number.NaN, -3, 0]) {
    const odd = new ApiError('rate_limit_exceeded', { message: 'Slower.', retryAfterSeconds: seconds });
    const { headers, text } = errorOutcome(odd, 'google', 'req_1');
    expect(String(headers['retry-after'] ?? '1')).toMatch(/^[1-9]\d*$/);
    expect(text).not.toMatch(/Infinity|NaN|-3/);
  }
  const billed = new ApiError('upstream_error', { message: 'Lost.', shouldRetry: false });
  expect(errorOutcome(billed, 'openai', 'req_1').headers['x-should-retry']).toBe('false');
});

test.each([
  [
    'a full disk',
    Object.assign(new Error('no space'), { code: 'ENOSPC' }),
    '60',
    'disk of the data directory',
  ],
  [
    'storage that is away',
    new StorageUnavailableError(new Error('secret')),
    '5',
    'storage of files does not',
  ],
])('%s is 503 with Retry-After', (_, error, retryAfter, message) => {
  const outcome = errorOutcome(error, 'openai', 'req_1');
  expect(outcome).toMatchObject({ status: 503, headers: { 'retry-after': retryAfter } });
  expect(outcome.text).toContain(message);
  expect(outcome.text).not.toContain('secret');
});
