/** Runs whose process went away while they were recorded: found and told as what they are. */
import type { Session } from '#lib/server/db/database.ts';
import { and, inArray, isNotNull, lte, sql } from '#lib/server/db/drizzle.ts';
import { runs } from '#lib/server/db/schema.ts';

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
