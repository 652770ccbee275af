/** The conjunction of two schema objects, keyword by keyword, as far as a generator needs it. */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json-value.ts';

/** This attempt finds no value. */
export class DeadEnd extends Error {
  override readonly name = 'DeadEnd';
}

/** Throws DeadEnd where two types exclude each other. Keywords that cannot be merged keep the value of the first. */
export function mergeSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const merged = new Map(Object.entries(first));
  for (const [key, value] of Object.entries(second)) {
    const own = merged.get(key);
    merged.set(key, own === undefined ? value : mergeKeyword(key, own, value));
  }
  return Object.fromEntries(merged);
}

function mergeKeyword(key: string, own: JsonValue, other: JsonValue): JsonValue {
  if (key === 'type') return commonTypes(listOf(own), listOf(other));
  if (key === 'enum') {
    const texts = new Set(listOf(other).map((value) => JSON.stringify(value)));
    return listOf(own).filter((value) => texts.has(JSON.stringify(value)));
  }
  if (key === 'required') return [...listOf(own), ...listOf(other)];
  if (typeof own === 'number' && typeof other === 'number')
    return /^(?:min|exclusiveMin|multiple)/.test(key) ? Math.max(own, other) : Math.min(own, other);
  if (key === 'properties' && isJsonObject(own) && isJsonObject(other)) {
    const both = Object.entries(other).map(([name, value]): [string, JsonValue] => {
      const mine = Object.hasOwn(own, name) ? own[name] : undefined;
      return [name, mine === undefined ? value : { allOf: [mine, value] }];
    });
    return Object.fromEntries([...Object.entries(own), ...both]);
  }
  return key === 'items' || key === 'additionalProperties' ? { allOf: [own, other] } : own;
}

function commonTypes(own: readonly JsonValue[], other: readonly JsonValue[]): JsonValue[] {
  const accepts = (types: readonly JsonValue[], type: JsonValue) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const common = [
    ...own.filter((type) => accepts(other, type)),
    ...other.filter((type) => accepts(own, type)),
  ];
  if (common.length === 0) throw new DeadEnd();
  return [...new Set(common)];
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined) return [];
  return isJsonArray(value) ? value : [value];
}

export function numberOf(value: JsonValue | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
