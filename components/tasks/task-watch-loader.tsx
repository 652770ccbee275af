'use client';
/** Brings the watch of running films after the page: nothing of it is needed at first sight. */
import dynamic from 'next/dynamic';

export const TaskWatch = dynamic(() => import('./task-watch.tsx').then((module) => module.TaskWatch), {
  ssr: false,
});
