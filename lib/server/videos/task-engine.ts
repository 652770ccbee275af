/** What the tasks of every kind share: their rows, states and leases, and what their owners may do with them. */
import { randomUUID } from 'node:crypto';
import type { LiveStatus } from '#lib/contract/videos/video-status.ts';
import type { AssetPurpose, Assets } from '#lib/server/assets/assets.ts';
import { endsWith, type Leaving } from '#lib/server/auth/visible-to.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { isDatabaseAway } from '#lib/server/db/database-errors.ts';
import { eq } from '#lib/server/db/drizzle.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import type { TaskTable } from '#lib/server/db/schema/videos.ts';
import { localPerson } from '#lib/server/http/viewer.ts';
import { createTaskLeases } from './task-leases.ts';
import {
  createTaskChanges,
  createTaskStateWriter,
  createTaskStore,
  type NewVideoTask,
  type StateDependencies,
} from './task-store.ts';
import { isLive, type VideoTask } from './video-task.ts';

export interface TaskEngineOptions extends Pick<StateDependencies, 'alongside' | 'limit'> {
  database: Database;
  table: TaskTable;
  /** The state in which the upstream is called. */
  submitsIn: LiveStatus;
  /** Whether the upstream goes on with a task that is cancelled here, until it is stopped. */
  hasJob(task: VideoTask): boolean;
  assets: Pick<Assets, 'expireAssetsOfTask' | 'deleteAssetsOfTask'>;
  logger: Logger;
  /** Lifetime of a lease without renewal, ms. */
  leaseMs: number;
  /** Tasks that have not ended by then expire, ms. */
  deadlineMs(provider: string): number;
  /** Unix ms, of the database. */
  now(): number;
}

/** Owns the tasks that are deleted with their person. */
const nobody = 'nobody';

export type TaskEngine = ReturnType<typeof openTaskEngine>;

export function openTaskEngine(options: TaskEngineOptions) {
  const { database, table, submitsIn, hasJob, assets, logger, leaseMs, deadlineMs } = options;
  const { alongside, limit, now } = options;
  const store = createTaskStore(database, table);
  const leases = createTaskLeases({ database, table, submitsIn, owner: randomUUID(), leaseMs, now });
  const changes = createTaskChanges(logger);
  const states = createTaskStateWriter({ database, store, changes, alongside, limit, now });

  const session = database.drizzle;
  const deleteFiles = (id: string, purposes?: readonly AssetPurpose[]): Promise<void> =>
    assets.deleteAssetsOfTask(id, purposes).catch((error: unknown) => {
      logger.warn({ err: error, task: id }, 'The files of a task stay until the next sweep.');
    });
  /** Saves a `pending` task, whose first step is due. What its request has stored is deleted if there is no task. */
  const create = (id: string, fields: Promise<NewVideoTask>): Promise<VideoTask> =>
    fields.then(states.create).catch((error: unknown) => {
      // The answer to a commit may be lost.
      if (!isDatabaseAway(error)) void deleteFiles(id);
      throw error;
    });
  const tasks = {
    /** Null for an unknown task and for a task of another key. */
    find: store.findOwned,
    findByRequest: store.findByRequest,
    /** Null if `after` is not a task of this owner. */
    list: store.listOwned,
    /** Cancels a live task. Not `ok` if it has ended; `current` is its present state. */
    async cancel(id: string): Promise<{ ok: boolean; current: VideoTask }> {
      for (;;) {
        const task = await store.find(id);
        if (task === null) throw new Error(`There is no task ${id}.`);
        if (!isLive(task)) return { ok: false, current: task };
        const moved = await states.change(task, { to: 'cancelled' }, { stopUpstream: hasJob(task) });
        if (moved.ok) return { ok: true, current: moved.task };
      }
    },
    /** Submits a parked task again, as a person decides. Null if it is not parked. */
    async retry({ id, provider }: Pick<VideoTask, 'id' | 'provider'>): Promise<VideoTask | null> {
      const task = await leases.resume(id, deadlineMs(provider));
      if (task !== null) changes.announce({ task, kind: 'progress' });
      return task;
    },
    /** Removes an ended task with its events and files. False if it is live, unknown, or its upstream is not stopped. `together`: in the transaction. */
    async remove(id: string, together?: (session: Session) => Promise<void> | undefined): Promise<boolean> {
      const isRemoved = await database.transaction(async (session) => {
        if (!(await store.remove(session, id, new Date(now())))) return false;
        await assets.expireAssetsOfTask(session, id);
        await together?.(session);
        return true;
      });
      if (!isRemoved) return false;
      await deleteFiles(id);
      return true;
    },
    /** In the transaction in which a person is removed. */
    async leave(inside: Session, leaving: Leaving): Promise<void> {
      await inside
        .update(table)
        .set({ personId: nobody, visibility: 'private' })
        .where(endsWith(leaving, table));
      await inside.update(table).set({ personId: localPerson }).where(eq(table.personId, leaving.personId));
    },
    /** Deletes the tasks of removed persons as soon as they have ended; those that run are cancelled. */
    async left(): Promise<void> {
      const ids = await session.select({ id: table.id }).from(table).where(eq(table.personId, nobody));
      for (const { id } of ids) {
        await tasks.cancel(id);
        await tasks.remove(id);
      }
    },
    /** Calls the listener after each change by this process; returns a function that removes it. */
    onTaskChange: changes.onTaskChange,
  };
  return { store, leases, changes, states, tasks, create, deleteFiles };
}
