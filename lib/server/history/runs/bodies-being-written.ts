/**
 * Bodies whose files are written before their run is there. They are noted first and spared by the sweep until the
 * run is saved or their writer gives up, so that no crash leaves files that nobody finds again.
 */
import type { Session } from '#lib/server/db/database.ts';
import { and, inArray, isNotNull, lte } from '#lib/server/db/drizzle.ts';
import { runBodies } from '#lib/server/db/schema.ts';

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
