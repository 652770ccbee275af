/** What an error of a video port means for its task. Knows no provider. */
import { type ApiError, isApiError } from '#lib/contract/errors/api-error.ts';

/**
 * - `transient`: nothing was accepted, or nothing changed; the same call may be made again.
 * - `permanent`: the task will never succeed.
 * - `unknown`: of a start only: the upstream may or may not have accepted the task.
 */
export type FailureKind = 'transient' | 'permanent' | 'unknown';

export interface TaskFailure {
  kind: FailureKind;
  /** For the task's `error_code`. */
  code: string;
  message: string;
  /** The pause before the next try that the upstream asked for, in ms. */
  retryAfterMs?: number | undefined;
}

/** The media of a request that are no longer stored: the task cannot be submitted again. */
export class InputMissingError extends Error {
  readonly code = 'input_missing';

  constructor() {
    super('An image or video of the request is no longer stored.');
    this.name = 'InputMissingError';
  }
}

/** An error of a poll or a cancel: the upstream's refusal is permanent, its trouble is not. */
export function readFailure(error: unknown): TaskFailure {
  if (error instanceof InputMissingError)
    return { kind: 'permanent', code: error.code, message: error.message };
  if (!isApiError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'transient', code: 'upstream_error', message };
  }
  const { retryAfterSeconds } = error.details;
  return {
    kind: kindOf(error),
    code: error.code,
    message: error.message,
    retryAfterMs: retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000,
  };
}

/** An error of a start: the upstream may have accepted the task, unless the error says that it did not. */
export function readStartFailure(error: unknown): TaskFailure {
  const failure = readFailure(error);
  if (failure.kind === 'permanent' || (isApiError(error) && wasNotAccepted(error))) return failure;
  return { ...failure, kind: 'unknown' };
}

function wasNotAccepted({ status, code, details }: ApiError): boolean {
  return status === 429 || code === 'overloaded' || details.shouldRetry === true;
}

function kindOf({ status }: ApiError): FailureKind {
  return status >= 500 || status === 408 || status === 409 || status === 429 ? 'transient' : 'permanent';
}
