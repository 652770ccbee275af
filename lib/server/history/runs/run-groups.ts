/**
 * Conversations, image sessions and comparisons: lists and names of runs with one group id. The name of a group belongs to
 * the runs of its owner, who made its first run: somebody who adds a run to a group learns nothing of it.
 */

import * as z from 'zod';
import { type GroupKind, groupKindOf, groupPrefixes } from '#lib/contract/pages/group-kinds.ts';
import type { GroupPatch, RunGroup } from '#lib/contract/pages/run-groups.ts';
import {
  type Leaving,
  ownerShown,
  ownOf,
  requireOwner,
  sees,
  visibleTo,
} from '#lib/server/auth/visible-to.ts';
import type { Session } from '#lib/server/db/database.ts';
import { and, asc, eq, isNull, like, sql, startingWith } from '#lib/server/db/drizzle.ts';
import { groupNames, runs } from '#lib/server/db/schema/runs.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';
import { namesRun, patternsOf } from './parse-runs-query.ts';

export interface GroupsQuery {
  kind: GroupKind;
  text: string;
  isOwn: boolean;
}

const maxListed = 100;

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string().nullable(),
    excerpt: z.string(),
    operation: z.string(),
    model: z.string(),
    started_ms: z.coerce.number(),
    runs: z.coerce.number(),
    person_id: z.string(),
    visibility: z.enum(['team', 'private']),
  }),
);

/** Of the runs that the viewer sees. Own groups first, then newest first. */
export async function findGroups(
  session: Session,
  viewer: Viewer,
  { kind, text, isOwn }: GroupsQuery,
): Promise<RunGroup[]> {
  const isOfKind = like(runs.groupId, startingWith(groupPrefixes[kind]));
  const isSeen = and(isOfKind, isNull(runs.deletedAt), visibleTo(viewer, runs), ownOf(viewer, runs, isOwn));
  const isMatch = patternsOf(text).map(
    (pattern) => sql`and (bool_or(search like ${pattern}) or max(lower(name)) like ${pattern})`,
  );
  const { rows } = await session.execute(sql`
    with seen as (
      select ${runs.groupId} as id, ${groupNames.name} as name, ${runs.words} as words, ${runs.operationId} as operation,
        ${runs.model} as model, ${runs.startedAt} as at, ${runs.search} as search, ${runs.personId} as person_id,
        ${runs.visibility} as visibility
      from ${runs} left join ${groupNames} on ${namesRun} where ${isSeen}
    ), grouped as (
      select id, max(name) as name, (array_agg(words order by at))[1] as excerpt,
        (array_agg(operation order by at desc))[1] as operation, (array_agg(model order by at desc))[1] as model,
        extract(epoch from max(at)) * 1000 as started_ms, count(*) as runs,
        (array_agg(person_id order by name is null, at))[1] as person_id, max(visibility) as visibility
      from seen group by id having true ${sql.join(isMatch, sql` `)}
    )
    select * from grouped order by person_id = ${viewer.personId} desc, started_ms desc, id limit ${maxListed}`);

  return rowsSchema
    .parse(rows)
    .map(({ started_ms, operation, person_id: personId, visibility, ...group }) => ({
      ...group,
      operationId: operation,
      startedAt: new Date(started_ms).toISOString(),
      ...ownerShown(viewer, { personId, visibility }),
    }));
}

/** Null if the viewer sees no run of its owner. Throws ApiError `permission_denied` for a group of another person. */
export async function renameGroup(
  inside: Session,
  viewer: Viewer,
  { id, name }: GroupPatch & { id: string },
): Promise<GroupPatch | null> {
  const kind = groupKindOf(id);
  if (kind === undefined || kind === 'evaluation') return null;
  const { personId, visibility } = runs;
  const isIn = and(eq(runs.groupId, id), isNull(runs.deletedAt));
  const members = await inside
    .select({ personId, visibility })
    .from(runs)
    .where(isIn)
    .orderBy(asc(runs.startedAt), asc(runs.id));
  const [named] = await inside.select().from(groupNames).where(eq(groupNames.id, id)).for('update');
  const owner = members.find((run) => run.personId === named?.personId) ?? members[0];
  const isSeen = members.some((run) => run.personId === owner?.personId && sees(viewer, run));
  if (owner === undefined || !isSeen) return null;
  requireOwner(viewer, owner);

  const row = { name, personId: owner.personId };
  if (name === '') await inside.delete(groupNames).where(eq(groupNames.id, id));
  else
    await inside
      .insert(groupNames)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: groupNames.id, set: row });
  return { name: row.name };
}

/** After the runs of a removed person were deleted, before the others are given to the person `local`. */
export async function leaveNames(inside: Session, { personId }: Leaving): Promise<void> {
  const isOf = eq(groupNames.personId, personId);
  const hasRun = sql`exists (select 1 from ${runs} where ${namesRun} and ${isNull(runs.deletedAt)})`;
  await inside.delete(groupNames).where(and(isOf, sql`not ${hasRun}`));
  await inside.update(groupNames).set({ personId: localPerson }).where(isOf);
}
