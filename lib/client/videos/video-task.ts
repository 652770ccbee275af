/**
 * A video task: the documented response and the fields that the playground's list adds. Parses both from
 * JSON.
 */

import { isRecord } from '#lib/base/is-record.ts';
import { type JsonRecord, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { ListedTaskResponse } from '#lib/contract/playground/listed-task.ts';
import { type VideoStatus, videoStatuses } from '#lib/contract/videos/video-status.ts';

export interface VideoTask {
  id: string;
  status: VideoStatus;
  model: string;
  prompt: string;
  /** Unix seconds. */
  created: number;
  completedAt?: number;
  /** 0 to 100. */
  progress: number;
  /** Billed seconds of video. */
  videoSeconds: number;
  video?: Video;
  error?: string;
  errorCode?: string;
  raw: JsonRecord;
}

export interface Video {
  duration: number;
  width: number;
  height: number;
  /** Works without a key until `expiresAt`, Unix seconds. */
  url?: string;
  expiresAt?: number;
}

/** Fields beyond the documented response: see `listed-task` in the contract. */
export interface ListedTask extends VideoTask, Omit<ListedTaskResponse, 'task'> {}

export function isLiveTask({ status }: Pick<VideoTask, 'status'>): boolean {
  return status === 'pending' || status === 'queue' || status === 'in_progress';
}

/** Parses the documented response; undefined if it is not a task. */
export function readTask(value: unknown): VideoTask | undefined {
  if (!isRecord(value)) return undefined;
  const id = textOf(value.id);
  const status = videoStatuses.find((known) => known === value.status);
  if (id === undefined || status === undefined) return undefined;
  const completedAt = numberOf(value.completed_at);
  const video = videoOf(value.data);
  const error = textOf(value.error) ?? textOf(recordOf(value.error).message);
  const errorCode = textOf(value.error_code) ?? textOf(recordOf(value.error).code);
  return {
    id,
    status,
    model: textOf(value.model) ?? '',
    prompt: textOf(value.prompt) ?? '',
    created: numberOf(value.created) ?? numberOf(value.created_at) ?? 0,
    ...(completedAt === undefined ? {} : { completedAt }),
    progress: numberOf(value.progress) ?? (status === 'completed' ? 100 : 0),
    videoSeconds: numberOf(recordOf(value.usage).video_seconds) ?? 0,
    ...(video ? { video } : {}),
    ...(error === undefined ? {} : { error }),
    ...(errorCode === undefined ? {} : { errorCode }),
    raw: value,
  };
}

/** Parses one entry of `/api/tasks`; undefined if it is invalid. */
export function readListedTask(value: unknown): ListedTask | undefined {
  const entry = recordOf(value);
  const task = readTask(entry.task);
  const position = numberOf(entry.position);
  if (task === undefined || position === undefined) return undefined;
  const { requested, expected } = {
    requested: recordOf(entry.requested),
    expected: recordOf(entry.expected),
  };
  const [resolution, aspectRatio] = [textOf(requested.resolution), textOf(requested.aspectRatio)];
  const seconds = numberOf(requested.seconds);
  const [from, to, videos] = [numberOf(expected.from), numberOf(expected.to), numberOf(expected.videos)];
  return {
    ...task,
    position,
    requested: {
      mode: modes.find((known) => known === requested.mode) ?? 'text',
      references: numberOf(requested.references) ?? 0,
      ...(resolution === undefined ? {} : { resolution }),
      ...(aspectRatio === undefined ? {} : { aspectRatio }),
      ...(seconds === undefined ? {} : { seconds }),
    },
    hasStill: entry.hasStill === true,
    note: textOf(entry.note) ?? null,
    failures: numberOf(entry.failures) ?? 0,
    expected: from === undefined || to === undefined ? null : { from, to, videos: videos ?? 1 },
  };
}

/** Completes a task of which only the documented response is known. */
export function asListed(task: VideoTask): ListedTask {
  const nothing = { hasStill: false, note: null, failures: 0, expected: null };
  return { ...task, ...nothing, position: 0, requested: { mode: 'text', references: 0 } };
}

const modes = [
  'text',
  'first-frame',
  'references',
  'edit',
] as const satisfies readonly ListedTask['requested']['mode'][];

function videoOf(data: unknown): Video | undefined {
  if (!isRecord(data)) return undefined;
  const [url, expiresAt] = [textOf(data.url), numberOf(data.expires_at)];
  return {
    duration: numberOf(data.duration) ?? 0,
    width: numberOf(data.width) ?? 0,
    height: numberOf(data.height) ?? 0,
    ...(url === undefined ? {} : { url }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}
