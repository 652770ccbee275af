/** Rules between several fields of a body with valid types. */
import type { ErrorCode } from './errors/error-codes.ts';
import type { Fix, Issue } from './errors/issue.ts';
import { maxIssues } from './errors/zod-issues.ts';

export interface Rule<Body> {
  /** Names the rule in tests, forms and documentation: `transparent-needs-alpha-format`. */
  id: string;
  /** The fields that it reads; an issue names the first one. */
  fields: readonly string[];
  /** The start of a beta feature's name that lifts the rule: `interleaved-thinking`. */
  liftedBy?: string;
  /** The rule in one sentence, for the API reference. */
  text: string;
  /** The issue of this body, as a sentence or with details; nothing for a valid body. */
  check(body: Body): string | RuleBreak | readonly RuleBreak[] | undefined;
}

export interface RuleBreak {
  /** A full sentence that names field, value and rule. */
  message: string;
  /** A field other than the rule's first, or a deeper path. */
  parameter?: string;
  /** Default: `invalid_value`. */
  code?: ErrorCode;
  fixes?: readonly Fix[];
}

/** The issues of all rules in the order of the rules; the rules stop after `maxIssues`. */
export function checkRules<Body>(
  rules: readonly Rule<Body>[],
  body: Body,
  betas: readonly string[] = [],
): Issue[] {
  const issues: Issue[] = [];
  for (const rule of rules) {
    const { liftedBy } = rule;
    if (liftedBy !== undefined && betas.some((beta) => beta.startsWith(liftedBy))) continue;
    issues.push(...issuesOfRule(rule, body, maxIssues - issues.length));
    if (issues.length >= maxIssues) break;
  }
  return issues;
}

function issuesOfRule<Body>(rule: Rule<Body>, body: Body, most: number): Issue[] {
  const found = rule.check(body);
  if (found === undefined) return [];

  const breaks: readonly RuleBreak[] = typeof found === 'string' ? [{ message: found }] : [found].flat();
  return breaks.slice(0, most).map((entry) => ({
    code: entry.code ?? 'invalid_value',
    parameter: entry.parameter ?? rule.fields[0] ?? '',
    message: entry.message,
    rule: rule.id,
    fixes: entry.fixes,
  }));
}
