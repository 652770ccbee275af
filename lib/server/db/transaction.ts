/** Runs transactions on a pool. Unlike Drizzle's own, a lost connection is not kept and hides no earlier error. */
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isDatabaseAway, markDatabaseError } from './database-errors.ts';
import { drizzle } from './drizzle.ts';

/** Runs queries: the database, or an open transaction. */
export type Session = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** Commits if `work` resolves, rolls back if it rejects. `begin` may set what holds for the transaction. */
export function inTransaction(pool: pg.Pool, begin = 'begin') {
  return async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch(markDatabaseError);
    /** Set if the connection cannot be used again: the server ends its transaction. */
    let lost: Error | undefined;
    try {
      await client.query(begin).catch(markDatabaseError);
      const result = await work(drizzle(client));
      await client.query('commit').catch(markDatabaseError);
      return result;
    } catch (error) {
      lost = error instanceof Error && isDatabaseAway(error) ? error : await rollback(client);
      throw error;
    } finally {
      client.release(lost);
    }
  };
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
