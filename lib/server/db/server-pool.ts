/**
 * The connections to a Postgres server, directly or through a pooler such as PgBouncer in transaction mode. Time limits
 * are parameters of a connection; a pooler refuses or ignores those, and then each transaction sets them.
 */
import pg from 'pg';
import type { Logger } from './logger.ts';

/** Time limit of a statement; `statement_timeout` and `query_timeout` of DATABASE_URL are preferred. */
const statementMs = 20_000;

export interface ServerPool {
  pool: pg.Pool;
  /** The statement that begins a transaction. */
  begin: string;
}

/** `connections`: at most so many at once. Rejects with the error of the first connection. */
export async function openServerPool(
  databaseUrl: string,
  { connections, logger }: { connections: number; logger: Logger },
): Promise<ServerPool> {
  const { url, limitMs } = withoutLimit(databaseUrl);
  const idleMs = 2 * limitMs;
  const shared = {
    connectionString: url,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    // A server that hangs does not end its statements.
    query_timeout: limitMs + 5_000,
  };
  const direct = new pg.Pool({
    ...shared,
    statement_timeout: limitMs,
    idle_in_transaction_session_timeout: idleMs,
  });
  if (await holdsLimit(direct)) return { pool: direct, begin: 'begin' };
  await direct.end();

  const pooled = new pg.Pool(shared);
  if (!(await holdsLimit(pooled))) {
    logger.warn(
      {},
      'DATABASE_URL leads to a connection pooler, and its role has no time limit of a statement. ' +
        `Set one: alter role ... set statement_timeout = '${limitMs / 1000}s'.`,
    );
  }
  const begin =
    `begin; set local statement_timeout = ${limitMs}; ` +
    `set local idle_in_transaction_session_timeout = ${idleMs}`;
  return { pool: pooled, begin };
}

/** The limit of a URL is a parameter of the connection, too. */
function withoutLimit(databaseUrl: string): { url: string; limitMs: number } {
  const url = new URL(databaseUrl);
  const limitMs = Number(url.searchParams.get('statement_timeout')) || statementMs;
  url.searchParams.delete('statement_timeout');
  return { url: url.href, limitMs };
}

/** False if the parameters of the connection have no effect, and the role has no limit of its own. */
async function holdsLimit(pool: pg.Pool): Promise<boolean> {
  // Without listeners the loss of a connection ends the process. This connection stays in the pool.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const { rows } = await pool.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit`,
    );
    return rows[0]?.limit !== '0';
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/i.test(error.message)) return false;
    await pool.end();
    throw error;
  }
}
