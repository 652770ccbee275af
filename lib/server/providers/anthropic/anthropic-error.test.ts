import type Anthropic from '@anthropic-ai/sdk';
import { expect, test } from 'vitest';
import { errorOfResponse } from '../upstream/error-of-response.ts';
import { readAnthropicError } from './anthropic-error.ts';

// The SDK's types lack one that the vendor documents.
type ErrorType = Anthropic.ErrorType | 'request_too_large';

const errorOf = (status: number, type: ErrorType, message: string) => {
  const body = { type: 'error', error: { type, message }, request_id: 'req_up' };
  const response = { status, headers: {}, text: JSON.stringify(body) };
  return errorOfResponse(response, { apiKey: 'sk-operator', readError: readAnthropicError });
};

test.each([
  [
    400,
    'invalid_request_error',
    'temperature: Extra inputs are not permitted',
    'invalid_request',
    'temperature',
  ],
  [
    400,
    'invalid_request_error',
    'messages.0.content.1.type: unknown',
    'invalid_request',
    'messages[0].content[1].type',
  ],
  [400, 'invalid_request_error', 'Prompt is too long: 5', 'invalid_request', undefined],
  [404, 'not_found_error', 'model: claude-none', 'model_not_found', 'model'],
  [404, 'not_found_error', 'File not found', 'not_found', undefined],
  [413, 'request_too_large', 'Request exceeds the maximum size', 'request_too_large', undefined],
  [500, 'api_error', 'Internal server error', 'upstream_error', undefined],
  [504, 'timeout_error', 'Timed out', 'upstream_timeout', undefined],
  [529, 'overloaded_error', 'Overloaded', 'overloaded', undefined],
] as const)('%i %s "%s" is %s', (status, type, message, code, parameter) => {
  const error = errorOf(status, type, message);
  expect({ code: error.code, message: error.message, parameter: error.details.parameter }).toStrictEqual({
    ...{ code, message, parameter },
  });
  expect(error.details.headers).toStrictEqual({ 'x-upstream-request-id': 'req_up' });
});

test('the limits of the account are not reported', () => {
  const error = errorOf(429, 'rate_limit_error', "Your organization's rate limit is 5 (org: org-1)");
  expect(error).toMatchObject({ code: 'rate_limit_exceeded', details: { notAccepted: true } });
  expect(error.message).toBe('The upstream limits the rate of requests; try again later.');
  expect(error.details.operatorMessage).toContain('org-1');
});

test.each([
  [400, 'invalid_request_error', 'Your credit balance is too low to access the API of org-1.'],
  [400, 'invalid_request_error', 'You have reached your specified API usage limits.'],
  [401, 'authentication_error', 'invalid x-api-key sk-operator'],
  [402, 'billing_error', 'Pay org-1'],
  [403, 'permission_error', 'org-1 may not do this'],
] as const)('%i %s "%s" is the problem of the operator', (status, type, message) => {
  const error = errorOf(status, type, message);
  expect([error.code, error.details.shouldRetry, error.details.notAccepted]).toEqual([
    'upstream_error',
    false,
    true,
  ]);
  expect(error.message).not.toMatch(/org-1|sk-operator|too low|usage limits/);
  expect(error.details.operatorMessage).toContain('req_up');
  expect(error.details.operatorMessage).not.toContain('sk-operator');
});
