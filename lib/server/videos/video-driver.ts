/**
 * The port through which a task is driven: one call each to start, to look and to stop. Says what a driver must
 * promise and how its errors are read; knows no provider.
 */
import type { JsonObject } from '#lib/server/db/json.ts';
import type { VideoProgress } from '#lib/server/providers/provider.ts';
import type { PendingTask, QueuedTask, RunningTask, VideoTask } from './video-task.ts';

export interface VideoDriver {
  /** True when a second start of the same task (its id is the token) cannot make a second video. */
  readonly idempotentStart: boolean;
  start(
    task: PendingTask,
    context: DriverContext,
  ): Promise<{ upstreamId: string; status: 'queue' | 'in_progress' }>;
  poll(task: QueuedTask | RunningTask, context: DriverContext): Promise<VideoProgress>;
  /** Stops the upstream's work, where it can; for a task that is already cancelled or expired here. */
  cancel(task: VideoTask & { upstreamId: string }, context: DriverContext): Promise<void>;
}

export interface DriverContext {
  /** Aborts at the task's deadline and when the process stops; for a poll also when the task is cancelled. */
  readonly signal: AbortSignal;
  /** The body as it was received, media and all. Large: call it only where it is needed. */
  loadBody(): Promise<JsonObject>;
}

/**
 * What an error of a driver means.
 * - `transient`: nothing was accepted, or nothing changed; the same call may be made again.
 * - `permanent`: the task will never succeed.
 * - `unknown`: of a start only: the upstream may or may not have taken the task.
 */
export type FailureKind = 'transient' | 'permanent' | 'unknown';

/** A driver throws this to say how its error is to be read. */
export class VideoDriverError extends Error {
  readonly kind: FailureKind;
  /** For the task's `error_code`. */
  readonly code: string;
  /** The upstream's own wish for the pause before the next try, in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: FailureKind,
    details: { code: string; message: string; retryAfterMs?: number; cause?: unknown },
  ) {
    super(details.message, { cause: details.cause });
    this.name = 'VideoDriverError';
    this.kind = kind;
    this.code = details.code;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** An error as a VideoDriverError; one that does not say is read as `otherwise`. */
export function readFailure(error: unknown, otherwise: FailureKind): VideoDriverError {
  if (error instanceof VideoDriverError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new VideoDriverError(otherwise, { code: 'upstream_error', message, cause: error });
}
