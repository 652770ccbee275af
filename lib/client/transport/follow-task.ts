/** Follows the task of a run in the background to its end. Its result is the body that the run is read from. */
import { isRecord, parseJson, textOf } from '#lib/base/json-value.ts';
import { type VideoStatus, videoStatuses } from '#lib/contract/videos/video-status.ts';
import { RunEnded } from './run-connection.ts';
import type { RunTask } from './transport-message.ts';
import type { Wait } from './wait.ts';

export interface FollowOptions {
  /** Of the task: `http://page.test/api/gateway/v1/images/image_x`. */
  url: string;
  signal: AbortSignal;
  fetch: typeof fetch;
  wait: Wait;
  onTask(task: RunTask): void;
  onLost(isLost: boolean): void;
}

export interface FinishedTask {
  data: unknown;
  /** The whole last response. */
  text: string;
}

/** `first` is the response that created the task. Throws RunEnded if there is no result. */
export async function followTask(first: string, options: FollowOptions): Promise<FinishedTask> {
  const { url, signal, fetch, wait, onTask, onLost } = options;
  let text = first;
  for (let polls = 0; ; polls += 1) {
    const { task, data } = readRunTask(text);
    onTask(task);
    if (task.status === 'completed' && data !== undefined) return { data, text };
    const end = endOf(task, data);
    // The response that created a task does not have its result.
    if (end !== undefined && polls > 0) throw end;

    if (polls > 0) await wait(Math.min(3000, 500 + 250 * polls), signal);
    for (;;) {
      const response = await fetch(url, { cache: 'no-store', signal }).catch(() => undefined);
      signal.throwIfAborted();
      onLost(response === undefined);
      if (response?.status === 404) throw new RunEnded({ kind: 'task', message: 'The task was deleted.' });
      const read = response?.ok ? await response.text().catch(() => undefined) : undefined;
      if (read !== undefined) {
        text = read;
        break;
      }
      await wait(2000, signal);
    }
  }
}

function readRunTask(text: string): { task: RunTask; data: unknown } {
  const body = parseJson(text);
  const status = isRecord(body) && videoStatuses.find((known) => known === body.status);
  const id = isRecord(body) ? textOf(body.id) : undefined;
  if (!isRecord(body) || !status || id === undefined)
    throw new RunEnded({ kind: 'http', message: 'The server responded with an invalid task.' });
  const { error, error_code: code, message, data } = body;
  return { task: { id, status, error: textOf(error), code: textOf(code), message: textOf(message) }, data };
}

function endOf({ status, error, code, message }: RunTask, data: unknown): RunEnded | undefined {
  const failed = (text: string) => new RunEnded({ kind: 'task', message: text, ...(code && { code }) });
  const ends: Partial<Record<VideoStatus, () => RunEnded>> = {
    completed: () => failed('The images are no longer stored.'),
    failed: () => failed(error ?? 'The provider gave no reason.'),
    expired: () => failed(message ?? 'The task was not finished before its deadline.'),
    cancelled: () => new RunEnded(),
  };
  return data === undefined ? ends[status]?.() : undefined;
}
