/**
 * Ends the runs of processes that have ended, and enforces the retention: removes deleted runs, runs that are too old or exceed the size limit, and files without an
 * owner. Pinned runs and those in a collection are removed last and never by age; shared files stay until the share ends.
 */
import * as z from 'zod';
import { interruptedText } from '#lib/contract/pages/run-problem.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, inArray, isNotNull, lte, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { collectedRuns } from '#lib/server/db/schema/collections.ts';
import { groupNames, runBodies, runs, shares } from '#lib/server/db/schema/runs.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import type { RunFiles } from './run-files.ts';

export interface Retention {
  /** Limit of all files together; the oldest runs are removed beyond it. */
  maxBytes: number;
  /** Null for no limit. */
  days: number | null;
  /** Rows of calls with API keys; the oldest are removed beyond it. */
  apiCalls: number;
  /** How long a deleted run can be restored, ms. */
  restoreMs: number;
}

const dayMs = 86_400_000;
/** A body without a run for this long belongs to a process that has ended. */
const longestWritingMs = dayMs;
/** Rows per statement, so that none blocks the database for long. */
const batch = 200;

export async function sweepRuns({
  session,
  files,
  retention,
  now,
}: Pick<HistoryDependencies, 'session' | 'files' | 'now'> & { retention: Retention }): Promise<void> {
  const at = (ms: number) => new Date(now() - ms).toISOString();
  await endShares(session, at(0));
  await removeRuns(session, sql`${runs.deletedAt} <= ${at(retention.restoreMs)}`);
  if (retention.days !== null) {
    const old = sql`(select ${runBodies.createdAt} from ${runBodies} where ${runBodies.id} = ${runs.bodyId})
      <= ${at(retention.days * dayMs)}`;
    await removeRuns(session, sql`${old} and not ${isPinned} and not ${isShared}`);
  }
  const isBeyond = sql`${runs.startedAt} <= (select ${runs.startedAt} from ${runs} where ${runs.keyName} is not null
    order by ${runs.startedAt} desc offset ${retention.apiCalls} limit 1)`;
  await removeRuns(session, sql`${runs.keyName} is not null and not ${runs.pinned} and ${isBeyond}`);
  await giveUpWriting(session, new Date(now() - longestWritingMs));
  await removeUnheld(session, files);
  for (const pinned of [false, true]) {
    while ((await savedBytes(session)) > retention.maxBytes) {
      const excess = (await savedBytes(session)) - retention.maxBytes;
      if ((await removeOldest(session, { pinned, excess })) === 0) break;
      await removeUnheld(session, files);
    }
  }
  await session.execute(sql`delete from ${groupNames}
    where not exists (select 1 from ${runs} where ${runs.groupId} = ${groupNames.id})`);
}

/** Of all files. */
export async function savedBytes(session: Session): Promise<number> {
  const { rows } = await session.execute(
    sql`select coalesce(sum(${runBodies.size}), 0) as bytes from ${runBodies}`,
  );
  return z.array(z.object({ bytes: z.coerce.number() })).parse(rows)[0]?.bytes ?? 0;
}

/** An ended share releases its files; its row stays. */
async function endShares(session: Session, now: string): Promise<void> {
  await session.execute(
    sql`update ${shares} set body_id = null, run = json_build_object(
        'operationId', run->'operationId', 'model', run->'model', 'words', run->'words')
      where ${shares.bodyId} is not null and (${shares.expiresAt} <= ${now} or ${shares.revokedAt} is not null)`,
  );
}

const isShared = sql`exists (select 1 from ${shares} where ${shares.bodyId} = ${runs.bodyId})`;

const isPinned = sql`(${runs.pinned} or ${runs.id} in (${collectedRuns}))`;

async function removeRuns(session: Session, condition: SQL): Promise<void> {
  for (;;) {
    const { rows } = await session.execute(
      sql`delete from ${runs} where ${runs.id} in (
        select ${runs.id} from ${runs} where ${condition} and ${runs.outcome} <> 'running' limit ${batch}
      ) returning ${runs.id}`,
    );
    if (rows.length < batch) return;
  }
}

/** Removes the oldest runs that make up the excess, at least one. Removing shared runs would free no space. */
async function removeOldest(
  session: Session,
  { pinned, excess }: { pinned: boolean; excess: number },
): Promise<number> {
  const { rows } = await session.execute(
    sql`delete from ${runs} where ${runs.id} in (
      select id from (
        select ${runs.id}, sum(${runBodies.size}) over older - ${runBodies.size} as freed_before
        from ${runs} join ${runBodies} on ${runBodies.id} = ${runs.bodyId}
        where ${isPinned} = ${pinned} and ${runs.outcome} <> 'running' and not ${isShared}
        window older as (order by ${runs.startedAt}, ${runs.id})
        order by ${runs.startedAt}, ${runs.id} limit ${batch}
      ) as oldest where freed_before < ${excess}
    ) returning ${runs.id}`,
  );
  return rows.length;
}

/** Deletes files before rows: the next sweep finds a row without files, but not files without a row. */
async function removeUnheld(session: Session, files: RunFiles): Promise<void> {
  for (;;) {
    const { rows } = await session.execute(
      sql`select ${runBodies.id} from ${runBodies}
        where ${runBodies.writingSince} is null
          and not exists (select 1 from ${runs} where ${runs.bodyId} = ${runBodies.id})
          and not exists (select 1 from ${shares} where ${shares.bodyId} = ${runBodies.id})
        limit ${batch}`,
    );
    const ids = z.array(z.object({ id: z.string() })).parse(rows);
    for (const { id } of ids) {
      await files.deleteAll(id);
      await session.execute(sql`delete from ${runBodies} where ${runBodies.id} = ${id}`);
    }
    if (ids.length < batch) return;
  }
}

/** Releases to the next sweep the bodies that were started at `since` or earlier. */
export async function giveUpWriting(session: Session, since: Date): Promise<void> {
  await session
    .update(runBodies)
    .set({ writingSince: null })
    .where(and(isNotNull(runBodies.writingSince), lte(runBodies.writingSince, since)));
}

/** Marks runs as failed that had no heartbeat after `since`. Resolves with their number. */
export async function endInterrupted(session: Session, since: Date): Promise<number> {
  const ended = await session
    .update(runs)
    .set({
      outcome: 'failed',
      aliveAt: null,
      error: interruptedText,
      search: sql`${runs.search} || ${`\n${interruptedText.toLowerCase()}`}`,
    })
    .where(and(isNotNull(runs.aliveAt), lte(runs.aliveAt, since)))
    .returning({ id: runs.id });
  return ended.length;
}

/** Writes the heartbeat of runs that are being recorded. */
export async function keepAlive(session: Session, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await session
    .update(runs)
    .set({ aliveAt: now })
    .where(and(inArray(runs.id, [...ids]), isNotNull(runs.aliveAt)));
}
