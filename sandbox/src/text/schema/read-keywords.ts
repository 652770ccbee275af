/**
 * Reads the keywords of one schema object with their types checked. Owns the spellings; builds no nodes.
 */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json-value.ts';
import { parsePattern } from '../pattern/parse-pattern.ts';
import { TextEngineError } from '../text-engine-error.ts';
import type { SchemaNode, TypeName } from './schema-node.ts';

type PlainKeywords = Pick<
  SchemaNode,
  | 'types'
  | 'enums'
  | 'required'
  | 'minProperties'
  | 'maxProperties'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'minLength'
  | 'maxLength'
  | 'patterns'
  | 'formats'
  | 'minimum'
  | 'maximum'
  | 'aboveMinimum'
  | 'belowMaximum'
  | 'multiples'
  | 'description'
  | 'offers'
>;

export interface KeywordReader {
  /** Every keyword that holds no subschema. */
  readonly values: () => PlainKeywords;
  readonly list: (key: string) => readonly JsonValue[];
  readonly object: (key: string) => JsonObject;
  readonly strings: (key: string) => readonly string[];
  readonly string: (key: string) => string | undefined;
  /** A whole number >= 0. */
  readonly count: (key: string) => number | undefined;
}

/** Each reader throws TextEngineError `invalid_schema`, naming the keyword, when its value has the wrong type. */
export function readKeywords(schema: JsonObject, path: string): KeywordReader {
  const fail = (key: string, wanted: string): never => {
    throw new TextEngineError('invalid_schema', `"${key}" must be ${wanted}`, `${path}/${key}`);
  };
  const list = (key: string) => {
    const value = schema[key];
    if (value === undefined || value === null) return [];
    return isJsonArray(value) ? value : fail(key, 'an array');
  };
  const object = (key: string) => {
    const value = schema[key];
    if (value === undefined || value === null) return {};
    return isJsonObject(value) ? value : fail(key, 'an object');
  };
  const number = (key: string) => {
    const value = schema[key];
    if (value === undefined || value === null || typeof value === 'boolean') return undefined;
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof read === 'number' && Number.isFinite(read) ? read : fail(key, 'a number');
  };
  const count = (key: string) => {
    const value = number(key);
    return value === undefined || (value >= 0 && Number.isInteger(value))
      ? value
      : fail(key, 'a whole number >= 0');
  };
  const string = (key: string) => {
    const value = schema[key];
    return value === undefined || value === null || typeof value === 'string'
      ? (value ?? undefined)
      : fail(key, 'a string');
  };
  const strings = (key: string) =>
    list(key).map((item) => (typeof item === 'string' ? item : fail(key, 'an array of strings')));

  const values = (): PlainKeywords => {
    const nullable = schema.nullable === true;
    const types = readTypes(schema.type, nullable, () =>
      fail('type', 'the name of a JSON type or a list of them'),
    );
    const enumeration = schema.enum === undefined || schema.enum === null ? undefined : list('enum');
    const constant = schema.const;
    const multiple = number('multipleOf');
    if (multiple !== undefined && multiple <= 0) fail('multipleOf', 'above 0');
    const pattern = string('pattern');
    const format = string('format');
    const minimum = number('minimum');
    const maximum = number('maximum');
    return {
      types,
      enums: [...(enumeration ? [enumeration] : []), ...(constant === undefined ? [] : [[constant]])],
      required: new Set(schema.required === true || schema.required === false ? [] : strings('required')),
      minProperties: count('minProperties') ?? 0,
      maxProperties: count('maxProperties') ?? Number.POSITIVE_INFINITY,
      minItems: count('minItems') ?? 0,
      maxItems: count('maxItems') ?? Number.POSITIVE_INFINITY,
      uniqueItems: schema.uniqueItems === true,
      minLength: count('minLength') ?? 0,
      maxLength: count('maxLength') ?? Number.POSITIVE_INFINITY,
      patterns: pattern === undefined ? [] : [parsePattern(pattern, `${path}/pattern`)],
      formats: format === undefined ? [] : [format],
      minimum: minimum ?? Number.NEGATIVE_INFINITY,
      maximum: maximum ?? Number.POSITIVE_INFINITY,
      aboveMinimum:
        schema.exclusiveMinimum === true
          ? (minimum ?? Number.NEGATIVE_INFINITY)
          : (number('exclusiveMinimum') ?? Number.NEGATIVE_INFINITY),
      belowMaximum:
        schema.exclusiveMaximum === true
          ? (maximum ?? Number.POSITIVE_INFINITY)
          : (number('exclusiveMaximum') ?? Number.POSITIVE_INFINITY),
      multiples: multiple === undefined ? [] : [multiple],
      description: [schema.title, schema.description]
        .filter((part) => typeof part === 'string')
        .join('. ')
        .slice(0, 500),
      offers: [
        ...(schema.default === undefined || schema.default === null ? [] : [schema.default]),
        ...(isJsonArray(schema.examples) ? schema.examples : []),
        ...(schema.example === undefined ? [] : [schema.example]),
      ],
    };
  };
  return { values, list, object, strings, string, count };
}

const typeNames: Readonly<Record<string, TypeName>> = {
  object: 'object',
  array: 'array',
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function readTypes(
  type: JsonValue | undefined,
  nullable: boolean,
  fail: () => never,
): readonly TypeName[] | undefined {
  if (type === undefined || type === null || type === 'TYPE_UNSPECIFIED') return undefined;
  const names = (isJsonArray(type) ? type : [type]).map(
    (name) => (typeof name === 'string' ? typeNames[name.toLowerCase()] : undefined) ?? fail(),
  );
  return nullable && !names.includes('null') ? [...names, 'null'] : names;
}
