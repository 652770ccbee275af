/** The status of a task in words, its filter, and the time it takes. */

import { formatClock } from '#lib/base/format.ts';
import type { TaskFilter } from '#lib/contract/pages/task-filters.ts';
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';
import { isLiveTask, type ListedTask, type VideoTask } from './video-task.ts';

export const statusLabels: Readonly<Record<VideoStatus, string>> = {
  pending: 'Pending',
  queue: 'In queue',
  in_progress: 'In progress',
  completed: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** The status as the pages show it: a task that cannot be sent has failed so far. */
export function shownStatus({ status, failures, parked }: ShownTask): VideoStatus {
  return status === 'pending' && (failures > 0 || parked) ? 'failed' : status;
}

type ShownTask = Pick<ListedTask, 'status' | 'failures' | 'parked'>;

/** With the progress that the provider reports: `In progress, 40 %`. */
export function statusText(task: ShownTask & Pick<VideoTask, 'progress'>): string {
  const { status, progress } = task;
  if (status !== shownStatus(task)) return task.parked ? 'Not confirmed' : 'Not sent';
  const label = statusLabels[status];
  return status === 'in_progress' && progress > 0 ? `${label}, ${progress} %` : label;
}

export function filterOf({ status }: Pick<VideoTask, 'status'>): Exclude<TaskFilter, 'all'> {
  if (isLiveTask({ status })) return 'running';
  if (status === 'cancelled') return 'cancelled';
  return status === 'completed' ? 'done' : 'failed';
}

/** `0:28 so far`, `took 0:28`: never without a word, since the video has a length, too. */
export function taskTime(task: VideoTask, nowSeconds: number): string {
  const seconds = taskSeconds(task, nowSeconds);
  if (seconds === undefined) return '';
  return isLiveTask(task) ? `${formatClock(seconds)} so far` : `took ${formatClock(seconds)}`;
}

/** Seconds from creation to the end, or to now for live tasks; undefined if the end is unknown. */
export function taskSeconds(task: VideoTask, nowSeconds: number): number | undefined {
  if (typeof task.tookMs === 'number') return task.tookMs / 1000;
  if (task.completedAt !== undefined) return Math.max(0, task.completedAt - task.created);
  return filterOf(task) === 'running' ? Math.max(0, nowSeconds - task.created) : undefined;
}
