/** What a page says of a task: a word for its state, a sentence on what that means now. No state is called worse than it is. */
import type { JsonRecord } from '../json-value.ts';
import { numberOf, textOf } from '../json-value.ts';
import type { TaskStatus, VideoTask } from './video-task.ts';

export type TaskFilter = 'all' | 'running' | 'done' | 'ended-badly';

export const statusWords: Readonly<Record<TaskStatus, string>> = {
  pending: 'Pending',
  queue: 'In queue',
  in_progress: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** `nowSeconds`: Unix time. */
export function statusSentence(task: VideoTask, nowSeconds: number): string {
  switch (task.status) {
    case 'pending':
      return 'accepted, waiting to be sent on';
    case 'queue':
      return 'waiting for its turn';
    case 'in_progress':
      return timeLeft(task, nowSeconds) ?? (task.progress > 0 ? `${task.progress} % done` : 'being made');
    case 'completed':
      return task.videoSeconds > 0 ? `${task.videoSeconds} s counted` : 'film and still are stored';
    case 'failed':
      return task.error ?? 'the upstream gave no reason';
    case 'cancelled':
      return 'stopped on request';
    case 'expired':
      return 'no answer in time';
  }
}

/**
 * A range, because progress is no clock. Nothing before an eighth is done; the range is twice as wide at the start
 * as near the end.
 */
function timeLeft({ progress, created }: VideoTask, nowSeconds: number): string | undefined {
  const elapsed = nowSeconds - created;
  if (progress < 12 || progress >= 100 || elapsed < 2) return undefined;
  const left = (elapsed * (100 - progress)) / progress;
  const spread = progress < 50 ? 0.35 : 0.2;
  const from = roundSeconds(left * (1 - spread));
  const to = roundSeconds(left * (1 + spread));
  if (to < 4) return 'nearly done';
  return from === to ? `about ${to} s left` : `about ${from} to ${to} s left`;
}

function roundSeconds(seconds: number): number {
  return seconds < 20 ? Math.max(1, Math.round(seconds)) : Math.round(seconds / 5) * 5;
}

/** `720p · 16:9 · 6 s`: from the film once there is one, until then from what was asked. */
export function shapeWords({ film, model, raw }: VideoTask, asked: JsonRecord | undefined): string[] {
  const resolution = film?.resolution ?? textOf(asked?.resolution) ?? textOf(raw.resolution);
  const ratio = film?.aspectRatio ?? textOf(asked?.aspect_ratio) ?? (film ? ratioOf(film) : undefined);
  const seconds = film?.duration ?? numberOf(asked?.duration);
  return [
    [model, resolution].filter(Boolean).join(' '),
    ...(ratio === undefined ? [] : [ratio]),
    ...(seconds === undefined || seconds === 0 ? [] : [`${Math.round(seconds * 10) / 10} s`]),
    ...modeOf(asked),
  ];
}

function modeOf(asked: JsonRecord | undefined): string[] {
  const references = asked?.input_references;
  if (Array.isArray(asked?.frame_images) && asked.frame_images.length > 0) return ['first frame'];
  if (!Array.isArray(references) || references.length === 0) return [];
  return [references.length === 1 ? '1 reference' : `${references.length} references`];
}

function ratioOf({ width, height }: { width: number; height: number }): string | undefined {
  if (width === 0 || height === 0) return undefined;
  const exact = width / height;
  return commonRatios.find((ratio) => {
    const [w = 1, h = 1] = ratio.split(':').map(Number);
    return Math.abs(w / h / exact - 1) < 0.01;
  });
}

const commonRatios = ['16:9', '9:16', '1:1', '4:3', '3:4', '4:5', '5:4', '21:9', '9:21'];

export function filterOf({ status }: Pick<VideoTask, 'status'>): Exclude<TaskFilter, 'all'> {
  switch (status) {
    case 'pending':
    case 'queue':
    case 'in_progress':
      return 'running';
    case 'completed':
      return 'done';
    case 'failed':
    case 'cancelled':
    case 'expired':
      return 'ended-badly';
  }
}

/** Seconds from creation to the end, or to now while it lives; undefined when the end is not known. */
export function taskSeconds(task: VideoTask, nowSeconds: number): number | undefined {
  if (task.completedAt !== undefined) return Math.max(0, task.completedAt - task.created);
  return filterOf(task) === 'running' ? Math.max(0, nowSeconds - task.created) : undefined;
}
