/**
 * Makes objects: every property the schema names, in its order, then whatever else it demands. Optional ones are left
 * out where room or depth is short, or where nothing can be made for them.
 */
import type { JsonObject, JsonValue } from '../json-value.ts';
import { matchesPattern } from '../pattern/match-pattern.ts';
import { stringFromPattern } from '../pattern/string-from-pattern.ts';
import { checkValue, schemasFor } from './check-value.ts';
import type { Maker } from './make-array.ts';
import { descend, isFrugal, type MakeContext, mostValues } from './make-context.ts';
import { both, flatten, merge } from './merge-nodes.ts';
import { anything, type SchemaNode } from './schema-node.ts';

export function makeObject(flat: SchemaNode, context: MakeContext, make: Maker): JsonObject | undefined {
  if (flat.minProperties > flat.maxProperties || flat.minProperties > mostValues) return undefined;
  const names = chooseNames(flat, context);
  const node = withDependents(flat, names, context);
  if (node !== flat) for (const name of chooseNames(node, context)) names.add(name);
  const made = new Map<string, JsonValue>();
  for (const name of inSchemaOrder(node, names)) {
    const value = makeProperty(node, name, context, make);
    if (value !== undefined) made.set(name, value);
    else if (node.required.has(name)) return undefined;
  }
  dropExcess(node, made);
  if (!fillUp(node, made, context, make)) return undefined;
  return Object.fromEntries(made);
}

function chooseNames(flat: SchemaNode, context: MakeContext): Set<string> {
  const optional = isFrugal(context) || context.attempt >= 3 ? [] : [...flat.properties.keys()];
  const names = new Set([...optional, ...flat.required]);
  for (let grown = true; grown; ) {
    const before = names.size;
    for (const [name, needed] of flat.dependentRequired)
      if (names.has(name)) for (const other of needed) names.add(other);
    grown = names.size > before;
  }
  return names;
}

/** What the chosen names bring in by `dependentSchemas`. */
function withDependents(flat: SchemaNode, names: ReadonlySet<string>, context: MakeContext): SchemaNode {
  let merged = flat;
  for (const [name, schema] of flat.dependentSchemas) {
    if (names.has(name)) merged = merge(merged, flatten(schema, context.document));
  }
  return merged === flat ? flat : { ...merged, dependentSchemas: new Map(), groups: merged.groups };
}

function inSchemaOrder(flat: SchemaNode, names: ReadonlySet<string>): string[] {
  const listed = [...flat.properties.keys()].filter((name) => names.has(name));
  return [...listed, ...[...names].filter((name) => !flat.properties.has(name))];
}

function makeProperty(
  flat: SchemaNode,
  name: string,
  context: MakeContext,
  make: Maker,
): JsonValue | undefined {
  if (
    flat.closed &&
    !flat.properties.has(name) &&
    !flat.patternProperties.some((entry) => matchesPattern(entry.pattern, name))
  )
    return undefined;
  const [first = anything, ...rest] = schemasFor(flat, name);
  const schema = rest.reduce(both, first);
  const description = flat.properties.get(name)?.description ?? '';
  const besidePeople = [...flat.properties.keys()].some(
    (other) =>
      other !== name &&
      /^(?:participants|attendees|people|guests|members|invitees|speakers|authors)$/i.test(other),
  );
  const slot = { name, description, index: context.slot.index, besidePeople };
  return make(schema, descend(context, slot, `property/${name}/${context.attempt}`));
}

/** Optional properties give way to `maxProperties`, the last ones first. */
function dropExcess(flat: SchemaNode, made: Map<string, JsonValue>): void {
  const needed = new Set([...flat.required, ...[...flat.dependentRequired.values()].flat()]);
  for (const name of [...made.keys()].reverse()) {
    if (made.size <= flat.maxProperties) return;
    if (!needed.has(name)) made.delete(name);
  }
}

/** Adds properties until `minProperties`, and a few to a map that would else be empty. False when it cannot. */
function fillUp(flat: SchemaNode, made: Map<string, JsonValue>, context: MakeContext, make: Maker): boolean {
  const isMap =
    flat.properties.size === 0 &&
    (flat.patternProperties.length > 0 || (flat.additional !== undefined && !flat.additional.never));
  const wanted = Math.max(
    flat.minProperties,
    isMap && !isFrugal(context) ? Math.min(2, flat.maxProperties) : 0,
  );
  const rest = [...flat.properties.keys()].filter((name) => !made.has(name));
  for (let round = 0; made.size < wanted && round < wanted * 4 + 40; round += 1) {
    const name = rest.shift() ?? newName(flat, round, context, make);
    if (name === undefined || made.has(name)) continue;
    const value = makeProperty(flat, name, context, make);
    if (value !== undefined) made.set(name, value);
  }
  if (made.size === 0 && isFreeForm(flat))
    for (const [key, value] of [...context.facts.pairs].slice(0, 8))
      made.set(key.replaceAll(' ', '_'), value);
  return made.size >= flat.minProperties;
}

/** An object of which nothing at all is said. */
function isFreeForm(flat: SchemaNode): boolean {
  return (
    flat.properties.size === 0 &&
    flat.patternProperties.length === 0 &&
    !flat.additional &&
    !flat.closed &&
    !flat.propertyNames &&
    flat.maxProperties === Number.POSITIVE_INFINITY
  );
}

function newName(flat: SchemaNode, round: number, context: MakeContext, make: Maker): string | undefined {
  const preferred = ['first', 'second', 'third', 'fourth', 'fifth'][round] ?? `entry_${round + 1}`;
  const patterned = namesOfPattern(flat, round, preferred, context);
  const closed = flat.additional?.never === true || flat.closed;
  const candidates = [
    ...(closed ? patterned : []),
    preferred,
    ...patterned,
    ...(flat.propertyNames ? [nameFrom(flat.propertyNames, round, context, make)] : []),
  ];
  return candidates.find(
    (name) =>
      name !== undefined &&
      (!flat.propertyNames || checkValue(flat.propertyNames, name, context)) &&
      isAllowed(flat, name),
  );
}

/** A name that one of the patterns describes, with a plain word after it where the pattern lets it. */
function namesOfPattern(flat: SchemaNode, round: number, word: string, context: MakeContext): string[] {
  const pattern = flat.patternProperties[round % Math.max(1, flat.patternProperties.length)]?.pattern;
  if (!pattern) return [];
  const random = context.random.fork(`name/${round}`);
  const name = stringFromPattern(pattern, {
    random,
    extra: 1 + (round % 6),
    full: false,
    mixed: false,
    bound: 64,
  });
  return name === undefined ? [] : [`${name}${word}`, name];
}

function nameFrom(schema: SchemaNode, round: number, context: MakeContext, make: Maker): string | undefined {
  const slot = { name: 'key', description: '', index: round };
  const made = make(
    both(schema, { ...anything, types: ['string'], minLength: 1 }),
    descend(context, slot, `key/${round}`),
  );
  return typeof made === 'string' ? made : undefined;
}

function isAllowed(flat: SchemaNode, name: string): boolean {
  const schemas = schemasFor(flat, name);
  return !schemas.some((schema) => schema.never) && !(flat.closed && schemas.length === 0);
}
