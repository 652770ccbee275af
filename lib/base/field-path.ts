/** Paths into a body, as in error messages. */

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
    (current, segment) => (isIndexable(current) ? Reflect.get(current, segment) : undefined),
    value,
  );
}

function isIndexable(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
