/**
 * The sessions of all processes, in memory and in the database. A request costs no query: changes of this process count at
 * once, those of others after their next `reload`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#lib/server/db/database.ts';
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { people } from '#lib/server/db/schema/people.ts';
import { sessions } from '#lib/server/db/schema/sessions.ts';

export type SessionRow = typeof sessions.$inferSelect;

export type SessionRows = Awaited<ReturnType<typeof openSessionRows>>;

/** A change of another process is committed at most this long after its time. */
const overlapMs = 60_000;
/** After a longer pause everything is read again: rows that have ended are deleted in the meantime. */
const pauseMs = 10 * 60_000;
const endedMs = 24 * 60 * 60_000;
/** Interval of reloads for unknown cookies, which anybody can send. */
const unknownMs = 250;
const maxListed = 200;

export async function openSessionRows({ drizzle, now, exclusive }: Database) {
  let known = new Map<string, SessionRow>();
  const seen = new Set<string>();
  let reloadedMs = 0;

  const reload = async (): Promise<void> => {
    const startedMs = now();
    const isWhole = startedMs - reloadedMs > pauseMs;
    const since = new Date(reloadedMs - overlapMs).toISOString();
    const changed = sql`greatest(${sessions.createdAt}, ${sessions.endedAt}) > ${since}::timestamptz`;
    const rows = await drizzle
      .select()
      .from(sessions)
      .where(isWhole ? liveAt(startedMs) : changed);
    if (isWhole) known = new Map();
    for (const row of rows) {
      if (row.endedAt === null) known.set(row.hash, row);
      else known.delete(row.hash);
    }
    reloadedMs = startedMs;
  };
  await reload();

  let reloading = Promise.resolve();
  let queued: Promise<void> | undefined;
  const reloadNext = async (): Promise<void> => {
    await Promise.all([reloading, wait(unknownMs, undefined, { ref: false })]);
    queued = undefined;
    reloading = reload().catch(() => {});
    await reloading;
  };

  const end = async (which: SQL, isOne: (row: SessionRow) => boolean): Promise<void> => {
    const endedAt = new Date(now());
    await drizzle
      .update(sessions)
      .set({ endedAt })
      .where(and(which, isNull(sessions.endedAt)));
    for (const [hash, row] of known) if (isOne(row)) known.delete(hash);
  };

  const writeSeen = async (): Promise<void> => {
    const hashes = [...seen];
    seen.clear();
    if (hashes.length === 0) return;
    const seenAt = new Date(now());
    const persons = new Set(hashes.flatMap((hash) => known.get(hash)?.personId ?? []));
    await drizzle.update(sessions).set({ seenAt }).where(inArray(sessions.hash, hashes));
    await drizzle
      .update(people)
      .set({ seenAt })
      .where(inArray(people.id, [...persons]));
  };

  return {
    /** A session that has not ended; marks it as used. */
    find(hash: string): SessionRow | undefined {
      const row = known.get(hash);
      if (row === undefined || row.expiresAt.getTime() <= now()) return undefined;
      seen.add(hash);
      return row;
    },
    /** Resolves when a session that another process has just opened is known here; undefined: there is no need to wait. */
    learn(hash: string): Promise<void> | undefined {
      if (exclusive || known.has(hash)) return undefined;
      queued ??= reloadNext();
      return queued;
    },
    async add(row: Omit<SessionRow, 'createdAt' | 'seenAt' | 'expiresAt' | 'endedAt'>, seconds: number) {
      const createdAt = new Date(now());
      const expiresAt = new Date(createdAt.getTime() + seconds * 1000);
      const added = { ...row, createdAt, seenAt: createdAt, expiresAt, endedAt: null };
      await drizzle.insert(sessions).values(added);
      await drizzle.update(people).set({ seenAt: createdAt }).where(eq(people.id, row.personId));
      known.set(row.hash, added);
    },
    end: (hashes: readonly string[]) =>
      end(inArray(sessions.hash, [...hashes]), ({ hash }) => hashes.includes(hash)),
    /** All sessions of a person. */
    endAll: (personId: string) => end(eq(sessions.personId, personId), (row) => row.personId === personId),
    /** The sessions of a person that have not ended, last used first. */
    async list(personId: string): Promise<SessionRow[]> {
      await writeSeen();
      return await drizzle
        .select()
        .from(sessions)
        .where(and(eq(sessions.personId, personId), liveAt(now())))
        .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
        .limit(maxListed);
    },
    reload,
    /** Saves when sessions were last used. */
    writeSeen,
    async deleteExpired(): Promise<void> {
      const at = now();
      for (const [hash, { expiresAt }] of known) if (expiresAt.getTime() <= at) known.delete(hash);
      const [expired, ended] = [new Date(at).toISOString(), new Date(at - endedMs).toISOString()];
      await drizzle
        .delete(sessions)
        .where(
          sql`${sessions.expiresAt} <= ${expired}::timestamptz or ${sessions.endedAt} <= ${ended}::timestamptz`,
        );
    },
  };
}

function liveAt(ms: number): SQL | undefined {
  return and(isNull(sessions.endedAt), gt(sessions.expiresAt, new Date(ms)));
}
