/** The values an axis starts with: what the form holds now, and where it is plain what else one would want. Pure. */
import type { FormDescription } from '#lib/describe/form-fields.ts';
import { type FormState, isEmpty, variantOf } from '../form/form-values.ts';
import { valueAtPath } from './at-path.ts';
import type { AxisField } from './axis-fields.ts';
import { wordsField, wordsIn } from './words-of.ts';

export function firstValues(
  axis: AxisField,
  state: FormState,
  description: FormDescription,
): readonly unknown[] {
  const fields = variantOf(description, state.model)?.fields ?? [];
  const now = valueAtPath(state.values, axis.path);
  switch (axis.kind) {
    case 'model':
      return [state.model];
    case 'some':
      return axis.options.length <= fewOptions ? axis.options.map(({ value }) => value) : given(now);
    case 'texts': {
      const words = axis.path === 'words' ? wordsIn(state.values, wordsField(fields)) : now;
      return isEmpty(words) ? [''] : [words];
    }
    case 'numbers':
      return axis.field?.widget === 'seed' ? [1, 2, 3, 4] : given(now);
    case 'sizes':
      return given(now);
    case 'other':
      return [now];
  }
}

/** So many are all wanted. */
const fewOptions = 3;

function given(value: unknown): readonly unknown[] {
  return isEmpty(value) ? [] : [value];
}
