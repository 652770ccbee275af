/** What a form holds: every value ever typed, whatever the model; the body is what the chosen model takes of it. */
import type { FormDescription, FormVariant } from '#lib/describe/form-fields.ts';

export interface FormState {
  model: string;
  /** By top-level field. Values of fields that the model does not take stay here and come back with it. */
  values: Readonly<Record<string, unknown>>;
  /** Fields no control stands for, from the JSON overlay. */
  extra: Readonly<Record<string, unknown>>;
}

export type Body = Readonly<Record<string, unknown>>;

/** The variant a model selects; the open one for names that are not listed. */
export function variantOf(description: FormDescription, model: string): FormVariant | undefined {
  const id = description.models.find((entry) => entry.id === model)?.variantId ?? description.openVariantId;
  return id === undefined ? undefined : description.variants[id];
}

/** A body taken apart into what the form's controls hold and what they do not. */
export function stateOf(description: FormDescription, body: Body, model: string, kept: Body = {}): FormState {
  const { model: _, ...fields } = body;
  const known = new Set(variantOf(description, model)?.fields.map((field) => field.name));
  const split = (inside: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => known.has(name) === inside));
  return { model, values: { ...kept, ...split(true) }, extra: split(false) };
}

/** The request body: the values that the model takes, empty ones left out, in the form's order. */
export function bodyOf(description: FormDescription, { model, values, extra }: FormState): Body {
  const fields = variantOf(description, model)?.fields ?? [];
  const taken = fields.flatMap(({ name }) => (isEmpty(values[name]) ? [] : [[name, values[name]] as const]));
  const named = description.modelFrom === 'body' ? { model } : {};
  return { ...named, ...Object.fromEntries(taken), ...extra };
}

/** Where the request goes: the model's name in the path where it belongs there. */
export function pathOf({ path, streams }: FormDescription, model: string, stream: boolean): string {
  const named = path.replace(/\{model\+?\}/, model.split('/').map(encodeURIComponent).join('/'));
  return streams === 'path' && stream
    ? `${named.replace(/:generateContent$/, ':streamGenerateContent')}?alt=sse`
    : named;
}

/** Nothing that would be sent: absent, an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isEmpty)
  );
}
