/** A task: its types by state, the table of states with the pure function that changes one, and its row in the database. */

import { isRecord } from '#lib/base/json-value.ts';
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { StoredRequest, TaskResult, videoTasks } from '#lib/server/db/schema/videos.ts';

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

interface CompletedTask extends TaskState<'completed', string, Date> {
  readonly videoAssetId: string;
  readonly posterAssetId: string | null;
}

interface FailedTask extends TaskState<'failed', string | null, Date> {
  readonly errorCode: string;
  readonly errorMessage: string;
}

type StoppedTask = TaskState<'cancelled' | 'expired', string | null, Date>;

export type LiveTask = PendingTask | QueuedTask | RunningTask;
type FinalTask = CompletedTask | FailedTask | StoppedTask;
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

/**
 * The allowed transitions. A state may be skipped (an upstream that starts at once is never in `queue`), but a video
 * is completed only from `in_progress`: storing it is part of the work.
 */
export const transitions = {
  none: ['pending'],
  pending: ['queue', 'in_progress', 'failed', 'cancelled', 'expired'],
  queue: ['in_progress', 'failed', 'cancelled', 'expired'],
  in_progress: ['completed', 'failed', 'cancelled', 'expired'],
  completed: [],
  failed: [],
  cancelled: [],
  expired: [],
} as const satisfies Record<VideoStatus | 'none', readonly VideoStatus[]>;

export type VideoTaskChange =
  | { to: 'queue'; upstreamId: string }
  | { to: 'in_progress'; upstreamId: string }
  | {
      to: 'completed';
      videoAssetId: string;
      posterAssetId: string | null;
      video?: VideoFacts;
      result?: TaskResult;
    }
  | { to: 'failed'; code: string; message: string }
  | { to: 'cancelled' }
  | { to: 'expired' };

/** Dimensions of a finished video: pixels and seconds. */
interface VideoFacts {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}

/** The task after a change, or null if the table forbids it. `now` becomes the time of the new state. */
export function transition(
  task: VideoTask,
  change: VideoTaskChange,
  now: Date,
): Exclude<VideoTask, { status: 'pending' }> | null {
  const allowed: readonly VideoStatus[] = transitions[task.status];
  if (!allowed.includes(change.to)) return null;
  const common = { ...task, updatedAt: now, submittingAt: null, parkedAt: null, failures: 0 };
  const ended = { ...common, message: null, finishedAt: now };
  switch (change.to) {
    case 'queue':
      return { ...common, status: 'queue', upstreamId: change.upstreamId, queuedAt: now, finishedAt: null };
    case 'in_progress':
      return {
        ...common,
        status: 'in_progress',
        upstreamId: change.upstreamId,
        queuedAt: task.queuedAt ?? now,
        startedAt: now,
        finishedAt: null,
      };
    case 'completed':
      if (task.upstreamId === null) return null;
      return {
        ...ended,
        ...change.video,
        status: 'completed',
        upstreamId: task.upstreamId,
        videoAssetId: change.videoAssetId,
        posterAssetId: change.posterAssetId,
        result: change.result ?? null,
        progress: 1,
      };
    case 'failed':
      return { ...ended, status: 'failed', errorCode: change.code, errorMessage: change.message };
    case 'cancelled':
      return { ...ended, status: 'cancelled' };
    case 'expired':
      // The last failure of the upstream, or what a parked task waited for, is the reason.
      return { ...ended, status: 'expired', message: hasReason(task) ? task.message : null };
  }
}

function hasReason({ failures, parkedAt }: VideoTask): boolean {
  return failures > 0 || parkedAt !== null;
}

export type TaskRow = typeof videoTasks.$inferSelect;

/** The task in a row. Throws on an invalid row, which the table's checks prevent. */
export function taskOf(row: TaskRow): VideoTask {
  const { position, nextStepAt, leaseToken, leaseUntil, leaseOwner, stopAt, stopAttempts, cost, ...known } =
    row;
  const { status, upstreamId, finishedAt, videoAssetId, posterAssetId, errorCode, errorMessage, ...common } =
    known;
  if (finishedAt === null) {
    if (status === 'pending') return { ...common, status, upstreamId: null, finishedAt };
    if (status === 'queue' && upstreamId !== null) return { ...common, status, upstreamId, finishedAt };
    if (status === 'in_progress' && upstreamId !== null) return { ...common, status, upstreamId, finishedAt };
  } else {
    if (status === 'completed' && upstreamId !== null && videoAssetId !== null) {
      return { ...common, status, upstreamId, videoAssetId, posterAssetId, finishedAt };
    }
    if (status === 'failed' && errorCode !== null && errorMessage !== null) {
      return { ...common, status, upstreamId, errorCode, errorMessage, finishedAt };
    }
    if (status === 'cancelled' || status === 'expired') return { ...common, status, upstreamId, finishedAt };
  }
  throw new Error(`The row of ${row.id} is damaged (status ${status}).`);
}

/** What an admin sees of another person's private task. */
export function withoutContent(task: VideoTask): VideoTask {
  const request = { body: { duration: task.seconds }, media: [] };
  const without = { prompt: '', request, message: null, requestId: null, idempotencyKey: null, result: null };
  switch (task.status) {
    case 'completed':
      return { ...task, ...without, videoAssetId: '', posterAssetId: null };
    case 'failed':
      return { ...task, ...without, errorMessage: '' };
    default:
      return { ...task, ...without };
  }
}

/** The columns that a new state changes. */
export function changedColumns(task: VideoTask): Partial<TaskRow> {
  const { status, upstreamId, progress, message, seconds, width, height } = task;
  const { updatedAt, queuedAt, startedAt, finishedAt, submittingAt, failures, parkedAt, result } = task;
  return {
    status,
    upstreamId,
    progress,
    message: plain(message),
    seconds,
    width,
    height,
    updatedAt,
    queuedAt,
    startedAt,
    finishedAt,
    submittingAt,
    failures,
    parkedAt,
    result,
    ...(task.status === 'completed'
      ? { videoAssetId: task.videoAssetId, posterAssetId: task.posterAssetId }
      : {}),
    ...(task.status === 'failed'
      ? { errorCode: plain(task.errorCode), errorMessage: plain(task.errorMessage) }
      : {}),
  };
}

/** A text of an upstream without U+0000, which Postgres does not accept. */
export function plain<Text extends string | null>(text: Text): Text extends null ? null : string;
export function plain(text: string | null): string | null {
  return text?.replaceAll('\0', '') ?? null;
}

/** An edit is as long as its source. */
export function isEdit({ body: { input_references: references } }: StoredRequest): boolean {
  return Array.isArray(references) && references.some((one) => isRecord(one) && 'video_url' in one);
}
