/** Applies a fix to a form: sets or removes fields at any level, copying each level. */
import { splitPath, without, withValueAt } from '#lib/base/field-path.ts';
import type { Fix } from '#lib/contract/errors/issue.ts';

/** Of a form, by field. */
type Values = Readonly<Record<'values' | 'extra', Readonly<Record<string, unknown>>>>;

/** Ignores `model`. Removing at a path that does not exist changes nothing. */
export function applyFix({ values, extra }: Values, set: Fix['set']): Values {
  const fields = { values, extra };
  for (const [path, value] of Object.entries(set)) {
    const segments = splitPath(path);
    // A field name may contain dots.
    if (segments.length === 1 || path in fields.values || path in fields.extra) {
      fields.values = { ...fields.values, [path]: value ?? undefined };
      fields.extra = without(fields.extra, path);
    } else {
      const part = String(segments[0]) in fields.extra ? 'extra' : 'values';
      fields[part] = withValueAt(fields[part], segments, value);
    }
  }
  return fields;
}
