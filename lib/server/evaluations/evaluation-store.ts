/** Evaluations, their cells and votes in the database. All times are the database's; claim-cells.ts leases cells. */
import { answerExcerptLength } from '#lib/contract/pages/answer-excerpt.ts';
import type {
  CellResult,
  CellState,
  EvaluationCell,
  EvaluationState,
  EvaluationSummary,
  NewEvaluation,
  Vote,
} from '#lib/contract/pages/evaluation.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from '#lib/server/db/drizzle.ts';
import { newId } from '#lib/server/db/new-id.ts';
import {
  evaluationCells as cells,
  evaluations,
  evaluationVotes as votes,
} from '#lib/server/db/schema/evaluations.ts';
import { runs } from '#lib/server/db/schema/runs.ts';
import { storableText } from '#lib/server/db/storable-text.ts';
import { type CellJob, type CellRow, type ClaimOptions, claimCells, of } from './claim-cells.ts';

/** The state that a job gives its cell. */
export interface CellUpdate {
  /** `waiting` requests the judge as the next step. */
  state: Exclude<CellState, 'running' | 'cancelled'>;
  step: CellRow['step'];
  text: string;
  result: CellResult | null;
}

const insertedAtOnce = 500;
const unheld = { leaseToken: null, leaseUntil: null };

export function createEvaluationStore(database: Pick<Database, 'drizzle' | 'transaction' | 'now' | 'flush'>) {
  const session = database.drizzle;
  const after = (ms: number): Date => new Date(database.now() + ms);
  const locked = (inside: Session, id: string) =>
    inside.select({ id: evaluations.id }).from(evaluations).where(eq(evaluations.id, id)).for('update');
  /** With the lock of the evaluation: two last cells must not each see the other one running. */
  const finishIfOver = (inside: Session, id: string) =>
    inside
      .update(evaluations)
      .set({ finishedAt: after(0) })
      .where(
        and(
          eq(evaluations.id, id),
          isNull(evaluations.finishedAt),
          sql`not exists (select 1 from ${cells} where ${cells.evaluationId} = ${id}
            and ${cells.state} in ('waiting', 'running'))`,
        ),
      );
  const summaries = async (id?: string): Promise<EvaluationSummary[]> => {
    const found = await session
      .select({
        ...{ id: evaluations.id, name: evaluations.name },
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
  };

  return {
    async create(spec: NewEvaluation): Promise<string> {
      const id = newId('eval_');
      const rows = cellsOf(spec).map((cell, position) => ({
        ...cell,
        ...{ evaluationId: id, position, state: 'waiting' as const, step: 'request' as const },
      }));
      await database.transaction(async (inside) => {
        await inside
          .insert(evaluations)
          .values({ id, name: storableText(spec.name), spec, createdAt: after(0) });
        for (let from = 0; from < rows.length; from += insertedAtOnce)
          await inside.insert(cells).values(rows.slice(from, from + insertedAtOnce));
      });
      return id;
    },
    list: () => summaries(),
    async find(id: string): Promise<EvaluationSummary | undefined> {
      return (await summaries(id))[0];
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
          ...{ position: cells.position, row: cells.row, model: cells.model, repeat: cells.repeat },
          ...{ state: cells.state, step: cells.step, runId: cells.runId, result: cells.result },
          text: whole ? cells.text : sql<string>`left(${cells.text}, ${answerExcerptLength})`,
          hasRun: sql<boolean>`${runs.id} is not null`,
          hasThumbnail: sql<boolean>`coalesce(${runs.hasThumbnail}, false)`,
        })
        .from(cells)
        .leftJoin(runs, and(eq(runs.id, cells.runId), isNull(runs.deletedAt)))
        .where(position === undefined ? eq(cells.evaluationId, id) : of(id, position))
        .orderBy(asc(cells.position));
    },
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
      const value = { winner: stored, votedAt: after(0) };
      await session
        .insert(votes)
        .values({ evaluationId: id, first: low, second: high, ...value })
        .onConflictDoUpdate({ target: [votes.evaluationId, votes.first, votes.second], set: value });
    },
    async claim(options: ClaimOptions): Promise<CellJob[]> {
      const jobs = await claimCells(database, options);
      // A cell is sent once, also after a power cut.
      if (jobs.length > 0) await database.flush();
      return jobs;
    },
    /** Gives a cell back without a result: this process has not ended over it. The lease ends as it would, or sooner. */
    async release({ cell, token }: CellJob, leaseMs?: number): Promise<void> {
      await session
        .update(cells)
        .set({ leaseToken: null, ...(leaseMs === undefined ? {} : { leaseUntil: after(leaseMs) }) })
        .where(and(of(cell.evaluationId, cell.position), eq(cells.leaseToken, token)));
    },
    /** Sets the end of a lease. */
    async renew({ cell, token }: CellJob, leaseMs: number): Promise<void> {
      await session
        .update(cells)
        .set({ leaseUntil: after(leaseMs) })
        .where(and(of(cell.evaluationId, cell.position), eq(cells.leaseToken, token)));
    },
    /** Writes the result of a job, unless its lease has passed to another process. */
    async settle({ cell, token }: CellJob, update: CellUpdate): Promise<void> {
      const { evaluationId: id, position } = cell;
      await database.transaction(async (inside) => {
        await locked(inside, id);
        const [evaluation] = await inside
          .select({ cancelledAt: evaluations.cancelledAt })
          .from(evaluations)
          .where(eq(evaluations.id, id));
        // A cancelled evaluation keeps the answer without a judge.
        const state =
          update.state === 'waiting' && evaluation?.cancelledAt !== null ? 'cancelled' : update.state;
        await inside
          .update(cells)
          .set({ ...update, text: storableText(update.text), state, ...unheld })
          .where(and(of(id, position), eq(cells.leaseToken, token)));
        await finishIfOver(inside, id);
      });
    },
    /** For the single process of a database, at its start. The tokens stay: they say which cells were recovered. */
    async endLeases(): Promise<void> {
      await session.update(cells).set({ leaseUntil: null }).where(isNotNull(cells.leaseUntil));
    },
    /** Cells that wait end at once; requests under way are finished, since they are billed. */
    async cancel(id: string): Promise<void> {
      await database.transaction(async (inside) => {
        await locked(inside, id);
        await inside
          .update(evaluations)
          .set({ cancelledAt: after(0) })
          .where(and(eq(evaluations.id, id), isNull(evaluations.finishedAt)));
        await inside
          .update(cells)
          .set({ state: 'cancelled' })
          .where(and(eq(cells.evaluationId, id), eq(cells.state, 'waiting')));
        await finishIfOver(inside, id);
      });
    },
    /** Repeats the last step of cells that failed, were cancelled or have an unknown outcome. Resolves with their number. */
    async retry(id: string, position: number | undefined): Promise<number> {
      return await database.transaction(async (inside) => {
        await locked(inside, id);
        const changed = await inside
          .update(cells)
          .set({ state: 'waiting' })
          .where(
            and(
              position === undefined ? eq(cells.evaluationId, id) : of(id, position),
              inArray(cells.state, ['failed', 'unknown', 'cancelled']),
            ),
          )
          .returning({ position: cells.position });
        if (changed.length > 0)
          await inside
            .update(evaluations)
            .set({ cancelledAt: null, finishedAt: null })
            .where(eq(evaluations.id, id));
        return changed.length;
      });
    },
    /** The runs stay in the history. */
    async remove(id: string): Promise<void> {
      await database.transaction(async (inside) => {
        await locked(inside, id);
        await inside.delete(votes).where(eq(votes.evaluationId, id));
        await inside.delete(cells).where(eq(cells.evaluationId, id));
        await inside.delete(evaluations).where(eq(evaluations.id, id));
      });
    },
  };
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
