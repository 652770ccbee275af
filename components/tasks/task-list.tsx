'use client';
/** Video tasks, newest first, with the counts of their states as filters. */
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { type TabItem, TabList } from '#components/ui/tabs.tsx';
import { filterOf, type TaskFilter } from '#lib/client/tasks/task-words.ts';
import type { VideoTasks } from '#lib/client/tasks/use-video-tasks.ts';
import type { VideoTask } from '#lib/client/tasks/video-task.ts';
import { useClock } from '#lib/client/use-clock.ts';
import { TaskRow } from './task-row.tsx';

interface TaskListProps {
  videos: VideoTasks;
  /** Shown above the rows: what went wrong with the last order. */
  notice?: ReactNode;
  /** At the end of the filters. */
  trailing?: ReactNode;
  /** Shown when there is no task at all. */
  empty: ReactNode;
  onPlay(task: VideoTask): void;
  onCancel(task: VideoTask): void;
  onRetry(task: VideoTask): void;
}

export function TaskList({ videos, trailing, notice, empty, onPlay, onCancel, onRetry }: TaskListProps) {
  const { tasks, loading, error, loadMore, loadingMore } = videos;
  const [filter, setFilter] = useState<TaskFilter>('all');
  const running = tasks.some((task) => filterOf(task) === 'running');
  const now = useClock(running, 1000) / 1000;
  const shown = filter === 'all' ? tasks : tasks.filter((task) => filterOf(task) === filter);
  return (
    <div className="flex h-full min-h-0 flex-col bg-panel">
      <TabList
        name="tasks"
        label="Tasks by state"
        tabs={tabsOf(tasks, loadMore !== undefined)}
        value={filter}
        onChange={(id) => setFilter(filters.find((known) => known === id) ?? 'all')}
        trailing={trailing}
      />
      <div
        // Another filter starts at its top.
        key={filter}
        id={`tasks-panel-${filter}`}
        role="tabpanel"
        aria-labelledby={`tasks-tab-${filter}`}
        className="@container min-h-0 flex-1 overflow-y-auto"
      >
        {notice}
        {error && tasks.length === 0 ? (
          <p role="alert" className="px-5 py-4 text-13 text-warning">
            The list did not come: {error.message}
          </p>
        ) : null}
        {tasks.length === 0 && !error ? loading ? <Skeleton /> : empty : null}
        {tasks.length > 0 && shown.length === 0 ? (
          <p className="px-5 py-6 text-13 text-ink-second">{noneWords[filter]}</p>
        ) : null}
        <ul aria-label="Video tasks">
          {shown.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              now={now}
              onPlay={onPlay}
              onCancel={onCancel}
              onRetry={onRetry}
            />
          ))}
        </ul>
        {loadMore ? (
          <div className="flex justify-center p-4">
            <Button onClick={loadMore} disabled={loadingMore}>
              {loadingMore ? 'Loading…' : 'Load more'}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

const filters = ['all', 'running', 'done', 'ended-badly'] as const satisfies readonly TaskFilter[];

const filterWords: Readonly<Record<TaskFilter, string>> = {
  all: 'All',
  running: 'Running',
  done: 'Done',
  'ended-badly': 'Ended badly',
};

const noneWords: Readonly<Record<TaskFilter, string>> = {
  all: 'No task yet.',
  running: 'Nothing is running.',
  done: 'No film is finished yet.',
  'ended-badly': 'No task has ended badly.',
};

/** Counts are of the tasks loaded; a plus says that there are more. */
function tabsOf(tasks: readonly VideoTask[], more: boolean): readonly TabItem[] {
  return filters.map((filter) => {
    const count = filter === 'all' ? tasks.length : tasks.filter((task) => filterOf(task) === filter).length;
    return {
      id: filter,
      label: filterWords[filter],
      count: more && filter !== 'running' ? `${count}+` : count,
    };
  });
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading the tasks">
      {[0, 1, 2].map((row) => (
        <div key={row} aria-hidden className="flex items-center gap-4 border-b border-hairline px-5 py-3">
          <span className="h-11 w-16 bg-sunk" />
          <span className="flex flex-1 flex-col gap-2">
            <span className="h-3.5 w-3/5 rounded-full bg-sunk" />
            <span className="h-3 w-2/5 rounded-full bg-sunk" />
          </span>
        </div>
      ))}
    </div>
  );
}
