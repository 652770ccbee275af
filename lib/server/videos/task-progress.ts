/** The columns that the steps of a task write, each only while its lease is held. */
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type LiveStatus, liveStatuses } from '#lib/contract/videos/video-status.ts';
import type { Database } from '#lib/server/db/database.ts';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { type createLeases, noLease as free } from '#lib/server/db/leases.ts';
import type { TaskTable } from '#lib/server/db/schema/videos.ts';
import { plain, taskOf } from './task-row.ts';
import type { VideoTask } from './video-task.ts';

/** One claim of one task. */
export interface Lease {
  readonly taskId: string;
  readonly token: string;
}

export const noLease = { ...free, leaseOwner: null };

export interface TaskProgressOptions {
  database: Database;
  leases: Pick<ReturnType<typeof createLeases<Lease>>, 'after' | 'held'>;
  table: TaskTable;
  /** The state in which the upstream is called. */
  submitsIn: LiveStatus;
}

type Values = PgUpdateSetSource<TaskTable>;

interface Submission {
  provider?: string;
  isNext?: boolean;
}

/** Functions that return a task resolve with null if the lease is lost. */
export function createTaskProgress({ database, leases, table, submitsIn }: TaskProgressOptions) {
  const { after, held } = leases;
  const session = database.drizzle;
  const live = inArray(table.status, [...liveStatuses]);
  const change = async (where: SQL | undefined, values: Values): Promise<VideoTask | null> => {
    const [row] = await session.update(table).set(values).where(where).returning();
    return row === undefined ? null : taskOf(row);
  };
  const heldIn = (status: SQL, lease: Lease) => and(held(lease), status);
  const isSubmitted = eq(table.status, submitsIn);

  return {
    /** Changes the task of a condition; null if there is none. */
    change,
    /**
     * Saves that the upstream will be called: the task's, or the `provider` that is tried after it (`isNext`). False if the
     * lease is lost or the task has another state.
     */
    async markSubmitting(lease: Lease, { provider, isNext = false }: Submission = {}): Promise<boolean> {
      const startAttempts = sql`${table.startAttempts} + ${isNext ? 0 : 1}`;
      const values = { submittingAt: after(0), startAttempts, ...(provider && { provider }) };
      const task = await change(heldIn(isSubmitted, lease), values);
      // Without it, the submission would be repeated after a power cut.
      if (task !== null) await database.flush();
      return task !== null;
    },
    /** Removes the mark: the upstream accepted nothing. */
    clearSubmitting: (lease: Lease) => change(held(lease), { submittingAt: null }),
    /** Ends the lease; the task then waits for a person, or `waitMs`, after which it expires. */
    park(lease: Lease, { message, waitMs }: { message: string; waitMs: number }): Promise<VideoTask | null> {
      const [at, until] = [after(0), after(waitMs)];
      return change(heldIn(isSubmitted, lease), {
        ...noLease,
        message: plain(message),
        parkedAt: at,
        updatedAt: at,
        nextStepAt: until,
        expiresAt: until,
      });
    },
    /** A person decides that a parked task is submitted again. Null if it is not parked. */
    resume(taskId: string, deadlineMs: number): Promise<VideoTask | null> {
      const at = after(0);
      return change(and(eq(table.id, taskId), isSubmitted, isNotNull(table.parkedAt)), {
        parkedAt: null,
        submittingAt: null,
        message: null,
        failures: 0,
        updatedAt: at,
        nextStepAt: at,
        expiresAt: after(deadlineMs),
      });
    },
    /** Saves the result of a poll. */
    recordPoll: (lease: Lease, { progress, message }: { progress: number | null; message: string | null }) =>
      change(heldIn(live, lease), {
        message: plain(message),
        updatedAt: after(0),
        failures: 0,
        // Upstreams report less than before, or nothing: `greatest` ignores null.
        progress: sql`greatest(${table.progress}, ${progress}::float8)`,
        pollAttempts: sql`${table.pollAttempts} + 1`,
      }),
    /** Counts a failure of the upstream. */
    recordFailure(lease: Lease, message: string): Promise<VideoTask | null> {
      const failures = sql`${table.failures} + 1`;
      return change(heldIn(live, lease), { message: plain(message), updatedAt: after(0), failures });
    },
    /** Saves the id of an upstream that answered after the task ended, so that its work is stopped. */
    async attachUpstream(taskId: string, upstreamId: string): Promise<void> {
      const isUnknown = and(isNotNull(table.finishedAt), isNull(table.upstreamId));
      await change(and(eq(table.id, taskId), isUnknown), { upstreamId, stopAt: after(0) });
    },
    /** Polls a task soon whose upstream id came late: it waited for a person, or for another process. */
    async makeDue(taskId: string): Promise<void> {
      await change(and(eq(table.id, taskId), live), { nextStepAt: after(0) });
    },
    /** The upstream of an ended task is stopped, or is asked again after a delay. */
    endStop: (taskId: string, delayMs: number | null) =>
      change(eq(table.id, taskId), { stopAt: delayMs === null ? null : after(delayMs) }),
  };
}
