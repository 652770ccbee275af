/** What every field control is given. */
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { IdleField } from '#lib/describe/form-check.ts';
import type { FormField } from '#lib/describe/form-fields.ts';

export interface FieldProps {
  field: FormField;
  /** Dotted path from the body: `generationConfig.temperature`. */
  path: string;
  value: unknown;
  /** Undefined takes the field out of the body. */
  onChange(value: unknown): void;
  /** All issues of the body; a control picks those of its path. */
  issues: readonly Issue[];
  /** Why the field would not be taken beside the others, and what would make it count. */
  idle?: IdleField | undefined;
  /** Sets top-level fields at once: what a fix does. Null takes one out. */
  onFix(set: Readonly<Record<string, unknown>>): void;
}

/** Set by hand to something else than what counts anyway. A required field is always set by hand. */
export function isChanged({ required, default: fallback }: FormField, value: unknown): boolean {
  return !required && value !== undefined && value !== fallback;
}

/** Issues at a path itself, or below it too. */
export function issuesAt(issues: readonly Issue[], path: string, below = false): readonly Issue[] {
  return issues.filter(
    ({ parameter }) =>
      parameter === path || (below && (parameter.startsWith(`${path}.`) || parameter.startsWith(`${path}[`))),
  );
}
