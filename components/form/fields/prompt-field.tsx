'use client';
/** The prompt: room to write, and how much of the limit is used. */
import { useId } from 'react';
import { TextArea } from '#components/ui/text-area.tsx';
import { countCodePoints } from '#lib/base/code-points.ts';
import { FieldFrame } from '../field-frame.tsx';
import { type FieldProps, issuesAt } from '../field-props.ts';

export function PromptField({ field, path, value, onChange, issues, onFix }: FieldProps) {
  const id = useId();
  const text = typeof value === 'string' ? value : '';
  const here = issuesAt(issues, path);
  const limit = field.maxLength?.toLocaleString('en') ?? 'no limit';
  return (
    <FieldFrame
      id={id}
      title={field.title}
      hint={`${countCodePoints(text).toLocaleString('en')} / ${limit}`}
      issues={here}
      onFix={onFix}
    >
      <TextArea
        id={id}
        name={field.name}
        value={text}
        placeholder={field.placeholder}
        invalid={here.length > 0}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </FieldFrame>
  );
}
