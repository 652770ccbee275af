'use client';
/**
 * Watches running videos from wherever one is in the playground: counts them in the tab's title, says and, where
 * wished, notifies when one ends. Asks by itself only where no list does.
 */
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { notify } from '#lib/client/videos/notify.ts';
import { taskNews } from '#lib/client/videos/task-news.ts';
import { statusText } from '#lib/client/videos/task-words.ts';
import { useRunningTasks } from '#lib/client/videos/use-running-tasks.ts';
import type { VideoTask } from '#lib/client/videos/video-task.ts';

export function TaskWatch() {
  const path = usePathname();
  const news = useSyncExternalStore(taskNews.subscribe, taskNews.read, taskNews.read);
  const [words, setWords] = useState('');
  useRunningTasks(path !== '/videos', news.running);
  useTitleCount(news.running);
  const { push } = useRouter();
  const told = useRef(news.ended);
  useEffect(() => {
    if (told.current === news.ended) return;
    told.current = news.ended;
    setWords(
      news.ended.map((task) => `${nameOf(task)}: ${statusText[task.status].toLowerCase()}.`).join(' '),
    );
    // Who looks at the page is told by it.
    if (document.hasFocus()) return;
    for (const task of news.ended) {
      notify({
        title: task.status === 'completed' ? 'Video ready' : `Video ${statusText[task.status].toLowerCase()}`,
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

/** `(2) Videos · Easel`, also once the page has got another title. */
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
