'use client';
/**
 * The video list and single tasks, kept fresh: asked again every two seconds while anything lives, not at all when
 * nothing does, and not in hidden tabs.
 */
import { useCallback, useEffect, useState } from 'react';
import useSWR, { mutate } from 'swr';
import { callGateway } from './call-gateway.ts';
import {
  isLiveTask,
  mergeTasks,
  readTask,
  readTaskPage,
  type TaskPage,
  type VideoTask,
} from './video-task.ts';

const pollMilliseconds = 2000;
const pageSize = 50;
const firstPage = `/v1/videos?limit=${pageSize}`;

export interface VideoTasks {
  tasks: readonly VideoTask[];
  loading: boolean;
  error: Error | undefined;
  /** Wall clock of the last answer, in milliseconds. */
  askedAt: number | undefined;
  /** Undefined when everything is loaded. */
  loadMore: (() => Promise<void>) | undefined;
  loadingMore: boolean;
}

/** Newest first. Everything ever seen stays, so that rows do not vanish between pages. */
export function useVideoTasks(): VideoTasks {
  const [known, setKnown] = useState<readonly VideoTask[]>([]);
  const [after, setAfter] = useState<string | undefined>();
  const [loadingMore, setLoadingMore] = useState(false);
  const [askedAt, setAskedAt] = useState<number | undefined>();
  const first = useSWR<TaskPage, Error>(firstPage, getPage, {
    refreshInterval: (page) => (page?.tasks.some(isLiveTask) ? pollMilliseconds : 0),
    onSuccess: () => setAskedAt(Date.now()),
  });
  const page = first.data;
  useEffect(() => {
    if (page === undefined) return;
    setKnown((tasks) => mergeTasks(tasks, page.tasks));
    setAfter((cursor) => cursor ?? page.after);
  }, [page]);
  // Live tasks that newer ones have pushed off the first page.
  const strays = known.filter((task) => isLiveTask(task) && !page?.tasks.some(({ id }) => id === task.id));
  const stray = useSWR(strays.length > 0 ? ['videos', ...strays.map(({ id }) => id)] : null, getTasks, {
    refreshInterval: pollMilliseconds,
  });
  const strayTasks = stray.data;
  useEffect(() => {
    if (strayTasks) setKnown((tasks) => mergeTasks(tasks, strayTasks));
  }, [strayTasks]);

  const loadMore = useCallback(async () => {
    if (after === undefined) return;
    setLoadingMore(true);
    try {
      const next = await getPage(`${firstPage}&after=${encodeURIComponent(after)}`);
      setKnown((tasks) => mergeTasks(tasks, next.tasks));
      setAfter(next.after ?? end);
    } finally {
      setLoadingMore(false);
    }
  }, [after]);

  return {
    tasks: known.length === 0 && page ? page.tasks : known,
    loading: first.isLoading,
    error: first.error,
    askedAt,
    loadMore: after === undefined || after === end ? undefined : loadMore,
    loadingMore,
  };
}

/** Stands for the end of the list; no id looks like it. */
const end = '';

/** One task; `undefined` until it has come. */
export function useVideoTask(id: string): { task: VideoTask | undefined; error: Error | undefined } {
  const { data, error } = useSWR<VideoTask | undefined, Error>(taskPath(id), getTask, {
    // A task that is not there is not asked for again and again.
    refreshInterval: (task) => (task && isLiveTask(task) ? pollMilliseconds : 0),
    shouldRetryOnError: false,
  });
  return { task: data, error };
}

/** Puts a task that was just accepted into the list, and asks for the list again. */
export function showNewTask(task: VideoTask): Promise<unknown> {
  const withTask = (page: TaskPage | undefined): TaskPage => ({
    tasks: mergeTasks(page?.tasks ?? [], [task]),
    after: page?.after,
  });
  return mutate<TaskPage>(firstPage, withTask);
}

/** Asks for the list again, at once: a task was cancelled. */
export function refreshVideoTasks(): Promise<unknown> {
  return mutate(firstPage);
}

/** Throws GatewayCallError, for one when the task has ended meanwhile. */
export async function cancelVideoTask(id: string): Promise<void> {
  try {
    await callGateway(taskPath(id), 'DELETE');
  } finally {
    await Promise.all([refreshVideoTasks(), mutate(taskPath(id))]);
  }
}

function taskPath(id: string): string {
  return `/v1/videos/${encodeURIComponent(id)}`;
}

async function getPage(path: string): Promise<TaskPage> {
  return readTaskPage(await callGateway(path));
}

async function getTask(path: string): Promise<VideoTask | undefined> {
  return readTask(await callGateway(path));
}

async function getTasks([, ...ids]: readonly string[]): Promise<readonly VideoTask[]> {
  const tasks = await Promise.all(ids.map((id) => getTask(taskPath(id)).catch(() => undefined)));
  return tasks.flatMap((task) => task ?? []);
}
