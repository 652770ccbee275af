/** What a viewer sees of the items of a collection. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { CollectionItem } from '#lib/contract/pages/collections.ts';
import { type Owned, visibleTo } from '#lib/server/auth/visible-to.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { collections, collectionItems as items } from '#lib/server/db/schema/collections.ts';
import { evaluations } from '#lib/server/db/schema/evaluations.ts';
import { runs } from '#lib/server/db/schema/runs.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';

export type ItemRow = typeof items.$inferSelect;

/**
 * The condition for items of a collection, joined or in a subquery of it. Who made the collection sees all. For others an
 * item with a run that they do not see, or that was deleted, does not exist: its labels say what was in it.
 */
export function isShown(viewer: Viewer): SQL | undefined {
  const isSeenRun = and(sql`${runs.id} = item_run.id`, isNull(runs.deletedAt), visibleTo(viewer, runs));
  const hasHiddenRun = sql`exists (select 1 from unnest(${items.runIds}) as item_run (id)
    where not exists (select 1 from ${runs} where ${isSeenRun}))`;
  const isSeen = and(eq(evaluations.id, items.evaluationId), visibleTo(viewer, evaluations));
  const hasSeenEvaluation = sql`exists (select 1 from ${evaluations} where ${isSeen})`;
  return or(
    eq(collections.personId, viewer.personId),
    and(sql`not ${hasHiddenRun}`, or(isNull(items.evaluationId), hasSeenEvaluation)),
  );
}

/** In their order. */
export async function itemsSeen(
  session: Session,
  viewer: Viewer,
  { id }: { id: string } & Owned,
): Promise<CollectionItem[]> {
  const found = await session
    .select({ item: items })
    .from(items)
    .innerJoin(collections, eq(collections.id, items.collectionId))
    .where(and(eq(items.collectionId, id), isShown(viewer)))
    .orderBy(asc(items.position));
  const rows = found.map(({ item }) => item);
  const seenRuns = await findRuns(session, viewer, rows);
  const seenEvaluations = await findEvaluations(session, viewer, rows);
  return rows.map((row) => itemOf(row, seenRuns, seenEvaluations));
}

type Rows = readonly Pick<ItemRow, 'runIds' | 'evaluationId'>[];
type SeenRuns = ReadonlyMap<
  string,
  Awaited<ReturnType<typeof findRuns>> extends Map<string, infer R> ? R : never
>;
type SeenEvaluations = ReadonlyMap<string, { name: string; models: string[] }>;

async function findRuns(session: Session, viewer: Viewer, rows: Rows) {
  const { id, operationId, model, taskId, hasThumbnail, cost, words } = runs;
  const found = await session
    .select({ id, operationId, model, taskId, hasThumbnail, cost, words })
    .from(runs)
    .where(
      and(
        inArray(
          runs.id,
          rows.flatMap(({ runIds }) => runIds),
        ),
        isNull(runs.deletedAt),
        visibleTo(viewer, runs),
      ),
    );
  return new Map(found.map(({ id: runId, ...run }) => [runId, run]));
}

async function findEvaluations(session: Session, viewer: Viewer, rows: Rows): Promise<SeenEvaluations> {
  const ids = rows.flatMap(({ evaluationId }) => evaluationId ?? []);
  const found = await session
    .select({
      id: evaluations.id,
      name: evaluations.name,
      models: sql<string[]>`${evaluations.spec} -> 'models'`,
    })
    .from(evaluations)
    .where(and(inArray(evaluations.id, ids), visibleTo(viewer, evaluations)));
  return new Map(found.map(({ id, ...evaluation }) => [id, evaluation]));
}

function itemOf(row: ItemRow, seenRuns: SeenRuns, seenEvaluations: SeenEvaluations): CollectionItem {
  const { id, kind, note, runIds, evaluationId, content } = row;
  const seen = runIds.flatMap((runId, index) => {
    const run = seenRuns.get(runId);
    return run === undefined ? [] : [{ runId, run, cell: content?.cells[index] }];
  });
  const evaluation = seenEvaluations.get(evaluationId ?? '');
  const models = evaluation?.models ?? seen.map(({ run }) => run.model);
  return {
    id,
    kind,
    note,
    title: evaluation?.name ?? content?.title ?? seen[0]?.run.words ?? '',
    model: [...new Set(models)].join(', '),
    evaluationId: evaluation === undefined ? null : evaluationId,
    comparison: content && { slug: content.slug, link: content.link },
    cells: seen.map(({ runId, cell, run: { words, ...run } }) => ({
      id: runId,
      label: cell?.label ?? run.model,
      notes: cell?.notes ?? [],
      run,
    })),
  };
}

/** Throws ApiError `not_found` for a run or an evaluation that the viewer does not see. */
export async function requireSeen(session: Session, viewer: Viewer, rows: Rows): Promise<void> {
  const seenRuns = await findRuns(session, viewer, rows);
  const seenEvaluations = await findEvaluations(session, viewer, rows);
  const [run] = rows.flatMap(({ runIds }) => runIds).filter((id) => !seenRuns.has(id));
  if (run !== undefined) throw missing('run', run);
  const [evaluation] = rows
    .flatMap(({ evaluationId }) => evaluationId ?? [])
    .filter((id) => !seenEvaluations.has(id));
  if (evaluation !== undefined) throw missing('evaluation', evaluation);
}

function missing(what: string, id: string): ApiError {
  const message = `There is no ${what} ${JSON.stringify(id)}, or it was deleted.`;
  return new ApiError('not_found', { parameter: 'items', message });
}
