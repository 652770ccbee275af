/**
 * Drizzle as CommonJS; import it from here. Node's loader of ES modules reads a package's manifest again for
 * each file, and Drizzle has 149 files and a manifest of 179 KB: its ES build adds 0.4 s to the start and 235 MB
 * of memory. The types are the package's.
 */
import { createRequire } from 'node:module';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

const require = createRequire(import.meta.url);
const core: typeof import('drizzle-orm') = require('drizzle-orm');
const columns: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core');
const driver: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres');

export const {
  and,
  asc,
  desc,
  DrizzleQueryError,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  notInArray,
  or,
  sql,
} = core;
export type { PgColumn, SQL, SQLWrapper };
export const { bigint, boolean, customType, date, doublePrecision, integer, json, jsonb } = columns;
export const { getTableConfig, pgSchema, primaryKey, text, timestamp } = columns;
export const { drizzle } = driver;

/** A LIKE pattern that finds the text anywhere; escapes its special characters. */
export function anywhere(text: string): string {
  return `%${startingWith(text)}`;
}

/** A LIKE pattern for what begins with the text. */
export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A change is committed a little after its time. */
const overlapSeconds = 10;

/**
 * Reads what other processes changed: everything first, then the rows with a later change. `column` has its time, set by the
 * database: the clocks of processes may differ.
 */
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

/**
 * Inserts rows that have the same keys, as one parameter: building a parameter for each column of each row takes longer than
 * the database does. Dates are times in ISO 8601; there are no bytes.
 */
export function insertMany<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row));
  const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '));
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const [key, { name }] of columns) record[name] = Reflect.get(row, key);
    return record;
  });
  return sql`insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`;
}
