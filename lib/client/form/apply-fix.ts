/** Applies a fix to a form: sets or removes fields at any level, copying each level. */
import { isRecord } from '#lib/base/is-record.ts';
import type { Fix } from '#lib/contract/errors/issue.ts';
import type { Body, FormState } from './form-values.ts';

type Values = Pick<FormState, 'values' | 'extra'>;

/** Ignores `model`. Removing at a path that does not exist changes nothing. */
export function applyFix({ values, extra }: Values, set: Fix['set']): Values {
  const fields = { values, extra };
  for (const [path, value] of Object.entries(set)) {
    const segments = segmentsOf(path);
    // A field name may contain dots.
    if (segments.length === 1 || path in fields.values || path in fields.extra) {
      fields.values = { ...fields.values, [path]: value ?? undefined };
      fields.extra = without(fields.extra, path);
    } else {
      const part = String(segments[0]) in fields.extra ? 'extra' : 'values';
      fields[part] = changed(fields[part], segments, value);
    }
  }
  return fields;
}

/** `tools[0].name` -> `['tools', 0, 'name']` */
function segmentsOf(path: string): readonly (string | number)[] {
  return path.split('.').flatMap((part) => {
    const [name = '', ...indexes] = part.split('[');
    return [name, ...indexes.map((index) => Number.parseInt(index, 10))];
  });
}

function changed(fields: Body, segments: readonly (string | number)[], value: unknown): Body {
  const next = changedAt(fields, segments, value);
  return isRecord(next) ? next : fields;
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

function without(record: Body, name: string): Body {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
