/** Descriptions of a task: its state in a sentence, the time left, what was requested. */

import { formatDay, formatTime } from '#lib/base/format-time.ts';
import { textOf } from '#lib/base/json-value.ts';
import { type Failure, failureLine } from '../failure-view.ts';
import type { ListedTask } from './video-task.ts';

/** `nowSeconds`: Unix time. */
export function statusSentence(task: ListedTask, nowSeconds: number): string {
  switch (task.status) {
    case 'pending':
    case 'queue':
    case 'in_progress':
      return liveSentence(task, nowSeconds);
    case 'completed':
      if (task.videoDeleted) return 'the video is no longer stored';
      if (task.completedAt === undefined) return '';
      return `${formatDay(task.completedAt * 1000)}, ${formatTime(task.completedAt * 1000)}`;
    case 'failed':
      return task.error === undefined ? 'the provider gave no reason' : failureLine(failureOf(task));
    case 'cancelled':
      return 'cancelled on request';
    case 'expired':
      return task.note ?? 'not finished before the deadline';
  }
}

/** Upstream failures first, then the estimated time left. */
function liveSentence(task: ListedTask, nowSeconds: number): string {
  const { status, failures, note, parked } = task;
  if (parked) return 'it may have arrived: send it again, or cancel it';
  if (failures > 0) return `${failureLine(failureOf(task))} · trying again`;
  const left = timeLeft(task, nowSeconds);
  if (left !== undefined && status !== 'pending') return left;
  return note ?? waits[status] ?? 'generating';
}

/** The last one of a task that has any. */
export function failureOf({ provider, raw, error, note }: ListedTask): Failure {
  const message = error ?? note ?? 'The provider cannot be reached';
  return { message, kind: 'task', code: textOf(raw.error_code), provider };
}

const waits: Partial<Record<ListedTask['status'], string>> = {
  pending: 'accepted, not sent yet',
  queue: 'waiting in the queue',
};

/**
 * A time range estimated from earlier videos: `about 20 to 40 s left`. Undefined without earlier videos; not
 * derived from progress.
 */
export function timeLeft(
  { expected, created }: Pick<ListedTask, 'expected' | 'created'>,
  nowSeconds: number,
): string | undefined {
  if (expected === null || nowSeconds === 0) return undefined;
  const elapsed = Math.max(0, nowSeconds - created);
  const [from, to] = [expected.from - elapsed, expected.to - elapsed];
  // Times have a resolution of one second.
  if (to < -1.5) return 'longer than usual';
  if (to < 3) return 'nearly done';
  const [low, high] = [roundSeconds(from), roundSeconds(to)];
  if (from < 1) return `up to ${timeText(high)} left`;
  return low === high ? `about ${timeText(high)} left` : `about ${rangeText(low, high)} left`;
}

function roundSeconds(seconds: number): number {
  if (seconds < 20) return Math.max(1, Math.round(seconds));
  return seconds < 90 ? Math.round(seconds / 5) * 5 : Math.round(seconds / 60) * 60;
}

function timeText(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function rangeText(low: number, high: number): string {
  const sameUnit = low < 90 === high < 90;
  const first = sameUnit ? String(low < 90 ? low : Math.round(low / 60)) : timeText(low);
  return `${first} to ${timeText(high)}`;
}

/** The basis of the estimate: `Based on 4 earlier videos of this model and length`. */
export function estimateBasis({ expected }: Pick<ListedTask, 'expected'>): string | undefined {
  if (expected === null) return undefined;
  const videos = expected.videos === 1 ? 'one earlier video' : `${expected.videos} earlier videos`;
  return `Based on ${videos} of this model and length`;
}

/** `720p · 16:9 · 6 s video`: from the video if it exists, else from the request. */
export function shapeLabels({
  video,
  model,
  requested,
}: Pick<ListedTask, 'video' | 'model' | 'requested'>): string[] {
  const ratio = requested.aspectRatio ?? (video ? ratioOf(video) : undefined);
  const seconds = video?.duration ?? requested.seconds;
  return [
    [model, requested.resolution].filter(Boolean).join(' '),
    ...(ratio === undefined ? [] : [ratio]),
    ...(seconds === undefined || seconds === 0 ? [] : [`${Math.round(seconds * 10) / 10} s video`]),
    ...modeLabels(requested),
  ];
}

export function modeLabels({ mode, references }: ListedTask['requested']): string[] {
  const counted = references === 1 ? '1 reference' : `${references} references`;
  switch (mode) {
    case 'text':
      return [];
    case 'first-frame':
      return ['first frame'];
    case 'references':
      return [counted];
    case 'edit':
      return references > 0 ? ['edit', counted] : ['edit'];
  }
}

/** The common aspect ratio of a video, if it has one. */
export function ratioOf({ width, height }: { width: number; height: number }): string | undefined {
  if (width === 0 || height === 0) return undefined;
  const exact = width / height;
  return commonRatios.find((ratio) => {
    const [w = 1, h = 1] = ratio.split(':').map(Number);
    return Math.abs(w / h / exact - 1) < 0.01;
  });
}

const commonRatios = ['16:9', '9:16', '1:1', '4:3', '3:4', '4:5', '5:4', '21:9', '9:21'];
