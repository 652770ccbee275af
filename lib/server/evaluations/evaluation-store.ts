/** Evaluations, their cells and votes in the database. All times are the database's; cell-leases.ts leases cells. */

import type {
  EvaluationCell,
  EvaluationState,
  EvaluationSummary,
  NewEvaluation,
  Vote,
} from '#lib/contract/pages/evaluation.ts';
import { outputExcerptLength } from '#lib/contract/pages/evaluation-limits.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, asc, desc, eq, inArray, isNull, sql } from '#lib/server/db/drizzle.ts';
import { newId } from '#lib/server/db/new-id.ts';
import {
  evaluationCells as cells,
  evaluations,
  evaluationVotes as votes,
} from '#lib/server/db/schema/evaluations.ts';
import { runs } from '#lib/server/db/schema/runs.ts';
import { storableText } from '#lib/server/db/storable-text.ts';
import {
  cellAt,
  createCellLeases,
  type EvaluationDatabase,
  finishIfOver,
  lockEvaluation,
} from './cell-leases.ts';

const insertedAtOnce = 500;

export function createEvaluationStore(database: EvaluationDatabase) {
  const session = database.drizzle;
  return {
    ...createCellLeases(database),
    ...createVotes(database),
    ...createEdits(database),
    list: () => readSummaries(session),
    async find(id: string): Promise<EvaluationSummary | undefined> {
      return (await readSummaries(session, id))[0];
    },
    async spec(id: string): Promise<NewEvaluation | undefined> {
      const [row] = await session
        .select({ spec: evaluations.spec })
        .from(evaluations)
        .where(eq(evaluations.id, id));
      return row?.spec;
    },
    /** All cells in order, or one; texts are cut unless `whole`. */
    async cells(id: string, options: { position?: number; whole?: boolean } = {}): Promise<EvaluationCell[]> {
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
          hasThumbnail: sql<boolean>`coalesce(${runs.hasThumbnail}, false)`,
        })
        .from(cells)
        .leftJoin(runs, and(eq(runs.id, cells.runId), isNull(runs.deletedAt)))
        .where(position === undefined ? eq(cells.evaluationId, id) : cellAt(id, position))
        .orderBy(asc(cells.position));
    },
  };
}

function createVotes(database: EvaluationDatabase) {
  const session = database.drizzle;
  return {
    async votes(id: string): Promise<Vote[]> {
      return await session
        .select({ first: votes.first, second: votes.second, winner: votes.winner })
        .from(votes)
        .where(eq(votes.evaluationId, id))
        .orderBy(asc(votes.votedAt), asc(votes.first), asc(votes.second));
    },
    /** A later vote on the same two cells replaces the earlier one. The lower position is stored first. */
    async vote(id: string, { first, second, winner }: Vote): Promise<void> {
      const turned = first > second;
      const stored = winner === 'tie' || !turned ? winner : winner === 'first' ? 'second' : 'first';
      const [low, high] = turned ? [second, first] : [first, second];
      const value = { winner: stored, votedAt: new Date(database.now()) };
      await session
        .insert(votes)
        .values({ evaluationId: id, first: low, second: high, ...value })
        .onConflictDoUpdate({ target: [votes.evaluationId, votes.first, votes.second], set: value });
    },
  };
}

/** Changes of whole evaluations, each under the lock of its row. */
function createEdits(database: EvaluationDatabase) {
  const at = (): Date => new Date(database.now());
  const change = <T>(id: string, work: (inside: Session) => Promise<T>): Promise<T> =>
    database.transaction(async (inside) => {
      await lockEvaluation(inside, id);
      return await work(inside);
    });
  return {
    async create(spec: NewEvaluation): Promise<string> {
      const id = newId('eval_');
      const rows = cellsOf(spec).map((cell, position) => ({
        ...cell,
        evaluationId: id,
        position,
        state: 'waiting' as const,
        step: 'request' as const,
      }));
      await database.transaction(async (inside) => {
        await inside.insert(evaluations).values({ id, name: storableText(spec.name), spec, createdAt: at() });
        for (let from = 0; from < rows.length; from += insertedAtOnce)
          await inside.insert(cells).values(rows.slice(from, from + insertedAtOnce));
      });
      return id;
    },
    /** Cells that wait end at once; requests under way are finished, since they are billed. */
    cancel: (id: string): Promise<void> =>
      change(id, async (inside) => {
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
    retry: (id: string, position: number | undefined): Promise<number> =>
      change(id, async (inside) => {
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
    /** The runs stay in the history. */
    remove: (id: string): Promise<void> =>
      change(id, async (inside) => {
        await inside.delete(votes).where(eq(votes.evaluationId, id));
        await inside.delete(cells).where(eq(cells.evaluationId, id));
        await inside.delete(evaluations).where(eq(evaluations.id, id));
      }),
  };
}

async function readSummaries(session: Session, id?: string): Promise<EvaluationSummary[]> {
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
    })
    .from(evaluations)
    .where(id === undefined ? undefined : eq(evaluations.id, id))
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
  return found.map(({ cancelledAt, createdAt, finishedAt, ...shown }) => ({
    ...shown,
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
}: {
  cancelledAt: Date | null;
  finishedAt: Date | null;
}): EvaluationState {
  if (cancelledAt === null) return finishedAt === null ? 'running' : 'done';
  return finishedAt === null ? 'cancelling' : 'cancelled';
}
