/** Rows of imported runs in batches: existing, restored and new ones. */
import type { Database } from '#lib/server/db/database.ts';
import { and, inArray, isNotNull, sql } from '#lib/server/db/drizzle.ts';
import { runBodies, runDetails, runs } from '#lib/server/db/schema/runs.ts';
import { searchTextOf } from '#lib/server/history/runs/run-row.ts';
import type { NewDetails, NewRun, RunFile } from '#lib/server/history/runs/run-store.ts';
import { giveUpWriting, noteWriting } from '#lib/server/history/runs/unfinished-runs.ts';

export interface ImportedRun {
  run: NewRun;
  details: NewDetails;
  files: readonly RunFile[];
}

export type ImportedRuns = ReturnType<typeof createImportedRuns>;

export function createImportedRuns(database: Database) {
  const session = database.drizzle;
  return {
    /** Restores deleted runs whose rows still exist. Returns their number and the existing ids. */
    async restoreExisting(
      ids: readonly string[],
    ): Promise<{ restored: number; present: ReadonlySet<string> }> {
      const restored = await session
        .update(runs)
        .set({ deletedAt: null })
        .where(and(inArray(runs.id, [...ids]), isNotNull(runs.deletedAt)))
        .returning({ id: runs.id });
      const present = await session
        .select({ id: runs.id })
        .from(runs)
        .where(inArray(runs.id, [...ids]));
      return { restored: restored.length, present: new Set(present.map(({ id }) => id)) };
    },
    /** Call it before the first file of these bodies. */
    begin: (bodyIds: readonly string[], at: Date) => noteWriting(session, bodyIds, at),
    /** Releases the bodies to the sweep. */
    giveUp: (bodyIds: readonly string[]) => giveUpWriting(session, new Date(), bodyIds),
    /** Adds the runs with all their rows, or none. Existing runs stay unchanged. Returns the number of added runs. */
    add: (imported: readonly ImportedRun[], at: Date) =>
      database.transaction(async (inside) => {
        // A fixed order prevents deadlocks between two imports of one file.
        const inOrder = imported.toSorted((first, second) => (first.run.id < second.run.id ? -1 : 1));
        await inside
          .insert(runBodies)
          .values(
            inOrder.map(({ run, files }) => ({
              ...{ id: run.bodyId, files: [...files], createdAt: at },
              size: files.reduce((sum, file) => sum + file.size, 0),
            })),
          )
          .onConflictDoUpdate({
            target: runBodies.id,
            set: { files: sql`excluded.files`, size: sql`excluded.size`, writingSince: null },
          });
        const rows = inOrder.map(({ run }) => ({ ...run, search: searchTextOf(run) }));
        const added = await inside.insert(runs).values(rows).onConflictDoNothing().returning({ id: runs.id });
        if (added.length === 0) return 0;
        const ids = new Set(added.map(({ id }) => id));
        const details = inOrder
          .filter(({ run }) => ids.has(run.id))
          .map(({ run, details: known }) => ({ ...known, runId: run.id }));
        await inside.insert(runDetails).values(details);
        return ids.size;
      }),
  };
}
