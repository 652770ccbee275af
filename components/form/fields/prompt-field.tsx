'use client';
/** The prompt: room to write, and how much of the limit is used. Blocks, where they may stand for a text, are JSON. */
import { useId } from 'react';
import { TextArea } from '#components/ui/text-area.tsx';
import { countCodePoints } from '#lib/base/code-points.ts';
import { describedBy, FieldFrame } from '../field-frame.tsx';
import { type FieldProps, issuesAt } from '../field-props.ts';
import { JsonField } from './json-field.tsx';

export function PromptField(props: FieldProps) {
  const { field, path, value, onChange, issues, onFix } = props;
  const id = useId();
  if (value !== undefined && typeof value !== 'string') return <JsonField {...props} />;
  const text = value ?? '';
  const here = issuesAt(issues, path);
  // The prompt is what one comes for, required or not; what else is written may stay empty.
  const isAside = !field.required && field.name !== 'prompt';
  const count = countCodePoints(text).toLocaleString('en');
  const hint = field.maxLength === undefined ? count : `${count} / ${field.maxLength.toLocaleString('en')}`;
  return (
    <FieldFrame
      id={id}
      title={field.title}
      hint={field.maxLength === undefined && text === '' ? undefined : hint}
      remark={field.description}
      issues={here}
      onFix={onFix}
    >
      <TextArea
        id={id}
        name={field.name}
        aria-describedby={describedBy(id, here)}
        value={text}
        placeholder={field.placeholder}
        invalid={here.length > 0}
        small={isAside}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </FieldFrame>
  );
}
