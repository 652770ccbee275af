/**
 * Watches running tasks on every page: shows their number in the tab title, announces finished ones and
 * sends notifications. Polls only on pages without the task list.
 */
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { failureLine } from '#lib/client/run/failure-view.ts';
import { notify } from '#lib/client/run/tasks/notifications.ts';
import { taskActivity } from '#lib/client/run/tasks/task-activity.ts';
import { readTaskAnswer } from '#lib/client/run/tasks/task-pages.ts';
import { statusLabels } from '#lib/client/run/tasks/task-status.ts';
import { usePollRetry } from '#lib/client/run/tasks/use-poll-retry.ts';
import type { VideoTask } from '#lib/client/run/tasks/video-task.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';

export function TaskWatch() {
  const path = usePathname();
  const activity = useSyncExternalStore(taskActivity.subscribe, taskActivity.read, taskActivity.read);
  const [announcement, setAnnouncement] = useState('');
  useRunningTasks(path !== '/videos' && path !== '/tasks', activity.running);
  useTitleCount(activity.running);
  const { push } = useRouter();
  const reported = useRef(activity.ended);
  useEffect(() => {
    if (reported.current === activity.ended) return;
    reported.current = activity.ended;
    setAnnouncement(
      activity.ended.map((task) => `${nameOf(task)}: ${statusLabels[task.status].toLowerCase()}.`).join(' '),
    );
    // A focused page shows the result.
    if (document.hasFocus()) return;
    for (const task of activity.ended) {
      notify({
        title: `${task.kind === 'video' ? 'Video' : 'Image'} ${task.status === 'completed' ? 'ready' : statusLabels[task.status].toLowerCase()}`,
        body: [nameOf(task), task.error && failureLine({ message: task.error, kind: 'task', provider: '' })]
          .filter(Boolean)
          .join(': '),
        tag: task.id,
        onClick: () => push(task.kind === 'video' ? `/videos/${task.id}` : '/tasks'),
      });
    }
  }, [activity.ended, push]);
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
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
/** Longer than on pages with the list: only the count in the title depends on it. */
const pollDelayMs = 4000;

/** Polls running tasks and reports them. `running` is the currently known count. */
function useRunningTasks(wanted: boolean, running: number): void {
  const { settings } = usePollRetry(path);
  useSWR<number, Error>(wanted ? path : null, fetchRunning, {
    ...settings,
    refreshInterval: running > 0 ? pollDelayMs : 0,
  });
}

async function fetchRunning(query: string): Promise<number> {
  const watch = taskActivity.liveIds();
  const { tasks, watched, totals } = readTaskAnswer(
    await callPages(watch.length === 0 ? query : `${query}&watch=${watch.join(',')}`),
  );
  taskActivity.report([...tasks, ...watched], totals.running);
  return totals.running;
}
