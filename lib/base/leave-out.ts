/** Removes members from plain data, and the objects and entries that become empty. */
import { isPlainRecord } from './json-value.ts';

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
