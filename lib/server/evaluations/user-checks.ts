/**
 * Checks that run what the author of an evaluation wrote: a pattern, or a JSON Schema. Either may take without end, so
 * they run in check-worker.ts, and nowhere else.
 */
import * as z from 'zod';
import { errorMessage } from '#lib/base/error-message.ts';
import { parseJson } from '#lib/base/json-value.ts';
import { issuesOf } from '#lib/contract/errors/zod-issues.ts';
import type { CheckResult } from '#lib/contract/pages/evaluation.ts';
import { isSlowPattern, patternsIn } from '#lib/server/http/slow-pattern.ts';

export type UserCheck =
  | { kind: 'pattern'; pattern: string }
  | { kind: 'schema'; schema: Readonly<Record<string, unknown>> };

export const checkNames = { pattern: 'Matches', schema: 'JSON schema' } as const;

export function runUserCheck(check: UserCheck, text: string): CheckResult {
  const name = checkNames[check.kind];
  try {
    return {
      name,
      ...(check.kind === 'pattern' ? matches(check.pattern, text) : hasSchema(check.schema, text)),
    };
  } catch (error) {
    return { name, passed: null, detail: errorMessage(error) };
  }
}

/** Characters of a schema as JSON. */
const longestSchema = 65_536;

/** Why a check cannot be used, as the end of a sentence; undefined if it can. */
export function problemOfCheck(check: UserCheck): string | undefined {
  try {
    if (check.kind === 'pattern') {
      new RegExp(check.pattern, 'u');
      return slowProblem([check.pattern]);
    }
    if (JSON.stringify(check.schema).length > longestSchema)
      return `it is longer than ${longestSchema} characters`;

    const slow = slowProblem(patternsIn(check.schema));
    if (slow !== undefined) return slow;

    const schema = z.fromJSONSchema({ ...check.schema });
    // References that lead nowhere are found only when a value is read.
    for (const value of [{}, [], '', 0]) schema.safeParse(value);
    return undefined;
  } catch (error) {
    return error instanceof RangeError ? 'it refers to itself without end' : errorMessage(error);
  }
}

function slowProblem(patterns: readonly string[]): string | undefined {
  const slow = patterns.find(isSlowPattern);
  if (slow === undefined) return undefined;
  return `the pattern ${JSON.stringify(slow.slice(0, 100))} takes exponential time; remove a repetition within a repetition`;
}

function matches(pattern: string, text: string): Omit<CheckResult, 'name'> {
  return { passed: new RegExp(pattern, 'u').test(text), detail: `/${pattern}/` };
}

function hasSchema(schema: Readonly<Record<string, unknown>>, text: string): Omit<CheckResult, 'name'> {
  const value = parseJson(text);
  if (value === undefined) return { passed: false, detail: 'The text is not JSON.' };

  const parsed = z.fromJSONSchema({ ...schema }).safeParse(value);
  if (parsed.success) return { passed: true, detail: 'valid' };
  const [first] = issuesOf(parsed.error, value);
  return { passed: false, detail: first?.message ?? 'The text breaks the schema.' };
}
