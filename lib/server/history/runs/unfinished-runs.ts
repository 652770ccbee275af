/**
 * Bodies whose files are written before their run is saved, and runs of ended processes. A body has a row before its
 * first file, and the sweep skips it until the run is saved or abandoned, so that a crash leaves no lost files.
 */
import { interruptedText } from '#lib/contract/pages/run-problem.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, inArray, isNotNull, lte, sql } from '#lib/server/db/drizzle.ts';
import { runBodies, runs } from '#lib/server/db/schema/runs.ts';

/** Call it before the first file. Idempotent. */
export async function noteWriting(session: Session, bodyId: string, at: Date): Promise<void> {
  await session
    .insert(runBodies)
    .values({ id: bodyId, createdAt: at, writingSince: at })
    .onConflictDoNothing();
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
