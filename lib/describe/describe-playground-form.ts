/** Describes a form of the playground. Separate from the table, which browsers load. */

import { defined } from '#lib/base/json-value.ts';
import type { Contract } from '#lib/contract/contract.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import type { Variant } from '#lib/contract/define-variant.ts';
import type { Catalogue } from '#lib/contract/models/catalogue.ts';
import {
  type FieldKind,
  type FormChoice,
  type FormDescription,
  type FormField,
  type FormModel,
  type FormVariant,
  type FormWidget,
  optionsOf,
  titleOf,
} from './form-description.ts';
import { inputSchema, type JsonSchema, withoutNull } from './json-schema.ts';
import type { PlaygroundForm } from './playground-forms.ts';

/**
 * Only the variants of the page, if two pages share an operation, and the models that are offered; all of them if none
 * is, since the error of a run says what is missing.
 */
export function describePlaygroundForm(
  form: PlaygroundForm,
  contract: Contract,
  isOffered: (model: string) => boolean = () => true,
): FormDescription {
  const { operationId, openModels } = form;
  const described = describeForm(
    contract.operationOf(operationId),
    contract.catalogue,
    ({ models }) => openModels === undefined || (models === 'any') === openModels,
  );
  const variants = Object.entries(described.variants).map(([id, variant]) => {
    const examples = variant.examples.map((example) => ({
      ...example,
      thumb: exampleThumb(form, example.title),
    }));
    return [id, { ...variant, examples }] as const;
  });
  const offered = described.models.filter(({ id }) => isOffered(id));
  const models = offered.length > 0 ? offered : described.models;
  return { ...described, models, variants: Object.fromEntries(variants) };
}

/** The address of a small square image of an example's result, in public/gallery. */
export function exampleThumb({ slug, layout }: PlaygroundForm, title: string): string | undefined {
  if (layout !== 'image' && layout !== 'video') return undefined;
  return `/gallery/${slug}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-small.avif`;
}

/** `only` filters the variants, for pages that show a part of an operation. */
export function describeForm(
  operation: Operation,
  catalogue: Catalogue,
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
    usual:
      operation.streams === 'stream' && operation.tag === 'Messages'
        ? { stream: true, max_tokens: usualLength }
        : {},
    models: variants.flatMap((variant) => modelsOf(variant, operation, catalogue)),
    ...(open ? { openVariantId: open.id } : {}),
    variants: Object.fromEntries(variants.map((variant) => [variant.id, describeVariant(variant)])),
  };
}

/** Max tokens is required, so it survives a reset. */
const usualLength = 1024;

function streamsOf({ streams }: Operation): Pick<FormDescription, 'streams'> {
  return streams === undefined || streams === 'always' ? {} : { streams };
}

/** An open variant lists the text models of the catalogue, its own protocol first. */
function modelsOf({ id, models }: Variant, operation: Operation, catalogue: Catalogue): FormModel[] {
  const protocol = operation.tag === 'Messages' ? 'messages' : 'native';
  const ids =
    models === 'any'
      ? catalogue.text
          .toSorted((a, b) => Number(b.protocol === protocol) - Number(a.protocol === protocol))
          .map((model) => model.id)
      : models;
  return ids.map((model) => ({ id: model, summary: catalogue.find(model)?.summary ?? '', variantId: id }));
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

/** Content comes before settings. */
function mainFirst(fields: readonly FormField[]): FormField[] {
  const isMain = ({ required, widget }: FormField) => required && mainWidgets.has(widget);
  return [...fields.filter(isMain), ...fields.filter((field) => !isMain(field))];
}

/** Constants are filled in, not entered. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema): FormField[] {
  return Object.entries(properties)
    .filter(([, schema]) => schema.const === undefined)
    .map(([name, schema]) => describeField(name, schema, required.includes(name)));
}

function describeField(name: string, property: JsonSchema, required: boolean): FormField {
  const { schema } = withoutNull(property);
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
      maskOf: schema['x-mask-of'],
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

/** These controls know the shape. */
const ownEditors: ReadonlySet<FormWidget | undefined> = new Set([
  'contents',
  'turns',
  'tools',
  'functions',
  'json',
  'message',
]);

/** The object form of a value that may also be a text, as for images. */
function objectIn(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (schema?.properties) return schema;
  const objects = (schema?.anyOf ?? []).filter((form) => form.properties);
  return objects.length === 1 ? objects[0] : undefined;
}

/** The forms of an object with a constant `type`. */
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

/** Hides JavaScript's integer bounds. */
function finite(bound: number | undefined): number | undefined {
  return bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
}
