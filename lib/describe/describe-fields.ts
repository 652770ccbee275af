/** Describes the fields of a JSON Schema object as fields of a form. */
import { defined } from '#lib/base/defined.ts';
import { optionsOf, titleOf } from './field-text.ts';
import type { FieldKind, FormChoice, FormField, FormWidget } from './form-description.ts';
import type { JsonSchema } from './json-schema.ts';
import { withoutNull } from './json-schema.ts';

/** Constants are filled in, not entered. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): FormField[] {
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
