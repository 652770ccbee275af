/**
 * The known live tasks of this tab: how many are running and which have just ended. Feeds the title, the
 * navigation, the announcer and notifications. Independent of React; never polls.
 */
import { createStore } from '#lib/client/storage/create-store.ts';
import { isLiveTask, type VideoTask } from './video-task.ts';

export interface TaskActivity {
  running: number;
  /** Tasks that ended since the previous report. */
  ended: readonly VideoTask[];
}

/** Maximum number of ids per request. */
const maxWatchedIds = 60;

export function createTaskActivity() {
  const activity = createStore<TaskActivity>({ running: 0, ended: [] });
  const live = new Set<string>();
  return {
    read: activity.read,
    subscribe: activity.subscribe,
    /** Reports loaded tasks; `running` if the response counted all running tasks. */
    report(tasks: readonly VideoTask[], running?: number) {
      const ended = tasks.filter((task) => live.has(task.id) && !isLiveTask(task));
      const begun = tasks.filter((task) => !live.has(task.id) && isLiveTask(task));
      for (const task of tasks) {
        if (isLiveTask(task)) live.add(task.id);
        else live.delete(task.id);
      }
      const before = activity.read();
      const now = running ?? Math.max(0, before.running + begun.length - ended.length);
      if (ended.length === 0 && now === before.running) return;
      activity.set({ running: now, ended: ended.length === 0 ? before.ended : ended });
    },
    /** Ids of known live tasks, latest first, to watch by id. */
    liveIds: () => [...live].reverse().slice(0, maxWatchedIds),
  };
}

/** The store of this tab. */
export const taskActivity = createTaskActivity();
