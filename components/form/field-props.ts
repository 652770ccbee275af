/** The props of every field control. */
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { IdleField } from '#lib/describe/form-check.ts';
import type { FormField } from '#lib/describe/form-description.ts';

export interface FieldProps {
  field: FormField;
  /** Dotted path from the body: `generationConfig.temperature`. */
  path: string;
  value: unknown;
  /** Undefined removes the field from the body. */
  onChange(value: unknown): void;
  /** All issues of the body; a control picks those of its path. */
  issues: readonly Issue[];
  /** Why the field is not accepted together with the others, with fixes. */
  idle?: IdleField | undefined;
  /** Applies a fix: sets several top-level fields. Null removes a field. */
  onFix(set: Readonly<Record<string, unknown>>): void;
}

/** Differs from the default. A required field has no default. */
export function isChanged({ required, default: fallback }: FormField, value: unknown): boolean {
  return !required && value !== undefined && value !== fallback;
}

/** Issues at a path, or also below it. */
export function issuesAt(issues: readonly Issue[], path: string, below = false): readonly Issue[] {
  return issues.filter(
    ({ parameter }) =>
      parameter === path || (below && (parameter.startsWith(`${path}.`) || parameter.startsWith(`${path}[`))),
  );
}

/** An empty list removes its field from the body. */
export function listOrNothing<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list;
}
