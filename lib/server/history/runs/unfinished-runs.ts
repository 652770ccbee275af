/**
 * Bodies whose files are written before their run is there. They are noted first and spared by the sweep until the
 * run is saved or their writer gives up, so that no crash leaves files that nobody finds again.
 */
import type { Session } from '#lib/server/db/database.ts';
import { and, inArray, isNotNull, lte, sql } from '#lib/server/db/drizzle.ts';
import { runBodies, runs } from '#lib/server/db/schema.ts';

/** Before the first file. Noting one again changes nothing. */
export async function noteWriting(session: Session, bodyIds: readonly string[], at: Date): Promise<void> {
  await session
    .insert(runBodies)
    .values(bodyIds.map((id) => ({ id, createdAt: at, writingSince: at })))
    .onConflictDoNothing();
}

/** Leaves to the next sweep what has been written since then or longer; of these bodies, or of all. */
export async function giveUpWriting(
  session: Session,
  since: Date,
  bodyIds?: readonly string[],
): Promise<void> {
  await session
    .update(runBodies)
    .set({ writingSince: null })
    .where(
      and(
        isNotNull(runBodies.writingSince),
        lte(runBodies.writingSince, since),
        bodyIds && inArray(runBodies.id, [...bodyIds]),
      ),
    );
}

const words = 'The server stopped before the response was complete.';

/** Marks those that nobody has said to be alive since then. Gives how many there were. */
export async function endInterrupted(session: Session, since: Date): Promise<number> {
  const ended = await session
    .update(runs)
    .set({
      ...{ outcome: 'failed', aliveAt: null, error: words },
      search: sql`${runs.search} || ${`\n${words.toLowerCase()}`}`,
    })
    .where(and(isNotNull(runs.aliveAt), lte(runs.aliveAt, since)))
    .returning({ id: runs.id });
  return ended.length;
}

/** Says that these are still being recorded. */
export async function keepAlive(session: Session, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await session
    .update(runs)
    .set({ aliveAt: now })
    .where(and(inArray(runs.id, [...ids]), isNotNull(runs.aliveAt)));
}
