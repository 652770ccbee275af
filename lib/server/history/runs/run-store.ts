/** Rows of runs: saved, read, changed, deleted. `find-runs` finds them by filter. */
import { mergePatch } from '#lib/base/plain-data.ts';
import type { RunMarks } from '#lib/contract/pages/image-marks.ts';
import type { RecordedRun, RunPatch, StoredRun } from '#lib/contract/pages/stored-run.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, eq, gt, inArray, isNotNull, isNull, sql } from '#lib/server/db/drizzle.ts';
import { runBodies, runDetails, runs, shares } from '#lib/server/db/schema/runs.ts';
import { storableText } from '#lib/server/db/storable-text.ts';
import { noteWriting } from './unfinished-runs.ts';

export type NewRun = Omit<RunRow, 'search' | 'deletedAt'>;
export type NewDetails = Omit<RunDetailsRow, 'runId'>;
export type RunFile = (typeof runBodies.$inferSelect)['files'][number];
export type RunMedium = RunDetailsRow['media'][number];

export interface SavedBody {
  files: readonly RunFile[];
  /** The start of its retention. */
  createdAt: Date;
}

export interface AddedFiles {
  added: readonly RunFile[];
  /** Images that the response links to. */
  media?: readonly RunMedium[];
}

export interface FoundRun {
  row: RunRow;
  details: RunDetailsRow;
  files: readonly RunFile[];
}

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore(database: Database) {
  const session = database.drizzle;
  const present = (id: string) => and(eq(runs.id, id), isNull(runs.deletedAt));
  const findAll = async (ids: readonly string[]): Promise<FoundRun[]> => {
    const found = await session
      .select({ row: runs, details: runDetails, files: runBodies.files })
      .from(runs)
      .innerJoin(runDetails, eq(runDetails.runId, runs.id))
      .innerJoin(runBodies, eq(runBodies.id, runs.bodyId))
      .where(and(inArray(runs.id, [...ids]), isNull(runs.deletedAt)));
    const byId = new Map(found.map((run) => [run.row.id, run]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  return {
    /** Creates the row of a body before its first file. */
    begin: (bodyId: string, at: Date) => noteWriting(session, bodyId, at),
    /** Creates or replaces the run with all its rows, in one transaction. */
    save: (run: NewRun, details: NewDetails, body: SavedBody) =>
      database.transaction((inside) => save(inside, run, details, body)),
    /** Adds files that were created after the run. False when the run no longer exists. */
    addFiles: (run: Pick<RunRow, 'id' | 'bodyId'>, files: AddedFiles) =>
      database.transaction((inside) => addFiles(inside, run, files)),
    /** Null for an unknown or deleted run. */
    async find(id: string): Promise<FoundRun | null> {
      const [found] = await findAll([id]);
      return found ?? null;
    },
    /** The existing runs, in the order of the ids. */
    findAll,
    /** Whether there is a run with this id, also a deleted one. */
    exists: async (id: string) => (await session.$count(runs, eq(runs.id, id))) > 0,
    /** The marks of existing runs that have any. */
    async marksOf(ids: readonly string[]): Promise<RunMarks> {
      const found = await session
        .select({ id: runs.id, marks: runs.marks })
        .from(runs)
        .where(and(inArray(runs.id, [...ids]), isNull(runs.deletedAt), sql`${runs.marks} <> '{}'`));
      return Object.fromEntries(found.map(({ id, marks }) => [id, marks]));
    },
    /** Null if it does not exist. */
    change: (id: string, patch: RunPatch) =>
      database.transaction(async (inside) => {
        const [row] = await inside.select().from(runs).where(present(id)).for('update');
        if (row === undefined) return null;
        const pinned = patch.pinned ?? row.pinned;
        const tags = patch.tags === undefined ? row.tags : [...new Set(patch.tags.map(storableText))];
        const marks = mergePatch(row.marks, patch.marks ?? {});
        const search = searchTextOf({ ...row, tags });
        const [changed] = await inside
          .update(runs)
          .set({ pinned, tags, marks, search })
          .where(eq(runs.id, id))
          .returning();
        return changed ?? null;
      }),
    /** False if it does not exist. */
    async markDeleted(id: string, at: Date): Promise<boolean> {
      const rows = await session.update(runs).set({ deletedAt: at }).where(present(id)).returning();
      return rows.length > 0;
    },
    /** Restores the run if it was deleted after `since`. */
    async restore(id: string, since: Date): Promise<RunRow | null> {
      const [row] = await session
        .update(runs)
        .set({ deletedAt: null })
        .where(and(eq(runs.id, id), isNotNull(runs.deletedAt), gt(runs.deletedAt, since)))
        .returning();
      return row ?? null;
    },
  };
}

async function save(
  session: Session,
  run: NewRun,
  details: NewDetails,
  { files, createdAt }: SavedBody,
): Promise<void> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const body = { id: run.bodyId, files: [...files], size, createdAt };
  await session
    .insert(runBodies)
    .values(body)
    .onConflictDoUpdate({ target: runBodies.id, set: { files: body.files, size, writingSince: null } });
  // Users may have changed these meanwhile.
  const [known] = await session
    .select({ pinned: runs.pinned, tags: runs.tags, marks: runs.marks })
    .from(runs)
    .where(eq(runs.id, run.id))
    .for('update');
  const row = { ...run, ...known };
  const written = { ...row, search: searchTextOf(row) };
  await session.insert(runs).values(written).onConflictDoUpdate({ target: runs.id, set: written });
  await session
    .insert(runDetails)
    .values({ ...details, runId: run.id })
    .onConflictDoUpdate({ target: runDetails.runId, set: details });
}

async function addFiles(
  session: Session,
  { id, bodyId }: Pick<RunRow, 'id' | 'bodyId'>,
  { added, media }: AddedFiles,
): Promise<boolean> {
  const [body] = await session.select().from(runBodies).where(eq(runBodies.id, bodyId)).for('update');
  if (body === undefined) return false;
  const others = body.files.filter(({ name }) => !added.some((file) => file.name === name));
  const files = [...others, ...added];
  const size = files.reduce((sum, file) => sum + file.size, 0);
  await session.update(runBodies).set({ files, size }).where(eq(runBodies.id, bodyId));
  if (added.some(({ name }) => name === 'thumbnail')) {
    await session.update(runs).set({ hasThumbnail: true }).where(eq(runs.id, id));
  }
  const saved = media === undefined || media.length === 0 ? {} : { media: [...media] };
  if (saved.media) await session.update(runDetails).set(saved).where(eq(runDetails.runId, id));
  // Existing shares get the new files too.
  const hasThumbnail = files.some(({ name }) => name === 'thumbnail');
  for (const share of await session.select().from(shares).where(eq(shares.bodyId, bodyId))) {
    const run = { ...share.run, hasThumbnail, ...saved };
    await session.update(shares).set({ run }).where(eq(shares.id, share.id));
  }
  return true;
}

export type RunRow = typeof runs.$inferSelect;
export type RunDetailsRow = typeof runDetails.$inferSelect;

export function storedRunOf(row: RunRow): StoredRun {
  const { bodyId, search, aliveAt, deletedAt, startedAt, ...shown } = row;
  return { ...shown, startedAt: startedAt.toISOString() };
}

export function recordedRunOf(row: RunRow, details: RunDetailsRow): RecordedRun {
  const { runId, ...shown } = details;
  return { ...storedRunOf(row), ...shown };
}

/** The text that a search matches. */
export function searchTextOf(
  run: Pick<RunRow, 'words' | 'model' | 'operationId' | 'error' | 'tags'>,
): string {
  return [run.words, run.model, run.operationId, run.error ?? '', ...run.tags].join('\n').toLowerCase();
}
