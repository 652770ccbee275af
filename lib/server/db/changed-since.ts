/** Reads what other processes changed: everything first, then the rows with a later change. */
import type { PgColumn } from 'drizzle-orm/pg-core';
import { gt, type SQL, sql } from './drizzle.ts';

/** A change is committed a little after its time. */
const overlapSeconds = 10;

/** `column` has the time of the change, set by the database: the clocks of processes may differ. */
export function createChangeReader<Row>(
  column: PgColumn,
  read: (where: SQL | undefined) => PromiseLike<Row[]>,
): () => Promise<Row[]> {
  let readMs: number | undefined;
  return async () => {
    const startedMs = performance.now();
    const seconds = readMs === undefined ? undefined : (startedMs - readMs) / 1000 + overlapSeconds;
    const since = sql`statement_timestamp() - make_interval(secs => ${seconds})`;
    const rows = await read(seconds === undefined ? undefined : gt(column, since));
    readMs = startedMs;
    return rows;
  };
}
