'use client';
/** A yes or no beside its name. */
import { useId } from 'react';
import { Switch } from '#components/ui/switch.tsx';
import { FieldFrame } from '../field-frame.tsx';
import { type FieldProps, isChanged, issuesAt } from '../field-props.ts';

export function SwitchField({ field, path, value, onChange, issues, idle, onFix }: FieldProps) {
  const id = useId();
  const on = value === undefined ? field.default === true : value === true;
  return (
    <FieldFrame
      id={id}
      title={field.title}
      help={field.description}
      changed={isChanged(field, value)}
      issues={issuesAt(issues, path)}
      idle={idle}
      onFix={onFix}
      inline
    >
      <Switch
        id={id}
        label={field.title}
        checked={on}
        disabled={idle !== undefined}
        onChange={(checked) => onChange(checked === (field.default === true) ? undefined : checked)}
      />
    </FieldFrame>
  );
}
