import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTableConfig } from './drizzle.ts';
import { collectionItems, collections } from './schema/collections.ts';
import { evaluationCells, evaluations, personVotes } from './schema/evaluations.ts';
import {
  apiKeys,
  idempotencyKeys,
  idempotencySizes,
  keyRates,
  keySpending,
  reservations,
  settings,
  signInFailures,
  usageMinutes,
} from './schema/keys.ts';
import { audit, invitations, people } from './schema/people.ts';
import { prompts, promptVersions } from './schema/prompts.ts';
import {
  groupNames,
  runBodies,
  runDetails,
  runs,
  shares,
  watchedPieces,
  watchedRuns,
} from './schema/runs.ts';
import { sessions } from './schema/sessions.ts';
import {
  assets,
  assetTotals,
  imageTasks,
  videoTaskCounts,
  videoTaskEvents,
  videoTasks,
  videoTaskTexts,
} from './schema/videos.ts';
import { webhookDeliveries, webhookSecrets } from './schema/webhooks.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const tables: PgTable[] = [
  ...[
    apiKeys,
    assets,
    assetTotals,
    idempotencyKeys,
    idempotencySizes,
    imageTasks,
    keyRates,
    keySpending,
    reservations,
    settings,
    videoTaskCounts,
    videoTaskEvents,
    videoTasks,
    videoTaskTexts,
  ],
  ...[groupNames, runBodies, runDetails, runs, shares, usageMinutes, watchedPieces, watchedRuns],
  ...[webhookDeliveries, webhookSecrets, signInFailures, sessions],
  ...[people, invitations, audit],
  ...[evaluations, evaluationCells, personVotes, collections, collectionItems],
  ...[prompts, promptVersions],
];

describe('the tables of the migrations are the tables of the schema', () => {
  for (const table of tables) {
    const { name, columns } = getTableConfig(table);
    test(name, async () => {
      const { rows } = await database.query(
        `select column_name as name, is_nullable = 'NO' as "notNull",
           case when udt_name = '_int8' then 'bigint[]'
             when data_type = 'ARRAY' then substr(udt_name, 2) || '[]' else data_type end as type
         from information_schema.columns where table_schema = 'easel' and table_name = $1 order by 1`,
        [name],
      );
      const known = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notNull: column.notNull,
      }));
      expect(known.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows);
    });
  }

  test('and there are no others', async () => {
    const { rows } = await database.query(
      "select tablename as name from pg_tables where schemaname = 'easel' order by 1",
    );
    const names = tables.map((table) => getTableConfig(table).name);
    // The table of an earlier version, whose votes are copied.
    const known = [...names, 'schema_migrations', 'additive_migrations', 'evaluation_votes'].sort();
    expect(rows).toEqual(known.map((name) => ({ name })));
  });
});
