'use client';
/** One line of text. */
import { useId } from 'react';
import { TextInput } from '#components/ui/text-input.tsx';
import { describedBy, FieldFrame } from '../field-frame.tsx';
import { type FieldProps, isChanged, issuesAt } from '../field-props.ts';

export function TextField({ field, path, value, onChange, issues, idle, onFix }: FieldProps) {
  const id = useId();
  const here = issuesAt(issues, path);
  return (
    <FieldFrame
      id={id}
      title={field.title}
      help={field.description}
      changed={isChanged(field, value)}
      issues={here}
      idle={idle}
      onFix={onFix}
    >
      <TextInput
        id={id}
        name={field.name}
        aria-describedby={describedBy(id, here)}
        disabled={idle !== undefined}
        value={typeof value === 'string' ? value : ''}
        placeholder={field.placeholder}
        invalid={here.length > 0}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </FieldFrame>
  );
}
