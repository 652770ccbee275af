'use client';
/** What every field's frame and control have in common: names, issues, whether it counts beside the others. */
import { useId } from 'react';
import { describedBy } from './field-frame.tsx';
import { type FieldProps, isChanged, issuesAt } from './field-props.ts';

/** `below`: issues of what is within the field are shown at the field itself. */
export function useField({ field, path, value, issues, idle, onFix }: FieldProps, below?: 'below') {
  const id = useId();
  const here = issuesAt(issues, path, below === 'below');
  return {
    /** For its `FieldFrame`. */
    frame: { id, title: field.title, changed: isChanged(field, value), issues: here, idle, onFix },
    /** For the one control in it. */
    control: {
      id,
      name: field.name,
      'aria-describedby': describedBy(id, here),
      disabled: idle !== undefined,
      invalid: here.length > 0,
    },
  };
}
