/**
 * The shape of parsed JSON and the narrow questions asked of it. Knows nothing of schemas or of text.
 */

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** True for a plain object: not null, not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a list. */
export function isJsonArray(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/**
 * Equality as JSON Schema means it: 1 equals 1.0, key order is of no account.
 */
export function equalJson(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (isJsonArray(left) && isJsonArray(right)) {
    return (
      left.length === right.length &&
      left.every((item, index) => {
        const other = right[index];
        return other !== undefined && equalJson(item, other);
      })
    );
  }
  if (isJsonObject(left) && isJsonObject(right)) {
    const keys = Object.keys(left);
    if (keys.length !== Object.keys(right).length) return false;
    return keys.every((key) => {
      const mine = left[key];
      const other = Object.hasOwn(right, key) ? right[key] : undefined;
      return mine !== undefined && other !== undefined && equalJson(mine, other);
    });
  }
  return false;
}

/** JSON text with sorted keys: equal texts mean equal values, which makes sets of values cheap. */
export function canonicalJson(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}

/** JSON text of a value from outside; empty for one that is nested too deeply to be written. */
export function safeStringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
