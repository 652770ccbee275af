/** Reads and sets a value by a dotted path, each level copied and nothing changed in place. */
import { isRecord } from '#lib/base/is-record.ts';

type Fields = Readonly<Record<string, unknown>>;

export function valueAtPath(fields: Fields, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), fields);
}

export function withValueAtPath(fields: Fields, path: string, value: unknown): Fields {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...fields, [name]: value };
  const inner = fields[name];
  return { ...fields, [name]: withValueAtPath(isRecord(inner) ? inner : {}, rest.join('.'), value) };
}
