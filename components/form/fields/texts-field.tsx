'use client';
/** A list of short texts, one a line. */
import { useId } from 'react';
import { TextArea } from '#components/ui/text-area.tsx';
import { describedBy, FieldFrame } from '../field-frame.tsx';
import { type FieldProps, isChanged, issuesAt } from '../field-props.ts';

export function TextsField({ field, path, value, onChange, issues, onFix }: FieldProps) {
  const id = useId();
  const here = issuesAt(issues, path, true);
  const lines = Array.isArray(value) ? value.join('\n') : '';
  const most = field.maxItems === undefined ? '' : `, at most ${field.maxItems}`;
  return (
    <FieldFrame
      id={id}
      title={field.title}
      hint={`one a line${most}`}
      help={field.description}
      changed={isChanged(field, value)}
      issues={here}
      onFix={onFix}
    >
      <TextArea
        id={id}
        name={field.name}
        aria-describedby={describedBy(id, here)}
        small
        mono
        value={lines}
        invalid={here.length > 0}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value.split('\n'))}
      />
    </FieldFrame>
  );
}
