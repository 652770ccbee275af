/** Tells the rest of the process that a task changed. Owns the listeners; nothing waits for them. */
import type { Logger } from '#lib/server/db/logger.ts';
import type { VideoTask } from './video-task.ts';

export interface TaskChange {
  /** The task as it is now. */
  readonly task: VideoTask;
  /** `status`: it is in another state (or new); `progress`: the same state, further on. */
  readonly kind: 'status' | 'progress';
}

export type TaskListener = (change: TaskChange) => void;

export interface TaskChanges {
  /** Calls the listener after each change that this process makes; returns what ends that. */
  onTaskChange(listener: TaskListener): () => void;
  announce(change: TaskChange): void;
}

export function createTaskChanges(logger: Logger): TaskChanges {
  const listeners = new Set<TaskListener>();
  return {
    onTaskChange(listener) {
      // A function of its own, so that one listener given twice is two.
      const own: TaskListener = (change) => listener(change);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    announce(change) {
      for (const listener of listeners) {
        try {
          listener(change);
        } catch (error) {
          logger.error({ err: error, task: change.task.id }, 'A listener of task changes failed.');
        }
      }
    },
  };
}
