/**
 * Switches the model: values that the new model accepts stay, others are set aside and restored by a model that
 * accepts them.
 */
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { type FormState, isEmpty, variantOf } from '#lib/client/run/form-values.ts';
import { sizeProblem } from '#lib/contract/images/size-bounds.ts';
import type { FormDescription, FormField } from '#lib/describe/form-description.ts';

/** Values set aside per field. */
const maxSetAside = 4;

export function switchModel(description: FormDescription, state: FormState, model: string): FormState {
  const values: Record<string, unknown> = { ...state.values };
  const aside: Record<string, readonly unknown[]> = { ...state.aside };
  for (const field of variantOf(description, model)?.fields ?? []) {
    const { name } = field;
    const current = values[name];
    if (!isEmpty(current) && !takes(field, current)) {
      aside[name] = [current, ...(aside[name] ?? [])].slice(0, maxSetAside);
      delete values[name];
    }
    if (!isEmpty(values[name])) continue;
    const fitting = aside[name]?.find((kept) => takes(field, kept));
    if (fitting === undefined) continue;
    values[name] = fitting;
    aside[name] = (aside[name] ?? []).filter((kept) => kept !== fitting);
  }
  return { ...state, model, values, aside };
}

/** Whether a value has the field's type. Finer rules are validated and reported, not hidden. */
export function takes(field: FormField, value: unknown): boolean {
  if (field.options && field.kind === 'choice') {
    return field.options.some((option) => option.value === value);
  }
  if (field.ratios) return typeof value === 'string' && field.ratios.includes(value);
  switch (field.widget) {
    case 'pixel-size':
    case 'token-or-pixel-size':
      return typeof value === 'string' && takesSize(field, value);
    default:
      return takesKind(field, value);
  }
}

function takesSize({ size }: FormField, value: string): boolean {
  if (size === undefined) return true;
  const pixels = parsePixelSize(value);
  if (pixels === undefined) return size.names.includes(value);
  return sizeProblem(pixels, size) === undefined;
}

function takesKind({ kind, minimum = -Infinity, maximum = Infinity }: FormField, value: unknown): boolean {
  const type = types[kind];
  if (type === undefined) return kind !== 'list' || Array.isArray(value);
  return typeof value === type && (typeof value !== 'number' || (value >= minimum && value <= maximum));
}

/** Of the kinds that do not take any value; a list is an object of its own kind. */
const types: Partial<Record<FormField['kind'], string>> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  text: 'string',
};
