/** Parses and validates the query of `/api/runs`. */
import * as z from 'zod';
import { defined } from '#lib/base/defined.ts';
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { runOutcomes } from '#lib/contract/pages/stored-run.ts';

export interface RunsFilter {
  /** Every word must match. */
  text?: string;
  operation?: string;
  model?: string;
  outcome?: (typeof runOutcomes)[number];
  provider?: string;
  tag?: string;
  pinned?: boolean;
  /** At least one image is starred. */
  starred?: boolean;
  /** Every image is rejected. */
  rejected?: boolean;
  thumbnail?: boolean;
}

/** The last run of the previous page. */
export interface RunsCursor {
  startedAt: Date;
  id: string;
}

export interface RunsQuery extends RunsFilter {
  limit: number;
  cursor?: RunsCursor;
}

const short = z.string().min(1).max(200);

const yesNo = z.enum(['0', '1']).transform((digit) => digit === '1');

const fields = {
  text: { schema: z.string().max(500), rule: 'at most 500 characters' },
  operation: { schema: short, rule: 'the id of an operation, 1 to 200 characters' },
  model: { schema: z.string().max(200), rule: 'at most 200 characters' },
  outcome: { schema: z.enum(runOutcomes), rule: `one of ${runOutcomes.join(', ')}` },
  provider: { schema: short, rule: '1 to 200 characters' },
  tag: { schema: z.string().min(1).max(40), rule: '1 to 40 characters' },
  pinned: { schema: yesNo, rule: '1 for pinned runs, 0 for the others' },
  starred: { schema: yesNo, rule: '1 for runs with a starred image, 0 for the others' },
  rejected: { schema: yesNo, rule: '1 for runs with rejected images only, 0 for the others' },
  thumbnail: { schema: yesNo, rule: '1 for runs with a thumbnail, 0 for the others' },
  limit: {
    schema: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(200)),
    rule: 'a whole number from 1 to 200',
  },
  cursor: {
    schema: z.string().transform((text, context) => {
      const cursor = decodeCursor(text);
      if (cursor === undefined) context.addIssue('no cursor');
      return cursor ?? z.NEVER;
    }),
    rule: 'the `next` of the previous page',
  },
} as const;

type FieldName = keyof typeof fields;

/** Throws ApiError `invalid_value` or `unknown_parameter` with field, value and rule. */
export function readRunsQuery(query: URLSearchParams): RunsQuery {
  const filter = readRunsFilter(query);
  const limit = read(query, 'limit', fields.limit.schema) ?? 50;
  const cursor = read(query, 'cursor', fields.cursor.schema);
  return { ...filter, limit, cursor };
}

function readRunsFilter(query: URLSearchParams): RunsFilter {
  for (const name of query.keys()) {
    if (Object.hasOwn(fields, name)) continue;
    throw new ApiError('unknown_parameter', {
      parameter: name,
      message: `${showValue(name)} is not a parameter of this request. Parameters: ${Object.keys(fields).join(', ')}.`,
    });
  }
  return defined({
    text: read(query, 'text', fields.text.schema),
    operation: read(query, 'operation', fields.operation.schema),
    model: read(query, 'model', fields.model.schema),
    outcome: read(query, 'outcome', fields.outcome.schema),
    provider: read(query, 'provider', fields.provider.schema),
    tag: read(query, 'tag', fields.tag.schema),
    pinned: read(query, 'pinned', fields.pinned.schema),
    starred: read(query, 'starred', fields.starred.schema),
    rejected: read(query, 'rejected', fields.rejected.schema),
    thumbnail: read(query, 'thumbnail', fields.thumbnail.schema),
  });
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

/** An empty value counts as not given. */
function read<T>(query: URLSearchParams, name: FieldName, schema: z.ZodType<T>): T | undefined {
  const given = query.getAll(name);
  const [text] = given;
  if (text === undefined || (text === '' && given.length === 1)) return undefined;
  const parsed = schema.safeParse(text);
  if (parsed.success && given.length === 1 && !text.includes('\0')) return parsed.data;
  throw new ApiError('invalid_value', {
    parameter: name,
    message:
      given.length > 1
        ? `${name} may be given once; got ${given.length} values.`
        : `${name} must be ${fields[name].rule}; got ${showValue(text)}.`,
  });
}
