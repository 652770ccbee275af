/** A task with all details of its page, from `/api/tasks/{id}`, and its request with files. */

import { isRecord, type JsonRecord, recordOf } from '#lib/base/json-value.ts';
import { leaveOut } from '#lib/base/plain-data.ts';
import type { TaskDetailResponse } from '#lib/contract/pages/listed-task.ts';
import type { VideoStatus } from '#lib/contract/videos/video-status.ts';
import { type ListedTask, readListedTask } from './video-task.ts';

export interface TaskDetail extends ListedTask, Pick<TaskDetailResponse, 'body' | 'files' | 'requestId'> {
  /** Unix milliseconds; oldest first. */
  events: readonly { status: VideoStatus; at: number }[];
  /** Unix milliseconds. */
  deadline: number;
}

/** Undefined if its task is invalid. */
export function readTaskDetail({ events, deadline, ...listed }: TaskDetailResponse): TaskDetail | undefined {
  const { task: _, ...rest } = listed;
  const task = readListedTask(listed);
  return (
    task && {
      ...rest,
      ...task,
      events: events.map(({ status, at }) => ({ status, at: Date.parse(at) })),
      deadline: Date.parse(deadline),
    }
  );
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
  // A list whose files are all missing is left out, too.
  const members = Object.entries(recordOf(leaveOut(whole, (value) => value === null)));
  const filled = members.filter(([, member]) => !Array.isArray(member) || member.length > 0);
  return { body: Object.fromEntries(filled), lost: blobs.filter((blob) => blob === null).length };
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
