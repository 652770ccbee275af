/**
 * Provides the task list and its filters, which are kept in the URL. A context, so that the form beside the
 * list does not render with each poll.
 */
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Run } from '#lib/client/run/run.ts';
import { taskActivity } from '#lib/client/run/tasks/task-activity.ts';
import {
  dropEndedTasks,
  refreshTaskLists,
  type TaskFilters,
  type TaskList,
  useTaskList,
} from '#lib/client/run/tasks/use-task-list.ts';
import { readTask } from '#lib/client/run/tasks/video-task.ts';
import { pushParams, readParams, replaceParams } from '#lib/client/storage/url-params.ts';
import { useUrlParams } from '#lib/client/storage/use-url-param.ts';
import { type TaskKind, taskFilters, taskKinds } from '#lib/contract/pages/task-filters.ts';

export interface PageTasks {
  list: TaskList;
  filters: TaskFilters;
  onFilters(change: Partial<TaskFilters>): void;
}

const Context = createContext<PageTasks | undefined>(undefined);

interface TaskListProviderProps {
  /** The requests of the page that create tasks. */
  runs: readonly Run[];
  /** Of the tasks; absent where the person selects it. */
  kind?: TaskKind;
  children: ReactNode;
}

export function TaskListProvider({ runs, kind, children }: TaskListProviderProps) {
  const [filters, onFilters] = useTaskFilters(kind);
  const list = useTaskList(filters);
  useCreatedTasks(runs, () => onFilters(anyTask));
  return <Context.Provider value={{ list, filters, onFilters }}>{children}</Context.Provider>;
}

/** Except for the kind, which some pages fix. */
export const anyTask = { state: 'all', model: '', text: '' } as const;

export function usePageTasks(): PageTasks {
  const tasks = useContext(Context);
  if (tasks === undefined) throw new Error('usePageTasks needs TaskListProvider around it');
  return tasks;
}

/** Loads each new task at once and clears filters that would hide it. */
function useCreatedTasks(runs: readonly Run[], onCreated: () => void): void {
  // Requests from before this page was opened are already in the list.
  const seen = useRef<Set<string>>(undefined);
  seen.current ??= new Set(runs.filter((run) => createdTask(run) !== undefined).map(({ id }) => id));
  const known = seen.current;
  const latest = useRef(onCreated);
  latest.current = onCreated;
  useEffect(() => {
    for (const run of runs) {
      const task = createdTask(run);
      if (task === undefined || known.has(run.id)) continue;
      known.add(run.id);
      taskActivity.report([task]);
      latest.current();
      void refreshTaskLists();
    }
  }, [runs, known]);
}

function createdTask({ result }: Run) {
  return result.kind === 'other' ? readTask(result.response) : undefined;
}

function useTaskFilters(kind?: TaskKind): [TaskFilters, (change: Partial<TaskFilters>) => void] {
  const change = (given: Partial<TaskFilters>) => {
    // From the URL: a click may come between typing and the next render.
    const before = filtersIn(readParams(), kind);
    const next = { ...before, ...given };
    dropEndedTasks(next);
    const [others, nextOthers] = [before, next].map(({ text: _, ...rest }) => JSON.stringify(rest));
    (others === nextOthers ? replaceParams : pushParams)({
      tasks: next.state === 'all' ? undefined : next.state,
      kind: kind === undefined ? next.kind || undefined : undefined,
      of: next.model || undefined,
      find: next.text || undefined,
      owner: next.mine ? 'me' : undefined,
    });
  };
  return [filtersIn(useUrlParams(), kind), change];
}

function filtersIn(query: URLSearchParams, kind?: TaskKind): TaskFilters {
  return {
    state: taskFilters.find((known) => known === query.get('tasks')) ?? 'all',
    kind: kind ?? taskKinds.find((known) => known === query.get('kind')) ?? '',
    model: query.get('of') ?? '',
    text: query.get('find') ?? '',
    mine: query.get('owner') === 'me',
  };
}
