/** Whose turn a task is: its row says when the next step is due and which process has the lease; and what a step writes under it. */
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type LiveStatus, liveStatuses } from '#lib/contract/videos/video-status.ts';
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
import { claimFairly, createLeases, noLease as free, type Places, stillDue } from '#lib/server/db/leases.ts';
import { type TaskTable, videoTasks } from '#lib/server/db/schema/videos.ts';
import { isLive, type LiveTask, plain, type TaskRow, taskOf, type VideoTask } from './video-task.ts';

export interface Claimed {
  readonly task: LiveTask;
  readonly lease: Lease;
}

interface ClaimLimits {
  limit: number;
  /** By the names of `placesOf`. */
  places: Places;
}

interface ClaimOptions extends ClaimLimits {
  statuses: readonly LiveStatus[];
  /** Tasks whose step runs in this process: a jump of the clock must not give them a second one. */
  running: readonly string[];
}

export type TaskLeases = ReturnType<typeof createTaskLeases>;

interface TaskLeasesOptions {
  database: Database;
  /** Identifies the process. */
  owner: string;
  /** Lifetime of a lease without renewal, ms. */
  leaseMs: number;
  /** Unix ms, of the database. */
  now: () => number;
  table?: TaskTable;
  /** The state in which the upstream is called. */
  submitsIn?: LiveStatus;
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

export function createTaskLeases(options: TaskLeasesOptions) {
  const { database, owner, leaseMs, now, table = videoTasks, submitsIn = 'pending' } = options;
  const rowOf = ({ taskId }: Lease) => eq(table.id, taskId);
  const leases = createLeases<Lease>({ database, table, rowOf, now, longestMs: farMs });
  const { after } = leases;
  const progress = createTaskProgress({ database, leases, table, submitsIn });
  // Kept between two steps for the process that works on it.
  const isOurs = and(isNull(table.leaseToken), eq(table.leaseOwner, owner));
  const isFree = () => or(leases.isFree(), isOurs);

  return {
    ...progress,
    /** Takes the leases of tasks whose step is due, the longest overdue first. */
    async claim({ statuses, running, ...limits }: ClaimOptions): Promise<Claimed[]> {
      const isDue = or(
        lte(table.nextStepAt, after(0)),
        and(isNull(table.parkedAt), gt(table.nextStepAt, after(farMs))),
      );
      const where = and(
        // As text, which the partial indexes video_tasks_to_start and video_tasks_to_poll have.
        sql`${table.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`,
        isDue,
        isFree(),
        running.length === 0 ? undefined : notInArray(table.id, [...running]),
      );
      const lease = { ...leases.newLease(leaseMs), leaseOwner: owner };
      const overdue = sql`${after(0).toISOString()}::timestamptz - ${table.nextStepAt}`;
      // Time in which no process could poll does not count.
      const expiresAt = sql`${table.expiresAt}
        + case when ${overdue} > make_interval(secs => ${lateMs / 1000}) then ${overdue} else interval '0' end`;
      const claim = { where, by: table.nextStepAt, ...limits };
      const rows = await claimRows({ database, table }, claim, { ...lease, expiresAt });
      return rows.map(taskOf).flatMap((task) => {
        if (!isLive(task)) return [];
        return [{ task, lease: { taskId: task.id, token: lease.leaseToken } }];
      });
    },
    /** A condition for rows of other tables. */
    isHeld: (lease: Lease) => sql`exists (select from ${table} where ${leases.held(lease)})`,
    /** Renews the lease of a live task; null if another process or its end took it. */
    renewLive: (lease: Lease) =>
      progress.change(and(leases.held(lease), inArray(table.status, [...liveStatuses])), {
        leaseUntil: after(leaseMs),
      }),
    /** Renews a lease until the returned function is called. */
    keep: (lease: Lease) => leases.keep(lease, leaseMs),
    renew: (lease: Lease) => leases.renew(lease, leaseMs),
    /**
     * Ends the lease; the next step is due after `delayMs`. With `keep`, only this process may take it, until a lease's
     * time after that. Resolves with the task, or null if the lease was not held.
     */
    release(lease: Lease, { delayMs, keep }: { delayMs: number; keep: boolean }): Promise<VideoTask | null> {
      const reserved = { leaseToken: null, leaseUntil: after(delayMs + leaseMs), leaseOwner: owner };
      const values = keep ? reserved : noLease;
      return progress.change(leases.held(lease), { ...values, nextStepAt: after(delayMs) });
    },
    /** Ends the leases of this process, or all: for the single process of a database, at its start. */
    async endLeases(whose: 'own' | 'all'): Promise<void> {
      const live = inArray(table.status, [...liveStatuses]);
      const own = whose === 'own' ? eq(table.leaseOwner, owner) : isNotNull(table.leaseUntil);
      await database.drizzle.update(table).set(noLease).where(and(live, own));
    },
    /** Ended tasks whose upstream must be stopped now, by this process. Reads the index video_tasks_stop. */
    async claimStops(limits: ClaimLimits): Promise<{ task: VideoTask; attempts: number }[]> {
      const where = and(
        isNotNull(table.stopAt),
        or(lte(table.stopAt, after(0)), gt(table.stopAt, after(farMs))),
        // The process of the lease may do the work itself.
        or(isFree(), eq(table.leaseOwner, owner)),
      );
      const attempt = { stopAt: after(stopLeaseMs), stopAttempts: sql`${table.stopAttempts} + 1` };
      const rows = await claimRows({ database, table }, { where, by: table.stopAt, ...limits }, attempt);
      return rows.map((row) => ({ task: taskOf(row), attempts: row.stopAttempts }));
    },
  };
}

/** Changes due rows that no other process is claiming, the first ones by a time, as far as there are places. */
function claimRows(
  { database: { drizzle: session }, table }: { database: Database; table: TaskTable },
  { where, by, limit, places }: { where: SQL | undefined; by: PgColumn } & ClaimLimits,
  values: PgUpdateSetSource<TaskTable>,
): Promise<TaskRow[]> {
  const { id, provider, ownerKeyId } = table;
  return claimFairly<Pick<TaskRow, 'id' | 'provider' | 'ownerKeyId'>, TaskRow>({
    limit,
    places,
    namesOf: placesOf,
    find: async (full, most) =>
      await session
        .select({ id, provider, ownerKeyId })
        .from(table)
        .where(and(where, hasPlace(table, full)))
        .orderBy(by)
        .limit(most),
    lease: async (ids) =>
      await session
        .update(table)
        .set(values)
        .where(stillDue(table, ids, where))
        .returning(),
  });
}

/** The condition that none of a task's names is full. */
function hasPlace(table: TaskTable, full: readonly string[]): SQL | undefined {
  if (full.length === 0) return undefined;
  const names = sql.param([...full]);
  return sql`${table.provider} <> all(${names}::text[])
    and ${table.provider} || ' ' || ${table.ownerKeyId} <> all(${names}::text[])`;
}

/** One claim of one task. */
export interface Lease {
  readonly taskId: string;
  readonly token: string;
}

const noLease = { ...free, leaseOwner: null };

interface TaskProgressOptions {
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
function createTaskProgress({ database, leases, table, submitsIn }: TaskProgressOptions) {
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
