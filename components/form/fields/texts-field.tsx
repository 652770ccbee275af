'use client';
/** A list of short texts, one a line. */
import { useId, useState } from 'react';
import { TextArea } from '#components/ui/text-area.tsx';
import { describedBy, FieldFrame } from '../field-frame.tsx';
import { type FieldProps, isChanged, issuesAt } from '../field-props.ts';

export function TextsField({ field, path, value, onChange, issues, onFix }: FieldProps) {
  const id = useId();
  const here = issuesAt(issues, path, true);
  const texts = Array.isArray(value) ? value.map(String) : [];
  const [typed, setTyped] = useState(() => texts.join('\n'));
  // Empty lines are on the way to the next text: they are kept here and not sent.
  const lines = linesIn(typed).join('\n') === texts.join('\n') ? typed : texts.join('\n');
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
        onChange={({ target }) => {
          setTyped(target.value);
          const next = linesIn(target.value);
          onChange(next.length === 0 ? undefined : next);
        }}
      />
    </FieldFrame>
  );
}

function linesIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}
