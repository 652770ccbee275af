/** What a task's page tells in rows: what was asked beside what the video is, and when each state began. Pure. */

import { numberOf } from '#lib/base/json-value.ts';
import type { RequestedActualRow } from '#lib/client/view/requested-actual.ts';
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';
import type { TaskDetail } from './task-detail.ts';
import { modeWords, ratioOf, statusText } from './task-words.ts';

/** `frames`: a second, as measured from the video. */
export function askedVideoRows(task: TaskDetail, frames: number | undefined): readonly RequestedActualRow[] {
  const { asked, video, model, body } = task;
  const height = video && Math.min(video.width, video.height);
  const seed = numberOf(body.seed);
  return [
    { label: 'model', actual: model, changed: false },
    { label: 'starts from', actual: modeWords(asked).join(', ') || 'text', changed: false },
    row('resolution', asked.resolution, height ? `${height}p` : undefined),
    row('ratio', asked.aspectRatio, video && (ratioOf(video) ?? 'of the input')),
    row('length', secondsText(asked.seconds), video && secondsText(video.duration)),
    row('pixels', undefined, video && video.width > 0 ? `${video.width}×${video.height}` : undefined),
    row('frames', undefined, frames === undefined ? undefined : `${Math.round(frames * 100) / 100} a second`),
    row('usage', undefined, task.videoSeconds > 0 ? `${task.videoSeconds} s of video` : undefined),
    row('seed', seed === undefined || seed === -1 ? undefined : String(seed), undefined),
  ].filter(({ requested, actual }) => requested !== undefined || actual !== undefined);
}

function row(label: string, requested: string | undefined, actual: string | undefined): RequestedActualRow {
  return {
    label,
    ...(requested === undefined ? {} : { requested }),
    ...(actual === undefined ? {} : { actual }),
    changed: requested !== undefined && actual !== undefined && requested !== actual,
  };
}

function secondsText(seconds: number | undefined): string | undefined {
  return seconds === undefined ? undefined : `${Math.round(seconds * 10) / 10} s`;
}

export interface TimelineStep {
  status: VideoStatus;
  words: string;
  /** Unix milliseconds. */
  at: number;
  /** Milliseconds until the next state, or until now in the one that lasts; undefined at the end. */
  lasted: number | undefined;
  /** It is the state of now, and not the last one. */
  lasting: boolean;
}

/** `now`: Unix milliseconds; 0 while it is not known. */
export function timelineOf({ events }: Pick<TaskDetail, 'events'>, now: number): readonly TimelineStep[] {
  return events.map(({ status, at }, index) => {
    const next = events[index + 1];
    const lasting =
      next === undefined && (status === 'pending' || status === 'queue' || status === 'in_progress');
    const until = next?.at ?? (lasting && now > 0 ? Math.max(now, at) : undefined);
    return {
      status,
      words: statusText[status],
      at,
      lasted: until === undefined ? undefined : until - at,
      lasting,
    };
  });
}
