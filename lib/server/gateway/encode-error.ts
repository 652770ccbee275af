/** Errors in the three dialects. An unexpected error has a request id and no details. */

import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import { type ErrorCode, retryableCodes, statusInDialect } from '#lib/contract/errors/error-codes.ts';
import { maxIssues } from '#lib/contract/errors/zod-issues.ts';
import type { ErrorDialect } from '#lib/contract/operation-facts.ts';
import { type JsonOutcome, json, type Outcome, type ResponseHeaders } from '#lib/server/http/outcome.ts';
import { isConnectionAborted, isMalformedResponse } from '#lib/server/providers/fault-errors.ts';
import { unavailability } from '#lib/server/videos/read-failure.ts';

export interface EncodedError {
  status: number;
  body: object;
}

/** The response of any error. */
export function errorOutcome(thrown: unknown, dialect: ErrorDialect, requestId: string): JsonOutcome {
  const error = toApiError(thrown);
  const { status, body } = encodeError(error, dialect, requestId);
  return json(status, body, errorHeaders(error));
}

/** The outcome of any error during a call. Simulated faults may break the response instead. */
export function encodeFailure(
  thrown: unknown,
  { dialect, requestId }: { dialect: ErrorDialect; requestId: string },
  logFailure: (call: { requestId: string }, error: unknown) => void,
): Outcome {
  if (isMalformedResponse(thrown)) return { kind: 'json', status: 200, headers: {}, text: thrown.text };
  if (isConnectionAborted(thrown)) return { kind: 'aborted', headers: {} };
  if (toApiError(thrown).status >= 500) logFailure({ requestId }, thrown);
  return errorOutcome(thrown, dialect, requestId);
}

/** An error in a dialect, for whole responses and for events in a stream. */
export function encodeError(error: ApiError, dialect: ErrorDialect, requestId: string): EncodedError {
  switch (dialect) {
    case 'openai':
      return { status: error.status, body: { error: openaiError(error) } };
    case 'anthropic':
      return {
        status: statusInDialect(error.status, dialect),
        body: {
          type: 'error',
          error: { type: anthropicType(error), message: messageOf(error) },
          request_id: requestId,
        },
      };
    case 'google':
      return { status: error.status, body: { error: googleError(error) } };
  }
}

export function toApiError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown;
  if (isAbort(thrown)) {
    return new ApiError('client_closed_request', { message: 'The client closed the request.' });
  }
  const unavailable = unavailability(thrown);
  if (unavailable !== undefined) return new ApiError('overloaded', { ...unavailable, cause: thrown });
  return new ApiError('server_error', {
    message: 'Internal error. The log has the details for this request id.',
    cause: thrown,
  });
}

/** Whether the work stopped because the client disconnected. Timers, streams and fetches have own error classes. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}

function errorHeaders({ code, details }: ApiError): ResponseHeaders {
  const seconds = retryAfterOf(details);
  const retry = details.shouldRetry ?? retryableCodes.has(code);
  return {
    ...details.headers,
    'x-should-retry': String(retry),
    ...(seconds === undefined
      ? {}
      : { 'retry-after': String(Math.ceil(seconds)), 'retry-after-ms': String(Math.round(seconds * 1000)) }),
  };
}

/** Seconds until another try makes sense: always a finite number above zero. An upstream may say anything. */
function retryAfterOf({ retryAfterSeconds: seconds }: ApiError['details']): number | undefined {
  if (seconds === undefined || Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(seconds, 0.001), maxRetryAfterSeconds);
}

const maxRetryAfterSeconds = 86_400;

/** All issues in one text, the first one first; a long list is cut. */
function messageOf({ details }: ApiError): string {
  const messages = details.issues?.map((issue) => issue.message) ?? [details.message];
  const shown = messages.slice(0, 5).join(' ');
  if (messages.length <= 5) return shown;
  const rest = messages.length - 5;
  return messages.length < maxIssues
    ? `${shown} (and ${rest} more)`
    : `${shown} (and at least ${rest} more: the check stops after ${maxIssues} problems)`;
}

function openaiError(error: ApiError) {
  return {
    message: messageOf(error),
    type: openaiType(error.code, error.status),
    param: error.details.parameter || null,
    code: error.code,
  };
}

function openaiType(code: ErrorCode, status: number): string {
  if (code === 'moderation_blocked') return 'image_generation_user_error';
  if (code === 'insufficient_quota') return 'insufficient_quota';
  if (code === 'rate_limit_exceeded') return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

const anthropicTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
};

function anthropicType({ code, status }: ApiError): string {
  if (code === 'overloaded') return 'overloaded_error';
  return anthropicTypes[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
}

/** Prefix of the types of details. */
const rpc = 'type.googleapis.com/google.rpc.';

function googleError(error: ApiError) {
  const { details } = error;
  const seconds = retryAfterOf(details);
  const issues =
    details.issues ?? (details.parameter ? [{ parameter: details.parameter, message: details.message }] : []);
  const fieldViolations = issues.map(({ parameter, message }) => ({
    field: parameter,
    description: message,
  }));
  return {
    code: error.status,
    message: messageOf(error),
    status: googleStatus(error.status),
    details: [
      { '@type': `${rpc}ErrorInfo`, reason: googleReason(error.code), domain: 'easel' },
      ...(error.status === 400 && issues.length > 0
        ? [{ '@type': `${rpc}BadRequest`, fieldViolations }]
        : []),
      ...(seconds === undefined ? [] : [{ '@type': `${rpc}RetryInfo`, retryDelay: `${seconds}s` }]),
    ],
  };
}

function googleReason(code: ErrorCode): string {
  return code === 'invalid_api_key' || code === 'missing_api_key' ? 'API_KEY_INVALID' : code.toUpperCase();
}

const googleStatuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'RESOURCE_EXHAUSTED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

function googleStatus(status: number): string {
  return googleStatuses[status] ?? (status >= 500 ? 'INTERNAL' : 'INVALID_ARGUMENT');
}
