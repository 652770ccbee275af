'use client';
/** How the task list is narrowed, in the page's address: a state or a model is pushed, words are replaced as one types. */
import { useSearchParams } from 'next/navigation';
import { taskFilters } from '#lib/contract/playground/task-filters.ts';
import { pushParams, replaceParams } from '../address.ts';
import { letGoOfEnded, type TaskFilters } from './use-task-list.ts';

export function useTaskFilters(): [TaskFilters, (change: Partial<TaskFilters>) => void] {
  const query = useSearchParams();
  const filters: TaskFilters = {
    state: taskFilters.find((known) => known === query.get('tasks')) ?? 'all',
    model: query.get('of') ?? '',
    text: query.get('find') ?? '',
  };
  const change = (given: Partial<TaskFilters>) => {
    const next = { ...filters, ...given };
    letGoOfEnded(next);
    const params = {
      tasks: next.state === 'all' ? undefined : next.state,
      of: next.model || undefined,
      find: next.text || undefined,
    };
    const typed = next.state === filters.state && next.model === filters.model;
    (typed ? replaceParams : pushParams)(params);
  };
  return [filters, change];
}
