/**
 * Writes every state of a task, with its consequences: the outbox in the same transaction, the job that stops the
 * upstream, and a notification after the commit.
 */
import type { Database, Session } from '#lib/server/db/database.ts';
import type { JobQueue } from './job-queue.ts';
import type { TaskChanges } from './task-changes.ts';
import type { Lease } from './task-leases.ts';
import type { Applied, NewVideoTask, TaskStore } from './task-store.ts';
import type { VideoTaskChange } from './task-transition.ts';
import type { VideoTask } from './video-task.ts';

/** The queues of video tasks; a job's data is `{ taskId }`. The names are stored in the database. */
export const startQueue = 'video-start';
export const pollQueue = 'video-look';
export const stopQueue = 'video-stop';

export type TaskStateWriter = ReturnType<typeof createTaskStateWriter>;

export interface ChangeOptions {
  /** Changes the state only while this lease is held. */
  lease?: Lease;
  /** If the upstream has the task, a durable job stops it. */
  stopUpstream?: boolean;
}

export interface StateDependencies {
  database: Database;
  store: TaskStore;
  queue: JobQueue;
  changes: TaskChanges;
  /** Runs in the transaction of every new state: its writes are committed together with the state. */
  alongside?: ((session: Session, task: VideoTask) => Promise<void>) | undefined;
  /** Unix ms. */
  now: () => number;
}

export function createTaskStateWriter(dependencies: StateDependencies) {
  const { database, store, queue, changes, alongside, now } = dependencies;
  const moment = (): Date => new Date(now());
  return {
    async create(newTask: NewVideoTask): Promise<VideoTask> {
      const task = await database.transaction(async (session) => {
        const made = await store.create(session, newTask, moment());
        await alongside?.(session, made);
        await queue.send(startQueue, { taskId: made.id }, { key: made.id, session });
        return made;
      });
      queue.wake(startQueue);
      changes.announce({ task, kind: 'status' });
      return task;
    },
    async change(
      task: VideoTask,
      change: VideoTaskChange,
      { lease, stopUpstream = false }: ChangeOptions = {},
    ): Promise<Applied> {
      const applied = await database.transaction(async (session) => {
        const at = { now: moment(), ...(lease === undefined ? {} : { lease }) };
        const outcome = await store.apply(session, task, change, at);
        if (!outcome.ok) return outcome;
        await alongside?.(session, outcome.task);
        if (stopUpstream && outcome.task.upstreamId !== null) {
          await queue.send(stopQueue, { taskId: task.id }, { key: task.id, session });
        }
        return outcome;
      });
      if (!applied.ok) return applied;
      if (stopUpstream) queue.wake(stopQueue);
      changes.announce({ task: applied.task, kind: 'status' });
      return applied;
    },
    /** Queues a task's next step after a delay. */
    async schedule(task: Pick<VideoTask, 'id' | 'status'>, delayMs: number): Promise<void> {
      const name = task.status === 'pending' ? startQueue : pollQueue;
      await queue.send(name, { taskId: task.id }, { key: task.id, delayMs });
    },
  };
}
