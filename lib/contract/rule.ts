/** Rules that one field's schema cannot say: they look at several fields of a body that already has its types. */
import type { ErrorCode } from './errors/error-codes.ts';
import type { Fix, Issue } from './errors/issue.ts';

export interface Rule<Body> {
  /** Names the rule in tests, forms and documentation: `transparent-needs-alpha-format`. */
  id: string;
  /** The fields it looks at, the one to blame first. */
  fields: readonly string[];
  /** The rule in one sentence, as the reference shows it. */
  text: string;
  /** What is wrong with this body, as a sentence or with details; nothing when the rule holds. */
  check(body: Body): string | RuleBreak | readonly RuleBreak[] | undefined;
}

export interface RuleBreak {
  /** A full sentence that names field, value and rule. */
  message: string;
  /** Blames another field than the rule's first, or a deeper path. */
  parameter?: string;
  /** `invalid_value` unless given. */
  code?: ErrorCode;
  fixes?: readonly Fix[];
}

/** Every break of every rule, in the rules' order. */
export function checkRules<Body>(rules: readonly Rule<Body>[], body: Body): Issue[] {
  return rules.flatMap((rule) => {
    const broken = rule.check(body);
    if (broken === undefined) return [];
    const breaks: readonly RuleBreak[] = typeof broken === 'string' ? [{ message: broken }] : [broken].flat();
    return breaks.map((entry) => ({
      code: entry.code ?? 'invalid_value',
      parameter: entry.parameter ?? rule.fields[0] ?? '',
      message: entry.message,
      rule: rule.id,
      fixes: entry.fixes,
    }));
  });
}
