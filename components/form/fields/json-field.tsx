/** A JSON editor for values without a control of their own. Keeps the typed text until it parses. */
import { useEffect, useState } from 'react';
import { TextArea } from '#components/ui/text-area.tsx';
import { isRecord } from '#lib/base/json-value.ts';
import { FieldFrame, useField } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';

export function JsonField(props: FieldProps) {
  const { field, path, value, onChange, issues } = props;
  const [text, setText] = useState(() => write(value));
  const [problem, setProblem] = useState<string>();
  // An example or a fix replaces the text; typing does not.
  useEffect(() => {
    setText((current) => (write(read(current)) === write(value) ? current : write(value)));
  }, [value]);
  const take = (typed: string) => {
    setText(typed);
    const parsed = read(typed);
    setProblem(parsed === unreadable ? 'Invalid JSON.' : undefined);
    if (parsed !== unreadable) onChange(parsed);
  };
  const unread =
    problem === undefined ? [] : [{ code: 'invalid_json' as const, parameter: path, message: problem }];
  const { frame, control } = useField({ ...props, issues: [...unread, ...issues] }, 'below');
  return (
    <FieldFrame {...frame} hint="JSON" help={field.description}>
      <TextArea
        {...control}
        mono
        small
        placeholder={field.kind === 'list' ? '[ … ]' : '{ … }'}
        value={text}
        spellCheck={false}
        onText={take}
      />
    </FieldFrame>
  );
}

interface RecordFieldProps {
  name: string;
  title: string;
  value: Readonly<Record<string, unknown>>;
  onChange(value: Readonly<Record<string, unknown>>): void;
}

/** An object as JSON, outside of a form's fields. */
export function RecordField({ name, title, value, onChange }: RecordFieldProps) {
  return (
    <JsonField
      field={{ name, title, description: '', kind: 'json', required: true, advanced: false }}
      path={name}
      value={value}
      onChange={(next) => {
        if (isRecord(next)) onChange(next);
      }}
      issues={[]}
      onFix={() => undefined}
    />
  );
}

const unreadable = Symbol('unreadable');

function read(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

function write(value: unknown): string {
  return value === undefined || value === unreadable ? '' : JSON.stringify(value, null, 2);
}
