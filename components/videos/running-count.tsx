'use client';
/** How many videos run, for the rail. Nothing while none does. */
import { useSyncExternalStore } from 'react';
import { taskNews } from '#lib/client/videos/task-news.ts';

export function RunningCount() {
  const { running } = useSyncExternalStore(taskNews.subscribe, taskNews.read, taskNews.read);
  if (running === 0) return null;
  return (
    <span className="ml-auto font-mono text-12 font-semibold text-accent tabular-nums">
      {running}
      <span className="sr-only"> running</span>
    </span>
  );
}
