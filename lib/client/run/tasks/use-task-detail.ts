import useSWR, { mutate } from 'swr';
/** Polls one task while it is live; and the operations on tasks. */
import { errorMessage } from '#lib/base/error-message.ts';
import { callGateway } from '#lib/client/transport/call-gateway.ts';
import { callPages, isMissing, PagesCallError } from '#lib/client/transport/call-pages.ts';
import { inlineBlobs } from '#lib/client/transport/inline-blobs.ts';
import { pollInterval } from './poll-interval.ts';
import { taskActivity } from './task-activity.ts';
import { readTaskDetail, type TaskDetail, taskRequestBody } from './task-detail.ts';
import { taskPath } from './task-urls.ts';
import { usePollRetry } from './use-poll-retry.ts';
import { dropTask, refreshTaskLists } from './use-task-list.ts';
import { isLiveTask, readTask, type VideoTask } from './video-task.ts';

/** `unknown`: the playground has no such task. */
export function useTaskDetail(id: string) {
  const path = detailPath(id);
  const { retry, settings } = usePollRetry(path, isMissing);
  const { data: known } = useSWR<TaskDetail>(path, null);
  const running = known === undefined || isLiveTask(known) ? 1 : 0;
  const { data: task, error } = useSWR<TaskDetail, Error>(path, fetchTask, {
    // A number: SWR would not stop the timer of a function when the task turns out to have ended.
    refreshInterval: pollInterval({ running, quiet: 0 }),
    ...settings,
  });
  return { task, unknown: isMissing(error), retry: isMissing(error) ? undefined : retry };
}

function detailPath(id: string): string {
  return `/api/tasks/${encodeURIComponent(id)}`;
}

async function fetchTask(path: string): Promise<TaskDetail> {
  const task = readTaskDetail(await callPages(path));
  if (task === undefined) throw new Error('The server sent an invalid task.');
  taskActivity.report([task]);
  return task;
}

/** Cancels a task. Returns undefined on success, else an error message. */
export function cancelTask(id: string): Promise<string | undefined> {
  // Not DELETE, which would delete a task that has just ended.
  return change(id, () => callPages(`${detailPath(id)}/cancel`, { method: 'POST' }), {
    failed: 'Not cancelled.',
    conflict: 'Too late to cancel.',
  });
}

/** Submits a parked task again. Returns undefined on success, else an error message. */
export function retryTask(id: string): Promise<string | undefined> {
  return change(id, () => callPages(`${detailPath(id)}/retry`, { method: 'POST' }), {
    failed: 'Not retried.',
  });
}

async function change(
  id: string,
  call: () => Promise<unknown>,
  { failed, conflict = failed }: { failed: string; conflict?: string },
): Promise<string | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    const isConflict = error instanceof PagesCallError && error.status === 409;
    return `${isConflict ? conflict : failed} ${errorMessage(error)}`;
  } finally {
    // Refresh in the background; return the message at once.
    void refreshTaskLists();
    void mutate(detailPath(id));
  }
}

/** Deletes an ended task with its files. Throws PagesCallError. */
export async function deleteTask(task: Pick<VideoTask, 'id' | 'kind'>): Promise<void> {
  await callGateway(taskPath(task), { method: 'DELETE' });
  dropTask(task.id);
  void refreshTaskLists();
}

/** Loads the request of a task with its files. */
export async function requestOfTask(id: string) {
  return taskRequestBody(await fetchTask(detailPath(id)));
}

/** Creates the same video again and returns the new task id. Throws PagesCallError. */
export async function createAgain(task: Pick<TaskDetail, 'body' | 'files'>): Promise<string> {
  const { body, lost } = await taskRequestBody(task);
  if (lost > 0)
    throw new Error('Files of the request are no longer stored. Edit the request and add other files.');
  const made = readTask(await callGateway('/v1/videos', { method: 'POST', body: await inlineBlobs(body) }));
  if (made === undefined) throw new Error('The server sent an invalid task.');
  taskActivity.report([made]);
  void refreshTaskLists();
  return made.id;
}
