/**
 * A value for a schema, made keyword by keyword. It is valid in the usual case; the caller validates it and asks for
 * another attempt when it is not, which takes other branches and other samples.
 */
import type { Random } from '#sandbox/random.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json-value.ts';
import type { SampleValues, Slot } from '../sample-values.ts';
import { TextEngineError } from '../text-engine-error.ts';
import { makeNumber, makeString } from './make-scalar.ts';
import { DeadEnd, listOf, mergeSchemas, numberOf } from './merge-schemas.ts';

export interface MakeContext {
  /** The whole schema, for references. */
  readonly root: JsonValue;
  readonly values: SampleValues;
  readonly random: Random;
  /** Counts from 0; each takes other branches of alternatives, the later ones leave out what is optional. */
  readonly attempt: number;
  /** Optional properties: all of them, or those that the prompt gives a value for. */
  readonly optional: 'all' | 'found';
  /** Steps that are left; a hostile schema uses them up. */
  readonly budget: { steps: number };
}

/** How deep optional parts are made, and how deep a value may be at all. */
const [optionalDepth, maxDepth] = [4, 24];

/** Throws DeadEnd when this attempt finds no value, TextEngineError `schema_too_complex` when the budget is used up. */
export function makeValue(schema: JsonValue, slot: Slot, context: MakeContext, depth = 0): JsonValue {
  if (depth > maxDepth) throw new DeadEnd();
  const branches = isJsonObject(schema) ? [schema.anyOf, schema.oneOf].find(isJsonArray) : undefined;
  if (!isJsonObject(schema) || branches === undefined || depth < optionalDepth)
    return makeFlat(flatten(schema, context), slot, context, depth);
  // Far down, the first branch that ends is taken: others may lead back to this schema without end.
  const { anyOf: _, oneOf: __, ...rest } = schema;
  for (const branch of branches.toReversed()) {
    const parts = [...listOf(schema.allOf), branch];
    const value = orUndefined(() => makeValue({ ...rest, allOf: parts }, slot, context, depth + 1));
    if (value !== undefined) return value;
  }
  throw new DeadEnd();
}

/** The result, or undefined for a dead end. */
export function orUndefined<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof DeadEnd) return undefined;
    throw error;
  }
}

/** One object without references and combinations: parts merged, one branch of each alternative chosen. */
function flatten(schema: JsonValue, context: MakeContext, references: readonly string[] = []): JsonObject {
  const { root, attempt } = context;
  spend(context, 1);
  if (schema === false) throw new DeadEnd();
  if (!isJsonObject(schema)) return {};
  const { $ref, allOf, anyOf, oneOf, if: condition, then: consequence, else: otherwise, ...own } = schema;
  const parts = [...listOf(allOf)];
  for (const branches of [listOf(anyOf), listOf(oneOf)])
    parts.push(branches[attempt % branches.length] ?? true);
  if (condition !== undefined && attempt % 2 === 0) parts.push(condition, consequence ?? true);
  if (condition !== undefined && attempt % 2 === 1) parts.push(otherwise ?? true);
  const flat = parts.map((part) => flatten(part, context, references));
  if (typeof $ref === 'string') {
    if (references.includes($ref))
      throw new TextEngineError('invalid_schema', 'a reference leads back to itself', $ref);
    flat.push(flatten(resolve($ref, root), context, [...references, $ref]));
  }
  return flat.reduce(mergeSchemas, own);
}

/** The part of a schema that a reference such as "#/$defs/name" leads to. */
function resolve(reference: string, root: JsonValue): JsonValue {
  let found: JsonValue | undefined = /^#(?:\/|$)/.test(reference) ? root : undefined;
  for (const step of reference.split('/').slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (isJsonArray(found)) found = found[Number(key)];
    else found = isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  if (found !== undefined) return found;
  throw new TextEngineError('unsupported_schema', 'references must be JSON pointers', reference);
}

function makeFlat(schema: JsonObject, slot: Slot, context: MakeContext, depth: number): JsonValue {
  const { values, random, attempt } = context;
  if (schema.const !== undefined) return schema.const;
  const types = listOf(schema.type).map(String);
  if (schema.enum !== undefined) {
    const isAllowed = (option: JsonValue) =>
      types.length === 0 || types.some((type) => isOfType(option, type));
    const options = listOf(schema.enum).filter(isAllowed);
    if (options.length === 0) throw new DeadEnd();
    const named = slot.index + attempt === 0 ? options.find((option) => values.mentions(option)) : undefined;
    return named ?? random.pick(options);
  }
  const type = pickType(types, schema, attempt);
  const found = type === 'string' ? values.findText(slot) : values.findNumber(slot);
  if (schema.default !== undefined && attempt === 0 && found === undefined) return schema.default;
  switch (type) {
    case 'object':
      return makeObject(schema, slot, context, depth);
    case 'array':
      return makeArray(schema, slot, context, depth);
    case 'number':
    case 'integer':
      return makeNumber(schema, type, { slot, values, random });
    case 'boolean':
      return values.findSwitch(slot) ?? random.chance(0.5);
    case 'null':
      return null;
    default:
      return makeString(schema, { slot, values, random });
  }
}

function isOfType(value: JsonValue, type: string): boolean {
  if (value === null) return type === 'null';
  if (isJsonArray(value)) return type === 'array';
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

const typesByKeyword = {
  object: /propert|required/i,
  array: /items|contains/i,
  string: /pattern$|length/i,
  number: /imum|multiple/,
};

/** The declared type, else the one that the keywords speak of, else another one at each attempt. */
function pickType(declared: readonly string[], schema: JsonObject, attempt: number): string {
  const others = declared.filter((type) => type !== 'null');
  if (declared.length > 0) return others[attempt % others.length] ?? 'null';
  const keys = Object.keys(schema);
  const spoken = Object.entries(typesByKeyword).find(([, pattern]) => keys.some((key) => pattern.test(key)));
  return spoken?.[0] ?? ['string', 'integer', 'boolean', 'null', 'object', 'array'][attempt % 6] ?? 'string';
}

function makeObject(schema: JsonObject, slot: Slot, context: MakeContext, depth: number): JsonObject {
  const required = new Set(listOf(schema.required).map(String));
  const own = isJsonObject(schema.properties) ? schema.properties : {};
  const most = numberOf(schema.maxProperties, Number.POSITIVE_INFINITY);
  const object = new Map<string, JsonValue>();
  const make = (name: string) =>
    makeValue(schemaOf(name, schema), { name, parent: slot.name, index: slot.index }, context, depth + 1);
  const takesOptional = depth < optionalDepth && context.attempt < 8;
  for (const name of new Set([...Object.keys(own), ...required])) {
    const demanded = [...required].filter((key) => !object.has(key)).length;
    if (required.has(name)) object.set(name, make(name));
    else if (takesOptional && object.size + demanded < most && isWanted(name, own[name] ?? true, context)) {
      const value = orUndefined(() => make(name));
      if (value !== undefined) object.set(name, value);
    }
  }
  const least = numberOf(schema.minProperties, 0);
  for (let index = 0; object.size < least && index < least * 4; index += 1) {
    const names = { allOf: [{ type: 'string' }, schema.propertyNames ?? true] };
    const name = makeValue(names, { name: 'tag', parent: '', index }, context, depth + 1);
    object.set(String(name), make(String(name)));
  }
  return Object.fromEntries(object);
}

/** Whether an optional property is made. */
function isWanted(name: string, schema: JsonValue, { optional, values }: MakeContext): boolean {
  if (optional === 'all') return true;
  const slot = { name, parent: '', index: 0 };
  const options = isJsonObject(schema) ? listOf(schema.enum) : [];
  if (options.length > 0) return options.some((option) => values.mentions(option));
  return values.findText(slot) !== undefined || values.findNumber(slot) !== undefined;
}

/** Everything that the schema says of a property of this name. */
function schemaOf(
  name: string,
  { properties, patternProperties, additionalProperties = true }: JsonObject,
): JsonValue {
  const own = isJsonObject(properties) && Object.hasOwn(properties, name) ? [properties[name] ?? true] : [];
  const patterns = isJsonObject(patternProperties) ? Object.entries(patternProperties) : [];
  const matching = patterns
    .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
    .map(([, value]) => value);
  const known = [...own, ...matching];
  return known.length > 1 ? { allOf: known } : (known[0] ?? additionalProperties);
}

function makeArray(schema: JsonObject, slot: Slot, context: MakeContext, depth: number): JsonValue[] {
  const { items = true, contains } = schema;
  const prefix = listOf(schema.prefixItems);
  const least = numberOf(schema.minItems, 0);
  const needed = contains === undefined ? 0 : numberOf(schema.minContains, 1);
  const isFree = items !== false && depth < optionalDepth && context.attempt < 8;
  const usual = isFree ? ((depth <= 1 ? context.values.items : undefined) ?? 3) : 0;
  const wanted = Math.max(least, prefix.length, needed, usual);
  const count = Math.min(numberOf(schema.maxItems, Number.POSITIVE_INFINITY), wanted);
  const made = new Map<string, JsonValue>();
  for (let draw = 0; made.size < count && draw < count * 20; draw += 1) {
    const isNeeded = contains !== undefined && made.size < prefix.length + needed;
    const item = prefix[made.size] ?? (isNeeded ? { allOf: [items, contains] } : items);
    const own = { ...slot, index: draw };
    const value = orUndefined(() => makeValue(item, own, context, depth + 1));
    if (value === undefined) break;
    made.set(schema.uniqueItems === true ? JSON.stringify(value) : String(draw), value);
  }
  if (made.size < least) throw new DeadEnd();
  return [...made.values()];
}

function spend({ budget }: MakeContext, steps: number): void {
  budget.steps -= steps;
  if (budget.steps < 0)
    throw new TextEngineError('schema_too_complex', 'the schema demands too large a value');
}
