/** Paths into a body, as in error messages. */
import { isRecord } from './json-value.ts';

/** `['images', 1, 'type']` -> `images[1].type` */
export function joinPath(segments: readonly PropertyKey[]): string {
  return segments.reduce<string>((path, segment) => {
    if (typeof segment === 'number') return `${path}[${segment}]`;
    return path === '' ? String(segment) : `${path}.${String(segment)}`;
  }, '');
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: unknown, segments: readonly PropertyKey[]): unknown {
  return segments.reduce<unknown>(
    (current, segment) =>
      typeof current === 'object' && current !== null ? Reflect.get(current, segment) : undefined,
    value,
  );
}

/** `tools[0].name` -> `['tools', 0, 'name']` */
export function splitPath(path: string): readonly (string | number)[] {
  return path.split('.').flatMap((part) => {
    const [name = '', ...indexes] = part.split('[');
    return [name, ...indexes.map((index) => Number.parseInt(index, 10))];
  });
}

/** A copy with a value set, or removed by null. Copies each level; a path that does not exist changes nothing. */
export function withValueAt(
  record: Readonly<Record<string, unknown>>,
  segments: readonly (string | number)[],
  value: unknown,
): Readonly<Record<string, unknown>> {
  const next = changedAt(record, segments, value);
  return isRecord(next) ? next : record;
}

function changedAt(current: unknown, segments: readonly (string | number)[], value: unknown): unknown {
  const [segment, ...rest] = segments;
  if (segment === undefined) return value;
  if (typeof segment === 'number') {
    if (!Array.isArray(current)) return current;
    if (rest.length === 0 && value === null) return current.filter((_, index) => index !== segment);
    return current.map((item, index) => (index === segment ? changedAt(item, rest, value) : item));
  }
  if (!isRecord(current)) return current;
  if (rest.length > 0 && !(segment in current)) return current;
  if (rest.length === 0 && value === null) return without(current, segment);
  const inner = changedAt(current[segment], rest, value);
  // Remove the parent that became empty.
  const emptied = value === null && isRecord(inner) && Object.keys(inner).length === 0;
  return emptied ? without(current, segment) : { ...current, [segment]: inner };
}

export function without(record: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
