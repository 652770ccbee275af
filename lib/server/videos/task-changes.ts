/** Notifies listeners of this process that a task changed. Does not wait for them. */
import type { Logger } from '#lib/server/db/logger.ts';
import type { VideoTask } from './video-task.ts';

export interface TaskChange {
  readonly task: VideoTask;
  /** `status`: a new state; `progress`: more progress in the same state. */
  readonly kind: 'status' | 'progress';
}

export type TaskListener = (change: TaskChange) => void;

export type TaskChanges = ReturnType<typeof createTaskChanges>;

export function createTaskChanges(logger: Logger) {
  const listeners = new Set<TaskListener>();
  return {
    /** Calls the listener after each change by this process; returns a function that removes it. */
    onTaskChange(listener: TaskListener): () => void {
      // A wrapper, so that a listener can be added twice.
      const own: TaskListener = (change) => listener(change);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    announce(change: TaskChange): void {
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
