/** An operation as a form: plain data, worked out from the contract, small enough to send to a page. */
import type { Operation, Variant } from '#lib/contract/define-operation.ts';
import type { SizeHint, Widget } from '#lib/contract/field-meta.ts';
import { findModel } from '#lib/contract/models/catalogue.ts';
import { textModels } from '#lib/contract/models/other-models.ts';
import { inputSchema, type JsonSchema, withoutNull } from './json-schema.ts';

export interface FormDescription {
  operationId: string;
  title: string;
  method: string;
  path: string;
  /** Where the model's id goes: a field of the body, or `{model+}` of the path. */
  modelFrom: 'body' | 'path';
  /** The body field that asks for a stream; `path` when another path does; absent when it never streams. */
  streams?: 'stream' | 'path';
  models: readonly FormModel[];
  /** The variant of models that are not listed, where any text model is taken. */
  openVariantId?: string;
  /** By variant id. */
  variants: Readonly<Record<string, FormVariant>>;
}

export interface FormModel {
  id: string;
  summary: string;
  variantId: string;
}

export interface FormVariant {
  id: string;
  title: string;
  fields: readonly FormField[];
  /** Cross-field rules in words; the validator itself is loaded on first use. */
  rules: readonly { id: string; fields: readonly string[]; text: string }[];
  examples: readonly { title: string; body: Readonly<Record<string, unknown>> }[];
  /** Why fields of other variants are not taken. */
  refused: Readonly<Record<string, string>>;
}

/** How a field is entered. `json` is the fallback for whatever has no control of its own. */
export type FieldKind = 'text' | 'integer' | 'number' | 'boolean' | 'choice' | 'list' | 'object' | 'json';

export interface FormField {
  name: string;
  title: string;
  description: string;
  kind: FieldKind;
  widget?: Widget;
  required: boolean;
  advanced: boolean;
  default?: unknown;
  options?: readonly { value: string; label: string }[];
  unit?: string;
  minimum?: number;
  maximum?: number;
  /** Code points. */
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  size?: SizeHint;
  ratios?: readonly string[];
  placeholder?: string;
  /** What a list holds when it is texts. */
  items?: 'text';
  /** Fields of an object, or of a list's elements when they are objects. */
  fields?: readonly FormField[];
}

/** `only` keeps some of the variants, for pages that show a part of an operation. */
export function describeForm(
  operation: Operation,
  only: (variant: Variant) => boolean = () => true,
): FormDescription {
  const variants = (operation.body?.variants ?? []).filter(only);
  const open = variants.find(({ models }) => models === 'any');
  return {
    operationId: operation.id,
    title: operation.title,
    method: operation.method,
    path: operation.path,
    modelFrom: operation.body?.modelFrom ?? 'body',
    ...streamsOf(operation),
    models: variants.flatMap((variant) => modelsOf(variant, operation)),
    ...(open ? { openVariantId: open.id } : {}),
    variants: Object.fromEntries(variants.map((variant) => [variant.id, describeVariant(variant)])),
  };
}

function streamsOf({ stream, id }: Operation): Pick<FormDescription, 'streams'> {
  if (id === 'native.generate-content') return { streams: 'path' };
  return stream?.when === 'stream' ? { streams: 'stream' } : {};
}

/** An open variant offers the text models of the catalogue, those of its own protocol first. */
function modelsOf({ id, models }: Variant, operation: Operation): FormModel[] {
  const protocol = operation.tag === 'Messages' ? 'messages' : 'native';
  const ids =
    models === 'any'
      ? textModels
          .toSorted((a, b) => Number(b.protocol === protocol) - Number(a.protocol === protocol))
          .map((model) => model.id)
      : models;
  return ids.map((model) => ({ id: model, summary: findModel(model)?.summary ?? '', variantId: id }));
}

function describeVariant({ id, title, schema, rules, examples, refused }: Variant): FormVariant {
  return {
    id,
    title,
    fields: fieldsOf(inputSchema(schema)).filter(({ name }) => name !== 'model'),
    rules: rules.map(({ id: rule, fields, text }) => ({ id: rule, fields, text })),
    examples,
    refused,
  };
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): FormField[] {
  return Object.entries(properties).map(([name, schema]) =>
    describeField(name, schema, required.includes(name)),
  );
}

function describeField(name: string, given: JsonSchema, required: boolean): FormField {
  const { schema } = withoutNull(given);
  const inner = schema.type === 'array' ? schema.items : schema;
  const fields = inner?.properties ? fieldsOf(inner) : undefined;
  const field: FormField = {
    name,
    title: schema.title ?? titleOf(name),
    description: schema.description ?? '',
    kind: kindOf(schema),
    required,
    advanced: schema['x-level'] === 'advanced',
  };
  return Object.assign(
    field,
    defined({
      widget: schema['x-widget'],
      default: schema.default,
      options: optionsOf(schema),
      unit: schema['x-unit'],
      minimum: finite(schema.minimum),
      maximum: finite(schema.maximum),
      minLength: schema.minLength,
      maxLength: schema.maxLength,
      minItems: schema.minItems,
      maxItems: schema.maxItems,
      size: schema['x-size'],
      ratios: schema['x-ratios'],
      placeholder: schema.examples?.find((example) => typeof example === 'string'),
      items: schema.type === 'array' && schema.items?.type === 'string' ? 'text' : undefined,
      fields,
    }),
  );
}

function kindOf(schema: JsonSchema): FieldKind {
  if (schema.enum !== undefined) return 'choice';
  switch (schema.type) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
    case 'boolean':
    case 'object':
      return schema.type === 'object' && schema.properties === undefined ? 'json' : schema.type;
    case 'array':
      return 'list';
    default:
      return 'json';
  }
}

function optionsOf(schema: JsonSchema): { value: string; label: string }[] | undefined {
  const labels = schema['x-labels'];
  const names =
    typeof labels === 'object' && labels !== null
      ? new Map(Object.entries(labels))
      : new Map<string, unknown>();
  return schema.enum?.map((value) => ({
    value: String(value),
    label: String(names.get(String(value)) ?? titleOf(String(value))),
  }));
}

/** JavaScript's own bounds of whole numbers say nothing to a person. */
function finite(bound: number | undefined): number | undefined {
  return bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
}

/** `negative_prompt` -> `Negative prompt`; names with capitals or digits in front stay as they are. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return /^[a-z]/.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

function defined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
