/**
 * Databases for tests: an empty one per call. PGlite in this thread's memory, or, if TEST_DATABASE_URL names a
 * Postgres server, a new database on that server. For tests only.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { createPglitePool, type Database, databaseOver, openDatabase } from './database.ts';
import { silentLogger } from './logger.ts';
import { runMessages } from './pglite-messages.ts';

export interface TestDatabase extends Database {
  /** Empties every table, which is faster than a new database. */
  empty(): Promise<void>;
}

/** The server named by TEST_DATABASE_URL; undefined when tests run on PGlite. */
export const testServerUrl = process.env.TEST_DATABASE_URL || undefined;

/**
 * Opens an empty, migrated database. The first one in a process takes 0.6 s, the first on a machine 2.5 s. Tests that
 * change the schema use `openTestPool`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = testServerUrl === undefined ? await openInMemory() : await openOnServer(testServerUrl);
  return {
    ...database,
    async empty() {
      await database.query(truncateAll);
    },
  };
}

const truncateAll = `do $$ begin execute (
  select format('truncate %s restart identity', string_agg(format('%I.%I', schemaname, tablename), ', '))
  from pg_tables where schemaname = 'easel' and tablename not in ('schema_migrations', 'additive_migrations')
); end $$`;

/** A server without our tables, for tests of migrations. */
export interface TestPool {
  pool: pg.Pool;
  close(): Promise<void>;
}

export async function openTestPool(): Promise<TestPool> {
  if (testServerUrl === undefined) {
    const lite = await openPglite();
    const pool = createPglitePool((bytes) => runMessages(lite, bytes));
    return { pool, close: () => endBoth(pool, () => lite.close()) };
  }
  const own = await createServerDatabase(testServerUrl);
  const pool = new pg.Pool({ connectionString: own.url });
  return { pool, close: () => endBoth(pool, own.drop) };
}

async function endBoth(pool: pg.Pool, endServer: () => Promise<void>): Promise<void> {
  if (!pool.ended) await pool.end();
  await endServer();
}

/** Closed databases of this process: opening one again saves half a second of processor time per test file. */
const reusable: PGlite[] = [];

async function openInMemory(): Promise<Database> {
  const lite = reusable.pop() ?? (await openPglite());
  const pool = createPglitePool((bytes) => runMessages(lite, bytes));
  return await databaseOver({
    pool,
    exclusive: true,
    logger: silentLogger,
    async onClosed() {
      for (const statement of ['rollback', 'discard all', truncateAll]) await lite.exec(statement);
      reusable.push(lite);
    },
  });
}

/** Creating a cluster takes 2 s; a copy of an existing one takes half a second. */
async function openPglite(): Promise<PGlite> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version }: { version: string } = JSON.parse(
    await readFile(join(dirname(entry), '../package.json'), 'utf8'),
  );
  const folder = join(tmpdir(), `easel-tests-${process.getuid?.() ?? 0}`);
  const path = join(folder, `pglite-${version}.tar`);
  const copy = await readFile(path).catch(() => null);
  if (copy !== null) return await PGlite.create({ loadDataDir: new Blob([copy]) });

  const lite = await PGlite.create();
  await mkdir(folder, { recursive: true });
  const dump = await lite.dumpDataDir('none');
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
  await rename(unfinished, path);
  return lite;
}

async function openOnServer(serverUrl: string): Promise<Database> {
  const own = await createServerDatabase(serverUrl);
  const database = await openDatabase({ dataDirectory: '', databaseUrl: own.url });
  return {
    ...database,
    async close() {
      await database.close();
      await own.drop();
    },
  };
}

export async function createServerDatabase(
  serverUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `easel_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
