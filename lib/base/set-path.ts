/** Sets a value in a body. Separate from `field-path`, which every page loads. */
import { type JsonRecord, recordOf } from './json-value.ts';

/** A copy with a value at `a.b`, and the objects on the way that are missing. */
export function withValueAtPath(record: JsonRecord, path: string, value: unknown): JsonRecord {
  const [name = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : withValueAtPath(recordOf(record[name]), rest.join('.'), value);
  return { ...record, [name]: inner };
}
