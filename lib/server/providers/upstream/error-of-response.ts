/**
 * The error that a response without 2xx, or a web page, means. The caller's own errors keep the upstream's text; what
 * concerns the operator's account - credentials, credit, address - is 502 with a text of this service, and the rest is
 * for the log.
 */

import { isRecord, type JsonRecord, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ErrorCode } from '#lib/contract/errors/error-codes.ts';
import { operatorProblems, rateLimitProblem } from '#lib/contract/errors/operator-problems.ts';
import { redactKey } from './redact-key.ts';
import { type ReceivedHeaders, readRetryAfter } from './retry-after.ts';

export interface ErrorResponse {
  status: number;
  headers: ReceivedHeaders;
  text: string;
}

/** What an upstream's errors are read with. */
export interface ErrorReading {
  /** The server-side key; it is removed from every text of the upstream. */
  apiKey: string;
  /** Sent with every request, unless the request has another value. May be secret, too. */
  headers?: Readonly<Record<string, string>>;
  /** The form of the vendor's error bodies; that of most servers if absent. */
  readError?: ReadVendorError | undefined;
}

/** What a vendor's error body says, as far as the status does not. */
export interface VendorError {
  message?: string | undefined;
  code?: ErrorCode | undefined;
  /** The caller's field, by this interface's name. */
  parameter?: string | undefined;
  /** The operator's account is the problem: `true` for any other reason than those that have a name. */
  isAccount?: boolean | keyof typeof operatorProblems | undefined;
  /** The caller's own content is refused, with a status that usually means the operator's key. */
  isCaller?: boolean | undefined;
  /** It refused before it began any work. */
  notAccepted?: boolean | undefined;
  retryAfterSeconds?: number | undefined;
  /** Without one in the headers. */
  requestId?: string | undefined;
}

export type ReadVendorError = (body: unknown, status: number) => VendorError;

export function errorOfResponse(
  { status, headers, text }: ErrorResponse,
  { apiKey, headers: defaults = {}, readError = readCommonError }: ErrorReading,
): ApiError {
  const redact = (value: string) =>
    [apiKey, ...Object.values(defaults)]
      .reduce((rest, secret) => redactKey(rest, secret), value)
      .replace(/\s+/g, ' ')
      .trim();
  const vendor = readError(parseJson(text), status);
  const requestId = idOf(headers, vendor.requestId);
  const retryAfterSeconds = readRetryAfter(headers) ?? vendor.retryAfterSeconds;
  const operatorMessage = `The upstream answered ${status}${requestId === undefined ? '' : ` (request ${requestId})`}: ${redact(text).slice(0, 500) || 'no readable text'}`;
  const shared = {
    operatorMessage,
    retryAfterSeconds,
    notAccepted:
      notAcceptedStatuses.has(status) ||
      // A web page: nothing of the API has received the request.
      status < 300 ||
      Boolean(vendor.isAccount) ||
      vendor.notAccepted === true ||
      // Without it, a proxy may have answered for an upstream that works on.
      (status === 503 && retryAfterSeconds !== undefined),
    ...(requestId === undefined ? {} : { headers: { 'x-upstream-request-id': requestId } }),
    cause: new Error(operatorMessage),
  };
  // Some vendors reject a prompt with 403.
  const isPolicy = vendor.code === 'moderation_blocked';
  const problem = isPolicy ? undefined : operatorProblem(status, vendor);
  if (problem) {
    // A retry reaches the same account, also later; its request ids are the operator's.
    const { headers: _, retryAfterSeconds: __, ...rest } = shared;
    return new ApiError('upstream_error', { ...rest, message: problem, shouldRetry: false });
  }
  const code = vendor.code ?? (vendor.isCaller && status === 403 ? 'permission_denied' : codeOf(status));
  // The text about a limit names the operator's account and plan.
  const message =
    code === 'rate_limit_exceeded' ? rateLimitProblem : redact(vendor.message ?? '').slice(0, 2000);
  return new ApiError(code, {
    ...shared,
    message: message || `The upstream answered with status ${status}.`,
    parameter: vendor.parameter,
    shouldRetry: status >= 500 ? shared.notAccepted : undefined,
  });
}

/** The error in a body or an event with status 200, which some servers send; undefined without one. */
export function errorInBody(body: unknown, reading: ErrorReading): ApiError | undefined {
  const whole: unknown = Array.isArray(body) ? body.find((one) => isError(recordOf(one).error)) : body;
  const { error } = recordOf(whole);
  if (!isError(error)) return undefined;
  // Only a code that blames the request is the caller's.
  const { readError = readCommonError } = reading;
  const status = statusIn(recordOf(error)) ?? (readError(whole, 400).code === undefined ? 502 : 400);
  const failure = errorOfResponse({ status, headers: {}, text: JSON.stringify(whole) }, reading);
  // A stream that has begun was accepted; other errors say themselves whether a retry is safe.
  if (failure.status >= 500) failure.details.shouldRetry ??= false;
  return failure;
}

function isError(error: unknown): boolean {
  return isRecord(error) || (typeof error === 'string' && error !== '');
}

/** Google's `code` is a status, and Anthropic's `type` means one. */
function statusIn({ code, type }: JsonRecord): number | undefined {
  if (typeof code === 'number' && code >= 400 && code < 600) return code;
  return statuses[textOf(type) ?? ''];
}

const statuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** `{error: {message}}`, `{error: "..."}`, `{message}`: the forms that most servers use. */
export function readCommonError(body: unknown): VendorError {
  if (!isRecord(body)) return {};
  const inner = isRecord(body.error) ? body.error : body;
  const message = [inner.message, body.error, body.detail].find((text) => typeof text === 'string');
  return { message: typeof message === 'string' ? message : undefined };
}

/** No text, or that of web frameworks; OpenAI says "Invalid URL (POST /images/generations)". */
const missingPath = /^($|not found|404\b|method not allowed|invalid url\b)/i;

/** Statuses with which an upstream refuses before it begins any work. */
const notAcceptedStatuses: ReadonlySet<number> = new Set([
  ...[301, 302, 303, 307, 308],
  ...[401, 402, 403, 404, 405, 407, 429, 529],
]);

function operatorProblem(
  status: number,
  { message, code, isAccount, isCaller }: VendorError,
): string | undefined {
  if (isAccount) return operatorProblems[isAccount === true ? 'account' : isAccount];
  if (isCaller) return undefined;
  if (status < 300) return operatorProblems.page;
  if (status < 400) return operatorProblems.redirect;
  if (status === 401 || status === 403 || status === 407) return operatorProblems.key;
  // Without the error body of its API, the address is that of something else.
  if ((status === 404 || status === 405) && code === undefined && missingPath.test(message ?? ''))
    return operatorProblems.path;
  return status === 402 ? operatorProblems.credit : undefined;
}

function codeOf(status: number): ErrorCode {
  return codes[status] ?? (status >= 400 && status < 500 ? 'invalid_request' : 'upstream_error');
}

const codes: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  408: 'request_timeout',
  409: 'conflict',
  413: 'request_too_large',
  429: 'rate_limit_exceeded',
  503: 'overloaded',
  504: 'upstream_timeout',
  529: 'overloaded',
};

function idOf(headers: ReceivedHeaders, inBody: string | undefined): string | undefined {
  const names = ['x-upstream-request-id', 'x-request-id', 'request-id'];
  const id = names.map((name) => headers[name]).find(Boolean) ?? inBody;
  return typeof id === 'string' && /^[\w.:-]{1,200}$/.test(id) ? id : undefined;
}
