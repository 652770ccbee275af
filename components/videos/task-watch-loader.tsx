'use client';
/** Brings the watch of running videos after the page: nothing of it is needed at first sight, nor missed where it does not come. */
import dynamic from 'next/dynamic';

// All pages carry this: what stands in for other parts would come along.
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
