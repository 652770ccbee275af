/**
 * Finds an owner's tasks by state, model and text, in pages and with counts. `task-store` reads and changes single
 * tasks.
 */
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, desc, eq, inArray, lt, sql } from '#lib/server/db/drizzle.ts';
import { anywhere } from '#lib/server/db/like-pattern.ts';
import { videoTaskCounts, videoTasks, videoTaskTexts } from '#lib/server/db/schema/videos.ts';
import { taskOf } from './task-row.ts';
import { isLiveStatus, type VideoTask, type VideoTaskStatus } from './video-task.ts';

export interface FoundTask {
  readonly task: VideoTask;
  /** The order of creation. */
  readonly position: number;
  /** Null before it is completed, and without a price. */
  readonly cost: number | null;
}

export interface TaskFilters {
  ownerKeyId: string;
  model?: string | undefined;
  /** Part of the prompt or of the id, case-insensitive. */
  text?: string | undefined;
}

export interface TaskQuery extends TaskFilters {
  statuses?: readonly VideoTaskStatus[] | undefined;
  /** Only tasks created before the one at this position. */
  before?: number | undefined;
  limit: number;
}

export interface TaskTotals {
  readonly all: number;
  readonly running: number;
  /** Seconds of video finished since the given time. */
  readonly secondsSince: number;
  readonly models: readonly string[];
}

export type TaskSearch = ReturnType<typeof createTaskSearch>;

export function createTaskSearch(database: Database) {
  const session = database.drizzle;
  const matching = async (filters: TaskFilters) =>
    and(
      ofModel(videoTasks, filters),
      filters.text === undefined ? undefined : await withText(session, filters.text),
    );
  return {
    async find(query: TaskQuery): Promise<{ found: readonly FoundTask[]; hasMore: boolean }> {
      const { statuses, before, limit } = query;
      const rows = await session
        .select()
        .from(videoTasks)
        .where(
          and(
            await matching(query),
            statuses === undefined ? undefined : inArray(videoTasks.status, [...statuses]),
            before === undefined ? undefined : lt(videoTasks.position, before),
          ),
        )
        .orderBy(desc(videoTasks.position))
        .limit(limit + 1);
      return { found: rows.slice(0, limit).map(foundOf), hasMore: rows.length > limit };
    },
    /** The existing tasks of these ids and this owner. */
    async findByIds(ownerKeyId: string, ids: readonly string[]): Promise<readonly FoundTask[]> {
      if (ids.length === 0) return [];
      const mine = and(eq(videoTasks.ownerKeyId, ownerKeyId), inArray(videoTasks.id, [...ids]));
      return (await session.select().from(videoTasks).where(mine)).map(foundOf);
    },
    /** The number of matching tasks per state. Without a text, all are counted beforehand. */
    async count(filters: TaskFilters): Promise<Readonly<Record<VideoTaskStatus, number>>> {
      const rows =
        filters.text === undefined
          ? await session.select().from(videoTaskCounts).where(ofModel(videoTaskCounts, filters))
          : await session
              .select({ status: videoTasks.status, tasks: sql<number>`count(*)::int` })
              .from(videoTasks)
              .where(await matching(filters))
              .groupBy(videoTasks.status);
      const counts = { ...none };
      for (const { status, tasks } of rows) counts[status] += tasks;
      return counts;
    },
    async totals(ownerKeyId: string, since: Date): Promise<TaskTotals> {
      const counts = await session
        .select()
        .from(videoTaskCounts)
        .where(ofModel(videoTaskCounts, { ownerKeyId }));
      const [recent] = await session
        .select({ seconds: sql<number>`coalesce(sum(ceil(${videoTasks.seconds})), 0)::int` })
        .from(videoTasks)
        .where(
          and(
            ofModel(videoTasks, { ownerKeyId }),
            eq(videoTasks.status, 'completed'),
            sql`${videoTasks.finishedAt} >= ${since.toISOString()}`,
          ),
        );
      const existing = counts.filter(({ tasks }) => tasks > 0);
      const sum = (rows: typeof counts) => rows.reduce((total, { tasks }) => total + tasks, 0);
      return {
        all: sum(existing),
        running: sum(existing.filter(({ status }) => isLiveStatus(status))),
        secondsSince: recent?.seconds ?? 0,
        models: [...new Set(existing.map(({ model }) => model))].sort(),
      };
    },
  };
}

const none: Readonly<Record<VideoTaskStatus, number>> = {
  pending: 0,
  queue: 0,
  in_progress: 0,
  completed: 0,
  failed: 0,
  cancelled: 0,
  expired: 0,
};

function foundOf(row: typeof videoTasks.$inferSelect): FoundTask {
  return { task: taskOf(row), position: row.position, cost: row.cost };
}

function ofModel(table: typeof videoTasks | typeof videoTaskCounts, { ownerKeyId, model }: TaskFilters) {
  return and(eq(table.ownerKeyId, ownerKeyId), model === undefined ? undefined : eq(table.model, model));
}

/** The most recent tasks, of which many have a frequent text. */
const recentTasks = 500;
/** From this many, reading in order is faster than the index. */
const manyTasks = 25;

/**
 * The condition that a task has the text. The prompt is compared as JSON, as it is stored: no other type holds every
 * possible prompt.
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
  return inArray(videoTasks.position, matching);
}
