/**
 * A value for a schema, made keyword by keyword. It is valid in the usual case; the caller validates it and asks for
 * another attempt when it is not, which takes other branches and other samples.
 */
import type { Random } from '#sandbox/random.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json-value.ts';
import type { SampleValues, Slot } from '../sample-values.ts';
import { TextEngineError } from '../text-engine-error.ts';
import { makeNumber, makeString } from './make-scalar.ts';
import { DeadEnd, listOf, mergeSchemas } from './merge-schemas.ts';

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
const [optionalDepth, mostDepth] = [4, 24];

/** Throws DeadEnd when this attempt finds no value, TextEngineError `schema_too_complex` when the budget is used up. */
export function makeValue(schema: JsonValue, slot: Slot, context: MakeContext, depth = 0): JsonValue {
  if (depth > mostDepth) throw new DeadEnd();
  const alternatives = isJsonObject(schema) ? [schema.anyOf, schema.oneOf].find(isJsonArray) : undefined;
  if (!isJsonObject(schema) || alternatives === undefined || depth < optionalDepth)
    return makeFlat(flatten(schema, context), slot, context, depth);
  // Far down, the first branch that ends is taken: others may lead back to this schema without end.
  for (const branch of alternatives.toReversed()) {
    try {
      const { anyOf: _, oneOf: __, ...rest } = schema;
      return makeValue({ ...rest, allOf: [...listOf(schema.allOf), branch] }, slot, context, depth + 1);
    } catch (error) {
      if (!(error instanceof DeadEnd)) throw error;
    }
  }
  throw new DeadEnd();
}

/** One object without references and combinations: parts merged, one branch of each alternative chosen. */
function flatten(schema: JsonValue, context: MakeContext, references: readonly string[] = []): JsonObject {
  spend(context, 1);
  if (schema === false) throw new DeadEnd();
  if (!isJsonObject(schema)) return {};
  const { $ref, allOf, anyOf, oneOf, if: condition, then: consequence, else: otherwise, ...own } = schema;
  const parts: JsonValue[] = [...listOf(allOf)];
  for (const branches of [listOf(anyOf), listOf(oneOf)])
    parts.push(branches[context.attempt % branches.length] ?? true);
  if (condition !== undefined)
    parts.push(...(context.attempt % 2 === 0 ? [condition, consequence ?? true] : [otherwise ?? true]));
  const flat = parts.map((part) => flatten(part, context, references));
  if (typeof $ref === 'string') {
    if (references.includes($ref))
      throw new TextEngineError('invalid_schema', 'a reference leads back to itself', $ref);
    flat.push(flatten(resolve($ref, context.root), context, [...references, $ref]));
  }
  return flat.reduce(mergeSchemas, own);
}

/** The part of a schema that a reference such as "#/$defs/name" leads to. */
function resolve(reference: string, root: JsonValue): JsonValue {
  let found: JsonValue | undefined = root;
  for (const step of reference.split('/').slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (isJsonArray(found)) found = found[Number(key)];
    else found = isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  if (found === undefined || !/^#(?:\/|$)/.test(reference))
    throw new TextEngineError('unsupported_schema', 'references must be JSON pointers', reference);
  return found;
}

function makeFlat(schema: JsonObject, slot: Slot, context: MakeContext, depth: number): JsonValue {
  const { values, random, attempt } = context;
  if (schema.const !== undefined) return schema.const;
  const types = listOf(schema.type).map(String);
  if (schema.enum !== undefined) {
    const options = listOf(schema.enum).filter(
      (option) => types.length === 0 || types.some((type) => isOfType(option, type)),
    );
    if (options.length === 0) throw new DeadEnd();
    const named =
      slot.index === 0 && attempt === 0 ? options.find((option) => values.mentions(option)) : undefined;
    return named ?? random.pick(options);
  }
  const type = pickType(types, schema, attempt);
  const isGiven =
    type === 'string' ? values.findText(slot) !== undefined : values.findNumber(slot) !== undefined;
  if (schema.default !== undefined && attempt === 0 && !isGiven) return schema.default;
  switch (type) {
    case 'object':
      return makeObject(schema, slot, context, depth);
    case 'array':
      return makeArray(schema, slot, context, depth);
    case 'number':
    case 'integer':
      return makeNumber({ ...schema, type }, { slot, values, random });
    case 'boolean':
      return random.chance(0.5);
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

const typesByKeyword: readonly (readonly [string, RegExp])[] = [
  ['object', /propert|required|dependent/i],
  ['array', /items|contains/i],
  ['string', /pattern|format|length/i],
  ['number', /minimum|maximum|multiple/i],
];

/** The declared type, else the one that the keywords speak of, else another one at each attempt. */
function pickType(declared: readonly string[], schema: JsonObject, attempt: number): string {
  const others = declared.filter((type) => type !== 'null');
  if (declared.length > 0) return others[attempt % others.length] ?? 'null';
  const keys = Object.keys(schema);
  const spoken = typesByKeyword.find(([, pattern]) => keys.some((key) => pattern.test(key)))?.[0];
  return spoken ?? ['string', 'integer', 'boolean', 'null', 'object', 'array'][attempt % 6] ?? 'string';
}

function makeObject(schema: JsonObject, slot: Slot, context: MakeContext, depth: number): JsonObject {
  const required = new Set(listOf(schema.required).map(String));
  const least = typeof schema.minProperties === 'number' ? schema.minProperties : 0;
  const most = typeof schema.maxProperties === 'number' ? schema.maxProperties : Number.POSITIVE_INFINITY;
  const own = isJsonObject(schema.properties) ? schema.properties : {};
  const object = new Map<string, JsonValue>();
  const add = (name: string) =>
    object.set(
      name,
      makeValue(schemaOf(name, schema), { name, parent: slot.name, index: 0 }, context, depth + 1),
    );
  const hasRoom = () =>
    [...object.keys(), ...required].filter((name, index, all) => all.indexOf(name) === index).length < most;
  for (const name of new Set([...Object.keys(own), ...required])) {
    if (required.has(name)) add(name);
    else if (
      depth < optionalDepth &&
      context.attempt < 8 &&
      hasRoom() &&
      isWanted(name, own[name] ?? true, slot, context)
    ) {
      try {
        add(name);
      } catch (error) {
        if (!(error instanceof DeadEnd)) throw error;
      }
    }
  }
  for (let index = 0; object.size < least && index < least * 4; index += 1) {
    const name = extraName(schema, index, context, depth);
    if (!object.has(name)) add(name);
  }
  spend(context, object.size);
  return Object.fromEntries(object);
}

/** Whether an optional property is made. */
function isWanted(name: string, schema: JsonValue, { name: parent }: Slot, context: MakeContext): boolean {
  if (context.optional === 'all') return true;
  const slot = { name, parent, index: 0 };
  const options = isJsonObject(schema) ? listOf(schema.enum) : [];
  if (options.length > 0) return options.some((option) => context.values.mentions(option));
  return context.values.findText(slot) !== undefined || context.values.findNumber(slot) !== undefined;
}

/** Everything that the schema says of a property of this name. */
function schemaOf(name: string, schema: JsonObject): JsonValue {
  const { properties, patternProperties, additionalProperties = true } = schema;
  const own = isJsonObject(properties) && Object.hasOwn(properties, name) ? [properties[name] ?? true] : [];
  const patterns = isJsonObject(patternProperties) ? Object.entries(patternProperties) : [];
  const matching = patterns
    .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
    .map(([, property]) => property);
  const known = [...own, ...matching];
  return known.length > 1 ? { allOf: known } : (known[0] ?? additionalProperties);
}

/** A name for a property that only `minProperties` asks for. */
function extraName(schema: JsonObject, index: number, context: MakeContext, depth: number): string {
  const pattern = isJsonObject(schema.patternProperties)
    ? Object.keys(schema.patternProperties)[0]
    : undefined;
  const names = schema.propertyNames ?? (pattern === undefined ? undefined : { pattern });
  if (names === undefined) return `item_${index + 1}`;
  return String(
    makeValue({ type: 'string', allOf: [names] }, { name: '', parent: '', index }, context, depth + 1),
  );
}

function makeArray(schema: JsonObject, slot: Slot, context: MakeContext, depth: number): JsonValue[] {
  const { items = true, contains, prefixItems, uniqueItems, minItems, maxItems, minContains } = schema;
  const prefix = listOf(prefixItems);
  const least = typeof minItems === 'number' ? minItems : 0;
  const needed = contains === undefined ? 0 : typeof minContains === 'number' ? minContains : 1;
  const usual =
    items === false || depth >= optionalDepth || context.attempt >= 8
      ? 0
      : ((depth <= 1 ? context.values.items : undefined) ?? 3);
  const most = typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY;
  const count = Math.min(most, Math.max(least, prefix.length, needed, usual));
  const made = new Map<string, JsonValue>();
  for (let draw = 0; made.size < count && draw < count * 20; draw += 1) {
    const isNeeded = contains !== undefined && made.size < prefix.length + needed;
    const item = prefix[made.size] ?? (isNeeded ? { allOf: [items, contains] } : items);
    try {
      const value = makeValue(
        item,
        { name: slot.name, parent: slot.parent, index: draw },
        context,
        depth + 1,
      );
      made.set(uniqueItems === true ? JSON.stringify(value) : String(draw), value);
    } catch (error) {
      if (!(error instanceof DeadEnd) || made.size < least) throw error;
      break;
    }
  }
  if (made.size < least) throw new DeadEnd();
  return [...made.values()];
}

function spend({ budget }: MakeContext, steps: number): void {
  budget.steps -= steps;
  if (budget.steps < 0)
    throw new TextEngineError('schema_too_complex', 'the schema demands too large a value');
}
