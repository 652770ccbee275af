/** The types of a video task, by state. */
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { TaskResult } from '#lib/server/db/schema/videos.ts';
import type { StoredRequest } from './media-reference.ts';

export interface RequestedTask extends Readonly<Owned> {
  /** The key that created it, its owner. */
  readonly ownerKeyId: string;
  readonly model: string;
  readonly prompt: string;
  /** The validated body; `restoreMedia` restores its media. */
  readonly request: StoredRequest;
  /** The requested fault (`x-sandbox-fault`), for the provider. */
  readonly fault: string | null;
  /** The provider target that does the work, fixed at creation. */
  readonly provider: string;
  readonly callbackUrl: string | null;
  /** Base URL of the create request, for links in callbacks. */
  readonly baseUrl: string | null;
  /** Id of the create request; null for tasks from before it was recorded. */
  readonly requestId: string | null;
  /** The header Idempotency-Key of the create request. */
  readonly idempotencyKey: string | null;
  /** The requested values; after completion, those of the video. */
  readonly seconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly resolution: string | null;
  readonly aspectRatio: string | null;
}

interface TaskCommon extends RequestedTask {
  /** `video_` and 24 characters. */
  readonly id: string;
  /** From 0 to 1; null if unknown. */
  readonly progress: number | null;
  /** A message of the upstream about its work. */
  readonly message: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When the upstream accepted it; null before. */
  readonly queuedAt: Date | null;
  readonly startedAt: Date | null;
  /** A task that is still live then becomes `expired`. */
  readonly expiresAt: Date;
  /** Set during a submission. If a crash leaves it, the outcome of the submission is unknown. */
  readonly submittingAt: Date | null;
  /** Since when it waits for a person: whether the upstream accepted it is unknown. Only of pending tasks. */
  readonly parkedAt: Date | null;
  readonly startAttempts: number;
  readonly pollAttempts: number;
  /** Consecutive failures of the upstream. */
  readonly failures: number;
  /** Of a completed image task. */
  readonly result: TaskResult | null;
}

interface TaskState<Status extends VideoStatus, UpstreamId, FinishedAt> extends TaskCommon {
  readonly status: Status;
  readonly upstreamId: UpstreamId;
  readonly finishedAt: FinishedAt;
}

/** Accepted by this service, not yet by an upstream. */
export type PendingTask = TaskState<'pending', null, null>;
export type QueuedTask = TaskState<'queue', string, null>;
/** The upstream generates, or this service processes the result. */
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

export interface VideoTaskEvent {
  readonly status: VideoStatus;
  readonly at: Date;
}

export function isLive(task: VideoTask): task is LiveTask {
  return task.finishedAt === null;
}

/** Milliseconds from creation to end; null until then. */
export function tookMs({ createdAt, finishedAt }: VideoTask): number | null {
  return finishedAt && finishedAt.getTime() - createdAt.getTime();
}

/** Prefix of the message of a task whose result cannot be stored yet; all of it may be shown to the client. */
export const storingPrefix = 'The result is there and waits to be stored: ';

/** Prefix of the message of a task whose provider answers without a state: the rest may be shown to the client. */
export const unknownPrefix = 'Asked again: ';
