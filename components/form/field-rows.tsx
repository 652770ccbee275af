/** Puts two small neighbouring fields into one row. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { FormField } from '#lib/describe/form-description.ts';

interface FieldRowsProps {
  fields: readonly FormField[];
  children(row: readonly FormField[]): ReactNode;
}

export function FieldRows({ fields, children }: FieldRowsProps) {
  return rowsOf(fields).map((row) => (
    <div
      key={row.map(({ name }) => name).join(' ')}
      className={classNames(row.length > 1 && 'grid grid-cols-2 items-start gap-4')}
    >
      {children(row)}
    </div>
  ));
}

function rowsOf(fields: readonly FormField[]): readonly (readonly FormField[])[] {
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
