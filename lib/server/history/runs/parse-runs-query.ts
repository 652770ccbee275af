/** The query of `/api/runs`. A filter is one row: what it accepts, its rule, and its condition. */

import * as z from 'zod';
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { groupKinds, groupPrefixes } from '#lib/contract/pages/group-kinds.ts';
import { runOutcomes } from '#lib/contract/pages/stored-run.ts';
import { cancelledVideo } from '#lib/contract/pages/video-problem.ts';
import { readOwn } from '#lib/server/auth/visible-to.ts';
import {
  and,
  anywhere,
  eq,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  sql,
  startingWith,
} from '#lib/server/db/drizzle.ts';
import { groupNames, runs } from '#lib/server/db/schema/runs.ts';
import { type QueryField, readField } from '#lib/server/http/read-request.ts';

/** The last run of the previous page. */
export interface RunsCursor {
  startedAt: Date;
  id: string;
}

export interface RunsQuery {
  /** All filters together; undefined without one. */
  where?: SQL | undefined;
  /** A filter reads what a run contains. */
  isOfContent?: boolean;
  /** Only the viewer's own. */
  isOwn?: boolean;
  limit: number;
  cursor?: RunsCursor | undefined;
}

/** As the pages show it: a request of a video is running until its task ends, and ends as the task does. */
export const displayedOutcome = sql<string>`case
  when ${runs.outcome} <> 'done' or ${runs.taskId} is null or ${runs.results} > 0 then ${runs.outcome}
  when ${runs.error} is null then 'running'
  when ${runs.error} = ${cancelledVideo} then 'stopped'
  else 'failed' end`;

const isStarred = sql`${runs.marks} @? '$.* ? (@ == "starred")'`;
const allRejected = sql`${runs.results} > 0 and ${runs.results} <=
  jsonb_array_length(jsonb_path_query_array(${runs.marks}, '$.* ? (@ == "rejected")'))`;

const short = z.string().min(1).max(200);
const filters: Record<string, QueryField<SQL | undefined>> = {
  text: { schema: z.string().max(500).transform(hasWords), rule: 'at most 500 characters' },
  operation: {
    schema: short.transform((id) => eq(runs.operationId, id)),
    rule: 'the id of an operation, 1 to 200 characters',
  },
  model: {
    schema: z
      .string()
      .max(200)
      .transform((model) => eq(runs.model, model)),
    rule: 'at most 200 characters',
  },
  outcome: {
    schema: z.enum(runOutcomes).transform((outcome) => eq(displayedOutcome, outcome)),
    rule: `one of ${runOutcomes.join(', ')}`,
  },
  provider: { schema: short.transform((id) => eq(runs.provider, id)), rule: '1 to 200 characters' },
  tag: {
    schema: z
      .string()
      .min(1)
      .max(40)
      .transform((tag) => sql`${tag} = any (${runs.tags})`),
    rule: '1 to 40 characters',
  },
  source: {
    schema: z
      .enum(['pages', 'api'])
      .transform((source) => (source === 'api' ? isNotNull(runs.keyName) : isNull(runs.keyName))),
    rule: 'pages or api',
  },
  kind: {
    schema: z.enum(groupKinds).transform((kind) => like(runs.groupId, startingWith(groupPrefixes[kind]))),
    rule: `one of ${groupKinds.join(', ')}`,
  },
  group: { schema: short.transform((id) => eq(runs.groupId, id)), rule: 'the id of a group' },
  since: moment((at) => sql`${runs.startedAt} >= ${at}`),
  until: moment((at) => sql`${runs.startedAt} < ${at}`),
  person: { schema: short.transform((id) => eq(runs.personId, id)), rule: 'the id of a person' },
  pinned: flag('pinned runs', (is) => eq(runs.pinned, is)),
  // At least one image is starred.
  starred: flag('runs with a starred image', (is) => sql`(${isStarred}) = ${is}`),
  rejected: flag('runs with rejected images only', (is) => sql`(${allRejected}) = ${is}`),
  thumbnail: flag('runs with a thumbnail', (is) => eq(runs.hasThumbnail, is)),
};

function flag(of: string, condition: (is: boolean) => SQL): QueryField<SQL> {
  const schema = z.enum(['0', '1']).transform((digit) => condition(digit === '1'));
  return { schema, rule: `1 for ${of}, 0 for the others` };
}

function moment(condition: (at: string) => SQL): QueryField<SQL> {
  const schema = z.iso
    .datetime({ offset: true })
    .transform((text) => condition(new Date(text).toISOString()));
  return { schema, rule: 'a time as in 2026-11-27T00:00:00Z' };
}

/** What these read of a run says something about its content. */
const ofContent = ['text', 'tag', 'starred', 'rejected', 'thumbnail'];

const limitField: QueryField<number> = {
  schema: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(200)),
  rule: 'a whole number from 1 to 200',
};

const cursorField: QueryField<RunsCursor> = {
  schema: z.string().transform((text, context) => {
    const cursor = decodeCursor(text);
    if (cursor === undefined) context.addIssue('no cursor');
    return cursor ?? z.NEVER;
  }),
  rule: 'the `next` of the previous page',
};

/** Throws ApiError `invalid_value` or `unknown_parameter` with field, value and rule. */
export function readRunsQuery(query: URLSearchParams): RunsQuery {
  const names = [...Object.keys(filters), 'owner', 'limit', 'cursor'];
  for (const name of query.keys()) {
    if (names.includes(name)) continue;
    throw new ApiError('unknown_parameter', {
      parameter: name,
      message: `${showValue(name)} is not a parameter of this request. Parameters: ${names.join(', ')}.`,
    });
  }
  return {
    where: and(...Object.entries(filters).map(([name, field]) => readField(query, name, field))),
    isOfContent: ofContent.some((name) => query.has(name)),
    isOwn: readOwn(query),
    limit: readField(query, 'limit', limitField) ?? 50,
    cursor: readField(query, 'cursor', cursorField),
  };
}

/** The condition that a name is that of the run's group: others who add runs to a group do not learn its name. */
export const namesRun = and(eq(groupNames.id, runs.groupId), eq(groupNames.personId, runs.personId));

/** Every word must match the run or the name of its group. */
function hasWords(text: string): SQL | undefined {
  const hasName = (pattern: string) =>
    sql`exists (select 1 from ${groupNames} where ${namesRun} and ${like(sql`lower(${groupNames.name})`, pattern)})`;
  return and(...patternsOf(text).map((pattern) => or(like(runs.search, pattern), hasName(pattern))));
}

/** Of each word, in lower case. */
export function patternsOf(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/);
  return words.filter((word) => word !== '').map(anywhere);
}

/** The `ids` of a query. Throws ApiError `invalid_value`. */
export function runIdsOf(query: URLSearchParams): string[] {
  const ids = query.get('ids') ?? '';
  if (/^[\w-]{1,100}(,[\w-]{1,100}){0,999}$/.test(ids)) return ids.split(',');
  throw new ApiError('invalid_value', {
    parameter: 'ids',
    message: 'ids must be 1 to 1000 ids of runs with commas between them.',
  });
}

export function encodeCursor({ startedAt, id }: RunsCursor): string {
  return Buffer.from(`${startedAt.getTime()} ${id}`).toString('base64url');
}

/** The end of the year 9999, in Unix ms: ISO 8601 writes later years with a sign. */
const lastMs = Date.UTC(10_000, 0) - 1;

function decodeCursor(text: string): RunsCursor | undefined {
  const [, time, id] =
    /^(\d{1,15}) ([\w-]{1,100})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined || Number(time) > lastMs) return undefined;
  return { startedAt: new Date(Number(time)), id };
}
