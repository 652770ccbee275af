/**
 * Tasks in the table of their kind: created, found, listed, changed. Every state is written with the outbox in the same
 * transaction; listeners of this process hear of it after the commit. `video-task` has the table of states, `task-leases`
 * the leases.
 */
import type { LiveStatus } from '#lib/contract/videos/video-status.ts';
import { type Owned, sees, visibleTo } from '#lib/server/auth/visible-to.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from '#lib/server/db/drizzle.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { type TaskTable, videoTaskEvents, videoTasks } from '#lib/server/db/schema/videos.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { Lease } from './task-leases.ts';
import {
  changedColumns,
  type PendingTask,
  type RequestedTask,
  taskOf,
  transition,
  type VideoTask,
  type VideoTaskChange,
  type VideoTaskEvent,
} from './video-task.ts';

type Measures = 'seconds' | 'width' | 'height' | 'resolution' | 'aspectRatio';

/** The fields of a new task; the service sets the others. */
export type NewVideoTask = Omit<RequestedTask, keyof Owned | Measures> &
  Partial<Pick<RequestedTask, keyof Owned | Measures>> &
  Pick<PendingTask, 'id' | 'expiresAt'>;

interface TaskPage {
  readonly tasks: readonly VideoTask[];
  readonly hasMore: boolean;
}

/** Whose tasks: those of a key; of the pages those that a person sees. */
export interface TaskOwner {
  ownerKeyId: string;
  viewer?: Viewer | undefined;
}

interface ListOptions extends TaskOwner {
  /** The id of the last task of the previous page. */
  after?: string | undefined;
  limit: number;
  /** By creation; `desc` is newest first. */
  order: 'asc' | 'desc';
}

export type Applied =
  | { readonly ok: true; readonly task: VideoTask }
  /** Forbidden, or another process changed or holds the task; `current` is its present state. */
  | { readonly ok: false; readonly current: VideoTask | null };

export type TaskStore = ReturnType<typeof createTaskStore>;

export function createTaskStore({ drizzle: session }: Database, table: TaskTable = videoTasks) {
  return {
    ...createTaskReader(session, table),
    async create(inSession: Session, task: NewVideoTask, now: Date): Promise<VideoTask> {
      const request = { body: task.request.body, media: [...task.request.media] };
      const [row] = await inSession
        .insert(table)
        .values({ ...task, request, status: 'pending', createdAt: now, updatedAt: now, nextStepAt: now })
        .returning();
      if (row === undefined) throw new Error(`Task ${task.id} was not written.`);
      return taskOf(row);
    },
    /**
     * Removes an ended task with its events. False if it is live or unknown, or its upstream must still be stopped:
     * only the row knows the upstream's id, which the answer to a submission may still bring.
     */
    async remove(inSession: Session, id: string, now: Date): Promise<boolean> {
      const isSubmitting = and(
        inArray(table.status, ['cancelled', 'expired']),
        isNotNull(table.leaseToken),
        gt(table.leaseUntil, now),
      );
      const isOver = and(isNotNull(table.finishedAt), isNull(table.stopAt));
      const rows = await inSession
        .delete(table)
        .where(and(eq(table.id, id), isOver, sql`${isSubmitting} is not true`))
        .returning();
      return rows.length > 0;
    },
    /**
     * Changes a task from the state that the caller read, in one statement; the database writes the event. Of two
     * callers with the same state one succeeds; with a lease, only while it is held. With `stopUpstream`, the upstream
     * of the ended task must be stopped.
     */
    async apply(
      inSession: Session,
      task: VideoTask,
      change: VideoTaskChange,
      { now, lease, stopUpstream = false }: { now: Date; lease?: Lease | undefined; stopUpstream?: boolean },
    ): Promise<Applied> {
      const next = transition(task, change, now);
      if (next === null) return { ok: false, current: task };
      const [row] = await inSession
        .update(table)
        .set({
          ...changedColumns(next),
          ...(stopUpstream && next.upstreamId !== null ? { stopAt: now } : {}),
        })
        .where(
          and(
            eq(table.id, task.id),
            eq(table.status, task.status),
            lease === undefined ? undefined : eq(table.leaseToken, lease.token),
          ),
        )
        .returning();
      if (row !== undefined) return { ok: true, task: taskOf(row) };
      const [current] = await inSession.select().from(table).where(eq(table.id, task.id));
      return { ok: false, current: current === undefined ? null : taskOf(current) };
    },
  };
}

function createTaskReader(session: Session, table: TaskTable) {
  const find = async (id: string): Promise<VideoTask | null> => {
    const [row] = await session.select().from(table).where(eq(table.id, id));
    return row === undefined ? null : taskOf(row);
  };
  return {
    find,
    /** The task that a request created, with its cost by the prices of that time. */
    async findByRequest(requestId: string): Promise<{ task: VideoTask; cost: number | null } | null> {
      const [row] = await session.select().from(table).where(eq(table.requestId, requestId));
      return row === undefined ? null : { task: taskOf(row), cost: row.cost };
    },
    /** Tasks that have not ended, by state; `parked` ones, which wait for a person, are no longer `pending`. */
    async countLive(): Promise<Readonly<Record<LiveStatus | 'parked', number>>> {
      const isParked = sql<boolean>`${table.parkedAt} is not null`;
      const rows = await session
        .select({ status: table.status, isParked, count: sql<number>`count(*)::int` })
        .from(table)
        // The text of the partial index.
        .where(sql`${table.status} in ('pending', 'queue', 'in_progress')`)
        .groupBy(table.status, isParked);
      const counts = rows.map((row) => [row.isParked ? 'parked' : row.status, row.count] as const);
      return { pending: 0, parked: 0, queue: 0, in_progress: 0, ...Object.fromEntries(counts) };
    },
    /** Null also for a task of another key, and for one that its viewer does not see. */
    async findOwned(id: string, { ownerKeyId, viewer }: TaskOwner, seenBy = sees): Promise<VideoTask | null> {
      const task = await find(id);
      if (task?.ownerKeyId !== ownerKeyId || (viewer !== undefined && !seenBy(viewer, task))) return null;
      return task;
    },
    /** Null if `after` is not a task of this owner. */
    async listOwned({ ownerKeyId, viewer, after, limit, order }: ListOptions): Promise<TaskPage | null> {
      const mine = and(eq(table.ownerKeyId, ownerKeyId), viewer && visibleTo(viewer, table));
      const cursor = session
        .select({ position: table.position })
        .from(table)
        .where(and(mine, eq(table.id, after ?? '')));
      const beyond = order === 'asc' ? gt : lt;
      const rows = await session
        .select()
        .from(table)
        .where(and(mine, after === undefined ? undefined : beyond(table.position, cursor)))
        .orderBy((order === 'asc' ? asc : desc)(table.position))
        .limit(limit + 1);
      // An empty page: the end, or an unknown cursor.
      if (rows.length === 0 && after !== undefined && (await cursor).length === 0) return null;
      return { tasks: rows.slice(0, limit).map(taskOf), hasMore: rows.length > limit };
    },
    /** The states of a task, oldest first. */
    async readEvents(id: string): Promise<VideoTaskEvent[]> {
      return await session
        .select({ status: videoTaskEvents.status, at: videoTaskEvents.at })
        .from(videoTaskEvents)
        .where(eq(videoTaskEvents.taskId, id))
        .orderBy(asc(videoTaskEvents.id));
    },
  };
}

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
  /** Throws in the transaction of a new task that is one too many. */
  limit?: ((session: Session, task: VideoTask) => Promise<void>) | undefined;
  /** Unix ms, of the database. */
  now: () => number;
}

export function createTaskStateWriter(parts: StateDependencies) {
  const { database, store, changes, alongside, limit, now } = parts;
  return {
    async create(newTask: NewVideoTask): Promise<VideoTask> {
      const task = await database.transaction(async (session) => {
        const made = await store.create(session, newTask, new Date(now()));
        await limit?.(session, made);
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

export interface TaskChange {
  readonly task: VideoTask;
  /** `status`: a new state; `progress`: more progress in the same state. */
  readonly kind: 'status' | 'progress';
}

type TaskListener = (change: TaskChange) => void;

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
