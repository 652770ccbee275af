/** Parses a value with a schema, and lists what is wrong with it in bounded time. */
import type * as z from 'zod';
import type { Issue } from './issue.ts';
import { issuesOf, type RefusedFields } from './zod-issues.ts';

export type ParsedValue<Schema extends z.ZodType> =
  | { ok: true; value: z.output<Schema> }
  | { ok: false; issues: readonly Issue[] };

/** Of larger values only the first problem is named: listing all costs far more than finding one. */
const smallValues = 2_000;

export function parseSchema<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  refused: RefusedFields = {},
): ParsedValue<Schema> {
  const parsed = schema.safeParse(input, firstProblem);
  if (parsed.success) return { ok: true, value: parsed.data };
  if (!holdsMoreThan(smallValues, input)) {
    const whole = schema.safeParse(input);
    return { ok: false, issues: whole.error ? issuesOf(whole.error, input, refused) : [] };
  }

  const issues = issuesOf(parsed.error, input, refused).slice(0, 1);
  const stopped = ' The body is large, so the check stops at its first problem.';
  return { ok: false, issues: issues.map((issue) => ({ ...issue, message: issue.message + stopped })) };
}

/** What zod's own `validate` sets, which returns no problem. */
const firstProblem = { jitless: false, abortEarly: true } satisfies z.core.ParseContextInternal;

function holdsMoreThan(limit: number, value: unknown): boolean {
  const open: unknown[] = [value];
  for (let count = 0; open.length > 0; count += 1) {
    if (count > limit) return true;
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members = Object.values(next);
    if (members.length > limit) return true;
    for (const member of members) open.push(member);
  }
  return false;
}
