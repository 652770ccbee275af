/** Evaluations and their cells in the database. All times are the database's; cell-leases.ts leases cells. */

import { storableText } from '#lib/base/storable-text.ts';
import type {
  EvaluationCell,
  EvaluationState,
  EvaluationSummary,
  NewEvaluation,
} from '#lib/contract/pages/evaluation.ts';
import { outputExcerptLength } from '#lib/contract/pages/evaluation-limits.ts';
import type { Notes } from '#lib/server/auth/audit-trail.ts';
import {
  endsWith,
  knownTo,
  type Leaving,
  type Owned,
  ownerShown,
  ownOf,
  requireOwner,
  requireSelf,
  sees,
  visibleTo,
} from '#lib/server/auth/visible-to.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import {
  evaluationCells as cells,
  evaluations,
  personVotes as votes,
} from '#lib/server/db/schema/evaluations.ts';
import { runs } from '#lib/server/db/schema/runs.ts';
import { found } from '#lib/server/http/read-request.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';
import {
  cellAt,
  createCellLeases,
  type EvaluationDatabase,
  finishIfOver,
  lockEvaluation,
} from './cell-leases.ts';
import { expireImages, takeImages } from './row-images.ts';
import { createVotes } from './vote-store.ts';

const insertedAtOnce = 500;

export function createEvaluationStore(database: EvaluationDatabase) {
  const session = database.drizzle;
  return {
    ...createCellLeases(database),
    ...createVotes(database),
    ...createEdits(database),
    ...createHandOver(),
    /** With those that the viewer may only delete, whose names are empty. */
    list: (viewer: Viewer, isOwn: boolean) =>
      readSummaries(session, viewer, and(knownTo(viewer, evaluations), ownOf(viewer, evaluations, isOwn))),
    /** Undefined also for one that the viewer does not see. */
    async find(viewer: Viewer, id: string, seenBy = visibleTo): Promise<EvaluationSummary | undefined> {
      const isSeen = and(eq(evaluations.id, id), seenBy(viewer, evaluations));
      return (await readSummaries(session, viewer, isSeen))[0];
    },
    async spec(id: string): Promise<NewEvaluation | undefined> {
      const [row] = await session
        .select({ spec: evaluations.spec })
        .from(evaluations)
        .where(eq(evaluations.id, id));
      return row?.spec;
    },
    /** All cells in order, or one; texts are cut unless `whole`. */
    async cells(
      viewer: Viewer,
      id: string,
      options: { position?: number; whole?: boolean } = {},
    ): Promise<EvaluationCell[]> {
      const { position, whole = false } = options;
      return await session
        .select({
          position: cells.position,
          row: cells.row,
          model: cells.model,
          repeat: cells.repeat,
          state: cells.state,
          step: cells.step,
          runId: cells.runId,
          result: cells.result,
          text: whole ? cells.text : sql<string>`left(${cells.text}, ${outputExcerptLength})`,
          hasRun: sql<boolean>`${runs.id} is not null`,
          taskId: runs.taskId,
          hasThumbnail: sql<boolean>`coalesce(${runs.hasThumbnail}, false)`,
        })
        .from(cells)
        .leftJoin(runs, and(eq(runs.id, cells.runId), isNull(runs.deletedAt), visibleTo(viewer, runs)))
        .where(position === undefined ? eq(cells.evaluationId, id) : cellAt(id, position))
        .orderBy(asc(cells.position));
    },
  };
}

/** Changes of whole evaluations by their owner or an admin, each under the lock of its row. */
function createEdits(database: EvaluationDatabase) {
  const at = (): Date => new Date(database.now());
  const change = <T>(
    viewer: Viewer,
    id: string,
    work: (inside: Session, evaluation: Owned) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (inside) => {
      const evaluation = await lockEvaluation(inside, id);
      const known = found(evaluation, `There is no evaluation ${JSON.stringify(id)}.`, 'id');
      requireOwner(viewer, known);
      return await work(inside, known);
    });
  return {
    async create(spec: NewEvaluation, { personId, visibility }: Owned): Promise<string> {
      const id = newId('eval_');
      const rows = cellsOf(spec).map((cell, position) => ({
        ...cell,
        evaluationId: id,
        position,
        state: 'waiting' as const,
        step: 'request' as const,
      }));
      await database.transaction(async (inside) => {
        await inside.insert(evaluations).values({
          id,
          name: storableText(spec.name),
          spec,
          createdAt: at(),
          personId,
          visibility,
        });
        await takeImages(inside, id, spec.rows);
        for (let from = 0; from < rows.length; from += insertedAtOnce)
          await inside.insert(cells).values(rows.slice(from, from + insertedAtOnce));
      });
      return id;
    },
    /** Cells that wait end at once; requests under way are finished, since they are billed. */
    cancel: (viewer: Viewer, id: string): Promise<void> =>
      change(viewer, id, async (inside) => {
        await inside
          .update(evaluations)
          .set({ cancelledAt: at() })
          .where(and(eq(evaluations.id, id), isNull(evaluations.finishedAt)));
        await inside
          .update(cells)
          .set({ state: 'cancelled' })
          .where(and(eq(cells.evaluationId, id), eq(cells.state, 'waiting')));
        await finishIfOver(inside, id, at());
      }),
    /** Repeats the last step of cells that failed, were cancelled or have an unknown outcome. Resolves with their number. */
    retry: (viewer: Viewer, id: string, position: number | undefined): Promise<number> =>
      change(viewer, id, async (inside) => {
        const isMeant = position === undefined ? eq(cells.evaluationId, id) : cellAt(id, position);
        const changed = await inside
          .update(cells)
          .set({ state: 'waiting' })
          .where(and(isMeant, inArray(cells.state, ['failed', 'unknown', 'cancelled'])))
          .returning({ position: cells.position });
        if (changed.length > 0)
          await inside
            .update(evaluations)
            .set({ cancelledAt: null, finishedAt: null })
            .where(eq(evaluations.id, id));
        return changed.length;
      }),
    /** Its runs and shares follow. */
    show: (
      viewer: Viewer,
      id: string,
      { visibility, notes }: Pick<Owned, 'visibility'> & { notes: Notes },
    ): Promise<void> =>
      change(viewer, id, async (inside, evaluation) => {
        requireSelf(viewer, evaluation);
        await inside.update(evaluations).set({ visibility }).where(eq(evaluations.id, id));
        await notes.shown(inside, id, { from: evaluation.visibility, to: visibility });
      }),
    /** The runs stay in the history. */
    remove: (viewer: Viewer, id: string, notes: Notes): Promise<void> =>
      change(viewer, id, async (inside, evaluation) => {
        await removeWhere(inside, eq(evaluations.id, id));
        await notes.deleted(inside, id, evaluation);
      }),
  };
}

/** What becomes of the evaluations of a person who is disabled or removed. */
function createHandOver() {
  return {
    /** Unfinished evaluations that both see go on for another person, who pays for them from now on. Resolves with their ids. */
    async handOn(inside: Session, { from, to }: { from: string; to: string }): Promise<string[]> {
      const isOpen = and(eq(evaluations.personId, from), isNull(evaluations.finishedAt));
      const handed = await inside
        .update(evaluations)
        .set({ personId: to })
        .where(and(isOpen, eq(evaluations.visibility, 'team')))
        .returning({ id: evaluations.id });
      return handed.map(({ id }) => id);
    },
    async leave(inside: Session, leaving: Leaving): Promise<void> {
      await removeWhere(inside, endsWith(leaving, evaluations));
      await inside
        .update(evaluations)
        .set({ personId: localPerson })
        .where(eq(evaluations.personId, leaving.personId));
    },
  };
}

async function removeWhere(inside: Session, where: SQL | undefined): Promise<void> {
  const ids = inside.select({ id: evaluations.id }).from(evaluations).where(where);
  await expireImages(inside, ids);
  await inside.delete(votes).where(inArray(votes.evaluationId, ids));
  await inside.delete(cells).where(inArray(cells.evaluationId, ids));
  await inside.delete(evaluations).where(where);
}

async function readSummaries(
  session: Session,
  viewer: Viewer,
  isFound: SQL | undefined,
): Promise<EvaluationSummary[]> {
  const found = await session
    .select({
      id: evaluations.id,
      name: evaluations.name,
      operation: sql<NewEvaluation['operation']>`${evaluations.spec} ->> 'operation'`,
      models: sql<string[]>`${evaluations.spec} -> 'models'`,
      rows: sql<number>`json_array_length(${evaluations.spec} -> 'rows')`,
      createdAt: evaluations.createdAt,
      cancelledAt: evaluations.cancelledAt,
      finishedAt: evaluations.finishedAt,
      personId: evaluations.personId,
      visibility: evaluations.visibility,
    })
    .from(evaluations)
    .where(isFound)
    .orderBy(desc(evaluations.createdAt))
    .limit(200);
  const counted = await session
    .select({ id: cells.evaluationId, state: cells.state, count: sql<number>`count(*)::int` })
    .from(cells)
    .where(
      inArray(
        cells.evaluationId,
        found.map((row) => row.id),
      ),
    )
    .groupBy(cells.evaluationId, cells.state);
  return found.map(({ cancelledAt, createdAt, finishedAt, personId, visibility, ...shown }) => ({
    ...shown,
    ...(sees(viewer, { personId, visibility }) ? {} : { name: '' }),
    ...ownerShown(viewer, { personId, visibility }),
    state: stateOf({ cancelledAt, finishedAt }),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    counts: Object.fromEntries(
      counted.filter((row) => row.id === shown.id).map(({ state, count }) => [state, count]),
    ),
  }));
}

/** By row, then repeat, then model: all models answer a row soon after each other. */
function cellsOf({ rows, models, repeats }: NewEvaluation) {
  return rows.flatMap((_, row) =>
    Array.from({ length: repeats }, (_, repeat) => models.map((model) => ({ row, model, repeat }))).flat(),
  );
}

function stateOf({
  cancelledAt,
  finishedAt,
}: Pick<typeof evaluations.$inferSelect, 'cancelledAt' | 'finishedAt'>): EvaluationState {
  if (cancelledAt === null) return finishedAt === null ? 'running' : 'done';
  return finishedAt === null ? 'cancelling' : 'cancelled';
}
