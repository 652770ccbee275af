/** The error of every request that fails for a known reason. Has a code and fields; does not depend on a dialect. */
import { type ErrorCode, type ErrorStatus, errorCodes } from './error-codes.ts';
import type { Issue } from './issue.ts';

const brand = Symbol.for('easel.api-error');

export interface ApiErrorDetails {
  /** The message for the client. */
  message: string;
  /** Dotted path of the offending field: `images[1].type`. */
  parameter?: string | undefined;
  /** All issues, if validation found more than one. */
  issues?: readonly Issue[] | undefined;
  /** Seconds after which the same request may succeed; sent as `retry-after`. */
  retryAfterSeconds?: number | undefined;
  /** False once an upstream has accepted work, since a retry would be billed twice. Sent as `x-should-retry`. */
  shouldRetry?: boolean | undefined;
  /** True if the upstream refused before it began any work: another target may be tried. */
  notAccepted?: boolean | undefined;
  /** True if the upstream's work has ended and will have no result. */
  isFinal?: boolean | undefined;
  /** Extra response headers, such as `allow`. */
  headers?: Record<string, string> | undefined;
  /** What only the operator may see, for the log and the providers page. */
  operatorMessage?: string | undefined;
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

  get status(): ErrorStatus {
    return errorCodes[this.code];
  }
}

/** The error of an invalid body: the message of the first issue, and all of them in `issues`. */
export function issuesError(issues: readonly Issue[]): ApiError {
  const [first] = issues;
  return new ApiError(first?.code ?? 'invalid_value', {
    message: first?.message ?? 'The body breaks a rule.',
    parameter: first?.parameter,
    issues,
  });
}

/** A conflict with a state that another try does not change. */
export function lastingConflict(message: string): ApiError {
  return new ApiError('conflict', { message, shouldRetry: false });
}

/** Also works across bundles, unlike `instanceof`: Next bundles its own copy of this module. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && brand in error;
}
