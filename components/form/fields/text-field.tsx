import { useState } from 'react';
import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import type { FieldProps } from '#components/form/field-props.ts';
import { TextArea } from '#components/ui/text-area.tsx';
/** One line of text, or a list of texts with one per line. */
import { TextInput } from '#components/ui/text-input.tsx';

export function TextField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame} help={field.description}>
      <TextInput
        {...control}
        value={typeof value === 'string' ? value : ''}
        placeholder={field.placeholder}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </FieldFrame>
  );
}

export function TextsField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame, control } = useField(props, 'below');
  const texts = Array.isArray(value) ? value.map(String) : [];
  const [typed, setTyped] = useState(() => texts.join('\n'));
  // Empty lines are kept while typing and not sent.
  const lines = linesIn(typed).join('\n') === texts.join('\n') ? typed : texts.join('\n');
  const most = field.maxItems === undefined ? '' : `, at most ${field.maxItems}`;
  return (
    <FieldFrame {...frame} hint={`one per line${most}`} help={field.description}>
      <TextArea
        {...control}
        small
        mono
        value={lines}
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
