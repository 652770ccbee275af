/**
 * Rows are leased by the process that works on them, as far as there are places by name: of a provider, an owner, a host. All
 * times of leases are those of the database.
 */
import { randomUUID } from 'node:crypto';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { and, eq, gt, isNull, lte, or, type SQL, sql } from './drizzle.ts';

interface LeasesOptions<Lease extends { token: string }> {
  database: Pick<Database, 'drizzle'>;
  table: PgTable & { leaseToken: PgColumn; leaseUntil: PgColumn };
  /** The condition of the leased row. */
  rowOf(lease: Lease): SQL | undefined;
  /** Unix ms, of the database. */
  now(): number;
  /** Longer than every lease: a later end was written before the clock was set back. */
  longestMs?: number;
}

export const noLease = { leaseToken: null, leaseUntil: null };

export function createLeases<Lease extends { token: string }>(options: LeasesOptions<Lease>) {
  const { database, table, rowOf, now, longestMs = 900_000 } = options;
  const { leaseToken, leaseUntil } = table;
  const after = (ms: number): Date => new Date(now() + ms);
  const held = (lease: Lease): SQL | undefined => and(rowOf(lease), eq(leaseToken, lease.token));
  const renew = async (lease: Lease, ms: number): Promise<void> => {
    await database.drizzle
      .update(table)
      .set({ leaseUntil: after(ms) })
      .where(held(lease));
  };
  return {
    /** The time of the database in so many milliseconds. */
    after,
    /** The condition that nobody works on a row. */
    isFree: () => or(isNull(leaseUntil), lte(leaseUntil, after(0)), gt(leaseUntil, after(longestMs))),
    /** The condition that a row still has this lease: each write of the work has it. */
    held,
    /** The columns of a claimed row. */
    newLease: (ms: number) => ({ leaseToken: randomUUID(), leaseUntil: after(ms) }),
    renew,
    /** Renews a lease three times in its time, until the returned function is called. */
    keep(lease: Lease, ms: number): () => void {
      const timer = setInterval(() => renew(lease, ms).catch(() => {}), ms / 3);
      return () => clearInterval(timer);
    },
  };
}

interface Claim<Due extends { id: string }, Job extends { id: string }> {
  /** Limit of the jobs. */
  limit: number;
  places: Places;
  namesOf(due: Due): readonly string[];
  /** Finds due rows without one of the full names, the most urgent first. */
  find(full: readonly string[], limit: number): Promise<readonly Due[]>;
  /** Leases those of the rows that no other process has leased meanwhile: see `stillDue`. */
  lease(ids: readonly string[]): Promise<readonly Job[]>;
}

/** Rows per look; those of a full name are not looked at again. */
const window = 64;
const mostLooks = 8;

/** Leases due rows as far as there are places. The caller leaves the places of a job when it ends. */
export async function claimFairly<Due extends { id: string }, Job extends { id: string }>(
  claim: Claim<Due, Job>,
): Promise<Job[]> {
  const jobs: Job[] = [];
  try {
    await claimInto(jobs, claim);
  } catch (error) {
    // The jobs of an earlier look have their leases and places: they must run.
    if (jobs.length === 0) throw error;
  }
  return jobs;
}

async function claimInto<Due extends { id: string }, Job extends { id: string }>(
  jobs: Job[],
  { limit, places, namesOf, find, lease }: Claim<Due, Job>,
): Promise<void> {
  for (let look = 0; look < mostLooks && jobs.length < limit; look += 1) {
    const due = await find(places.full(), window);
    const room = limit - jobs.length;
    const picked = new Map<string, readonly string[]>();
    for (const row of due) {
      const names = namesOf(row);
      if (picked.size < room && places.take(names)) picked.set(row.id, names);
    }
    if (picked.size === 0) break;
    const allPicked = picked.size === due.length;

    const leased = await lease([...picked.keys()]).catch((error: unknown) => {
      for (const names of picked.values()) places.leave(names);
      throw error;
    });
    jobs.push(...leased);
    for (const { id } of leased) picked.delete(id);
    for (const names of picked.values()) places.leave(names);
    if (due.length < window && allPicked) break;
  }
}

/**
 * The condition of the rows that a claim changes: found by their primary key, and due now that they are locked. Rows
 * that another process is claiming are skipped. As an array, so that Postgres reads it once, before the update.
 */
export function stillDue(
  table: PgTable & { id: PgColumn },
  ids: readonly string[],
  due: SQL | undefined,
): SQL {
  return sql`${table.id} = any(array(
    select id from ${table} where id = any(${sql.param([...ids])}) and ${due} for update skip locked))`;
}

export type Places = ReturnType<typeof createPlaces>;

/** `limitOf` may change while jobs run: what fails lately gets fewer places. */
export function createPlaces(limitOf: (name: string) => number) {
  const used = new Map<string, number>();
  /** Jobs that wait, in order: each tries to take its places. */
  const waiting = new Set<() => boolean>();
  const isFull = (name: string): boolean => (used.get(name) ?? 0) >= limitOf(name);
  const take = (names: readonly string[]): boolean => {
    if (names.some(isFull)) return false;
    for (const name of names) used.set(name, (used.get(name) ?? 0) + 1);
    return true;
  };
  return {
    /** Takes a place of each name, or none. */
    take,
    /** Waits for a place of each name. False after the time, or when the signal aborts. */
    enter(names: readonly string[], { waitMs, signal }: EnterOptions): Promise<boolean> {
      if (signal.aborted || take(names)) return Promise.resolve(!signal.aborted);
      return new Promise((resolve) => {
        const end = (isTaken: boolean): void => {
          waiting.delete(attempt);
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve(isTaken);
        };
        const giveUp = (): void => end(false);
        const attempt = (): boolean => {
          const isTaken = take(names);
          if (isTaken) end(true);
          return isTaken;
        };
        const timer = setTimeout(giveUp, waitMs);
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.add(attempt);
      });
    },
    /** True if a name had no free place: jobs may wait in the database. */
    leave(names: readonly string[]): boolean {
      const wasFull = names.some(isFull);
      for (const name of names) {
        const left = (used.get(name) ?? 1) - 1;
        if (left > 0) used.set(name, left);
        else used.delete(name);
      }
      for (const attempt of [...waiting]) attempt();
      return wasFull;
    },
    /** The names without a free place. */
    full: (): string[] => [...used.keys()].filter(isFull),
  };
}

interface EnterOptions {
  waitMs: number;
  signal: AbortSignal;
}

const rememberedMs = 600_000;

/** Which names failed lately, and how often in a row. Kept in memory, for a while. */
export function createRecentFailures() {
  const failures = new Map<string, { times: number; at: number }>();
  return {
    /** Failures in a row. */
    of(name: string): number {
      const found = failures.get(name);
      return found === undefined || found.at < Date.now() - rememberedMs ? 0 : found.times;
    },
    succeeded(name: string): void {
      failures.delete(name);
    },
    failed(name: string): void {
      const times = this.of(name) + 1;
      failures.delete(name);
      failures.set(name, { times, at: Date.now() });
      // The map has the order of the failures.
      for (const [old, { at }] of failures) {
        if (at >= Date.now() - rememberedMs && failures.size <= mostNames) break;
        failures.delete(old);
      }
    },
  };
}

export type RecentFailures = ReturnType<typeof createRecentFailures>;

const mostNames = 10_000;
