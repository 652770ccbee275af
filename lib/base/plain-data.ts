/** Plain data: members and parts changed, left out or merged. Does not change its input. */
import { isPlainRecord } from './json-value.ts';

/** A record with each member changed, under the same names. */
export function mapMembers<Next>(
  record: Readonly<Record<string, unknown>>,
  change: (member: unknown, key: string) => Next,
): Record<string, Next> {
  return Object.fromEntries(Object.entries(record).map(([key, member]) => [key, change(member, key)]));
}

/**
 * Plain data with parts changed: `change` returns what takes the place of a value, or undefined to look into it. A list of
 * numbers is looked at as a whole: vectors have thousands.
 */
export function mapParts(value: unknown, change: (part: unknown, key: string) => unknown, key = ''): unknown {
  const changed = change(value, key);
  if (changed !== undefined) return changed;
  if (Array.isArray(value))
    return typeof value[0] === 'number' ? value : value.map((item) => mapParts(item, change));
  return isPlainRecord(value) ? mapMembers(value, (member, name) => mapParts(member, change, name)) : value;
}

/** The parts that fit, in order; a part is not looked into. */
export function partsIn<Part>(value: unknown, isPart: (part: unknown) => part is Part): readonly Part[] {
  const found: Part[] = [];
  mapParts(value, (part) => (isPart(part) ? found.push(part) : undefined));
  return found;
}

/** The record with the changes; null removes a member. */
export function mergePatch<Value extends string>(
  record: Readonly<Record<string, Value>>,
  changes: Readonly<Record<string, Value | null>>,
): Record<string, Value> {
  const merged = Object.entries({ ...record, ...changes });
  return Object.fromEntries(merged.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/**
 * The value without what `isOut` matches; undefined if nothing is left. An object is removed when only strings
 * remain in it, such as the `type` of a removed image.
 */
export function leaveOut(
  value: unknown,
  isOut: (value: unknown, path: readonly PropertyKey[]) => boolean,
  path: readonly PropertyKey[] = [],
): unknown {
  if (isOut(value, path)) return undefined;
  if (Array.isArray(value)) {
    return value
      .map((member, index) => leaveOut(member, isOut, [...path, index]))
      .filter((member) => member !== undefined);
  }
  if (!isPlainRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([key, member]) => [key, leaveOut(member, isOut, [...path, key])] as const,
  );
  const rest = entries.filter(([, member]) => member !== undefined);
  return rest.length < entries.length && rest.every(([, member]) => typeof member === 'string')
    ? undefined
    : Object.fromEntries(rest);
}
