'use client';
/**
 * The task list of a page and how it is narrowed, for the parts that show it. Apart from the form beside it, which
 * is not drawn anew with each answer.
 */
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Run } from '#lib/client/run/run.ts';
import { taskNews } from '#lib/client/videos/task-news.ts';
import { useTaskFilters } from '#lib/client/videos/use-task-filters.ts';
import {
  refreshTaskLists,
  type TaskFilters,
  type TaskList,
  useTaskList,
} from '#lib/client/videos/use-task-list.ts';
import { readTask } from '#lib/client/videos/video-task.ts';

export interface PageTasks {
  list: TaskList;
  filters: TaskFilters;
  onFilters(change: Partial<TaskFilters>): void;
}

const Context = createContext<PageTasks | undefined>(undefined);

/** `runs`: the page's orders. */
export function TaskListProvider({ runs, children }: { runs: readonly Run[]; children: ReactNode }) {
  const [filters, onFilters] = useTaskFilters();
  const list = useTaskList(filters);
  useOrderedTasks(runs, () => onFilters({ state: 'all', model: '', text: '' }));
  return <Context.Provider value={{ list, filters, onFilters }}>{children}</Context.Provider>;
}

/** Throws outside of the provider. */
export function usePageTasks(): PageTasks {
  const tasks = useContext(Context);
  if (tasks === undefined) throw new Error('There is no task list around this part.');
  return tasks;
}

/** Each order that is accepted is asked for at once, and a list that would not show it is widened. */
function useOrderedTasks(runs: readonly Run[], onOrdered: () => void): void {
  // Orders from before this page was opened are in the list already.
  const seen = useRef<Set<string>>(undefined);
  seen.current ??= new Set(runs.filter((run) => orderedTask(run) !== undefined).map(({ id }) => id));
  const known = seen.current;
  const latest = useRef(onOrdered);
  latest.current = onOrdered;
  useEffect(() => {
    for (const run of runs) {
      const task = orderedTask(run);
      if (task === undefined || known.has(run.id)) continue;
      known.add(run.id);
      taskNews.report([task]);
      latest.current();
      void refreshTaskLists();
    }
  }, [runs, known]);
}

function orderedTask({ result }: Run) {
  return result.kind === 'other' ? readTask(result.response) : undefined;
}
