/** A cell of a shared comparison as an outcome: its opened run, and its video as a task. Pure. */
import { defined } from '#lib/base/json-value.ts';
import type { CellOutcome } from '#lib/client/result/summary-rows.ts';
import type { OpenedRun } from '#lib/client/run/open-recording.ts';
import type { VideoTask } from '#lib/client/run/tasks/video-task.ts';
import type { SharedComparison, SharedVideo } from '#lib/contract/pages/share.ts';

export type SharedCell = SharedComparison['cells'][number];

export interface SharedOutcome extends CellOutcome {
  /** Why its result is not shown. */
  problem: string | undefined;
  video: SharedVideo | undefined;
}

/** `video`: undefined until known, null if it was deleted. */
export function sharedOutcome(
  cell: SharedCell,
  opened: OpenedRun | undefined,
  video: SharedVideo | null | undefined,
): SharedOutcome {
  const { id, label, run, notes } = cell;
  const isRemoved = run.taskId !== null && video !== undefined && !video?.content;
  const removed = isRemoved ? (video?.error ?? 'The video was removed.') : undefined;
  return {
    cell: { key: id, label, model: run.model, notes },
    run: opened?.state === 'open' ? opened.run : undefined,
    queued: false,
    task: run.taskId !== null && video ? taskOf(cell, video) : undefined,
    video: video ?? undefined,
    videoSrc: video?.content ?? undefined,
    problem: opened?.state === 'failed' ? opened.error.message : removed,
  };
}

/** As far as a reader knows it. */
function taskOf({ id, run, cost }: SharedCell, video: SharedVideo): VideoTask {
  const created = Date.parse(run.startedAt) / 1000;
  return defined({
    id,
    kind: 'video' as const,
    model: run.model,
    prompt: run.words,
    created,
    cost,
    raw: {},
    status: video.status,
    progress: video.progress,
    videoSeconds: video.seconds ?? 0,
    completedAt: run.videoMs === null ? undefined : created + run.videoMs / 1000,
  });
}
