'use client';
/** One task, followed for as long as it lives; and what can be done with it. */
import useSWR, { mutate } from 'swr';
import { callGateway } from '#lib/client/transport/call-gateway.ts';
import { callPages, PagesCallError } from '#lib/client/transport/call-pages.ts';
import { inlineBlobs } from '#lib/client/transport/inline-blobs.ts';
import { pollPause } from './poll-pace.ts';
import { orderedBody, readTaskDetail, type TaskDetail } from './task-detail.ts';
import { taskNews } from './task-news.ts';
import { type Retrying, useRetrying } from './use-retrying.ts';
import { refreshTaskLists } from './use-task-list.ts';
import { isLiveTask, readTask } from './video-task.ts';

export interface FollowedTask {
  task: TaskDetail | undefined;
  /** The server knows no such task of the playground's. */
  unknown: boolean;
  retrying: Retrying | undefined;
}

export function useTaskDetail(id: string): FollowedTask {
  const path = detailPath(id);
  const { retrying, settings } = useRetrying(path, isUnknown);
  const { data: task, error } = useSWR<TaskDetail, Error>(path, askTask, {
    refreshInterval: pauseOf,
    ...settings,
  });
  return { task, unknown: isUnknown(error), retrying: isUnknown(error) ? undefined : retrying };
}

/** One function for ever: with another one SWR would begin its wait anew. */
function pauseOf(known: TaskDetail | undefined): number {
  return pollPause({ running: known === undefined || isLiveTask(known) ? 1 : 0, quiet: 0 });
}

function detailPath(id: string): string {
  return `/api/tasks/${encodeURIComponent(id)}`;
}

async function askTask(path: string): Promise<TaskDetail> {
  const task = readTaskDetail(await callPages(path));
  if (task === undefined) throw new Error('The server answered with something that is no task.');
  taskNews.report([task]);
  return task;
}

function isUnknown(error: unknown): boolean {
  return error instanceof PagesCallError && error.status === 404;
}

/** Whether the playground has such a task. Rejects with PagesCallError when it cannot be told. */
export async function hasTask(id: string): Promise<boolean> {
  try {
    await askTask(detailPath(id));
    return true;
  } catch (error) {
    if (isUnknown(error)) return false;
    throw error;
  }
}

/** What became of a wish to cancel: undefined when it was granted, else what the server said instead. */
export async function cancelTask(id: string): Promise<string | undefined> {
  try {
    await callGateway(`/v1/videos/${encodeURIComponent(id)}`, { method: 'DELETE' });
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const tooLate = error instanceof PagesCallError && error.status === 409;
    return tooLate ? `Too late to cancel. ${message}` : `Not cancelled. ${message}`;
  } finally {
    // What the server said is told at once, whenever the pages have asked again.
    void refreshTaskLists();
    void mutate(detailPath(id));
  }
}

/** The request of a task, for a form: its files with it. */
export async function requestOfTask(id: string) {
  const task = readTaskDetail(await callPages(detailPath(id)));
  if (task === undefined) throw new Error('The server answered with something that is no task.');
  return await orderedBody(task);
}

/** Orders the same video again; the new task's id. Throws PagesCallError in the gateway's words. */
export async function orderAgain(task: Pick<TaskDetail, 'body' | 'files'>): Promise<string> {
  const { body, lost } = await orderedBody(task);
  if (lost > 0) throw new Error('Files of the request are no longer kept: edit it and choose others.');
  const made = readTask(await callGateway('/v1/videos', { method: 'POST', body: await inlineBlobs(body) }));
  if (made === undefined) throw new Error('The server answered with something that is no task.');
  taskNews.report([made]);
  void refreshTaskLists();
  return made.id;
}
