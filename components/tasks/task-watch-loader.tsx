'use client';
/** Brings the watch of running films after the page: nothing of it is needed at first sight. */
import dynamic from 'next/dynamic';
import { latePart } from '#components/shell/late-part.tsx';
import { NotMissed } from '#components/shell/not-loaded.tsx';

export const TaskWatch = dynamic(
  () => latePart(() => import('./task-watch.tsx').then((module) => module.TaskWatch), NotMissed),
  {
    ssr: false,
  },
);
