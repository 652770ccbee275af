/** A task with all details of its page, from `/api/tasks/{id}`, and its request with files. */

import { isRecord } from '#lib/base/is-record.ts';
import { type JsonRecord, listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { TaskDetailResponse } from '#lib/contract/playground/listed-task.ts';
import { type VideoStatus, videoStatuses } from '#lib/contract/videos/video-status.ts';
import { type ListedTask, readListedTask } from './video-task.ts';

export interface TaskDetail extends ListedTask {
  /** Unix milliseconds; oldest first. */
  events: readonly { status: VideoStatus; at: number }[];
  /** Unix milliseconds. */
  deadline: number;
  provider: string;
  requestId: string | undefined;
  /** Files are replaced by `asset:...`. */
  body: JsonRecord;
  files: TaskDetailResponse['files'];
  videoBytes: number | undefined;
}

export function readTaskDetail(value: unknown): TaskDetail | undefined {
  const task = readListedTask(value);
  if (task === undefined) return undefined;
  const detail = recordOf(value);
  return {
    ...task,
    events: listOf(detail.events).flatMap((event) => {
      const { status, at } = recordOf(event);
      const known = videoStatuses.find((name) => name === status);
      return known === undefined ? [] : [{ status: known, at: Date.parse(textOf(at) ?? '') }];
    }),
    deadline: Date.parse(textOf(detail.deadline) ?? ''),
    provider: textOf(detail.provider) ?? '',
    requestId: textOf(detail.requestId),
    body: recordOf(detail.body),
    files: listOf(detail.files).map((file) => {
      const { path, contentType, url } = recordOf(file);
      return {
        path: listOf(path).filter((step) => typeof step === 'string' || typeof step === 'number'),
        contentType: textOf(contentType) ?? '',
        url: textOf(url) ?? null,
      };
    }),
    videoBytes: numberOf(detail.videoBytes),
  };
}

export interface TaskRequestBody {
  /** With Blobs for files, as forms and runs expect. */
  body: JsonRecord;
  /** Number of files that are no longer stored. They are omitted from the body. */
  lost: number;
}

/** The original request with its files. Rejects if a stored file cannot be loaded. */
export async function taskRequestBody({
  body,
  files,
}: Pick<TaskDetail, 'body' | 'files'>): Promise<TaskRequestBody> {
  let whole: unknown = body;
  const blobs = await Promise.all(files.map(({ url }) => (url === null ? null : fetchBlob(url))));
  for (const [index, { path }] of files.entries()) whole = placed(whole, path, blobs[index] ?? null);
  return { body: recordOf(withoutGaps(whole)), lost: blobs.filter((blob) => blob === null).length };
}

/** Null if the file no longer exists. */
async function fetchBlob(url: string): Promise<Blob | null> {
  const response = await fetch(url);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error('Could not load a file of the request.');
  return await response.blob();
}

function placed(
  value: unknown,
  [step, ...deeper]: TaskDetail['files'][number]['path'],
  file: Blob | null,
): unknown {
  if (step === undefined) return file;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === step ? placed(item, deeper, file) : item));
  }
  return isRecord(value) ? { ...value, [step]: placed(value[step], deeper, file) } : value;
}

/** Removes list members whose file is missing. */
export function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((member) => !hasGap(member)).map(withoutGaps);
  if (value instanceof Blob || !isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([key, member]) => {
    const whole = member === null ? undefined : withoutGaps(member);
    const emptied = Array.isArray(member) && member.length > 0 && Array.isArray(whole) && whole.length === 0;
    return whole === undefined || emptied ? [] : [[key, whole] as const];
  });
  return Object.fromEntries(entries);
}

function hasGap(value: unknown): boolean {
  if (value === null) return true;
  if (value instanceof Blob || !isRecord(value)) return false;
  return Object.values(value).some(hasGap);
}
