/** An operation as a form: plain data, worked out from the contract, small enough to send to a page. */
import type { Operation, Variant } from '#lib/contract/define-operation.ts';
import type { SizeHint, Widget } from '#lib/contract/field-meta.ts';
import { findModel } from '#lib/contract/models/catalogue.ts';
import { textModels } from '#lib/contract/models/other-models.ts';
import { type FieldOption, optionsOf, titleOf } from './field-text.ts';
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
  /** What a page asks for unless it is told otherwise: a response is read as it is written. */
  usual: Readonly<Record<string, unknown>>;
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
}

/**
 * How a field is entered. A `union` is one of several objects, told apart by their `type`. `json` is the fallback
 * for whatever has no control of its own.
 */
export type FieldKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'list'
  | 'object'
  | 'union'
  | 'json';

/** `message` is an object of parts, each a text: the native dialect's plainest content. */
export type FormWidget = Widget | 'message';

export interface FormField {
  name: string;
  title: string;
  description: string;
  kind: FieldKind;
  widget?: FormWidget;
  required: boolean;
  advanced: boolean;
  default?: unknown;
  options?: readonly FieldOption[];
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
  /** What a list holds when it is texts; with `itemOptions`, some of a few. */
  items?: 'text';
  itemOptions?: readonly FieldOption[];
  /** Fields of an object, or of a list's elements when they are objects. */
  fields?: readonly FormField[];
  /** What such an object always holds, once it holds anything: `{ type: 'json_schema' }`. */
  constants?: Readonly<Record<string, unknown>>;
  /** The objects of a union, by their `type`. */
  forms?: readonly FormChoice[];
}

export interface FormChoice {
  value: string;
  label: string;
  fields: readonly FormField[];
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
    usual: operation.stream && operation.tag === 'Messages' ? { stream: true, max_tokens: usualLength } : {},
    models: variants.flatMap((variant) => modelsOf(variant, operation)),
    ...(open ? { openVariantId: open.id } : {}),
    variants: Object.fromEntries(variants.map((variant) => [variant.id, describeVariant(variant)])),
  };
}

/** Tokens. The length is required; whoever clears the form has not asked for none. */
const usualLength = 1024;

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

function describeVariant({ id, title, schema, rules, examples }: Variant): FormVariant {
  return {
    id,
    title,
    fields: mainFirst(fieldsOf(inputSchema(schema)).filter(({ name }) => name !== 'model')),
    rules: rules.map(({ id: rule, fields, text }) => ({ id: rule, fields, text })),
    examples,
  };
}

const mainWidgets: ReadonlySet<FormWidget | undefined> = new Set([
  'prompt',
  'turns',
  'contents',
  'message',
  'embeddings',
  'images',
]);

/** What a request is about comes before how it is done. */
function mainFirst(fields: readonly FormField[]): FormField[] {
  const isMain = ({ required, widget }: FormField) => required && mainWidgets.has(widget);
  return [...fields.filter(isMain), ...fields.filter((field) => !isMain(field))];
}

/** Constants are left out: they are filled in, not entered. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema): FormField[] {
  return Object.entries(properties)
    .filter(([, schema]) => schema.const === undefined)
    .map(([name, schema]) => describeField(name, schema, required.includes(name)));
}

function describeField(name: string, given: JsonSchema, required: boolean): FormField {
  const { schema } = withoutNull(given);
  const inner = objectIn(schema.type === 'array' ? schema.items : schema);
  const widget = widgetOf(schema);
  const fields = inner && !ownEditors.has(widget) ? fieldsOf(inner) : undefined;
  const forms = formsOf(schema);
  const field: FormField = {
    name,
    title: schema.title ?? titleOf(name),
    description: schema.description ?? '',
    kind: forms ? 'union' : kindOf(schema),
    required,
    advanced: schema['x-level'] === 'advanced',
  };
  return Object.assign(
    field,
    defined({
      widget,
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
      placeholder: placeholderOf(schema),
      items: schema.type === 'array' && schema.items?.type === 'string' ? 'text' : undefined,
      itemOptions:
        schema.type === 'array' ? optionsOf({ 'x-labels': schema['x-labels'], ...schema.items }) : undefined,
      fields,
      constants: inner ? constantsOf(inner) : undefined,
      forms,
    }),
  );
}

function constantsOf({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> | undefined {
  const constants = required.flatMap((name) => {
    const value = properties[name]?.const;
    return value === undefined ? [] : [[name, value] as const];
  });
  return constants.length > 0 ? Object.fromEntries(constants) : undefined;
}

function widgetOf(schema: JsonSchema): FormWidget | undefined {
  return schema['x-widget'] ?? (isMessage(schema) ? 'message' : undefined);
}

/** Their controls know the shape themselves. */
const ownEditors: ReadonlySet<FormWidget | undefined> = new Set([
  'contents',
  'turns',
  'tools',
  'functions',
  'json',
  'message',
]);

/** The object that a value is, or is when it is not a plain text: images have a short form. */
function objectIn(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (schema?.properties) return schema;
  const objects = (schema?.anyOf ?? []).filter((form) => form.properties);
  return objects.length === 1 ? objects[0] : undefined;
}

/** The forms of a value that is always an object with a constant `type`. */
function formsOf(schema: JsonSchema): FormChoice[] | undefined {
  const objects = schema.oneOf ?? schema.anyOf ?? [];
  const types = objects.map((form) => form.properties?.type?.const);
  if (objects.length < 2 || !types.every((type) => typeof type === 'string')) return undefined;
  return objects.map((form, index) => ({
    value: String(types[index]),
    label: form.title ?? titleOf(String(types[index])),
    fields: fieldsOf(form),
  }));
}

function isMessage({ properties }: JsonSchema): boolean {
  return properties?.parts?.items?.properties?.text?.['x-widget'] === 'prompt';
}

function placeholderOf({ examples }: JsonSchema): string | undefined {
  const [first] = examples ?? [];
  return typeof first === 'string' || typeof first === 'number' ? String(first) : undefined;
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

/** JavaScript's own bounds of whole numbers say nothing to a person. */
function finite(bound: number | undefined): number | undefined {
  return bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
}

function defined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
