/** What a set can vary: the model, the words, every field that one of the models in question takes. Pure. */
import type { FieldOption } from '#lib/describe/field-text.ts';
import type { FormDescription, FormField } from '#lib/describe/form-fields.ts';
import { variantOf } from '../form/form-values.ts';
import { presetsOf } from '../form/size-presets.ts';
import { modelPath, wordsPath } from './compare-set.ts';
import { wordsField } from './words-of.ts';

/** `some`: of a list of values; `numbers`, `sizes` and `texts` are typed; `other` is entered by the field's own control. */
export type AxisKind = 'model' | 'some' | 'numbers' | 'sizes' | 'texts' | 'other';

export interface AxisField {
  path: string;
  title: string;
  kind: AxisKind;
  /** Values worth one click. */
  options: readonly { value: unknown; label: string }[];
  /** Absent for the model. */
  field?: FormField;
}

export function axisFields(description: FormDescription, models: readonly string[]): readonly AxisField[] {
  const fields = models.flatMap((model) => variantOf(description, model)?.fields ?? []);
  const words = wordsField(fields);
  const found = new Map<string, AxisField>();
  for (const { field, path } of fields.flatMap(withInner)) {
    if (field === words || mainWidgets.has(field.widget ?? '')) continue;
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
  const told: AxisField[] = words
    ? [{ path: wordsPath, title: wordsTitle(words), kind: 'texts', options: [], field: words }]
    : [];
  return [model, ...told, ...found.values()];
}

/** Their words are varied, not the whole of them. */
const mainWidgets: ReadonlySet<string> = new Set(['prompt', 'turns', 'contents', 'message']);

function wordsTitle({ widget }: FormField): string {
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
  if (kind === 'choice') return { ...named, kind: 'some', options: field.options?.map(plain) ?? [] };
  if (kind === 'boolean') return { ...named, kind: 'some', options: onAndOff };
  if (kind === 'integer' || kind === 'number') return { ...named, kind: 'numbers', options: [] };
  if (kind === 'text' && widget === undefined) return { ...named, kind: 'texts', options: [] };
  return { ...named, kind: 'other', options: [] };
}

const onAndOff = [
  { value: true, label: 'On' },
  { value: false, label: 'Off' },
];

function plain({ value, label }: FieldOption): { value: unknown; label: string } {
  return { value, label };
}

function merged(first: AxisField['options'], second: AxisField['options']): AxisField['options'] {
  return [...first, ...second.filter(({ value }) => !first.some((known) => known.value === value))];
}
