/**
 * The task list, updated by one poll (see `poll-interval`). Does not poll in hidden tabs. Keeps loaded tasks
 * when a poll fails and when the user returns to the page.
 */
import { useCallback, useRef, useState } from 'react';
import useSWR, { mutate } from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { TaskFilter, TaskKind } from '#lib/contract/pages/task-filters.ts';
import { pollInterval } from './poll-interval.ts';
import { taskActivity } from './task-activity.ts';
import {
  type LoadedTasks,
  readTaskAnswer,
  type TaskAnswer,
  withFirstPage,
  withNextPage,
} from './task-pages.ts';
import { filterOf } from './task-status.ts';
import { type RetryState, usePollRetry } from './use-poll-retry.ts';

export interface TaskFilters {
  state: TaskFilter;
  /** Empty: any. */
  kind: TaskKind | '';
  /** Empty: any. */
  model: string;
  /** Searched in prompts and ids; empty: any. */
  text: string;
  /** Only of the person of this browser. */
  mine: boolean;
}

export interface TaskList {
  /** Undefined until the first response. */
  loaded: LoadedTasks | undefined;
  /** Set while polls fail. */
  retry: RetryState | undefined;
  /** Undefined if everything is loaded. */
  loadMore: (() => Promise<void>) | undefined;
  loadingMore: boolean;
  /** Error of the last attempt to load more. */
  moreError: Error | undefined;
}

const pageSize = 50;

export function useTaskList(filters: TaskFilters): TaskList {
  const key = listKey(filters);
  const { retry, settings } = usePollRetry(key);
  const previous = loadedLists.get(key);
  const { data: loaded } = useSWR<LoadedTasks, Error>(key, fetchFirstPage, {
    refreshInterval: pollInterval({ running: previous?.totals.running ?? 0, quiet: previous?.quiet ?? 0 }),
    // Compare by identity: comparing thousands of tasks is slower than rendering.
    compare: (a, b) => a === b,
    ...settings,
  });
  const [loadingMore, setLoadingMore] = useState(false);
  const [moreError, setMoreError] = useState<Error | undefined>();
  const busy = useRef(false);
  const next = loaded?.next ?? null;
  const loadMore = useCallback(async () => {
    if (next === null || busy.current) return;
    busy.current = true;
    setLoadingMore(true);
    try {
      const answer = await fetchTasks(`${key}&before=${next}`);
      const known = loadedLists.get(key);
      if (known) await storeList(key, withNextPage(known, answer));
      setMoreError(undefined);
    } catch (error) {
      setMoreError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      busy.current = false;
      setLoadingMore(false);
    }
  }, [key, next]);
  return { loaded, retry, loadMore: next === null ? undefined : loadMore, loadingMore, moreError };
}

/** The loaded tasks of each filter, stored while the tab is open. */
const loadedLists = new Map<string, LoadedTasks>();

function listKey({ state, kind, model, text, mine }: TaskFilters): string {
  const query = new URLSearchParams({
    state,
    limit: String(pageSize),
    ...(kind === '' ? {} : { kind }),
    ...(model === '' ? {} : { model }),
    ...(text === '' ? {} : { text }),
    ...(mine ? { owner: 'me' } : {}),
  });
  return `/api/tasks?${query}`;
}

/** Merges with the state at the time of the response, not of the request. */
async function fetchFirstPage(key: string): Promise<LoadedTasks> {
  const watch = taskActivity.liveIds();
  const answer = await fetchTasks(watch.length === 0 ? key : `${key}&watch=${watch.join(',')}`);
  taskActivity.report([...answer.tasks, ...answer.watched], answer.totals.running);
  const loaded = withFirstPage(loadedLists.get(key), answer);
  loadedLists.set(key, loaded);
  return loaded;
}

async function fetchTasks(path: string): Promise<TaskAnswer> {
  return readTaskAnswer(await callPages(path));
}

async function storeList(key: string, loaded: LoadedTasks): Promise<void> {
  loadedLists.set(key, loaded);
  await mutate(key, loaded, { revalidate: false });
}

/** Removes tasks from a list that left its state. Called when the user selects the list. */
export function dropEndedTasks(filters: TaskFilters): void {
  const key = listKey(filters);
  const known = loadedLists.get(key);
  if (known === undefined || filters.state === 'all') return;
  const tasks = known.tasks.filter((task) => filterOf(task) === filters.state);
  if (tasks.length < known.tasks.length) void storeList(key, { ...known, tasks });
}

/** Removes a deleted task from all lists. */
export function dropTask(id: string): void {
  for (const [key, known] of loadedLists) {
    const tasks = known.tasks.filter((task) => task.id !== id);
    if (tasks.length < known.tasks.length) void storeList(key, { ...known, tasks });
  }
}

/** Polls the visible list at once, after a task was created, cancelled or deleted. */
export function refreshTaskLists(): Promise<unknown> {
  return mutate((key) => typeof key === 'string' && key.startsWith('/api/tasks?'));
}
