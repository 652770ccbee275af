'use client';
/**
 * The task list, kept fresh by one question for all of it: see `poll-pace` for how often. Not asked in hidden tabs,
 * asked at once when the tab is seen again. What was loaded stays when a question fails, and when one comes back.
 */
import { useCallback, useRef, useState } from 'react';
import useSWR, { mutate } from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { TaskFilter } from '#lib/contract/playground/task-filters.ts';
import { pollPause } from './poll-pace.ts';
import { taskNews } from './task-news.ts';
import {
  type LoadedTasks,
  readTaskAnswer,
  type TaskAnswer,
  withFirstPage,
  withNextPage,
} from './task-pages.ts';
import { filterOf } from './task-words.ts';
import { type Retrying, useRetrying } from './use-retrying.ts';

export interface TaskFilters {
  state: TaskFilter;
  /** Empty: any. */
  model: string;
  /** Looked for in prompts and ids; empty: any. */
  text: string;
}

export interface TaskList {
  /** Undefined until the first answer. */
  loaded: LoadedTasks | undefined;
  /** Set while questions fail. */
  retrying: Retrying | undefined;
  /** Milliseconds between questions; 0 when none is needed. */
  pause: number;
  /** Undefined when everything is loaded. */
  loadMore: (() => Promise<void>) | undefined;
  loadingMore: boolean;
  /** Why the last older page did not come. */
  moreError: Error | undefined;
}

const pageSize = 50;

export function useTaskList(filters: TaskFilters): TaskList {
  const key = listKey(filters);
  const { retrying, settings } = useRetrying(key);
  const kept = loadedLists.get(key);
  const pause = pollPause({ running: kept?.totals.running ?? 0, quiet: kept?.quiet ?? 0 });
  const { data: loaded } = useSWR<LoadedTasks, Error>(key, askFirstPage, {
    refreshInterval: pause,
    // The same object means the same list; comparing ten thousand tasks would cost more than showing them.
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
      const answer = await ask(`${key}&before=${next}`);
      const known = loadedLists.get(key);
      if (known) await keep(key, withNextPage(known, answer));
      setMoreError(undefined);
    } catch (error) {
      setMoreError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      busy.current = false;
      setLoadingMore(false);
    }
  }, [key, next]);
  return { loaded, retrying, pause, loadMore: next === null ? undefined : loadMore, loadingMore, moreError };
}

/** What each list has loaded, for as long as the tab lives: coming back finds it as it was left. */
const loadedLists = new Map<string, LoadedTasks>();

function listKey({ state, model, text }: TaskFilters): string {
  const query = new URLSearchParams({
    ...{ state, limit: String(pageSize) },
    ...(model === '' ? {} : { model }),
    ...(text === '' ? {} : { text }),
  });
  return `/api/tasks?${query}`;
}

/** Merged with what is known when the answer comes, not when it was asked for. */
async function askFirstPage(key: string): Promise<LoadedTasks> {
  const watch = taskNews.liveIds();
  const answer = await ask(watch.length === 0 ? key : `${key}&watch=${watch.join(',')}`);
  taskNews.report([...answer.tasks, ...answer.watched], answer.totals.running);
  const loaded = withFirstPage(loadedLists.get(key), answer, Date.now());
  loadedLists.set(key, loaded);
  return loaded;
}

async function ask(path: string): Promise<TaskAnswer> {
  return readTaskAnswer(await callPages(path));
}

async function keep(key: string, loaded: LoadedTasks): Promise<void> {
  loadedLists.set(key, loaded);
  await mutate(key, loaded, { revalidate: false });
}

/** A list that is entered anew holds only what belongs there: rows that have left its state are let go. */
export function letGoOfEnded(filters: TaskFilters): void {
  const key = listKey(filters);
  const known = loadedLists.get(key);
  if (known === undefined || filters.state === 'all') return;
  const tasks = known.tasks.filter((task) => filterOf(task) === filters.state);
  if (tasks.length < known.tasks.length) void keep(key, { ...known, tasks });
}

/** Asks for the list in sight at once: a task was ordered or cancelled. */
export function refreshTaskLists(): Promise<unknown> {
  return mutate((key) => typeof key === 'string' && key.startsWith('/api/tasks?'));
}
