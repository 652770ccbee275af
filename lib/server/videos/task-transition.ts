/** The state machine of a video task: a table and a pure function. */

import type { VideoStatus } from '#lib/contract/videos/video-status.ts';
import type { TaskResult } from '#lib/server/db/schema/videos.ts';
import type { VideoTask } from './video-task.ts';

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
export interface VideoFacts {
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
        ...common,
        ...change.video,
        status: 'completed',
        upstreamId: task.upstreamId,
        videoAssetId: change.videoAssetId,
        posterAssetId: change.posterAssetId,
        result: change.result ?? null,
        progress: 1,
        message: null,
        finishedAt: now,
      };
    case 'failed':
      return {
        ...common,
        status: 'failed',
        errorCode: change.code,
        errorMessage: change.message,
        message: null,
        finishedAt: now,
      };
    case 'cancelled':
      return { ...common, status: 'cancelled', message: null, finishedAt: now };
    case 'expired':
      // The last failure of the upstream, or what a parked task waited for, is the reason.
      return {
        ...common,
        status: 'expired',
        message: hasReason(task) ? task.message : null,
        finishedAt: now,
      };
  }
}

function hasReason({ failures, parkedAt }: VideoTask): boolean {
  return failures > 0 || parkedAt !== null;
}
