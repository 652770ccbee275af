'use client';
/**
 * How the task list is narrowed: shown at once, and kept in the page's address. A state or a model is pushed, words
 * are replaced as one types; Back and links lead the filters.
 */
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { pushParams, replaceParams } from '#lib/client/storage/url-params.ts';
import { taskFilters } from '#lib/contract/playground/task-filters.ts';
import { letGoOfEnded, type TaskFilters } from './use-task-list.ts';

export function useTaskFilters(): [TaskFilters, (change: Partial<TaskFilters>) => void] {
  const query = useSearchParams();
  const search = query.toString();
  const [filters, setFilters] = useState(() => filtersIn(query));
  const led = useRef(search);
  useEffect(() => {
    if (led.current === search) return;
    led.current = search;
    setFilters(filtersIn(new URLSearchParams(location.search)));
  }, [search]);
  const change = (given: Partial<TaskFilters>) => {
    const next = { ...filters, ...given };
    letGoOfEnded(next);
    setFilters(next);
    const typed = next.state === filters.state && next.model === filters.model;
    (typed ? replaceParams : pushParams)({
      tasks: next.state === 'all' ? undefined : next.state,
      of: next.model || undefined,
      find: next.text || undefined,
    });
  };
  return [filters, change];
}

function filtersIn(query: Pick<URLSearchParams, 'get'>): TaskFilters {
  return {
    state: taskFilters.find((known) => known === query.get('tasks')) ?? 'all',
    model: query.get('of') ?? '',
    text: query.get('find') ?? '',
  };
}
