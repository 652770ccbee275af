/** Finds runs by a filter: pages, counts, facets. Newest first; new runs do not change the order. */
import * as z from 'zod';
import type { RunsPage } from '#lib/contract/pages/stored-run.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, desc, isNull, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { runs } from '#lib/server/db/schema/runs.ts';
import { displayedOutcome, encodeCursor, type RunsCursor, type RunsQuery } from './parse-runs-query.ts';
import { type RunRow, storedRunOf } from './run-store.ts';

export async function findRuns(session: Session, query: RunsQuery): Promise<RunsPage> {
  const rows = await findRunRows(session, query);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next = rows.length > query.limit && last !== undefined ? encodeCursor(last) : null;
  const counted = await countRuns(session, query, query.cursor === undefined);
  return { runs: page.map(storedRunOf), next, ...counted };
}

/** Returns one row more than the limit if there are more. */
export async function findRunRows(session: Session, query: RunsQuery): Promise<RunRow[]> {
  return await session
    .select()
    .from(runs)
    .where(and(isFound(query), afterCursor(query.cursor)))
    .orderBy(desc(runs.startedAt), desc(runs.id))
    .limit(query.limit + 1);
}

/** A run that was not deleted. */
function isFound({ where }: RunsQuery): SQL | undefined {
  return and(isNull(runs.deletedAt), where);
}

function afterCursor(cursor: RunsCursor | undefined): SQL | undefined {
  // The index supports the comparison as a pair, not as two conditions.
  return cursor && sql`(${runs.startedAt}, ${runs.id}) < (${cursor.startedAt.toISOString()}, ${cursor.id})`;
}

const countsSchema = z.array(
  z.object({
    facet: z.enum(['total', 'operation', 'model', 'outcome', 'provider', 'tag']),
    value: z.string().nullable(),
    count: z.coerce.number(),
  }),
);

/** All counts in one query. */
async function countRuns(
  session: Session,
  query: RunsQuery,
  withFacets: boolean,
): Promise<Pick<RunsPage, 'total' | 'facets'>> {
  const { rows } = await session.execute(withFacets ? facetQuery(query) : totalQuery(query));
  const counts = countsSchema.parse(rows);
  const total = counts.find(({ facet }) => facet === 'total')?.count ?? 0;
  if (!withFacets) return { total };
  const facets: Required<RunsPage>['facets'] = {
    operation: {},
    model: {},
    outcome: {},
    provider: {},
    tag: {},
  };
  for (const { facet, value, count } of counts) {
    if (facet !== 'total' && value !== null) Object.assign(facets[facet], { [value]: count });
  }
  return { total, facets };
}

function totalQuery(query: RunsQuery): SQL {
  return sql`select 'total' as facet, null as value, count(*) as count from ${runs} where ${isFound(query)}`;
}

function facetQuery(query: RunsQuery): SQL {
  return sql`
    with found as materialized (
      select operation_id, model, ${displayedOutcome} as outcome, provider, tags from ${runs} where ${isFound(query)}
    )
    select case grouping(operation_id, model, outcome, provider)
        when 7 then 'operation' when 11 then 'model' when 13 then 'outcome' when 14 then 'provider'
        else 'total' end as facet,
      coalesce(operation_id, model, outcome, provider) as value, count(*) as count
    from found
    group by grouping sets ((operation_id), (model), (outcome), (provider), ())
    union all
    select 'tag', tag, count(*) from found, unnest(tags) as tag group by tag`;
}
