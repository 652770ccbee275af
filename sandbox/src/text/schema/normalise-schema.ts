/**
 * Rewrites a schema to draft 2020-12: OpenAPI spellings (upper-case types, `nullable`, bounds as text), and the
 * tuples of older drafts. Enforces the bounds on size and depth, and refuses remote references.
 */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json-value.ts';
import { TextEngineError } from '../text-engine-error.ts';

const maxNodes = 5000;
const maxDepth = 100;
/** The largest `minLength`, and the largest other minimum of a count. */
const [longest, maxItems] = [20_000, 2000];

interface Place {
  readonly path: string;
  readonly depth: number;
  readonly counter: { nodes: number };
}

/** Throws TextEngineError `invalid_schema`, `unsupported_schema` or `schema_too_complex`. */
export function normaliseSchema(
  schema: JsonValue,
  { path, depth, counter }: Place = { path: '', depth: 0, counter: { nodes: 0 } },
): JsonValue {
  counter.nodes += 1;
  if (counter.nodes > maxNodes || depth > maxDepth)
    throw new TextEngineError('schema_too_complex', 'the schema is too large or too deep', path);
  if (typeof schema === 'boolean') return schema;
  if (!isJsonObject(schema))
    throw new TextEngineError('invalid_schema', 'a schema must be an object or a boolean', path);
  const inner = (value: JsonValue, ...steps: readonly string[]) =>
    normaliseSchema(value, { path: [path, ...steps].join('/'), depth: depth + 1, counter });
  const entries = Object.entries(modernKeywords(schema)).map(([key, value]): [string, JsonValue] => {
    checkKeyword(key, value, path);
    if (isJsonObject(value) && mapKeywords.has(key)) {
      const parts = Object.entries(value).map(([name, item]) => [name, inner(item, key, name)]);
      return [key, Object.fromEntries(parts)];
    }
    if (isJsonArray(value) && listKeywords.has(key))
      return [key, value.map((item, index) => inner(item, key, String(index)))];
    return [key, singleKeywords.has(key) && !isJsonArray(value) ? inner(value, key) : value];
  });
  return Object.fromEntries(entries);
}

const keywords = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const singleKeywords = keywords(
  'items additionalProperties not if then else contains propertyNames unevaluatedItems unevaluatedProperties',
);
const listKeywords = keywords('allOf anyOf oneOf prefixItems');
const mapKeywords = keywords('properties patternProperties $defs definitions dependentSchemas');

function checkKeyword(key: string, value: JsonValue, path: string): void {
  if (/^\$(?:dynamicR|r)ef$/.test(key) && typeof value === 'string' && !value.startsWith('#'))
    throw new TextEngineError('unsupported_schema', 'references must stay within the schema', value);
  if (key === 'pattern' && typeof value === 'string' && !isPattern(value))
    throw new TextEngineError('invalid_schema', 'the pattern is not a regular expression', `${path}/pattern`);
  const most =
    key === 'minLength' ? longest : /^min(?:I|P|C)/.test(key) ? maxItems : Number.POSITIVE_INFINITY;
  if (typeof value === 'number' && value > most)
    throw new TextEngineError('schema_too_complex', `${key} may be ${most} at most`, path);
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** The keywords of one schema object in the spelling of draft 2020-12. */
function modernKeywords(schema: JsonObject): JsonObject {
  const { nullable, propertyOrdering, additionalItems, $schema: _, $id: __, ...rest } = schema;
  const modern: Record<string, JsonValue> = rest;
  if (typeof modern.type === 'string' && /^[A-Z_]+$/.test(modern.type))
    modern.type = modern.type.toLowerCase();
  if (modern.type === 'type_unspecified') delete modern.type;
  for (const [key, value] of Object.entries(modern)) {
    const isCount = /^m(?:in|ax)(?:Length|Items|Properties)$/.test(key);
    if (isCount && /^\d{1,15}$/.test(String(value))) modern[key] = Number(value);
  }
  if (isJsonArray(modern.items)) {
    modern.prefixItems = modern.items;
    modern.items = additionalItems ?? true;
  }
  if (isJsonArray(propertyOrdering) && isJsonObject(modern.properties)) {
    const rank = (name: string) =>
      propertyOrdering.includes(name) ? propertyOrdering.indexOf(name) : propertyOrdering.length;
    const ordered = Object.entries(modern.properties).toSorted(([left], [right]) => rank(left) - rank(right));
    modern.properties = Object.fromEntries(ordered);
  }
  if (nullable !== true) return modern;
  if (typeof modern.type !== 'string' || modern.const !== undefined)
    return { anyOf: [modern, { type: 'null' }] };
  const options = isJsonArray(modern.enum) ? [['enum', [...modern.enum, null]] as const] : [];
  return { ...modern, type: [modern.type, 'null'], ...Object.fromEntries(options) };
}
