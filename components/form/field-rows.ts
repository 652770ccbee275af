/** Puts two small neighbouring fields into one row. */
import type { FormField } from '#lib/describe/form-description.ts';

export function rowsOf(fields: readonly FormField[]): readonly (readonly FormField[])[] {
  const rows: FormField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last?.length === 1 && last.every(isSmall) && isSmall(field)) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** Characters of a choice that fit side by side in half of the form's width. */
const roomForLetters = 14;

function isSmall(field: FormField): boolean {
  const { kind, widget, options = [], minimum, maximum } = field;
  if (widget === 'seed') return false;
  if (kind === 'choice' && widget === undefined) {
    return options.length <= 3 && options.reduce((sum, { label }) => sum + label.length, 0) <= roomForLetters;
  }
  return (
    (kind === 'integer' || kind === 'number') &&
    widget !== 'slider' &&
    (minimum === undefined || maximum === undefined)
  );
}
