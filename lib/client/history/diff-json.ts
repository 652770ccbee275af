/**
 * Compares two JSON bodies field by field and returns rows in order. Compares files (Blobs, media stubs,
 * Base64) by type and size. Pure.
 */
import { isRecord } from '#lib/base/json-value.ts';

export type ChangeKind = 'same' | 'changed' | 'added' | 'removed';

export interface DiffRow {
  /** Dotted path, as in error messages: `generationConfig.seed`, `images[1].image_url`. */
  path: string;
  kind: ChangeKind;
  /** Absent if the field is absent. */
  before?: unknown;
  after?: unknown;
}

/** The leaves of both values. An object or list that only one side has is one row. */
export function diffJson(before: unknown, after: unknown): readonly DiffRow[] {
  return rowsOf('', before, after);
}

/** Formats a value in one line; files by type and size. */
export function showBriefly(value: unknown): string {
  if (value instanceof Blob) return `${value.type || 'file'}, ${value.size} bytes`;
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_key, member: unknown) =>
    member instanceof Blob ? showBriefly(member) : member,
  );
}

const missing = Symbol('missing');

function rowsOf(path: string, before: unknown, after: unknown): readonly DiffRow[] {
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    return keysOf(before, after).flatMap((key) => {
      const name = Array.isArray(before) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      return rowsOf(name, memberOf(before, key), memberOf(after, key));
    });
  }
  if (before === missing) return [{ path, kind: 'added', after }];
  if (after === missing) return [{ path, kind: 'removed', before }];
  return [{ path, kind: equal(before, after) ? 'same' : 'changed', before, after }];
}

type Branch = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Empty objects and lists of numbers (vectors) are leaves. */
function isBranch(value: unknown): value is Branch {
  if (Array.isArray(value)) return value.length > 0 && typeof value[0] !== 'number';
  return isRecord(value) && !(value instanceof Blob) && !('$media' in value) && Object.keys(value).length > 0;
}

/** The keys of both, in the order of the first. */
function keysOf(before: Branch, after: Branch): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function memberOf(branch: Branch, key: string): unknown {
  const entry = Object.entries(branch).find(([name]) => name === key);
  return entry === undefined ? missing : entry[1];
}

function equal(before: unknown, after: unknown): boolean {
  if (before instanceof Blob && after instanceof Blob)
    return before.size === after.size && before.type === after.type;
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
