/**
 * The database of a process: PGlite in the data directory, or a Postgres server. Opens, migrates and closes it.
 * Independent of the tables.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Clock } from './clock.ts';
import { createDatabaseFiles } from './create-files.ts';
import { checkFiles, damageError } from './damaged-database.ts';
import { type DataDirectoryLock, lockDataDirectory } from './data-directory-lock.ts';
import { DatabaseStartError, isAwayMessage, isDatabaseAway, markDatabaseError } from './database-errors.ts';
import { causeCode, startError } from './disk-space.ts';
import { drizzle } from './drizzle.ts';
import { type Logger, silentLogger } from './logger.ts';
import { migrate, readMigrations } from './migrate.ts';
import { PgliteSocket } from './pglite-socket.ts';
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts';
import { openServerPool } from './server-pool.ts';
import { startVacuum } from './vacuum.ts';

export interface Database {
  /** True if no other process can use the database (PGlite). */
  readonly exclusive: boolean;
  readonly drizzle: Session;
  /**
   * Runs `work` in a transaction: committed if it resolves, rolled back if it rejects. Use only the given session
   * inside: PGlite has one connection, and any other query would wait forever.
   */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Resolves when all commits so far survive a power cut: for what is paid or promised. A server does that with each
   * commit; the embedded database keeps them through the end of its process alone.
   */
  flush(): Promise<void>;
  /** Copies the embedded database, as of one moment, into a folder that is created; absent for a server. */
  copyTo?: ((folder: string) => Promise<void>) | undefined;
  /** Runs SQL text; several statements are allowed without values. For checks. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** The time of the database in Unix ms, which all processes share. */
  now(): number;
  /** Of the workers; the machine's if absent. */
  clock?: Clock | undefined;
  /** Waits for running queries, then releases everything. Safe to call twice. */
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** Absolute path; created when absent. PGlite uses its `postgres` folder. */
  dataDirectory: string;
  /** A Postgres server, 15 or later; the data directory is not used then. */
  databaseUrl?: string | undefined;
  /** To the server, at most. */
  connections?: number | undefined;
  logger?: Logger | undefined;
  clock?: Clock | undefined;
  /** Of a database that is open already. */
  thread?: PgliteThread | undefined;
  /** On the disk of a directory. */
  freeBytes?: (directory: string) => Promise<number>;
}

/** Rejects with a DatabaseStartError for an error of the system or of Postgres, with any other as it is. */
function notStarted(error: unknown): never {
  if (!(error instanceof Error) || !(isAwayMessage(error.message) || 'code' in error)) throw error;
  const reason = error.message || String(causeCode(error));
  throw new DatabaseStartError(`The server of DATABASE_URL cannot be used: ${reason}.`, { cause: error });
}

/**
 * Opens the database and applies migrations. Throws DatabaseStartError, DataDirectoryLockedError if another process has
 * the directory, and the errors of `migrate`.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const logger = options.logger ?? silentLogger;
  if (options.databaseUrl !== undefined) {
    const server = await openServerPool(options.databaseUrl, {
      connections: options.connections ?? 8,
      logger,
    }).catch(notStarted);
    return await databaseOver({ ...server, exclusive: false, logger }).catch(notStarted);
  }
  if (options.thread !== undefined) {
    const { send, close } = options.thread;
    const pool = createPglitePool(send);
    return await databaseOver({ pool, exclusive: true, logger, clock: options.clock, onClosed: close });
  }
  let thread: PgliteThread | undefined;
  const lock = await lockDataDirectory(options.dataDirectory, {
    onLost: () => {
      logger.error({ path: lock.path }, 'The lock of the data directory was taken away; the database stops.');
      thread?.close();
    },
  });
  try {
    const directory = join(options.dataDirectory, 'postgres');
    await checkFiles(options.dataDirectory, directory);
    if (!existsSync(join(directory, 'PG_VERSION'))) await createDatabaseFiles(directory);
    thread = await startPgliteThread(directory);
    return await databaseOver({
      pool: createPglitePool(thread.send),
      exclusive: true,
      logger,
      clock: options.clock,
      flush: thread.flush,
      copyTo: thread.copyTo,
      onClosed: () => closeBoth(thread, lock),
    });
  } catch (error) {
    await closeBoth(thread, lock);
    throw damageError(
      await startError(error, options.dataDirectory, options.freeBytes),
      options.dataDirectory,
    );
  }
}

/** A pool of one connection to PGlite, which has one session: transactions run one after the other. */
export function createPglitePool(send: (bytes: Uint8Array) => Promise<Uint8Array>): pg.Pool {
  return new pg.Pool({
    max: 1,
    // The connection is only an object, but resetting an idle one takes time.
    idleTimeoutMillis: 0,
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    stream: () => new PgliteSocket(send),
  });
}

interface Parts {
  pool: pg.Pool;
  /** The statement that begins a transaction. */
  begin?: string;
  exclusive: boolean;
  logger: Logger;
  clock?: Clock | undefined;
  flush?: () => Promise<void>;
  copyTo?: (folder: string) => Promise<void>;
  onClosed?: () => Promise<void>;
}

/** Migrates, then wraps a pool. Tests use it over a PGlite without a thread. */
export async function databaseOver(parts: Parts): Promise<Database> {
  const { pool, begin, exclusive, logger, flush, copyTo, onClosed } = parts;
  // Without a listener the loss of an idle connection ends the process; the next query opens a new connection.
  pool.on('error', (error) => logger.warn({ error: error.message }, 'A database connection was lost.'));
  // A connection in use also reports it: its query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  let closing: Promise<void> | undefined;
  let time: DatabaseClock | undefined;
  let stopVacuum: (() => Promise<void>) | undefined;
  const close = async (): Promise<void> => {
    time?.stop();
    await stopVacuum?.();
    await pool.end();
    await onClosed?.();
  };
  const handle: Session = drizzle(pool);
  try {
    await migrate(pool, await readMigrations());
    // PGlite has the clock of this machine.
    if (exclusive) stopVacuum = startVacuum(pool, logger);
    else time = await startDatabaseClock(() => readTime(pool));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    exclusive,
    drizzle: handle,
    transaction: inTransaction(pool, begin),
    flush: flush ?? (async () => {}),
    copyTo,
    async query(text, values) {
      const result: pg.QueryResult | pg.QueryResult[] = await pool
        .query(text, values)
        .catch(markDatabaseError);
      return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows };
    },
    now: time?.now ?? Date.now,
    clock: parts.clock,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

async function readTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return rows[0]?.ms ?? Date.now();
}

async function closeBoth(thread: PgliteThread | undefined, lock: DataDirectoryLock): Promise<void> {
  await thread?.close();
  await lock.release();
}

type DatabaseClock = Awaited<ReturnType<typeof startDatabaseClock>>;

/** Interval of the readings, ms: the monotonic clock stands still while a machine is suspended. */
const readingMs = 10_000;

/**
 * The time of a database server. Processes that share it agree on the time, and a step of the machine's clock has no
 * effect: between two readings the monotonic clock counts. `read` resolves with the server's time in Unix ms.
 */
async function startDatabaseClock(read: () => Promise<number>) {
  let offset = 0;
  const synchronize = async (): Promise<void> => {
    const before = performance.now();
    const time = await read();
    // The server read its clock at some moment of the call; its middle has the smallest error.
    offset = time - (before + performance.now()) / 2;
  };
  await synchronize();
  const timer = setInterval(() => synchronize().catch(() => {}), readingMs);
  timer.unref();
  return {
    /** Unix ms. */
    now: (): number => performance.now() + offset,
    stop: (): void => clearInterval(timer),
  };
}

/** Runs queries: the database, or an open transaction. */
export type Session = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/**
 * Commits if `work` resolves, rolls back if it rejects. `begin` may set what holds for the transaction. Unlike Drizzle's own, a
 * lost connection is not kept and hides no earlier error.
 */
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
