/** What a video task is, state by state. Knows no database, no queue and no provider. */
import type { StoredRequest } from './media-reference.ts';

export const liveStatuses = ['pending', 'queue', 'in_progress'] as const;
export const finalStatuses = ['completed', 'failed', 'cancelled', 'expired'] as const;

export type LiveStatus = (typeof liveStatuses)[number];
export type FinalStatus = (typeof finalStatuses)[number];
export type VideoTaskStatus = LiveStatus | FinalStatus;

interface TaskCommon {
  /** `video_` and 24 characters. */
  readonly id: string;
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
  /** Share done, 0 to 1; null when nobody can tell. */
  readonly progress: number | null;
  /** What the upstream says about its work. */
  readonly message: string | null;
  /** What was asked for; once completed, what the video has. */
  readonly seconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly resolution: string | null;
  readonly aspectRatio: string | null;
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

/** Accepted by us, not yet by an upstream. */
export interface PendingTask extends TaskCommon {
  readonly status: 'pending';
  readonly upstreamId: null;
  readonly finishedAt: null;
}

export interface QueuedTask extends TaskCommon {
  readonly status: 'queue';
  readonly upstreamId: string;
  readonly finishedAt: null;
}

/** Generation, or our own work on its result, is under way. */
export interface RunningTask extends TaskCommon {
  readonly status: 'in_progress';
  readonly upstreamId: string;
  readonly finishedAt: null;
}

export interface CompletedTask extends TaskCommon {
  readonly status: 'completed';
  readonly upstreamId: string;
  readonly videoAssetId: string;
  readonly posterAssetId: string | null;
  readonly finishedAt: Date;
}

export interface FailedTask extends TaskCommon {
  readonly status: 'failed';
  readonly upstreamId: string | null;
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly finishedAt: Date;
}

export interface StoppedTask extends TaskCommon {
  readonly status: 'cancelled' | 'expired';
  readonly upstreamId: string | null;
  readonly finishedAt: Date;
}

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
