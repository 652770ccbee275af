/** What a video task is, state by state. Knows no database, no queue and no provider. */
import type { StoredRequest } from './media-reference.ts';

export const liveStatuses = ['pending', 'queue', 'in_progress'] as const;
export const finalStatuses = ['completed', 'failed', 'cancelled', 'expired'] as const;

export type LiveStatus = (typeof liveStatuses)[number];
export type FinalStatus = (typeof finalStatuses)[number];
export type VideoTaskStatus = LiveStatus | FinalStatus;

/** What the order of a task says. */
export interface RequestedTask {
  /** The key that made it; nobody else sees it. */
  readonly ownerKeyId: string;
  readonly model: string;
  readonly prompt: string;
  /** The validated body; `internaliseMedia` puts its media back. */
  readonly request: StoredRequest;
  /** The fault asked of the sandbox (`x-sandbox-fault`), for the driver. */
  readonly fault: string | null;
  /** The provider target that does the work, fixed at creation. */
  readonly provider: string;
  readonly callbackUrl: string | null;
  /** Of the order; null for tasks older than the record of it. */
  readonly requestId: string | null;
  /** What was asked for; once completed, what the video has. */
  readonly seconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly resolution: string | null;
  readonly aspectRatio: string | null;
}

interface TaskCommon extends RequestedTask {
  /** `video_` and 24 characters. */
  readonly id: string;
  /** Share done, 0 to 1; null when nobody can tell. */
  readonly progress: number | null;
  /** What the upstream says about its work. */
  readonly message: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When the upstream had it; null while it has not. */
  readonly queuedAt: Date | null;
  readonly startedAt: Date | null;
  /** A task that is still live then becomes `expired`. */
  readonly expiresAt: Date;
  /** Set while a submission is under way; left over by a crash, it means that its outcome is unknown. */
  readonly submittingAt: Date | null;
  readonly startAttempts: number;
  readonly pollAttempts: number;
  /** Failures of the upstream in a row. */
  readonly failures: number;
}

interface TaskState<Status extends VideoTaskStatus, UpstreamId, FinishedAt> extends TaskCommon {
  readonly status: Status;
  readonly upstreamId: UpstreamId;
  readonly finishedAt: FinishedAt;
}

/** Accepted by us, not yet by an upstream. */
export type PendingTask = TaskState<'pending', null, null>;
export type QueuedTask = TaskState<'queue', string, null>;
/** Generation, or our own work on its result, is under way. */
export type RunningTask = TaskState<'in_progress', string, null>;

export interface CompletedTask extends TaskState<'completed', string, Date> {
  readonly videoAssetId: string;
  readonly posterAssetId: string | null;
}

export interface FailedTask extends TaskState<'failed', string | null, Date> {
  readonly errorCode: string;
  readonly errorMessage: string;
}

export type StoppedTask = TaskState<'cancelled' | 'expired', string | null, Date>;

export type LiveTask = PendingTask | QueuedTask | RunningTask;
export type FinalTask = CompletedTask | FailedTask | StoppedTask;
export type VideoTask = LiveTask | FinalTask;

/** One line of a task's history. */
export interface VideoTaskEvent {
  readonly status: VideoTaskStatus;
  readonly at: Date;
}

export function isLive(task: VideoTask): task is LiveTask {
  return task.finishedAt === null;
}
