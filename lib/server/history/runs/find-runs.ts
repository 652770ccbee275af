/** Finds runs by a filter: pages, counts, facets. Newest first; new runs do not change the order. */
import * as z from 'zod';
import type { RunsPage } from '#lib/contract/pages/stored-run.ts';
import { cancelledVideo } from '#lib/contract/pages/video-problem.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, desc, eq, isNull, like, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { anywhere } from '#lib/server/db/like-pattern.ts';
import { runs } from '#lib/server/db/schema/runs.ts';
import { encodeCursor, type RunsCursor, type RunsFilter, type RunsQuery } from './parse-runs-query.ts';
import { type RunRow, storedRunOf } from './run-row.ts';

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
    .where(and(whereFilter(query), afterCursor(query.cursor)))
    .orderBy(desc(runs.startedAt), desc(runs.id))
    .limit(query.limit + 1);
}

function whereFilter(filter: RunsFilter): SQL | undefined {
  const words = (filter.text ?? '').toLowerCase().split(/\s+/);
  return and(
    isNull(runs.deletedAt),
    ...words.filter((word) => word !== '').map((word) => like(runs.search, anywhere(word))),
    ifGiven(filter.operation, (value) => eq(runs.operationId, value)),
    ifGiven(filter.model, (value) => eq(runs.model, value)),
    ifGiven(filter.outcome, (value) => eq(displayedOutcome, value)),
    ifGiven(filter.provider, (value) => eq(runs.provider, value)),
    ifGiven(filter.tag, (value) => sql`${value} = any (${runs.tags})`),
    ifGiven(filter.pinned, (value) => eq(runs.pinned, value)),
    ifGiven(filter.starred, (value) => sql`(${runs.marks} @? '$.* ? (@ == "starred")') = ${value}`),
    ifGiven(filter.rejected, (value) => sql`(${allRejected}) = ${value}`),
    ifGiven(filter.thumbnail, (value) => eq(runs.hasThumbnail, value)),
  );
}

/** As the pages show it: a request of a video is running until its task ends, and ends as the task does. */
const displayedOutcome = sql<string>`case
  when ${runs.outcome} <> 'done' or ${runs.taskId} is null or ${runs.results} > 0 then ${runs.outcome}
  when ${runs.error} is null then 'running'
  when ${runs.error} = ${cancelledVideo} then 'stopped'
  else 'failed' end`;

const allRejected = sql`${runs.results} > 0 and ${runs.results} <=
  jsonb_array_length(jsonb_path_query_array(${runs.marks}, '$.* ? (@ == "rejected")'))`;

function afterCursor(cursor: RunsCursor | undefined): SQL | undefined {
  // The index supports the comparison as a pair, not as two conditions.
  return cursor && sql`(${runs.startedAt}, ${runs.id}) < (${cursor.startedAt.toISOString()}, ${cursor.id})`;
}

function ifGiven<T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value);
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
  filter: RunsFilter,
  withFacets: boolean,
): Promise<Pick<RunsPage, 'total' | 'facets'>> {
  const { rows } = await session.execute(withFacets ? facetQuery(filter) : totalQuery(filter));
  const counts = countsSchema.parse(rows);
  const total = counts.find(({ facet }) => facet === 'total')?.count ?? 0;
  if (!withFacets) return { total };
  const facets: Required<RunsPage>['facets'] = {
    ...{ operation: {}, model: {}, outcome: {}, provider: {}, tag: {} },
  };
  for (const { facet, value, count } of counts) {
    if (facet !== 'total' && value !== null) Object.assign(facets[facet], { [value]: count });
  }
  return { total, facets };
}

function totalQuery(filter: RunsFilter): SQL {
  return sql`select 'total' as facet, null as value, count(*) as count from ${runs} where ${whereFilter(filter)}`;
}

function facetQuery(filter: RunsFilter): SQL {
  return sql`
    with found as materialized (
      select operation_id, model, ${displayedOutcome} as outcome, provider, tags from ${runs} where ${whereFilter(filter)}
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
