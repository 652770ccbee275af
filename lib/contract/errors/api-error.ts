/** The one error the service throws on purpose. Knows codes and fields; refuses to know dialects and HTTP. */
import { type ErrorCode, errorCodes } from './error-codes.ts';
import type { Issue } from './issue.ts';

const brand = Symbol.for('easel.api-error');

export interface ApiErrorDetails {
  /** Says what is wrong to the person who sent the request. */
  message: string;
  /** Dotted path of the offending field: `images[1].type`. */
  parameter?: string | undefined;
  /** Every broken rule, when validation found more than one. */
  issues?: readonly Issue[] | undefined;
  /** Seconds after which an equal request may succeed; becomes `retry-after`. */
  retryAfterSeconds?: number | undefined;
  /** False once an upstream has accepted work: a retry would be billed twice. Becomes `x-should-retry`. */
  shouldRetry?: boolean | undefined;
  /** Extra response headers, such as `allow`. */
  headers?: Record<string, string> | undefined;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ErrorCode, details: ApiErrorDetails) {
    super(details.message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
    Object.defineProperty(this, brand, { value: true });
  }

  /** HTTP status of the code. */
  get status(): number {
    return errorCodes[this.code];
  }
}

/** The error of a body that breaks rules: the first one in front, all of them in `issues`. */
export function refusalOf(issues: readonly Issue[]): ApiError {
  const [first] = issues;
  return new ApiError(first?.code ?? 'invalid_value', {
    message: first?.message ?? 'The body breaks a rule.',
    parameter: first?.parameter,
    issues,
  });
}

/** Holds across bundles, where `instanceof` would not: Next carries its own copy of this module. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && brand in error;
}
