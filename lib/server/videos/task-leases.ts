/**
 * Whose turn a task is: its row says when the next step is due and which process has the lease. A lease that is not
 * renewed ends. All times are those of the database. Also the columns that a step writes.
 */
import { randomUUID } from 'node:crypto';
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '#lib/server/db/database.ts';
import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from '#lib/server/db/drizzle.ts';
import { claimFairly, type Places } from '#lib/server/db/places.ts';
import { videoTasks } from '#lib/server/db/schema/videos.ts';
import { plain, type TaskRow, taskOf } from './task-row.ts';
import { isLive, type LiveStatus, type LiveTask, liveStatuses, type VideoTask } from './video-task.ts';

/** One claim of one task. */
export interface Lease {
  readonly taskId: string;
  readonly token: string;
}

export interface Claimed {
  readonly task: LiveTask;
  readonly lease: Lease;
}

export interface ClaimLimits {
  limit: number;
  /** By the names of `placesOf`. */
  places: Places;
}

export interface ClaimOptions extends ClaimLimits {
  statuses: readonly LiveStatus[];
  /** Tasks whose step runs in this process: a jump of the clock must not give them a second one. */
  running: readonly string[];
}

export type TaskLeases = ReturnType<typeof createTaskLeases>;

export interface TaskLeasesOptions {
  database: Database;
  /** Identifies the process. */
  owner: string;
  /** Lifetime of a lease without renewal, ms. */
  leaseMs: number;
  /** Unix ms, of the database. */
  now: () => number;
}

/** Longer than every delay between two steps: a later time comes from a clock that was set back. */
const farMs = 900_000;
/** A step that is later than this was not due to the task: nothing ran, or the clock was set forward. */
const lateMs = 60_000;
/** Until a claimed stop is attempted again, if the process ends. */
const stopLeaseMs = 60_000;

/** The names of the places that a step of a task takes: its target's, and its owner's there. */
export function placesOf({ provider, ownerKeyId }: Pick<VideoTask, 'provider' | 'ownerKeyId'>) {
  return [provider, `${provider} ${ownerKeyId}`];
}

/** The condition that none of a task's names is full. */
function hasPlace(full: readonly string[]): SQL | undefined {
  if (full.length === 0) return undefined;
  const names = sql.param([...full]);
  return sql`${videoTasks.provider} <> all(${names}::text[])
    and ${videoTasks.provider} || ' ' || ${videoTasks.ownerKeyId} <> all(${names}::text[])`;
}

const live = inArray(videoTasks.status, [...liveStatuses]);
const noLease = { leaseToken: null, leaseUntil: null, leaseOwner: null };

export function createTaskLeases({ database, owner, leaseMs, now }: TaskLeasesOptions) {
  const session = database.drizzle;
  const after = (ms: number): Date => new Date(now() + ms);
  const held = ({ taskId, token }: Lease) => and(eq(videoTasks.id, taskId), eq(videoTasks.leaseToken, token));
  const isFree = () =>
    or(
      isNull(videoTasks.leaseUntil),
      lte(videoTasks.leaseUntil, after(0)),
      gt(videoTasks.leaseUntil, after(farMs)),
      // Kept between two steps for the process that works on it.
      and(isNull(videoTasks.leaseToken), eq(videoTasks.leaseOwner, owner)),
    );
  /** Changes due rows that no other process is claiming, the first ones by a time, as far as there are places. */
  const claimRows = (
    { where, by, limit, places }: { where: SQL | undefined; by: PgColumn } & ClaimLimits,
    values: PgUpdateSetSource<typeof videoTasks>,
  ): Promise<TaskRow[]> =>
    claimFairly<Pick<TaskRow, 'id' | 'provider' | 'ownerKeyId'>, TaskRow>({
      ...{ limit, places, namesOf: placesOf },
      find: async (full, most) =>
        await session
          .select({ id: videoTasks.id, provider: videoTasks.provider, ownerKeyId: videoTasks.ownerKeyId })
          .from(videoTasks)
          .where(and(where, hasPlace(full)))
          .orderBy(by)
          .limit(most),
      async lease(ids) {
        const chosen = session
          .select({ id: videoTasks.id })
          .from(videoTasks)
          .where(and(inArray(videoTasks.id, [...ids]), where));
        const due = session.$with('due').as(chosen.for('update', { skipLocked: true }));
        return await session
          .with(due)
          .update(videoTasks)
          .set(values)
          .where(inArray(videoTasks.id, session.select({ id: due.id }).from(due)))
          .returning();
      },
    });

  return {
    /** Takes the leases of tasks whose step is due, the longest overdue first. */
    async claim({ statuses, running, ...limits }: ClaimOptions): Promise<Claimed[]> {
      const isDue = or(
        lte(videoTasks.nextStepAt, after(0)),
        and(isNull(videoTasks.parkedAt), gt(videoTasks.nextStepAt, after(farMs))),
      );
      const token = randomUUID();
      const at = after(0).toISOString();
      const where = and(
        // As text, which the partial indexes have.
        sql`${videoTasks.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`,
        isDue,
        isFree(),
        running.length === 0 ? undefined : notInArray(videoTasks.id, [...running]),
      );
      const rows = await claimRows(
        { where, by: videoTasks.nextStepAt, ...limits },
        {
          ...{ leaseToken: token, leaseOwner: owner, leaseUntil: after(leaseMs) },
          // Time in which no process could poll does not count.
          expiresAt: sql`case when ${videoTasks.nextStepAt} < ${after(-lateMs).toISOString()}::timestamptz
          then ${videoTasks.expiresAt} + (${at}::timestamptz - ${videoTasks.nextStepAt})
          else ${videoTasks.expiresAt} end`,
        },
      );
      return rows
        .map(taskOf)
        .flatMap((task) => (isLive(task) ? [{ task, lease: { taskId: task.id, token } }] : []));
    },
    async renew(lease: Lease): Promise<void> {
      await session
        .update(videoTasks)
        .set({ leaseUntil: after(leaseMs) })
        .where(held(lease));
    },
    /**
     * Ends the lease; the next step is due after `delayMs`. With `keep`, only this process may take it, until a lease's
     * time after that. Resolves with the task, or null if the lease was not held.
     */
    async release(
      lease: Lease,
      { delayMs, keep }: { delayMs: number; keep: boolean },
    ): Promise<VideoTask | null> {
      const reserved = { leaseToken: null, leaseUntil: after(delayMs + leaseMs), leaseOwner: owner };
      const [row] = await session
        .update(videoTasks)
        .set({ ...(keep ? reserved : noLease), nextStepAt: after(delayMs) })
        .where(held(lease))
        .returning();
      return row === undefined ? null : taskOf(row);
    },
    /** Ends the leases of this process, or all: for the single process of a database, at its start. */
    async endLeases(whose: 'own' | 'all'): Promise<void> {
      const own = whose === 'own' ? eq(videoTasks.leaseOwner, owner) : isNotNull(videoTasks.leaseUntil);
      await session.update(videoTasks).set(noLease).where(and(live, own));
    },
    /** Saves that the upstream will be called. False if the lease is lost or the task is not pending. */
    async markSubmitting(lease: Lease): Promise<boolean> {
      const rows = await session
        .update(videoTasks)
        .set({ submittingAt: after(0), startAttempts: sql`${videoTasks.startAttempts} + 1` })
        .where(and(held(lease), eq(videoTasks.status, 'pending')))
        .returning({ id: videoTasks.id });
      // Without it, the submission would be repeated after a power cut.
      if (rows.length > 0) await database.flush();
      return rows.length > 0;
    },
    /** Removes the mark: the upstream accepted nothing. */
    async clearSubmitting(lease: Lease): Promise<void> {
      await session.update(videoTasks).set({ submittingAt: null }).where(held(lease));
    },
    /** Ends the lease; the task then waits for a person, or `waitMs`, after which it expires. */
    async park(
      lease: Lease,
      { message, waitMs }: { message: string; waitMs: number },
    ): Promise<VideoTask | null> {
      const until = after(waitMs);
      const [row] = await session
        .update(videoTasks)
        .set({
          ...{ ...noLease, message: plain(message), parkedAt: after(0), updatedAt: after(0) },
          ...{ nextStepAt: until, expiresAt: until },
        })
        .where(and(held(lease), eq(videoTasks.status, 'pending')))
        .returning();
      return row === undefined ? null : taskOf(row);
    },
    /** A person decides that a parked task is submitted again. Null if it is not parked. */
    async resume(taskId: string, deadlineMs: number): Promise<VideoTask | null> {
      const [row] = await session
        .update(videoTasks)
        .set({
          ...{ parkedAt: null, submittingAt: null, message: null, failures: 0, updatedAt: after(0) },
          ...{ nextStepAt: after(0), expiresAt: after(deadlineMs) },
        })
        .where(
          and(eq(videoTasks.id, taskId), eq(videoTasks.status, 'pending'), isNotNull(videoTasks.parkedAt)),
        )
        .returning();
      return row === undefined ? null : taskOf(row);
    },
    /** Saves the result of a poll. Resolves with the task, or null if the lease is lost. */
    async recordPoll(
      lease: Lease,
      { progress, message }: { progress: number | null; message: string | null },
    ): Promise<VideoTask | null> {
      const [row] = await session
        .update(videoTasks)
        .set({
          ...{ message: plain(message), updatedAt: after(0), failures: 0 },
          // Upstreams report less than before, or nothing: `greatest` ignores null.
          progress: sql`greatest(${videoTasks.progress}, ${progress}::float8)`,
          pollAttempts: sql`${videoTasks.pollAttempts} + 1`,
        })
        .where(and(held(lease), live))
        .returning();
      return row === undefined ? null : taskOf(row);
    },
    /** Counts a failure of the upstream. Resolves with the task, or null if the lease is lost. */
    async recordFailure(lease: Lease, message: string): Promise<VideoTask | null> {
      const [row] = await session
        .update(videoTasks)
        .set({ message: plain(message), updatedAt: after(0), failures: sql`${videoTasks.failures} + 1` })
        .where(and(held(lease), live))
        .returning();
      return row === undefined ? null : taskOf(row);
    },
    /** Saves the id of an upstream that answered after the task ended, so that its work is stopped. */
    async attachUpstream(taskId: string, upstreamId: string): Promise<void> {
      await session
        .update(videoTasks)
        .set({ upstreamId, stopAt: after(0) })
        .where(
          and(eq(videoTasks.id, taskId), isNotNull(videoTasks.finishedAt), isNull(videoTasks.upstreamId)),
        );
    },
    /** Polls a task soon whose upstream id came late: it waited for a person, or for another process. */
    async makeDue(taskId: string): Promise<void> {
      await session
        .update(videoTasks)
        .set({ nextStepAt: after(0) })
        .where(and(eq(videoTasks.id, taskId), live));
    },
    /** Ended tasks whose upstream must be stopped now, by this process. */
    async claimStops(limits: ClaimLimits): Promise<{ task: VideoTask; attempts: number }[]> {
      const where = and(
        isNotNull(videoTasks.stopAt),
        or(lte(videoTasks.stopAt, after(0)), gt(videoTasks.stopAt, after(farMs))),
        // The process of the lease may do the work itself.
        or(isFree(), eq(videoTasks.leaseOwner, owner)),
      );
      const attempt = { stopAt: after(stopLeaseMs), stopAttempts: sql`${videoTasks.stopAttempts} + 1` };
      const rows = await claimRows({ where, by: videoTasks.stopAt, ...limits }, attempt);
      return rows.map((row) => ({ task: taskOf(row), attempts: row.stopAttempts }));
    },
    /** The upstream of an ended task is stopped, or is asked again after a delay. */
    async endStop(taskId: string, delayMs: number | null): Promise<void> {
      const stopAt = delayMs === null ? null : after(delayMs);
      await session.update(videoTasks).set({ stopAt }).where(eq(videoTasks.id, taskId));
    },
  };
}
