/** Writes every state of a task: with the outbox in the same transaction, and a notification after the commit. */
import type { Database, Session } from '#lib/server/db/database.ts';
import type { TaskChanges } from './task-changes.ts';
import type { Lease } from './task-progress.ts';
import type { Applied, NewVideoTask, TaskStore } from './task-store.ts';
import type { VideoTaskChange } from './task-transition.ts';
import type { VideoTask } from './video-task.ts';

export type TaskStateWriter = ReturnType<typeof createTaskStateWriter>;

export interface ChangeOptions {
  /** Changes the state only while this lease is held. */
  lease?: Lease;
  /** If the upstream has the task, it is stopped. */
  stopUpstream?: boolean;
  /** Runs in the transaction of the new state, like `alongside`. */
  together?: (session: Session) => Promise<void>;
}

export interface StateDependencies {
  database: Database;
  store: TaskStore;
  changes: TaskChanges;
  /** Runs in the transaction of every new state: its writes are committed together with the state. */
  alongside?: ((session: Session, task: VideoTask) => Promise<void>) | undefined;
  /** Unix ms, of the database. */
  now: () => number;
}

export function createTaskStateWriter({ database, store, changes, alongside, now }: StateDependencies) {
  return {
    async create(newTask: NewVideoTask): Promise<VideoTask> {
      const task = await database.transaction(async (session) => {
        const made = await store.create(session, newTask, new Date(now()));
        await alongside?.(session, made);
        return made;
      });
      // The client is told that the task exists.
      await database.flush();
      changes.announce({ task, kind: 'status' });
      return task;
    },
    async change(task: VideoTask, change: VideoTaskChange, options: ChangeOptions = {}): Promise<Applied> {
      const applied = await database.transaction(async (session) => {
        const outcome = await store.apply(session, task, change, { now: new Date(now()), ...options });
        if (outcome.ok) {
          await alongside?.(session, outcome.task);
          await options.together?.(session);
        }
        return outcome;
      });
      // The state is stored; a power cut would lose a paid video.
      await database.flush().catch(() => {});
      if (applied.ok) changes.announce({ task: applied.task, kind: 'status' });
      return applied;
    },
  };
}
