/** The meaning of a video port's error for its task. */
import { type ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import { isDatabaseAway } from '#lib/server/db/database-errors.ts';
import { writeProblem } from '#lib/server/db/disk-space.ts';
import { StorageUnavailableError } from '#lib/server/storage/storage.ts';

/**
 * - `transient`: nothing was accepted or changed; the same call may be repeated.
 * - `permanent`: the task will never succeed.
 * - `unknown`: only of a start: the upstream may or may not have accepted the task.
 */
export type FailureKind = 'transient' | 'permanent' | 'unknown';

/** In ms, as an upstream requests it; `longest`: that of the pace. */
export type RequestedDelay = number | 'longest';

export interface TaskFailure {
  kind: FailureKind;
  /** For the task's `error_code`. */
  code: string;
  message: string;
  /** The delay before the next attempt. */
  retryAfter?: RequestedDelay | undefined;
}

/** The stored media of a request were deleted: the task cannot be submitted again. */
export class InputMissingError extends Error {
  readonly code = 'input_missing';

  constructor() {
    super('An image or video of the request is no longer stored.');
    this.name = 'InputMissingError';
  }
}

/** What does not work at present in this service itself, and seconds until it may; undefined for another error. */
export function unavailability(error: unknown): { message: string; retryAfterSeconds: number } | undefined {
  if (isDatabaseAway(error))
    return { message: 'The database of this service does not answer.', retryAfterSeconds: 5 };
  if (error instanceof StorageUnavailableError)
    return { message: 'The storage of files does not answer.', retryAfterSeconds: 5 };
  const problem = writeProblem(error);
  return problem === undefined
    ? undefined
    : { message: `${problem} Nothing can be stored until that is mended.`, retryAfterSeconds: 60 };
}

/** The failure of a poll or a cancel: permanent if the upstream rejected the request. */
export function readFailure(error: unknown): TaskFailure {
  if (error instanceof InputMissingError)
    return { kind: 'permanent', code: error.code, message: error.message };
  if (!isApiError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'transient', code: 'upstream_error', message };
  }
  const { retryAfterSeconds, notAccepted, shouldRetry } = error.details;
  const isAccount = notAccepted === true && shouldRetry === false;
  return {
    kind: isTransientStatus(error.status) ? 'transient' : 'permanent',
    code: error.code,
    message: error.message,
    // A key, the credit or the address at a provider changes when a person changes it.
    retryAfter: isAccount ? 'longest' : retryAfterSeconds && retryAfterSeconds * 1000,
  };
}

/** The failure of a start: the upstream may have accepted the task, unless the error says otherwise. */
export function readStartFailure(error: unknown): TaskFailure {
  const failure = readFailure(error);
  if (failure.kind === 'permanent' || (isApiError(error) && wasNotAccepted(error))) return failure;
  return { ...failure, kind: 'unknown' };
}

function wasNotAccepted({ status, details }: ApiError): boolean {
  return status === 429 || details.notAccepted === true || details.shouldRetry === true;
}

/** Whether the same request may be answered another time. */
export function isTransientStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 409 || status === 429;
}
