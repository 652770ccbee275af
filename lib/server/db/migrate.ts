/**
 * Applies the numbered SQL files of `migrations/` to a database and records them.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import * as z from 'zod';

export interface Migration {
  /** The number of its file. */
  version: number;
  name: string;
  sql: string;
}

/** A number that no other advisory lock of the database uses. */
const lockNumber = 7_311_254_871;

const appliedSchema = z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() }));
type Applied = z.infer<typeof appliedSchema>;

/** From here on a migration only adds what an earlier version can do without, unless its name ends with `.breaking.sql`. */
const firstAdditive = 33;

/** What is recorded in the second table, earlier versions do not read. */
const tables = ['schema_migrations', 'additive_migrations'] as const;

/**
 * Applies the missing migrations in one transaction; several processes may call it at once. Throws if the database
 * has a migration that this code does not know and needs, or was created with other files.
 */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<void> {
  await withSchemaLock(pool, async (client) => {
    await client.query('create schema if not exists easel');
    for (const table of tables)
      await client.query(
        `create table if not exists easel.${table} (` +
          'version integer primary key, name text not null, checksum text not null, ' +
          'applied_at timestamptz not null default now())',
      );
    const needed = await readApplied(client, 'schema_migrations');
    const added = await readApplied(client, 'additive_migrations');
    for (const migration of missing(needed, added, migrations)) {
      await client.query(slowQuery(migration.sql));
      await client.query(
        `insert into easel.${tableOf(migration)} (version, name, checksum) values ($1, $2, $3)`,
        [migration.version, migration.name, checksum(migration)],
      );
    }
  });
}

function tableOf({ version, name }: Migration): (typeof tables)[number] {
  const isAdditive = version >= firstAdditive && !name.endsWith('.breaking.sql');
  return isAdditive ? 'additive_migrations' : 'schema_migrations';
}

async function readApplied(client: pg.PoolClient, table: (typeof tables)[number]): Promise<Applied> {
  const { rows } = await client.query(`select version, name, checksum from easel.${table} order by version`);
  return appliedSchema.parse(rows);
}

/** Runs `work` in a transaction with the database's advisory lock: one process at a time changes the schema. */
async function withSchemaLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local statement_timeout = '10min'");
    await client.query(slowQuery('select pg_advisory_xact_lock($1)', [lockNumber]));
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** A query with a time limit for large tables, instead of the pool's. */
function slowQuery(text: string, values?: unknown[]): pg.QueryConfig & { query_timeout: number } {
  return { text, ...(values === undefined ? {} : { values }), query_timeout: 600_000 };
}

/** The migrations of this code, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = new URL('./migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const version = Number.parseInt(name, 10);
      return { version, name, sql: await readFile(new URL(name, folder), 'utf8') };
    }),
  );
}

/** Also one with a lower number than others that are applied: two branches may have been merged. */
function missing(needed: Applied, added: Applied, known: readonly Migration[]): readonly Migration[] {
  const byVersion = new Map(known.map((migration) => [migration.version, migration]));
  const applied = [...needed, ...added];
  for (const { version, name, checksum: recorded } of applied) {
    const migration = byVersion.get(version);
    if (migration === undefined) {
      if (added.some((one) => one.version === version)) continue;
      throw new Error(
        `The database is newer than this program: it has migration ${name}, and this program knows ` +
          `${known.length}. Run the newer program, or restore a backup from before it.`,
      );
    }
    if (checksum(migration) !== recorded) {
      throw new Error(
        `The database was made with another version of migration ${name} than this program holds.`,
      );
    }
  }
  const versions = new Set(applied.map(({ version }) => version));
  return known.filter(({ version }) => !versions.has(version));
}

/** Ignores line ends, which a checkout may change. */
function checksum({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}
