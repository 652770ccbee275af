/** A row of video_tasks as a task, and the columns a state change writes. Knows the columns, runs no query. */
import type { videoTasks } from '#lib/server/db/schema.ts';
import type { VideoTask } from './video-task.ts';

export type TaskRow = typeof videoTasks.$inferSelect;

/** The task in a row. Throws on a row that no task could have left; the table's checks do not let one in. */
export function taskOf(row: TaskRow): VideoTask {
  const { position, nextStepAt, leaseToken, leaseUntil, ...known } = row;
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

/** What a task's new state changes in its row. */
export function changedColumns(task: VideoTask): Partial<TaskRow> {
  const { status, upstreamId, progress, message, seconds, width, height } = task;
  const { updatedAt, queuedAt, startedAt, finishedAt, submittingAt, failures } = task;
  return {
    ...{ status, upstreamId, progress, message: plain(message), seconds, width, height },
    ...{ updatedAt, queuedAt, startedAt, finishedAt, submittingAt, failures },
    ...(task.status === 'completed'
      ? { videoAssetId: task.videoAssetId, posterAssetId: task.posterAssetId }
      : {}),
    ...(task.status === 'failed'
      ? { errorCode: plain(task.errorCode), errorMessage: plain(task.errorMessage) }
      : {}),
  };
}

/** An upstream's words without U+0000, which Postgres does not take. */
export function plain<Text extends string | null>(text: Text): Text extends null ? null : string;
export function plain(text: string | null): string | null {
  return text?.replaceAll('\0', '') ?? null;
}
