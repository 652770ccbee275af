/**
 * Whether a value satisfies a parsed schema. Says yes or no, not why; bounded in steps. `unevaluatedProperties` and
 * `unevaluatedItems: false` are kept by the generator and not checked here.
 */
import {
  canonicalJson,
  equalJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../json-value.ts';
import { matchesPattern } from '../pattern/match-pattern.ts';
import { TextEngineError } from '../text-engine-error.ts';
import { isOfFormat } from './formats.ts';
import type { SchemaDocument, SchemaNode, TypeName } from './schema-node.ts';

/** Counts the work of one generation; throws `schema_too_complex` when it is used up. */
export class StepBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** `cost` is in steps of about the work of looking at one keyword. */
  spend(path: string, cost = 1): void {
    this.#left -= cost;
    if (this.#left < 0)
      throw new TextEngineError('schema_too_complex', 'the schema takes too many steps to satisfy', path);
  }
}

export interface CheckContext {
  readonly document: SchemaDocument;
  readonly budget: StepBudget;
  /** References being followed for the same value, to end loops of references alone. */
  readonly following?: readonly string[];
}

export function checkValue(node: SchemaNode, value: JsonValue, context: CheckContext): boolean {
  context.budget.spend(node.path);
  if (node.never) return false;
  return (
    checkReference(node, value, context) &&
    (node.types === undefined || node.types.some((type) => isOfType(value, type))) &&
    node.enums.every((allowed) => allowed.some((item) => equalJson(item, value))) &&
    checkOwn(node, value, context) &&
    checkCombined(node, value, context)
  );
}

/** Type membership as JSON Schema has it: 1.0 is an integer. */
export function isOfType(value: JsonValue, type: TypeName): boolean {
  switch (type) {
    case 'object':
      return isJsonObject(value);
    case 'array':
      return isJsonArray(value);
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'null':
      return value === null;
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
  }
}

function checkReference(node: SchemaNode, value: JsonValue, context: CheckContext): boolean {
  if (node.ref === undefined) return true;
  const following = context.following ?? [];
  if (following.includes(node.ref)) return true;
  return checkValue(context.document.resolve(node.ref), value, {
    ...context,
    following: [...following, node.ref],
  });
}

function checkCombined(node: SchemaNode, value: JsonValue, context: CheckContext): boolean {
  const holds = (other: SchemaNode) => checkValue(other, value, context);
  if (!node.allOf.every(holds) || node.nots.some(holds)) return false;
  for (const group of node.groups) {
    if (group.kind === 'any' ? !group.branches.some(holds) : group.branches.filter(holds).length !== 1)
      return false;
  }
  return node.conditions.every(({ when, met, unmet }) => {
    const consequence = holds(when) ? met : unmet;
    return consequence === undefined || holds(consequence);
  });
}

function checkOwn(node: SchemaNode, value: JsonValue, context: CheckContext): boolean {
  const { following: _, ...inner } = context;
  if (typeof value === 'string') return checkString(node, value);
  if (typeof value === 'number') return checkNumber(node, value);
  if (isJsonArray(value)) return checkArray(node, value, inner);
  return !isJsonObject(value) || checkObject(node, value, inner);
}

function checkString(node: SchemaNode, value: string): boolean {
  const length = [...value].length;
  return (
    length >= node.minLength &&
    length <= node.maxLength &&
    node.formats.every((format) => isOfFormat(value, format)) &&
    node.patterns.every((pattern) => matchesPattern(pattern, value))
  );
}

function checkNumber(node: SchemaNode, value: number): boolean {
  return (
    value >= node.minimum &&
    value <= node.maximum &&
    value > node.aboveMinimum &&
    value < node.belowMaximum &&
    node.multiples.every((multiple) => Number.isInteger(value / multiple)) &&
    node.formats.every(
      (format) => format !== 'int32' || (Number.isInteger(value) && Math.abs(value) < 2 ** 31),
    ) &&
    node.formats.every((format) => format !== 'int64' || Number.isInteger(value))
  );
}

function checkArray(node: SchemaNode, value: readonly JsonValue[], context: CheckContext): boolean {
  if (value.length < node.minItems || value.length > node.maxItems) return false;
  const fits = value.every((item, index) => {
    const schema = node.prefixItems[index] ?? node.items;
    return schema === undefined || checkValue(schema, item, context);
  });
  if (!fits || (node.uniqueItems && new Set(value.map(canonicalJson)).size < value.length)) return false;
  return node.contains.every(({ node: wanted, min, max }) => {
    const count = value.filter((item) => checkValue(wanted, item, context)).length;
    return count >= min && count <= max;
  });
}

function checkObject(node: SchemaNode, value: JsonObject, context: CheckContext): boolean {
  const keys = Object.keys(value);
  if (keys.length < node.minProperties || keys.length > node.maxProperties) return false;
  for (const name of node.required) if (!Object.hasOwn(value, name)) return false;
  for (const [name, needed] of node.dependentRequired) {
    if (Object.hasOwn(value, name) && !needed.every((other) => Object.hasOwn(value, other))) return false;
  }
  for (const [name, schema] of node.dependentSchemas) {
    if (Object.hasOwn(value, name) && !checkValue(schema, value, context)) return false;
  }
  return keys.every((key) => {
    const item = value[key];
    if (item === undefined) return true;
    if (node.propertyNames && !checkValue(node.propertyNames, key, context)) return false;
    return schemasFor(node, key).every((schema) => checkValue(schema, item, context));
  });
}

/** Every schema that an object's schema sets for one of its properties. */
export function schemasFor(node: SchemaNode, key: string): SchemaNode[] {
  const named = node.properties.get(key);
  const matching = node.patternProperties
    .filter((entry) => matchesPattern(entry.pattern, key))
    .map((entry) => entry.node);
  if (named || matching.length > 0) return named ? [named, ...matching] : matching;
  return node.additional ? [node.additional] : [];
}
