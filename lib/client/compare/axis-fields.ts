/**
 * The fields a comparison can vary: the model, the prompt and every field that one of its models accepts.
 * Pure.
 */

import { valueAt } from '#lib/base/field-path.ts';
import { presetsOf } from '#lib/client/form/size-presets.ts';
import { modelPath, promptPath } from '#lib/client/handoff/compare-set.ts';
import { type FormState, isEmpty, variantOf } from '#lib/client/run/form-values.ts';
import type { FormDescription, FormField } from '#lib/describe/form-description.ts';
import { promptField, promptOf } from './prompt-field.ts';

/**
 * `choices` come from a list; `numbers`, `sizes` and `texts` are typed; `other` uses the control of the
 * field.
 */
export type AxisKind = 'model' | 'some' | 'numbers' | 'sizes' | 'texts' | 'other';

export interface AxisField {
  path: string;
  title: string;
  kind: AxisKind;
  options: readonly { value: unknown; label: string }[];
  /** Absent for the model. */
  field?: FormField;
}

export function axisFields(description: FormDescription, models: readonly string[]): readonly AxisField[] {
  const fields = models.flatMap((model) => variantOf(description, model)?.fields ?? []);
  const prompt = promptField(fields);
  const found = new Map<string, AxisField>();
  for (const { field, path } of fields.flatMap(withInner)) {
    if (field === prompt || mainWidgets.has(field.widget ?? '')) continue;
    const made = axisFieldOf(field, path);
    const known = found.get(path);
    found.set(path, known ? { ...known, options: merged(known.options, made.options) } : made);
  }
  const model: AxisField = {
    path: modelPath,
    title: 'Model',
    kind: 'model',
    options: description.models.map(({ id }) => ({ value: id, label: id })),
  };
  const promptAxis: AxisField[] = prompt
    ? [{ path: promptPath, title: promptTitle(prompt), kind: 'texts', options: [], field: prompt }]
    : [];
  return [model, ...promptAxis, ...found.values()];
}

/** Only the text of these fields varies. */
const mainWidgets: ReadonlySet<string> = new Set(['prompt', 'turns', 'contents', 'message']);

function promptTitle({ widget }: FormField): string {
  return widget === 'turns' || widget === 'contents' ? 'Last turn' : widget === 'message' ? 'Text' : 'Prompt';
}

function withInner(field: FormField): { field: FormField; path: string }[] {
  if (field.kind !== 'object' || field.fields === undefined || field.widget !== undefined)
    return [{ field, path: field.name }];
  return field.fields.map((inner) => ({ field: inner, path: `${field.name}.${inner.name}` }));
}

function axisFieldOf(field: FormField, path: string): AxisField {
  const { kind, widget, title } = field;
  const named = { path, title, field };
  if (widget === 'pixel-size' || widget === 'token-or-pixel-size') {
    const options = presetsOf(field).map(({ value }) => ({ value, label: value }));
    return { ...named, kind: 'sizes', options };
  }
  if (field.ratios)
    return { ...named, kind: 'some', options: field.ratios.map((value) => ({ value, label: value })) };
  if (kind === 'choice') return { ...named, kind: 'some', options: field.options ?? [] };
  if (kind === 'boolean') return { ...named, kind: 'some', options: onAndOff };
  if (kind === 'integer' || kind === 'number') return { ...named, kind: 'numbers', options: [] };
  if (kind === 'text' && widget === undefined) return { ...named, kind: 'texts', options: [] };
  return { ...named, kind: 'other', options: [] };
}

const onAndOff = [
  { value: true, label: 'On' },
  { value: false, label: 'Off' },
];

function merged(first: AxisField['options'], second: AxisField['options']): AxisField['options'] {
  return [...first, ...second.filter(({ value }) => !first.some((known) => known.value === value))];
}

/** What an axis of this path varies; undefined where the form has no value. */
export function axisValue(path: string, { model, values }: FormState, description: FormDescription): unknown {
  if (path === modelPath) return model;
  if (path !== promptPath) return valueAt(values, path.split('.'));
  return promptOf(values, promptField(variantOf(description, model)?.fields ?? []));
}

export function initialValues(
  axis: AxisField,
  state: FormState,
  description: FormDescription,
): readonly unknown[] {
  const now = axisValue(axis.path, state, description);
  switch (axis.kind) {
    case 'model':
      return [now];
    case 'some':
      return axis.options.length <= fewOptions ? axis.options.map(({ value }) => value) : given(now);
    case 'texts':
      return isEmpty(now) ? [''] : [now];
    case 'numbers':
      return axis.field?.widget === 'seed' ? [1, 2, 3, 4] : given(now);
    case 'sizes':
      return given(now);
    case 'other':
      return [now];
  }
}

/** Up to this many options are all selected at first. */
const fewOptions = 3;

function given(value: unknown): readonly unknown[] {
  return isEmpty(value) ? [] : [value];
}
