/**
 * Leases of tasks and the columns that a step writes. One worker at a time holds a task's lease; a lease that is not
 * renewed expires.
 */
import type { Database } from '#lib/server/db/database.ts';
import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from '#lib/server/db/drizzle.ts';
import { videoTasks } from '#lib/server/db/schema.ts';
import { plain, taskOf } from './task-row.ts';
import { isLive, type LiveTask, liveStatuses, type VideoTask } from './video-task.ts';

/** Identifies one worker's lease on one task. */
export interface Lease {
  readonly taskId: string;
  readonly token: string;
}

export type TaskLeases = ReturnType<typeof createTaskLeases>;

const live = inArray(videoTasks.status, [...liveStatuses]);

export function createTaskLeases({ drizzle: session }: Database) {
  const held = ({ taskId, token }: Lease) => and(eq(videoTasks.id, taskId), eq(videoTasks.leaseToken, token));
  const freeAt = (now: Date) => or(isNull(videoTasks.leaseUntil), lt(videoTasks.leaseUntil, now));

  return {
    /** Takes the lease of a live task; null if it is held or the task has ended. */
    async take(
      { taskId, token }: Lease,
      { now, until }: { now: Date; until: Date },
    ): Promise<LiveTask | null> {
      const [row] = await session
        .update(videoTasks)
        .set({ leaseToken: token, leaseUntil: until })
        .where(and(eq(videoTasks.id, taskId), live, freeAt(now)))
        .returning();
      const task = row === undefined ? null : taskOf(row);
      return task !== null && isLive(task) ? task : null;
    },
    async renew(lease: Lease, until: Date): Promise<void> {
      await session.update(videoTasks).set({ leaseUntil: until }).where(held(lease));
    },
    /** Releases the lease and sets the time of the next step. Resolves with the task, or null if it was not held. */
    async release(lease: Lease, nextStepAt: Date): Promise<VideoTask | null> {
      const [row] = await session
        .update(videoTasks)
        .set({ leaseToken: null, leaseUntil: null, nextStepAt })
        .where(held(lease))
        .returning();
      return row === undefined ? null : taskOf(row);
    },
    /** Ends every lease: only for the single process of a database, at its start. */
    async endAll(): Promise<void> {
      await session.update(videoTasks).set({ leaseToken: null, leaseUntil: null }).where(live);
    },
    /** Live tasks without a lease at `now` whose step was due at `before`. */
    async findDue(
      { now, before }: { now: Date; before: Date },
      limit: number,
    ): Promise<Pick<VideoTask, 'id' | 'status'>[]> {
      return await session
        .select({ id: videoTasks.id, status: videoTasks.status })
        .from(videoTasks)
        .where(and(live, lte(videoTasks.nextStepAt, before), freeAt(now)))
        .orderBy(videoTasks.nextStepAt)
        .limit(limit);
    },
    /** Saves that the upstream will be called. False if the lease is lost or the task is not pending. */
    async markSubmitting(lease: Lease, now: Date): Promise<boolean> {
      const rows = await session
        .update(videoTasks)
        .set({ submittingAt: now, startAttempts: sql`${videoTasks.startAttempts} + 1` })
        .where(and(held(lease), eq(videoTasks.status, 'pending')))
        .returning({ id: videoTasks.id });
      return rows.length > 0;
    },
    /** Removes the mark: the upstream accepted nothing. */
    async clearSubmitting(lease: Lease): Promise<void> {
      await session.update(videoTasks).set({ submittingAt: null }).where(held(lease));
    },
    /** Saves the result of a poll. Resolves with the task, or null if the lease is lost. */
    async recordPoll(
      lease: Lease,
      { progress, message, now }: { progress: number | null; message: string | null; now: Date },
    ): Promise<VideoTask | null> {
      const [row] = await session
        .update(videoTasks)
        .set({
          ...{ progress, message: plain(message), updatedAt: now, failures: 0 },
          pollAttempts: sql`${videoTasks.pollAttempts} + 1`,
        })
        .where(and(held(lease), live))
        .returning();
      return row === undefined ? null : taskOf(row);
    },
    /** Counts a failure of the upstream. */
    async recordFailure(lease: Lease, { message, now }: { message: string; now: Date }): Promise<void> {
      await session
        .update(videoTasks)
        .set({ message: plain(message), updatedAt: now, failures: sql`${videoTasks.failures} + 1` })
        .where(and(held(lease), live));
    },
    /** Saves the id of an upstream that answered after the task ended, so that its work can be stopped. */
    async attachUpstream(taskId: string, upstreamId: string): Promise<VideoTask | null> {
      const [row] = await session
        .update(videoTasks)
        .set({ upstreamId })
        .where(
          and(eq(videoTasks.id, taskId), isNotNull(videoTasks.finishedAt), isNull(videoTasks.upstreamId)),
        )
        .returning();
      return row === undefined ? null : taskOf(row);
    },
  };
}
