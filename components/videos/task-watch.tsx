/**
 * Watches running videos on every page: shows their number in the tab title, announces finished ones and
 * sends notifications. Polls only on pages without the task list.
 */
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { notify } from '#lib/client/videos/notifications.ts';
import { taskActivity } from '#lib/client/videos/task-activity.ts';
import { statusLabels } from '#lib/client/videos/task-labels.ts';
import { readTaskAnswer } from '#lib/client/videos/task-pages.ts';
import { useRetrying } from '#lib/client/videos/use-retrying.ts';
import type { VideoTask } from '#lib/client/videos/video-task.ts';

export function TaskWatch() {
  const path = usePathname();
  const news = useSyncExternalStore(taskActivity.subscribe, taskActivity.read, taskActivity.read);
  const [words, setWords] = useState('');
  useRunningTasks(path !== '/videos', news.running);
  useTitleCount(news.running);
  const { push } = useRouter();
  const reported = useRef(news.ended);
  useEffect(() => {
    if (reported.current === news.ended) return;
    reported.current = news.ended;
    setWords(
      news.ended.map((task) => `${nameOf(task)}: ${statusLabels[task.status].toLowerCase()}.`).join(' '),
    );
    // A focused page shows it already.
    if (document.hasFocus()) return;
    for (const task of news.ended) {
      notify({
        title:
          task.status === 'completed' ? 'Video ready' : `Video ${statusLabels[task.status].toLowerCase()}`,
        body: nameOf(task),
        tag: task.id,
        onClick: () => push(`/videos/${task.id}`),
      });
    }
  }, [news.ended, push]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}

function nameOf({ prompt, id }: VideoTask): string {
  return prompt || id;
}

/** Keeps `(2) Videos · Easel` when the page title changes. */
function useTitleCount(running: number): void {
  useEffect(() => {
    const plain = (title: string) => title.replace(/^\(\d+\) /, '');
    const mark = () => {
      const wanted = (running > 0 ? `(${running}) ` : '') + plain(document.title);
      if (document.title !== wanted) document.title = wanted;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [running]);
}

const path = '/api/tasks?state=running&limit=20';
/** The count in the title can be less fresh than a list. */
const pauseMs = 4000;

/** Polls running tasks and reports them. `running` is the currently known count. */
function useRunningTasks(wanted: boolean, running: number): void {
  const { settings } = useRetrying(path);
  useSWR<number, Error>(wanted ? path : null, askRunning, {
    ...settings,
    refreshInterval: running > 0 ? pauseMs : 0,
  });
}

async function askRunning(asked: string): Promise<number> {
  const watch = taskActivity.liveIds();
  const { tasks, watched, totals } = readTaskAnswer(
    await callPages(watch.length === 0 ? asked : `${asked}&watch=${watch.join(',')}`),
  );
  taskActivity.report([...tasks, ...watched], totals.running);
  return totals.running;
}
