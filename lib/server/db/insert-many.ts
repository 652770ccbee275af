import type { PgTable } from 'drizzle-orm/pg-core';
import { getTableColumns, type SQL, sql } from './drizzle.ts';

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
