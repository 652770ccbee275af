/** What a task's page tells in rows: what was asked beside what the video is, and when each state began. Pure. */

import { numberOf } from '#lib/client/json-value.ts';
import type { AskedRow } from '#lib/client/view/asked-and-got.ts';
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';
import type { TaskDetail } from './task-detail.ts';
import { modeWords, ratioOf, statusWords } from './task-words.ts';

/** `frames`: a second, as measured from the video. */
export function askedVideoRows(task: TaskDetail, frames: number | undefined): readonly AskedRow[] {
  const { asked, video, model, body } = task;
  const height = video && Math.min(video.width, video.height);
  const seed = numberOf(body.seed);
  return [
    { label: 'model', got: model, changed: false },
    { label: 'starts from', got: modeWords(asked).join(', ') || 'text', changed: false },
    row('resolution', asked.resolution, height ? `${height}p` : undefined),
    row('ratio', asked.aspectRatio, video && (ratioOf(video) ?? 'of the input')),
    row('length', secondsText(asked.seconds), video && secondsText(video.duration)),
    row('pixels', undefined, video && video.width > 0 ? `${video.width}×${video.height}` : undefined),
    row('frames', undefined, frames === undefined ? undefined : `${Math.round(frames * 100) / 100} a second`),
    row('usage', undefined, task.videoSeconds > 0 ? `${task.videoSeconds} s of video` : undefined),
    row('seed', seed === undefined || seed === -1 ? undefined : String(seed), undefined),
  ].filter(({ asked: wanted, got }) => wanted !== undefined || got !== undefined);
}

function row(label: string, asked: string | undefined, got: string | undefined): AskedRow {
  return {
    label,
    ...(asked === undefined ? {} : { asked }),
    ...(got === undefined ? {} : { got }),
    changed: asked !== undefined && got !== undefined && asked !== got,
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
      words: statusWords[status],
      at,
      lasted: until === undefined ? undefined : until - at,
      lasting,
    };
  });
}
