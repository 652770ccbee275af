/**
 * The intersection of schemas: one node that holds what all of them ask, with references and `allOf` dissolved. What
 * cannot be expressed in one node (alternatives, negations) is kept in lists.
 */
import { TextEngineError } from '../text-engine-error.ts';
import { schemasFor } from './check-value.ts';
import { anything, type SchemaDocument, type SchemaNode, type TypeName } from './schema-node.ts';

/** The node itself with its reference and its `allOf` merged in; neither remains. */
export function flatten(
  node: SchemaNode,
  document: SchemaDocument,
  following: readonly string[] = [],
): SchemaNode {
  if (node.ref === undefined && node.allOf.length === 0) return node;
  let merged: SchemaNode = { ...node, ref: undefined, allOf: [] };
  if (node.ref !== undefined) {
    if (following.includes(node.ref)) {
      throw new TextEngineError(
        'invalid_schema',
        `the reference "${node.ref}" leads back to itself`,
        node.path,
      );
    }
    merged = merge(merged, flatten(document.resolve(node.ref), document, [...following, node.ref]));
  }
  for (const part of node.allOf) merged = merge(merged, flatten(part, document, following));
  return merged;
}

/** Both at once. Neither may hold a reference or `allOf`, save deeper down. */
export function merge(left: SchemaNode, right: SchemaNode): SchemaNode {
  return {
    ...anything,
    path: left.path || right.path,
    never: left.never || right.never,
    types: mergeTypes(left.types, right.types),
    enums: [...left.enums, ...right.enums],
    allOf: [...left.allOf, ...right.allOf],
    groups: [...left.groups, ...right.groups],
    nots: [...left.nots, ...right.nots],
    conditions: [...left.conditions, ...right.conditions],
    ...mergeObjects(left, right),
    ...mergeArrays(left, right),
    minLength: Math.max(left.minLength, right.minLength),
    maxLength: Math.min(left.maxLength, right.maxLength),
    patterns: [...left.patterns, ...right.patterns],
    formats: [...new Set([...left.formats, ...right.formats])],
    minimum: Math.max(left.minimum, right.minimum),
    maximum: Math.min(left.maximum, right.maximum),
    aboveMinimum: Math.max(left.aboveMinimum, right.aboveMinimum),
    belowMaximum: Math.min(left.belowMaximum, right.belowMaximum),
    multiples: [...new Set([...left.multiples, ...right.multiples])],
    description: left.description || right.description,
    offers: [...left.offers, ...right.offers],
  };
}

/** Both as a node that is dissolved only when it is reached, so that recursive schemas stay finite. */
export function both(left: SchemaNode, right: SchemaNode): SchemaNode {
  return { ...anything, path: left.path || right.path, allOf: [left, right] };
}

function mergeTypes(
  left: readonly TypeName[] | undefined,
  right: readonly TypeName[] | undefined,
): readonly TypeName[] | undefined {
  if (!left || !right) return left ?? right;
  const shared = left.flatMap((type): TypeName[] => {
    if (right.includes(type)) return [type];
    if (type === 'integer' && right.includes('number')) return ['integer'];
    return type === 'number' && right.includes('integer') ? ['integer'] : [];
  });
  return [...new Set(shared)];
}

type ObjectKeywords =
  | 'properties'
  | 'patternProperties'
  | 'additional'
  | 'closed'
  | 'propertyNames'
  | 'required'
  | 'minProperties'
  | 'maxProperties'
  | 'dependentRequired'
  | 'dependentSchemas';

/** A property that only one side names must still satisfy the other side's patterns and `additionalProperties`. */
function mergeObjects(left: SchemaNode, right: SchemaNode): Pick<SchemaNode, ObjectKeywords> {
  const properties = new Map<string, SchemaNode>();
  for (const name of new Set([...left.properties.keys(), ...right.properties.keys()])) {
    const parts = [...schemasFor(left, name), ...schemasFor(right, name)];
    const [first = anything, ...rest] = parts;
    properties.set(name, rest.reduce(both, first));
  }
  const additional =
    left.additional && right.additional
      ? both(left.additional, right.additional)
      : (left.additional ?? right.additional);
  const propertyNames =
    left.propertyNames && right.propertyNames
      ? both(left.propertyNames, right.propertyNames)
      : (left.propertyNames ?? right.propertyNames);
  return {
    properties,
    patternProperties: [...left.patternProperties, ...right.patternProperties],
    additional,
    closed: left.closed || right.closed,
    propertyNames,
    required: new Set([...left.required, ...right.required]),
    minProperties: Math.max(left.minProperties, right.minProperties),
    maxProperties: Math.min(left.maxProperties, right.maxProperties),
    dependentRequired: mergeMaps(left.dependentRequired, right.dependentRequired, (one, other) => [
      ...one,
      ...other,
    ]),
    dependentSchemas: mergeMaps(left.dependentSchemas, right.dependentSchemas, both),
  };
}

function mergeMaps<Value>(
  left: ReadonlyMap<string, Value>,
  right: ReadonlyMap<string, Value>,
  join: (one: Value, other: Value) => Value,
): Map<string, Value> {
  const merged = new Map(left);
  for (const [key, value] of right) {
    const other = merged.get(key);
    merged.set(key, other === undefined ? value : join(other, value));
  }
  return merged;
}

function mergeArrays(
  left: SchemaNode,
  right: SchemaNode,
): Pick<SchemaNode, 'prefixItems' | 'items' | 'contains' | 'minItems' | 'maxItems' | 'uniqueItems'> {
  const length = Math.max(left.prefixItems.length, right.prefixItems.length);
  const prefixItems = Array.from({ length }, (_, index) => {
    const one = left.prefixItems[index] ?? left.items;
    const other = right.prefixItems[index] ?? right.items;
    return one && other ? both(one, other) : (one ?? other ?? anything);
  });
  return {
    prefixItems,
    items: left.items && right.items ? both(left.items, right.items) : (left.items ?? right.items),
    contains: [...left.contains, ...right.contains],
    minItems: Math.max(left.minItems, right.minItems),
    maxItems: Math.min(left.maxItems, right.maxItems),
    uniqueItems: left.uniqueItems || right.uniqueItems,
  };
}
