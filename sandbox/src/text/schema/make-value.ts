/**
 * Makes a value for a schema: dissolves references, tries alternatives in turn, and hands plain schemas to the maker
 * of their type. `undefined` means that no value was found.
 */
import { mentions } from '../choose-label.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../json-value.ts';
import { TextEngineError } from '../text-engine-error.ts';
import { checkValue } from './check-value.ts';
import { makeArray } from './make-array.ts';
import { deepestValue, isFrugal, type MakeContext, mostValues } from './make-context.ts';
import { chooseEnum, makeBoolean, makeNumber } from './make-leaf.ts';
import { makeObject } from './make-object.ts';
import { makeString } from './make-string.ts';
import { flatten, merge } from './merge-nodes.ts';
import type { SchemaCondition, SchemaGroup, SchemaNode, TypeName } from './schema-node.ts';

/** A value that satisfies the node, as far as one was found. Throws TextEngineError past the bounds. */
export function makeValue(node: SchemaNode, context: MakeContext): JsonValue | undefined {
  context.budget.spend(node.path);
  if (context.depth > deepestValue) return undefined;
  if (context.made.count > mostValues) {
    throw new TextEngineError(
      'schema_too_complex',
      `the schema demands more than ${mostValues} values`,
      node.path,
    );
  }
  const flat = flatten(node, context.document);
  if (flat.never) return undefined;
  const inside = { ...context, ancestors: [...context.ancestors, node] };
  const [group] = flat.groups;
  if (group) return makeFromGroup(flat, group, inside);
  const [condition] = flat.conditions;
  if (condition) return makeUnderCondition(flat, condition, inside);
  return makePlain(flat, inside);
}

function makeFromGroup(flat: SchemaNode, group: SchemaGroup, context: MakeContext): JsonValue | undefined {
  const rest = { ...flat, groups: flat.groups.slice(1) };
  for (const branch of inOrder(group.branches, context)) {
    const others = group.kind === 'one' ? group.branches.filter((other) => other !== branch) : [];
    const merged = merge({ ...rest, nots: [...rest.nots, ...others] }, flatten(branch, context.document));
    const value = makeValue(merged, context);
    if (value !== undefined && checkValue(flat, value, context)) return value;
  }
  return undefined;
}

/** Frugally the simplest first; else one whose constants the text names, then as written, turning with the item's index. */
function inOrder(branches: readonly SchemaNode[], context: MakeContext): readonly SchemaNode[] {
  const flat = branches.map((branch) => ({
    branch,
    cost: costOf(flatten(branch, context.document), context, 0),
  }));
  if (isFrugal(context))
    return flat.toSorted((left, right) => left.cost - right.cost).map((entry) => entry.branch);
  const real = flat.filter((entry) => entry.cost > 0).map((entry) => entry.branch);
  const empty = flat.filter((entry) => entry.cost === 0).map((entry) => entry.branch);
  const named = real.filter((branch) =>
    constantsOf(flatten(branch, context.document)).some((constant) => mentions(context.facts.text, constant)),
  );
  const turn = context.slot.index % Math.max(1, real.length);
  const others = [...real.slice(turn), ...real.slice(0, turn)].filter((branch) => !named.includes(branch));
  return [...named, ...others, ...empty];
}

/** 0 for null, 1 for a leaf, more for what must hold further values. */
function costOf(node: SchemaNode, context: MakeContext, depth: number): number {
  context.budget.spend(node.path);
  if (node.never) return 1000;
  if (node.types?.length === 1 && node.types[0] === 'null') return 0;
  const leaf =
    node.enums.length > 0 || (node.types ?? ['string']).some((type) => type !== 'object' && type !== 'array');
  if (leaf || depth > 3) return 1 + depth * 10;
  const inner = [...node.required]
    .map((name) => node.properties.get(name))
    .filter((entry) => entry !== undefined);
  const items = node.minItems > 0 && node.items ? [node.items] : [];
  return [...inner, ...items].reduce(
    (sum, child) =>
      sum +
      costOf(
        child.ref || child.allOf.length > 0 ? { ...child, types: ['object'], required: new Set() } : child,
        context,
        depth + 1,
      ),
    2 + (inner.some((child) => child.ref) ? 50 : 0),
  );
}

function constantsOf(node: SchemaNode): string[] {
  const own = node.enums.flat();
  const below = [...node.properties.values()].flatMap((child) => child.enums.flat());
  return [...own, ...below].filter((value) => typeof value === 'string').slice(0, 50);
}

function makeUnderCondition(
  flat: SchemaNode,
  condition: SchemaCondition,
  context: MakeContext,
): JsonValue | undefined {
  const rest = { ...flat, conditions: flat.conditions.slice(1) };
  const join = (base: SchemaNode, ...parts: readonly (SchemaNode | undefined)[]) =>
    parts.reduce<SchemaNode>(
      (merged, part) => (part ? merge(merged, flatten(part, context.document)) : merged),
      base,
    );
  const candidates = [
    join(rest, condition.when, condition.met),
    join({ ...rest, nots: [...rest.nots, condition.when] }, condition.unmet),
  ];
  for (const candidate of candidates) {
    const value = makeValue(candidate, context);
    if (value !== undefined && checkValue(flat, value, context)) return value;
  }
  return undefined;
}

const allTypes: readonly TypeName[] = ['string', 'object', 'array', 'integer', 'number', 'boolean', 'null'];
const attempts = 6;

function makePlain(flat: SchemaNode, context: MakeContext): JsonValue | undefined {
  context.made.count += 1;
  if (flat.enums.length > 0) return chooseEnum(flat, context);
  const offered = offeredValue(flat, context);
  if (offered !== undefined) return offered;
  for (const type of typesToTry(flat)) {
    for (let attempt = context.attempt; attempt < context.attempt + attempts; attempt += 1) {
      const value = makeOfType(type, flat, { ...context, attempt });
      if (value !== undefined && (!needsCheck(flat, value) || checkValue(flat, value, context))) return value;
      if (value === undefined && type !== 'object' && type !== 'array') break;
    }
  }
  return undefined;
}

/** An object or list that the schema offers ready-made, when it does not say what is inside. */
function offeredValue(flat: SchemaNode, context: MakeContext): JsonValue | undefined {
  if (flat.properties.size > 0 || flat.items || context.attempt > 0) return undefined;
  return flat.offers.find(
    (offer) => (isJsonArray(offer) || isJsonObject(offer)) && checkValue(flat, offer, context),
  );
}

/** Null last, and without a type first what the keywords speak of. */
function typesToTry(flat: SchemaNode): readonly TypeName[] {
  if (flat.types)
    return [...flat.types.filter((type) => type !== 'null'), ...flat.types.filter((type) => type === 'null')];
  const hinted: TypeName[] = [];
  if (
    flat.properties.size > 0 ||
    flat.required.size > 0 ||
    flat.patternProperties.length > 0 ||
    flat.additional ||
    flat.minProperties > 0
  )
    hinted.push('object');
  if (flat.items || flat.prefixItems.length > 0 || flat.minItems > 0 || flat.contains.length > 0)
    hinted.push('array');
  if (flat.minLength > 0 || flat.patterns.length > 0 || flat.formats.length > 0) hinted.push('string');
  if (
    flat.minimum > Number.NEGATIVE_INFINITY ||
    flat.maximum < Number.POSITIVE_INFINITY ||
    flat.multiples.length > 0
  )
    hinted.push('number');
  return [...hinted, ...allTypes.filter((type) => !hinted.includes(type))];
}

function makeOfType(type: TypeName, flat: SchemaNode, context: MakeContext): JsonValue | undefined {
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return makeBoolean(flat, context);
    case 'integer':
    case 'number':
      return makeNumber(flat, type === 'integer', context);
    case 'string':
      return makeString(flat, context);
    case 'array':
      return makeArray(flat, context, makeValue);
    case 'object':
      return makeObject(flat, context, makeValue);
  }
}

/** Makers of leaves check what they make; of objects and lists only some keywords need a second look. */
function needsCheck(flat: SchemaNode, value: JsonValue): boolean {
  if (value === null || typeof value !== 'object') return flat.nots.length > 0 || flat.types === undefined;
  return (
    flat.nots.length > 0 ||
    flat.contains.length > 0 ||
    flat.uniqueItems ||
    flat.dependentSchemas.size > 0 ||
    flat.dependentRequired.size > 0 ||
    flat.patternProperties.length > 0 ||
    flat.propertyNames !== undefined
  );
}
