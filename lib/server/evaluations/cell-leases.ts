/**
 * Leases of cells. A cell is claimed before its request is sent, and the id of its run is saved with the claim. All
 * times are the database's.
 */

import * as z from 'zod';
import { storableText } from '#lib/base/storable-text.ts';
import type { CellResult, CellState } from '#lib/contract/pages/evaluation.ts';
import { visibilitySchema } from '#lib/contract/pages/visibility.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { createLeases, noLease } from '#lib/server/db/leases.ts';
import { evaluationCells as cells, evaluations } from '#lib/server/db/schema/evaluations.ts';

export type CellRow = typeof cells.$inferSelect;

/** `recovered`: an earlier claim ended without a result, so the request may have been sent. */
export interface CellJob {
  cell: CellRow;
  /** Of the evaluation: who calls, and who sees the run. */
  owner: Owned;
  token: string;
  recovered: boolean;
  /** Its evaluation was cancelled meanwhile. */
  isCancelled: boolean;
  /** The claim that recovered it ended without a result, too. */
  isLost: boolean;
}

export interface ClaimOptions {
  limit: number;
  /** Cells of one evaluation that run at the same time, in all processes. */
  perEvaluation: number;
  leaseMs: number;
  newRunId(): string;
}

/** The state that a job gives its cell. */
export interface CellUpdate {
  /** `waiting` requests the judge as the next step. */
  state: Exclude<CellState, 'running'>;
  step: CellRow['step'];
  text: string;
  result: CellResult | null;
}

export type EvaluationDatabase = Pick<Database, 'drizzle' | 'transaction' | 'now' | 'flush'>;

/** The token of a claim says whether that claim recovered the cell. */
const recoveryMark = 'recovery:';

const dueCells = z.array(
  z.object({
    id: z.string(),
    position: z.number(),
    step: z.enum(['request', 'judge']),
    recovered: z.boolean(),
    isCancelled: z.boolean(),
    isLost: z.boolean(),
    personId: z.string(),
    visibility: visibilitySchema,
  }),
);

export function createCellLeases(database: EvaluationDatabase) {
  const { drizzle: session, transaction, now } = database;
  const rowOf = ({ cell }: CellJob) => cellAt(cell.evaluationId, cell.position);
  const leases = createLeases<CellJob>({ database, table: cells, rowOf, now });
  const { after, held, newLease } = leases;

  return {
    keep: leases.keep,
    /** Takes cells that wait, and cells whose lease has ended; oldest evaluation first. */
    async claim({ limit, perEvaluation, leaseMs, newRunId }: ClaimOptions): Promise<CellJob[]> {
      const jobs = await transaction(async (inside) => {
        const { rows } = await inside.execute(dueQuery(leases.isFree(), { limit, perEvaluation }));
        const claimed: CellJob[] = [];
        for (const { id, position, step, recovered, isLost, isCancelled, ...owner } of dueCells.parse(rows)) {
          const lease = newLease(leaseMs);
          const token = `${recovered ? recoveryMark : ''}${lease.leaseToken}`;
          const run = step === 'judge' ? { judgeRunId: newRunId() } : { runId: newRunId() };
          const [cell] = await inside
            .update(cells)
            .set({ ...lease, ...(recovered ? {} : run), leaseToken: token, state: 'running' })
            .where(cellAt(id, position))
            .returning();
          if (cell !== undefined) claimed.push({ cell, owner, token, recovered, isLost, isCancelled });
        }
        return claimed;
      });
      // A cell is sent once, also after a power cut.
      if (jobs.some(({ recovered }) => !recovered)) await database.flush();
      return jobs;
    },
    /** Gives a cell back without a result: this process has not ended over it. The lease ends as it would, or sooner. */
    async release(job: CellJob, leaseMs?: number): Promise<void> {
      const leaseUntil = leaseMs === undefined ? {} : { leaseUntil: after(leaseMs) };
      await session
        .update(cells)
        .set({ leaseToken: null, ...leaseUntil })
        .where(held(job));
    },
    /** Writes the result of a job, unless its lease has passed to another process. */
    async settle(job: CellJob, update: CellUpdate): Promise<void> {
      const { evaluationId: id } = job.cell;
      await transaction(async (inside) => {
        const evaluation = await lockEvaluation(inside, id);
        // A cancelled evaluation keeps the answer without a judge.
        const isCancelled = update.state === 'waiting' && evaluation?.cancelledAt !== null;
        const state = isCancelled ? 'cancelled' : update.state;
        await inside
          .update(cells)
          .set({ ...update, ...noLease, text: storableText(update.text), state })
          .where(held(job));
        await finishIfOver(inside, id, after(0));
      });
    },
    /** For the single process of a database, at its start. The tokens stay: they say which cells were recovered. */
    async endLeases(): Promise<void> {
      await session.update(cells).set({ leaseUntil: null }).where(isNotNull(cells.leaseUntil));
    },
  };
}

export function cellAt(id: string, position: number) {
  return and(eq(cells.evaluationId, id), eq(cells.position, position));
}

/** With this lock, two last cells do not each see the other one running, and the count of running cells is exact. */
export async function lockEvaluation(inside: Session, id: string) {
  const [evaluation] = await inside
    .select({
      cancelledAt: evaluations.cancelledAt,
      personId: evaluations.personId,
      visibility: evaluations.visibility,
    })
    .from(evaluations)
    .where(eq(evaluations.id, id))
    .for('update');
  return evaluation;
}

/** With the lock of the evaluation. */
export async function finishIfOver(inside: Session, id: string, finishedAt: Date): Promise<void> {
  const isOver = sql`not exists (select 1 from ${cells} where ${cells.evaluationId} = ${id}
    and ${cells.state} in ('waiting', 'running'))`;
  await inside
    .update(evaluations)
    .set({ finishedAt })
    .where(and(eq(evaluations.id, id), isNull(evaluations.finishedAt), isOver));
}

/**
 * Due cells by evaluation, as many as may run beside its running ones. An evaluation that another process claims is
 * skipped, and one whose person is disabled or removed waits. Reads the index `evaluation_cells_open`, which has no ended cells.
 */
function dueQuery(isFree: SQL | undefined, limits: Pick<ClaimOptions, 'limit' | 'perEvaluation'>): SQL {
  const open = sql`${cells} where ${cells.evaluationId} = open.id and ${cells.state} in ('waiting', 'running')`;
  const isRunning = sql`${cells.state} = 'running' and not (${isFree})`;
  return sql`
    with open as (
      select id, created_at, person_id, visibility, cancelled_at from ${evaluations} where finished_at is null
        and not exists (select from easel.people where id = person_id and coalesce(disabled_at, removed_at) is not null)
      order by created_at for update skip locked
    )
    select open.id, open.person_id as "personId", open.visibility,
      open.cancelled_at is not null as "isCancelled", due.* from open cross join lateral (
      select position, step, state = 'running' as recovered,
        state = 'running' and starts_with(coalesce(lease_token, ''), ${recoveryMark}) as "isLost"
      from ${open} and not (${isRunning})
      order by state = 'waiting', position
      limit greatest(0, ${limits.perEvaluation}::int - (select count(*) from ${open} and ${isRunning}))
    ) as due
    order by open.created_at, due.position limit ${limits.limit}`;
}
