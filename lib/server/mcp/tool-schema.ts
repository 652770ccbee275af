/** The arguments of a tool as JSON Schema, from the contract: one object for all models, since clients accept no alternatives at its top. */
import { isRecord, type JsonRecord } from '#lib/base/json-value.ts';
import { mapMembers } from '#lib/base/plain-data.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import type { Variant } from '#lib/contract/define-variant.ts';
import { inputSchema, type JsonSchema, withoutNull } from '#lib/describe/json-schema.ts';

export interface ArgumentsSchema {
  [keyword: string]: unknown;
  type: 'object';
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** Of the fields of a body that an agent gets no use of. */
const leftOut: ReadonlySet<string> = new Set([
  'stream',
  'partial_images',
  'response_format',
  'callback_url',
  'hook_url',
  'user',
]);

export const isLeftOut = (name: string): boolean => leftOut.has(name);

/** `fields`: all of them, if absent. */
export function argumentsOf({ body }: Operation, fields?: readonly string[]): ArgumentsSchema {
  const variants = body?.variants ?? [];
  const schemas = variants.map(({ schema }) => plainSchema(inputSchema(schema)));
  const names = [...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)))].filter(
    (name) => !isLeftOut(name) && (fields?.includes(name) ?? true),
  );
  const forms = (name: string): JsonSchema[] =>
    schemas.flatMap(({ properties }): JsonSchema[] => (properties?.[name] ? [properties[name]] : []));
  const properties = Object.fromEntries(names.map((name) => [name, merged(forms(name))]));
  const required = names.filter((name) => schemas.every((schema) => schema.required?.includes(name)));
  if (body?.modelFrom !== 'path') return { type: 'object', properties, required };

  const model = { type: 'string', enum: variants.flatMap(({ models }) => models) };
  return { type: 'object', properties: { model, ...properties }, required: ['model', ...required] };
}

/** What one model accepts, exactly. */
export function exactArguments({ schema, rules }: Variant): object {
  const { properties = {}, required } = plainSchema(inputSchema(schema));
  const fields = Object.entries(properties).filter(([name]) => !isLeftOut(name));
  return { properties: Object.fromEntries(fields), required, rules: rules.map(({ text }) => text) };
}

/** A field that the models accept in several forms: what they have in common, and all values of an enumeration. */
function merged(forms: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
  const [first = {}] = distinct;
  if (distinct.length <= 1) return first;

  // One of those that differ in numbers only.
  const descriptions = new Map(
    distinct.flatMap(({ description: text }) => (text ? [[text.replace(/\d+/g, ''), text]] : [])),
  );
  const largest = distinct.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
  const common: JsonSchema = {
    description: `${[...descriptions.values()].join(' Or: ')} See describe_model.`.trim(),
  };
  if (distinct.every(({ type }) => type === first.type)) common.type = first.type;
  if (distinct.every((form) => form.enum)) common.enum = [...new Set(distinct.flatMap((form) => form.enum))];
  if (largest?.items) common.items = largest.items;
  return common;
}

const lengthOf = (schema: JsonSchema): number => JSON.stringify(schema).length;

/** Above it, an alternative is left out if there is a shorter one: content blocks have 60,000 characters. */
const longAlternative = 1_500;

/** Without what only forms read, without null, and without long alternatives. */
function plainSchema(schema: JsonSchema): JsonSchema {
  const { properties, anyOf, items, title: _, examples: __, ...rest } = withoutNull(schema).schema;
  const plain: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).filter(([keyword, value]) => !keyword.startsWith('x-') && !isNoBound(value)),
  );
  if (properties) plain.properties = mapMembers(properties, plainPart);
  if (isRecord(items)) plain.items = plainPart(items);
  const forms = anyOf?.map(plainPart) ?? [];
  const short = forms.filter((form) => lengthOf(form) <= longAlternative);
  const shown = short.length > 0 ? short : forms;
  if (shown.length > 1) plain.anyOf = shown;
  return shown.length === 1 ? { ...shown[0], ...plain } : plain;
}

/** Of every integer. */
const isNoBound = (value: unknown): boolean => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

function plainPart(part: unknown): JsonSchema {
  const schema: JsonRecord = isRecord(part) ? part : {};
  return plainSchema(schema);
}
