/**
 * The live tasks this tab knows: how many are running and which have just ended. Feeds the title, the
 * navigation, the announcer and notifications. Independent of React; never polls.
 */
import { createListeners } from '#lib/client/storage/listeners.ts';
import { isLiveTask, type VideoTask } from './video-task.ts';

export interface TaskActivity {
  running: number;
  /** Tasks that ended since the previous report. */
  ended: readonly VideoTask[];
}

/** Maximum number of ids per request. */
const mostWatched = 60;

export function createTaskActivity() {
  let news: TaskActivity = { running: 0, ended: [] };
  const live = new Set<string>();
  const listeners = createListeners();
  return {
    /** The same object until something changes. */
    read: () => news,
    subscribe: listeners.subscribe,
    /** Reports loaded tasks; `running` if the response counted all running tasks. */
    report(tasks: readonly VideoTask[], running?: number) {
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
    /** Ids of known live tasks, latest first, to watch by id. */
    liveIds: () => [...live].reverse().slice(0, mostWatched),
  };
}

/** The store of this tab. */
export const taskActivity = createTaskActivity();
