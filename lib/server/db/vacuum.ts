/** Vacuums and analyzes the tables of PGlite, which has no autovacuum. */

import type pg from 'pg';
import * as z from 'zod';
import { repeat } from './clock.ts';
import type { Logger } from './logger.ts';

const checkMs = 10 * 60_000;

/** The thresholds of Postgres' autovacuum, so that a table without changes costs nothing. */
const changedTables = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where schemaname = 'easel' and (n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10)`;

const tablesSchema = z.array(z.object({ name: z.string() }));

/** Checks every ten minutes. Returns a function that stops it, after a vacuum that runs. */
export function startVacuum(pool: pg.Pool, logger: Logger): () => Promise<void> {
  return repeat(
    checkMs,
    () => vacuumChanged(pool),
    (error) => logger.warn({ error }, 'Tables were not vacuumed.'),
  );
}

/** One table after another: requests are served between them. Resolves with their names. */
export async function vacuumChanged(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query(changedTables);
  const names = tablesSchema.parse(rows).map(({ name }) => name);
  for (const name of names) await pool.query(`vacuum (analyze) ${name}`);
  return names;
}
