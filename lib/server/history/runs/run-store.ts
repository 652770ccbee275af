/** Rows of runs: saved, read, changed, deleted. `find-runs` finds them by filter. */
import { mergePatch } from '#lib/base/plain-data.ts';
import type { RunMarks } from '#lib/contract/pages/image-marks.ts';
import type { RecordedRun, RunPatch, StoredRun } from '#lib/contract/pages/stored-run.ts';
import type { Notes } from '#lib/server/auth/audit-trail.ts';
import {
  endsWith,
  knownTo,
  type Leaving,
  type Owned,
  ownerShown,
  requireOwner,
  requireSelf,
  sees,
  visibleTo,
} from '#lib/server/auth/visible-to.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, eq, inArray, isNull, sql } from '#lib/server/db/drizzle.ts';
import { runBodies, runDetails, runs, shares } from '#lib/server/db/schema/runs.ts';
import { imageTasks, videoTasks } from '#lib/server/db/schema/videos.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';
import { leaveNames, renameGroup } from './run-groups.ts';

export type NewRun = Omit<RunRow, 'search' | 'deletedAt'>;
export type NewDetails = Omit<RunDetailsRow, 'runId'>;
export type RunFile = (typeof runBodies.$inferSelect)['files'][number];
export type RunMedium = RunDetailsRow['media'][number];

/** The members of a new run that something else sets later, or nothing. */
export const unsetRun = {
  taskId: null,
  videoMs: null,
  hasThumbnail: false,
  pinned: false,
  tags: [],
  marks: {},
  aliveAt: null,
  groupId: null,
  keyName: null,
} satisfies Partial<NewRun>;

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
  row: ListedRow;
  details: RunDetailsRow;
  files: readonly RunFile[];
}

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore(database: Database) {
  const session = database.drizzle;
  /** A run that the viewer may at least delete, locked. */
  const known = async (inside: Session, viewer: Viewer, id: string) => {
    const [row] = await inside
      .select()
      .from(runs)
      .where(and(eq(runs.id, id), knownTo(viewer, runs)))
      .for('update');
    return row;
  };
  const findAll = (viewer: Viewer, ids: readonly string[]) => findRuns(session, viewer, ids);
  return {
    /**
     * Creates the row of a body before its first file. Idempotent. The sweep skips it until the run is saved or abandoned, so
     * that a crash leaves no lost files.
     */
    async begin(bodyId: string, at: Date): Promise<void> {
      await session
        .insert(runBodies)
        .values({ id: bodyId, createdAt: at, writingSince: at })
        .onConflictDoNothing();
    },
    /** Creates or replaces the run with all its rows, in one transaction. */
    save: (run: NewRun, details: NewDetails, body: SavedBody) =>
      database.transaction((inside) => save(inside, run, details, body)),
    /** Adds files that were created after the run. False when the run no longer exists. */
    addFiles: (run: Pick<RunRow, 'id' | 'bodyId'>, files: AddedFiles) =>
      database.transaction((inside) => addFiles(inside, run, files)),
    /** Null for an unknown or deleted run, and for one that the viewer does not see. */
    async find(viewer: Viewer, id: string): Promise<FoundRun | null> {
      const [found] = await findAll(viewer, [id]);
      return found ?? null;
    },
    /** The existing runs, in the order of the ids. */
    findAll,
    /** Whether there is a run with this id, also a deleted one. */
    exists: async (id: string) => (await session.$count(runs, eq(runs.id, id))) > 0,
    /** Null if it is not saved. */
    async ownerOf(id: string): Promise<Owned | null> {
      const { personId, visibility } = runs;
      const [row] = await session.select({ personId, visibility }).from(runs).where(eq(runs.id, id));
      return row ?? null;
    },
    /** The marks of existing runs that have any. */
    marksOf: (viewer: Viewer, ids: readonly string[]) => marksOf(session, viewer, ids),
    /** Null if it does not exist. */
    change: (viewer: Viewer, id: string, { patch, notes }: { patch: RunPatch; notes: Notes }) =>
      database.transaction(async (inside) => {
        const row = await known(inside, viewer, id);
        if (row === undefined || row.deletedAt !== null || !sees(viewer, row)) return null;
        requireOwner(viewer, row);
        if (patch.visibility !== undefined && patch.visibility !== row.visibility) requireSelf(viewer, row);
        return await changeRun(inside, row, { patch, notes });
      }),
    /** False if it does not exist. */
    markDeleted: (viewer: Viewer, id: string, { at, notes }: { at: Date; notes: Notes }): Promise<boolean> =>
      database.transaction(async (inside) => {
        const row = await known(inside, viewer, id);
        if (row === undefined || row.deletedAt !== null) return false;
        requireOwner(viewer, row);
        await inside.update(runs).set({ deletedAt: at }).where(eq(runs.id, id));
        await notes.deleted(inside, id, row);
        return true;
      }),
    /** Restores the run if it was deleted after `since`. */
    restore: (viewer: Viewer, id: string, since: Date): Promise<RunRow | null> =>
      database.transaction(async (inside) => {
        const row = await known(inside, viewer, id);
        if (row === undefined || row.deletedAt === null || row.deletedAt <= since) return null;
        requireOwner(viewer, row);
        await inside.update(runs).set({ deletedAt: null }).where(eq(runs.id, id));
        return row;
      }),
    /** Null if the viewer does not see it. */
    renameGroup: (viewer: Viewer, id: string, name: string) =>
      database.transaction((inside) => renameGroup(inside, viewer, { id, name })),
    /** Removes the runs of a person, or gives them to the person `local`. An admin restores them as long as others. */
    async leave(inside: Session, leaving: Leaving, at: Date): Promise<void> {
      const isEnding = and(endsWith(leaving, runs), isNull(runs.deletedAt));
      await inside.update(runs).set({ deletedAt: at }).where(isEnding);
      await leaveNames(inside, leaving);
      await inside.update(runs).set({ personId: localPerson }).where(eq(runs.personId, leaving.personId));
    },
  };
}

async function findRuns(session: Session, viewer: Viewer, ids: readonly string[]): Promise<FoundRun[]> {
  const found = await session
    .select({ row: runs, details: runDetails, files: runBodies.files, task: liveTask })
    .from(runs)
    .innerJoin(runDetails, eq(runDetails.runId, runs.id))
    .innerJoin(runBodies, eq(runBodies.id, runs.bodyId))
    .where(and(inArray(runs.id, [...ids]), isNull(runs.deletedAt), visibleTo(viewer, runs)));
  const byId = new Map(found.map(({ task, row, ...run }) => [row.id, { ...run, row: { ...row, task } }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function marksOf(session: Session, viewer: Viewer, ids: readonly string[]): Promise<RunMarks> {
  const found = await session
    .select({ id: runs.id, marks: runs.marks })
    .from(runs)
    .where(
      and(
        inArray(runs.id, [...ids]),
        isNull(runs.deletedAt),
        sql`${runs.marks} <> '{}'`,
        visibleTo(viewer, runs),
      ),
    );
  return Object.fromEntries(found.map(({ id, marks }) => [id, marks]));
}

async function changeRun(
  inside: Session,
  row: RunRow,
  { patch, notes }: { patch: RunPatch; notes: Notes },
): Promise<RunRow | null> {
  const { pinned = row.pinned, visibility = row.visibility } = patch;
  const tags = patch.tags === undefined ? row.tags : [...new Set(patch.tags)];
  const marks = mergePatch(row.marks, patch.marks ?? {});
  const search = searchTextOf({ ...row, tags });
  const [changed] = await inside
    .update(runs)
    .set({ pinned, tags, marks, search, visibility })
    .where(eq(runs.id, row.id))
    .returning();
  await notes.shown(inside, row.id, { from: row.visibility, to: visibility });
  return changed ?? null;
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
  // People may have changed these meanwhile.
  const [known] = await session
    .select({
      pinned: runs.pinned,
      tags: runs.tags,
      marks: runs.marks,
      personId: runs.personId,
      visibility: runs.visibility,
    })
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
/** With the name of its group, and its task that has not ended. */
export type ListedRow = RunRow & { groupName?: string | null; task?: StoredRun['task'] | null };

const taskState = sql`json_build_object('status', status, 'failures', failures, 'parked', parked_at is not null)`;
/** Null without one. */
export const liveTask = sql<StoredRun['task'] | null>`(
  select ${taskState} from ${videoTasks} where id = ${runs.taskId} and status in ('pending', 'queue', 'in_progress')
  union all select ${taskState} from ${imageTasks}
    where ${runs.outcome} = 'running' and request_id = ${runs.id} and status in ('pending', 'in_progress')
  limit 1)`;
export type RunDetailsRow = typeof runDetails.$inferSelect;

/** With its owner for a viewer who signed in; without its content for one who may only delete it. */
export function storedRunOf(row: ListedRow, viewer: Viewer): StoredRun {
  const { bodyId, search, aliveAt, deletedAt, startedAt, personId, visibility, ...rest } = row;
  const { groupId, keyName, groupName = null, task = null, ...shown } = rest;
  const isSeen = sees(viewer, row);
  const content = isSeen ? {} : withoutContent;
  return {
    ...shown,
    startedAt: startedAt.toISOString(),
    ...(groupId === null ? {} : { groupId }),
    ...(groupName === null || !isSeen ? {} : { groupName }),
    ...(task === null || !isSeen ? {} : { task }),
    ...(keyName === null ? {} : { keyName }),
    ...content,
    ...ownerShown(viewer, row),
  };
}

const withoutContent = {
  words: '',
  error: null,
  taskId: null,
  hasThumbnail: false,
  tags: [],
  marks: {},
} satisfies Partial<StoredRun>;

/** Without its task: shares and exports outlive its state. */
export function recordedRunOf({ row, details }: Omit<FoundRun, 'files'>, viewer: Viewer): RecordedRun {
  const { runId, ...shown } = details;
  return { ...storedRunOf({ ...row, task: null }, viewer), ...shown };
}

/** The text that a search matches. */
export function searchTextOf(
  run: Pick<RunRow, 'words' | 'model' | 'operationId' | 'error' | 'tags'>,
): string {
  return [run.words, run.model, run.operationId, run.error ?? '', ...run.tags].join('\n').toLowerCase();
}
