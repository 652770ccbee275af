/**
 * What this tab knows of tasks that live, whoever asked: how many run, which of them have just ended. The title, the
 * rail, the announcer and notifications read it. Knows no React and asks nobody.
 */
import { createListeners } from '#lib/client/storage/listeners.ts';
import { isLiveTask, type VideoTask } from './video-task.ts';

export interface TaskNews {
  running: number;
  /** Tasks seen alive in this tab that have ended, with each answer anew. */
  ended: readonly VideoTask[];
}

export interface TaskNewsStore {
  /** The same object until something changes. */
  read(): TaskNews;
  subscribe(listener: () => void): () => void;
  /** Takes in an answer; `running` when it counted all there are. */
  report(tasks: readonly VideoTask[], running?: number): void;
  /** Live tasks seen so far, latest first: what to ask for by id. */
  liveIds(): readonly string[];
}

/** Ids that one question may name. */
const mostWatched = 60;

export function createTaskNews(): TaskNewsStore {
  let news: TaskNews = { running: 0, ended: [] };
  const live = new Set<string>();
  const listeners = createListeners();
  return {
    read: () => news,
    subscribe: listeners.subscribe,
    report(tasks, running) {
      const ended = tasks.filter((task) => live.has(task.id) && !isLiveTask(task));
      const begun = tasks.filter((task) => !live.has(task.id) && isLiveTask(task));
      for (const task of tasks) {
        if (isLiveTask(task)) live.add(task.id);
        else live.delete(task.id);
      }
      const now = running ?? Math.max(0, news.running + begun.length - ended.length);
      if (ended.length === 0 && now === news.running) return;
      news = { running: now, ended: ended.length === 0 ? news.ended : ended };
      listeners.notify();
    },
    liveIds: () => [...live].reverse().slice(0, mostWatched),
  };
}

/** The tab's own. */
export const taskNews = createTaskNews();
