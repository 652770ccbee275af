'use client';
/** Loads the task watch after the page. The page works without it. */
import dynamic from 'next/dynamic';

// Not `latePart`, which would add its fallback to every page.
export const TaskWatch = dynamic(
  () =>
    import('./task-watch.tsx').then(
      (module) => module.TaskWatch,
      () => Nothing,
    ),
  { ssr: false },
);

function Nothing() {
  return null;
}
