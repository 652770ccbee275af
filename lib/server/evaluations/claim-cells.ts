/**
 * Leases cells. A cell is claimed before its request is sent, and the id of its run is saved with the claim. All times
 * are the database's.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Session } from '#lib/server/db/database.ts';
import { and, asc, eq, isNull, or, sql } from '#lib/server/db/drizzle.ts';
import { evaluationCells as cells, evaluations } from '#lib/server/db/schema/evaluations.ts';

export type CellRow = typeof cells.$inferSelect;

/** `recovered`: an earlier claim ended without a result, so the request may have been sent. */
export interface CellJob {
  cell: CellRow;
  token: string;
  recovered: boolean;
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

/** A lease that is further away was made before the clock was set back. */
const farMs = 900_000;

const recoveryMark = 'recovery:';

export function of(id: string, position: number) {
  return and(eq(cells.evaluationId, id), eq(cells.position, position));
}

/** Cells that wait, and cells whose lease has ended; oldest evaluation first. */
export function claimCells(
  { transaction, now }: Pick<Database, 'transaction' | 'now'>,
  { limit, perEvaluation, leaseMs, newRunId }: ClaimOptions,
): Promise<CellJob[]> {
  const after = (ms: number): Date => new Date(now() + ms);
  const lease = async (inside: Session, cell: CellRow): Promise<CellJob[]> => {
    const recovered = cell.state === 'running';
    const run = cell.step === 'judge' ? { judgeRunId: newRunId() } : { runId: newRunId() };
    // The token of the earlier claim says whether that one was a recovery.
    const isLost = recovered && cell.leaseToken?.startsWith(recoveryMark) === true;
    const token = `${recovered ? recoveryMark : ''}${randomUUID()}`;
    const held = { state: 'running' as const, leaseToken: token, leaseUntil: after(leaseMs) };
    const claimed = await inside
      .update(cells)
      .set({ ...held, ...(recovered ? {} : run) })
      .where(of(cell.evaluationId, cell.position))
      .returning();
    return claimed.map((row) => ({ cell: row, token, recovered, isLost }));
  };
  return transaction(async (inside) => {
    // The lock makes the count of running cells exact. An evaluation that another process claims is skipped.
    const open = await inside
      .select({ id: evaluations.id })
      .from(evaluations)
      .where(isNull(evaluations.finishedAt))
      .orderBy(asc(evaluations.createdAt))
      .for('update', { skipLocked: true });
    const isHeld = sql`coalesce(${cells.leaseUntil} > ${after(0).toISOString()}::timestamptz
      and ${cells.leaseUntil} < ${after(farMs).toISOString()}::timestamptz, false)`;
    const isDue = or(eq(cells.state, 'waiting'), and(eq(cells.state, 'running'), sql`not ${isHeld}`));
    const jobs: CellJob[] = [];
    for (const { id } of open) {
      const own = eq(cells.evaluationId, id);
      const running = await inside.$count(cells, and(own, eq(cells.state, 'running'), isHeld));
      const free = Math.min(limit - jobs.length, perEvaluation - running);
      if (free <= 0) continue;
      const due = await inside
        .select()
        .from(cells)
        .where(and(own, isDue))
        .orderBy(asc(cells.position))
        .limit(free);
      for (const cell of due) jobs.push(...(await lease(inside, cell)));
    }
    return jobs;
  });
}
