/**
 * Parses a JSON Schema: draft 2020-12, the older spellings of draft 4 to 7, and the OpenAPI kind that the native
 * protocol uses (upper-case types, `nullable`, bounds as strings). Malformed keywords are errors, unknown ones ignored.
 */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json-value.ts';
import { parsePattern } from '../pattern/parse-pattern.ts';
import { TextEngineError } from '../text-engine-error.ts';
import { readKeywords } from './read-keywords.ts';
import { anything, type SchemaDocument, type SchemaNode } from './schema-node.ts';

const mostNodes = 20_000;
const deepest = 128;

/** Throws TextEngineError: `invalid_schema`, `unsupported_schema` or `schema_too_complex`. */
export function parseSchema(schema: JsonValue): SchemaDocument {
  const parser = new SchemaParser(schema);
  return { root: parser.parse(schema, '', 0), resolve: (ref) => parser.resolve(ref) };
}

class SchemaParser {
  readonly #document: JsonValue;
  readonly #resolved = new Map<string, SchemaNode>();
  #anchors: Map<string, JsonValue> | undefined;
  #count = 0;

  constructor(document: JsonValue) {
    this.#document = document;
  }

  parse(schema: JsonValue, path: string, depth: number): SchemaNode {
    this.#count += 1;
    if (this.#count > mostNodes || depth > deepest) {
      throw new TextEngineError(
        'schema_too_complex',
        `a schema may have at most ${mostNodes} parts and ${deepest} levels`,
        path,
      );
    }
    if (typeof schema === 'boolean') return { ...anything, path, never: !schema };
    if (!isJsonObject(schema))
      throw new TextEngineError('invalid_schema', 'a schema must be an object or a boolean', path);
    return this.#parseObject(schema, path, depth + 1);
  }

  #parseObject(schema: JsonObject, path: string, depth: number): SchemaNode {
    const read = readKeywords(schema, path);
    const one = (key: string) =>
      schema[key] === undefined ? undefined : this.parse(schema[key], `${path}/${key}`, depth);
    const list = (key: string) =>
      read.list(key).map((item, index) => this.parse(item, `${path}/${key}/${index}`, depth));
    const map = (key: string) =>
      Object.entries(read.object(key)).map(([name, item]): [string, SchemaNode] => [
        name,
        this.parse(item, `${path}/${key}/${escapePointer(name)}`, depth),
      ]);
    const legacyTuple = isJsonArray(schema.items);
    const dependencies = Object.entries(read.object('dependencies'));
    const when = one('if');
    const any = list('anyOf');
    const exactly = list('oneOf');
    const not = one('not');
    const containsNode = one('contains');
    const properties = inOrder(map('properties'), read.strings('propertyOrdering'));
    return {
      ...anything,
      path,
      ...read.values(),
      ref: read.string('$ref'),
      allOf: list('allOf'),
      groups: [
        ...(any.length > 0 ? [{ kind: 'any' as const, branches: any }] : []),
        ...(exactly.length > 0 ? [{ kind: 'one' as const, branches: exactly }] : []),
      ],
      nots: not ? [not] : [],
      conditions: when ? [{ when, met: one('then'), unmet: one('else') }] : [],
      properties: new Map(properties),
      patternProperties: map('patternProperties').map(([source, node]) => ({
        pattern: parsePattern(source, path),
        node,
      })),
      additional: one('additionalProperties'),
      closed: schema.unevaluatedProperties !== undefined && schema.unevaluatedProperties !== true,
      propertyNames: one('propertyNames'),
      dependentRequired: new Map([
        ...Object.entries(read.object('dependentRequired')).map(([key, names]): [string, string[]] => [
          key,
          stringsOf(names),
        ]),
        ...dependencies
          .filter(([, value]) => isJsonArray(value))
          .map(([key, names]): [string, string[]] => [key, stringsOf(names)]),
      ]),
      dependentSchemas: new Map([
        ...map('dependentSchemas'),
        ...dependencies
          .filter(([, value]) => !isJsonArray(value))
          .map(([key, value]): [string, SchemaNode] => [
            key,
            this.parse(value, `${path}/dependencies/${escapePointer(key)}`, depth),
          ]),
      ]),
      prefixItems: legacyTuple ? list('items') : list('prefixItems'),
      items: legacyTuple ? one('additionalItems') : (one('items') ?? one('unevaluatedItems')),
      contains: containsNode
        ? [
            {
              node: containsNode,
              min: read.count('minContains') ?? 1,
              max: read.count('maxContains') ?? Number.POSITIVE_INFINITY,
            },
          ]
        : [],
    };
  }

  resolve(ref: string): SchemaNode {
    const known = this.#resolved.get(ref);
    if (known) return known;
    const node = this.parse(this.#find(ref), ref, 0);
    this.#resolved.set(ref, node);
    return node;
  }

  #find(ref: string): JsonValue {
    const id =
      isJsonObject(this.#document) && typeof this.#document.$id === 'string' ? this.#document.$id : '';
    const local = id !== '' && ref.startsWith(id) ? ref.slice(id.length) || '#' : ref;
    if (!local.startsWith('#'))
      throw new TextEngineError(
        'unsupported_schema',
        `only references within the schema are followed, not "${ref}"`,
        ref,
      );
    if (local === '#') return this.#document;
    const found = local.startsWith('#/') ? atPointer(this.#document, local) : this.#anchor(local.slice(1));
    if (found === undefined)
      throw new TextEngineError('invalid_schema', `the reference "${ref}" leads nowhere`, ref);
    return found;
  }

  #anchor(name: string): JsonValue | undefined {
    this.#anchors ??= collectAnchors(this.#document);
    return this.#anchors.get(name);
  }
}

function inOrder(entries: [string, SchemaNode][], order: readonly string[]): [string, SchemaNode][] {
  if (order.length === 0) return entries;
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return entries.toSorted((left, right) => rank(left[0]) - rank(right[0]));
}

function stringsOf(value: JsonValue): string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function atPointer(document: JsonValue, pointer: string): JsonValue | undefined {
  let found: JsonValue | undefined = document;
  for (const part of pointer.slice(2).split('/')) {
    const key = safeDecode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (isJsonArray(found)) found = found[Number(key)];
    else if (isJsonObject(found)) found = Object.hasOwn(found, key) ? found[key] : undefined;
    else return undefined;
  }
  return found;
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function collectAnchors(document: JsonValue): Map<string, JsonValue> {
  const anchors = new Map<string, JsonValue>();
  const open: JsonValue[] = [document];
  for (let seen = 0; open.length > 0 && seen < mostNodes * 4; seen += 1) {
    const value = open.pop();
    if (isJsonObject(value)) {
      if (typeof value.$anchor === 'string') anchors.set(value.$anchor, value);
      if (typeof value.$id === 'string' && value.$id.startsWith('#')) anchors.set(value.$id.slice(1), value);
      open.push(...Object.values(value));
    } else if (isJsonArray(value)) open.push(...value.slice(0, 1000));
  }
  return anchors;
}
