/** Finds runs by a filter: pages, counts, facets. Newest first; new runs do not change the order. */
import * as z from 'zod';
import type { RunsPage } from '#lib/contract/pages/stored-run.ts';
import { knownTo, ownOf, visibleTo } from '#lib/server/auth/visible-to.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, desc, isNull, type SQL, sql } from '#lib/server/db/drizzle.ts';
import { groupNames, runs } from '#lib/server/db/schema/runs.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import {
  displayedOutcome,
  encodeCursor,
  namesRun,
  type RunsCursor,
  type RunsQuery,
} from './parse-runs-query.ts';
import { type ListedRow, liveTask, storedRunOf } from './run-store.ts';

/** What a person may only delete is found without filters of the content. */
export async function findRuns(session: Session, viewer: Viewer, query: RunsQuery): Promise<RunsPage> {
  const rows = await findRunRows(session, viewer, query);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next = rows.length > query.limit && last !== undefined ? encodeCursor(last) : null;
  const counted = await countRuns(session, viewer, query);
  return { runs: page.map((row) => storedRunOf(row, viewer)), next, ...counted };
}

/** Returns one row more than the limit if there are more. */
export async function findRunRows(session: Session, viewer: Viewer, query: RunsQuery): Promise<ListedRow[]> {
  const found = await session
    .select({ row: runs, groupName: groupNames.name, task: liveTask })
    .from(runs)
    .leftJoin(groupNames, namesRun)
    .where(and(isFound(viewer, query), afterCursor(query.cursor)))
    .orderBy(desc(runs.startedAt), desc(runs.id))
    .limit(query.limit + 1);
  return found.map(({ row, ...beside }) => ({ ...row, ...beside }));
}

/** A run that was not deleted. */
function isFound(viewer: Viewer, { where, isOfContent = false, isOwn = false }: RunsQuery): SQL | undefined {
  const isSeen = (isOfContent ? visibleTo : knownTo)(viewer, runs);
  return and(isNull(runs.deletedAt), where, isSeen, ownOf(viewer, runs, isOwn));
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
  viewer: Viewer,
  query: RunsQuery,
): Promise<Pick<RunsPage, 'total' | 'facets'>> {
  const withFacets = query.cursor === undefined;
  const isMatch = isFound(viewer, query);
  const { rows } = await session.execute(withFacets ? facetQuery(viewer, isMatch) : totalQuery(isMatch));
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

function totalQuery(isMatch: SQL | undefined): SQL {
  return sql`select 'total' as facet, null as value, count(*) as count from ${runs} where ${isMatch}`;
}

function facetQuery(viewer: Viewer, isMatch: SQL | undefined): SQL {
  return sql`
    with found as materialized (
      select operation_id, model, ${displayedOutcome} as outcome, provider,
        case when ${visibleTo(viewer, runs)} then tags end as tags from ${runs} where ${isMatch}
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
