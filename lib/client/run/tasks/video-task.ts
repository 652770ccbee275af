/**
 * A task of a video or of images: the documented response and the fields that the playground's list adds. Parses both from
 * JSON.
 */

import { defined, isRecord, type JsonRecord, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { ListedTaskResponse } from '#lib/contract/pages/listed-task.ts';
import { isLiveStatus, type VideoStatus, videoStatuses } from '#lib/contract/videos/video-status.ts';

export interface VideoTask {
  id: string;
  kind: ListedTaskResponse['kind'];
  status: VideoStatus;
  model: string;
  prompt: string;
  /** Unix seconds. */
  created: number;
  completedAt?: number;
  /** Only of a task of the playground's list that has ended. */
  tookMs?: number | null;
  /** 0 to 100. */
  progress: number;
  /** Billed seconds of video. */
  videoSeconds: number;
  video?: Video;
  error?: string;
  /** Of a completed task of this server; null without a price. */
  cost?: number | null;
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
export interface ListedTask extends VideoTask, Omit<ListedTaskResponse, 'task'> {
  cost: number | null;
  tookMs: number | null;
}

export function isLiveTask({ status }: Pick<VideoTask, 'status'>): boolean {
  return isLiveStatus(status);
}

/** Parses the documented response; undefined if it is not a task. */
export function readTask(value: unknown): VideoTask | undefined {
  if (!isRecord(value)) return undefined;
  const id = textOf(value.id);
  const status = videoStatuses.find((known) => known === value.status);
  if (id === undefined || status === undefined) return undefined;
  return defined({
    id,
    kind: value.object === 'image' ? ('image' as const) : ('video' as const),
    status,
    model: textOf(value.model) ?? '',
    prompt: textOf(value.prompt) ?? '',
    created: numberOf(value.created) ?? numberOf(value.created_at) ?? 0,
    completedAt: numberOf(value.completed_at),
    progress: numberOf(value.progress) ?? (status === 'completed' ? 100 : 0),
    videoSeconds: numberOf(recordOf(value.usage).video_seconds) ?? 0,
    video: value.object === 'image' ? undefined : videoOf(value.data),
    error: textOf(value.error) ?? textOf(recordOf(value.error).message),
    raw: value,
  });
}

/** Reads one entry of `/api/tasks`; undefined if its task is invalid. */
export function readListedTask({ task, ...beside }: ListedTaskResponse): ListedTask | undefined {
  const read = readTask(task);
  return read && { ...beside, ...read };
}

/** Completes a task of which only the documented response is known. */
export function asListed(task: VideoTask): ListedTask {
  const nothing = { provider: '', hasStill: false, videoDeleted: false, note: null, failures: 0 };
  const none = { cost: null, parked: false, tookMs: null, expected: null, position: 0 };
  const unlisted = { operation: '', runId: null, images: [] };
  return { ...task, ...nothing, ...none, ...unlisted, requested: { mode: 'text', references: 0 } };
}

function videoOf(data: unknown): Video | undefined {
  if (!isRecord(data)) return undefined;
  return defined({
    duration: numberOf(data.duration) ?? 0,
    width: numberOf(data.width) ?? 0,
    height: numberOf(data.height) ?? 0,
    url: textOf(data.url),
    expiresAt: numberOf(data.expires_at),
  });
}
