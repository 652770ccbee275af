'use client';
/** Asks for the tasks that run, where no list in sight asks for all: once, and then while any does. */
import useSWR from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { taskNews } from './task-news.ts';
import { readTaskAnswer } from './task-pages.ts';
import { useRetrying } from './use-retrying.ts';

const path = '/api/tasks?state=running&limit=20';
/** A count in a title need not be as fresh as a list. */
const pauseMs = 4000;

/** The answers go to the tab's task news; `running` is what those tell now. */
export function useRunningTasks(wanted: boolean, running: number): void {
  const { settings } = useRetrying(path);
  useSWR<number, Error>(wanted ? path : null, askRunning, {
    ...settings,
    refreshInterval: running > 0 ? pauseMs : 0,
  });
}

async function askRunning(asked: string): Promise<number> {
  const watch = taskNews.liveIds();
  const { tasks, watched, totals } = readTaskAnswer(
    await callPages(watch.length === 0 ? asked : `${asked}&watch=${watch.join(',')}`),
  );
  taskNews.report([...tasks, ...watched], totals.running);
  return totals.running;
}
