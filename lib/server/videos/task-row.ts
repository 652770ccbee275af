/** Converts a row of video_tasks to a task, and a state change to columns. */
import type { videoTasks } from '#lib/server/db/schema/videos.ts';
import type { VideoTask } from './video-task.ts';

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
  const request = { body: {}, media: [] };
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
