/**
 * Finds the tasks of the pages, videos and images, by state, model and text, in pages and with counts. `task-store` reads
 * and changes single tasks.
 */
import type { TaskKind } from '#lib/contract/pages/task-filters.ts';
import type { Visibility } from '#lib/contract/pages/visibility.ts';
import { isLiveStatus, type VideoStatus } from '#lib/contract/videos/video-status.ts';
import type { Notes } from '#lib/server/auth/audit-trail.ts';
import { hiddenFrom, knownTo, ownOf, requireSelf, sees, visibleTo } from '#lib/server/auth/visible-to.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, anywhere, desc, eq, inArray, isNull, lt, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { runs } from '#lib/server/db/schema/runs.ts';
import {
  imageTasks,
  type TaskTable,
  videoTaskCounts,
  videoTasks,
  videoTaskTexts,
} from '#lib/server/db/schema/videos.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { type TaskRow, taskOf, type VideoTask, withoutContent } from './video-task.ts';

export interface FoundTask {
  readonly kind: TaskKind;
  readonly task: VideoTask;
  /** The order of creation over both kinds. */
  readonly position: number;
  /** Null before it is completed, and without a price. */
  readonly cost: number | null;
}

export interface TaskFilters {
  ownerKeyId: string;
  viewer: Viewer;
  /** Only what the viewer made. */
  isOwn?: boolean;
  /** Both if absent. */
  kind?: TaskKind | undefined;
  model?: string | undefined;
  /** Part of the prompt or of the id, case-insensitive. */
  text?: string | undefined;
}

export interface TaskQuery extends TaskFilters {
  statuses?: readonly VideoStatus[] | undefined;
  /** Only tasks created before the one at this position. */
  before?: number | undefined;
  limit: number;
}

export interface TaskTotals {
  readonly all: number;
  readonly running: number;
  readonly models: readonly string[];
}

export type TaskSearch = ReturnType<typeof createTaskSearch>;

export function createTaskSearch(database: Database) {
  const session = database.drizzle;
  /** The condition of a table's rows. */
  const matching = async (filters: TaskFilters) => {
    const hasText = filters.text === undefined ? undefined : await withText(session, filters.text);
    const { viewer, isOwn = false } = filters;
    // A search would tell whether a word is in what the viewer may only delete.
    const seenBy = filters.text === undefined ? knownTo : visibleTo;
    return (table: TaskTable) =>
      and(ofModel(table, filters), seenBy(viewer, table), ownOf(viewer, table, isOwn), hasText?.(table));
  };
  return {
    async find(query: TaskQuery): Promise<{ found: readonly FoundTask[]; hasMore: boolean }> {
      const { statuses, before, limit } = query;
      const isMatch = await matching(query);
      const lists = await ofEachKind(
        (table) =>
          session
            .select()
            .from(table)
            .where(
              and(
                isMatch(table),
                statuses === undefined ? undefined : inArray(table.status, [...statuses]),
                before === undefined ? undefined : lt(table.position, before),
              ),
            )
            .orderBy(desc(table.position))
            .limit(limit + 1),
        query,
      );
      const found = lists.toSorted((one, other) => other.position - one.position);
      return { found: found.slice(0, limit), hasMore: found.length > limit };
    },
    /** The existing tasks of these ids and this owner that the viewer sees, or may at least delete. */
    async findByIds(owned: TaskFilters, ids: readonly string[]): Promise<readonly FoundTask[]> {
      if (ids.length === 0) return [];
      const { ownerKeyId, viewer } = owned;
      return await ofEachKind(
        (table) =>
          session
            .select()
            .from(table)
            .where(
              and(eq(table.ownerKeyId, ownerKeyId), knownTo(viewer, table), inArray(table.id, [...ids])),
            ),
        owned,
      );
    },
    /** A task of the viewer; its run follows. Throws ApiError `permission_denied` for others. */
    async show(
      viewer: Viewer,
      { kind, task }: FoundTask,
      { visibility, notes }: { visibility: Visibility; notes: Notes },
    ): Promise<void> {
      requireSelf(viewer, task);
      await database.transaction(async (inside) => {
        for (const { table } of tablesOf(kind))
          await inside.update(table).set({ visibility }).where(eq(table.id, task.id));
        await notes.shown(inside, task.id, { from: task.visibility, to: visibility });
      });
    },
    /** The runs among these that have a thumbnail. */
    async findThumbnails(runIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (runIds.length === 0) return new Set();
      const isShown = and(inArray(runs.id, [...runIds]), eq(runs.hasThumbnail, true), isNull(runs.deletedAt));
      const rows = await session.select({ id: runs.id }).from(runs).where(isShown);
      return new Set(rows.map(({ id }) => id));
    },
    /** The number of matching tasks per state. Without a text, all are counted beforehand. */
    async count(filters: TaskFilters): Promise<Readonly<Record<VideoStatus, number>>> {
      const countIn = async (table: TaskTable, where: SQL | undefined) =>
        await session
          .select({ status: table.status, tasks: sql<number>`count(*)::int` })
          .from(table)
          .where(where)
          .groupBy(table.status);
      const isMatch = await matching(filters);
      const { kind } = filters;
      const isCountedBefore = filters.text === undefined && kind !== 'image' && filters.isOwn !== true;
      const counted = tablesOf(isCountedBefore && kind === 'video' ? 'image' : kind);
      const countTables = async () =>
        (await Promise.all(counted.map(({ table }) => countIn(table, isMatch(table))))).flat();
      const rows = isCountedBefore ? await countsFor(session, filters) : await countTables();
      // Images are few beside videos, of which there may be hundreds of thousands.
      const others = isCountedBefore && kind === 'video' ? await countTables() : [];
      const counts: Record<VideoStatus, number> = { ...none };
      for (const { status, tasks } of rows) counts[status] += tasks;
      for (const { status, tasks } of others) counts[status] -= tasks;
      return counts;
    },
    totals: (filters: TaskFilters) => readTotals(session, filters),
  };
}

async function readTotals(session: Session, { ownerKeyId, viewer }: TaskFilters): Promise<TaskTotals> {
  const counts = await countsFor(session, { ownerKeyId, viewer });
  const existing = counts.filter(({ tasks }) => tasks > 0);
  const sum = (rows: typeof counts) => rows.reduce((total, { tasks }) => total + tasks, 0);
  return {
    all: sum(existing),
    running: sum(existing.filter(({ status }) => isLiveStatus(status))),
    models: [...new Set(existing.map(({ model }) => model))].sort(),
  };
}

interface CountedTasks {
  model: string;
  status: VideoStatus;
  tasks: number;
}

/** The counts of all tasks, without those that the viewer does not even know. */
async function countsFor(session: Session, { viewer, ...filters }: TaskFilters): Promise<CountedTasks[]> {
  const counts: CountedTasks[] = await session
    .select()
    .from(videoTaskCounts)
    .where(ofModel(videoTaskCounts, filters));
  if (viewer.role === 'admin') return counts;
  for (const { table } of tables) {
    const { model, status } = table;
    const hidden = await session
      .select({ model, status, tasks: sql<number>`count(*)::int` })
      .from(table)
      .where(and(ofModel(table, filters), hiddenFrom(viewer, table)))
      .groupBy(model, status);
    for (const row of counts) {
      const same = hidden.find((one) => one.model === row.model && one.status === row.status);
      row.tasks -= same?.tasks ?? 0;
    }
  }
  return counts;
}

const noneLive = { pending: 0, queue: 0, in_progress: 0 };
const none = { ...noneLive, completed: 0, failed: 0, cancelled: 0, expired: 0 };

const tables = [
  { kind: 'video', table: videoTasks },
  { kind: 'image', table: imageTasks },
] as const;

function tablesOf(wanted: TaskKind | undefined) {
  return tables.filter(({ kind }) => wanted === undefined || kind === wanted);
}

async function ofEachKind(
  read: (table: TaskTable) => PromiseLike<TaskRow[]>,
  { viewer, kind: wanted }: Pick<TaskFilters, 'viewer' | 'kind'>,
): Promise<FoundTask[]> {
  const lists = await Promise.all(
    tablesOf(wanted).map(async ({ kind, table }) =>
      (await read(table)).map((row) => ({
        kind,
        task: sees(viewer, row) ? taskOf(row) : withoutContent(taskOf(row)),
        position: row.position,
        cost: row.cost ?? row.result?.cost ?? null,
      })),
    ),
  );
  return lists.flat();
}

function ofModel(
  table: TaskTable | typeof videoTaskCounts,
  { ownerKeyId, model }: Pick<TaskFilters, 'ownerKeyId' | 'model'>,
) {
  return and(eq(table.ownerKeyId, ownerKeyId), model === undefined ? undefined : eq(table.model, model));
}

/** The most recent tasks, of which many have a frequent text. */
const recentTasks = 500;
/** From this many, reading in order is faster than the index. */
const manyTasks = 25;

/**
 * The condition that a table's task has the text. The prompt is compared as JSON, as it is stored: no other type holds
 * every possible prompt.
 */
async function withText(session: Session, given: string) {
  const text = JSON.stringify(given).slice(1, -1);
  const { position } = videoTaskTexts;
  const pattern = sql`lower(${anywhere(text)})`;
  const newest = session
    .select()
    .from(videoTaskTexts)
    .orderBy(desc(position))
    .limit(recentTasks)
    .as('newest');
  const [recent] = await session
    .select({ tasks: sql<number>`count(*)::int` })
    .from(newest)
    .where(sql`${newest.text} like ${pattern}`);
  const usesIndex = text.length > 2 && (recent?.tasks ?? 0) < manyTasks;
  const matching = session
    .select({ position })
    .from(videoTaskTexts)
    .where(
      and(
        sql`${videoTaskTexts.text} like ${pattern}`,
        usesIndex ? sql`easel.trigrams(${videoTaskTexts.text}) @> easel.trigrams(lower(${text}))` : undefined,
      ),
    );
  return (table: TaskTable) => inArray(table.position, matching);
}
