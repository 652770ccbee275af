/** One line of text, or a list of texts with one per line. */
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { lateNamed } from '#components/shell/late-part.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { countCodePoints } from '#lib/base/code-points.ts';
import { formatCount } from '#lib/base/format.ts';
import { FieldFrame, useField } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { useLongText } from './use-long-text.tsx';

export function TextField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame} help={field.description}>
      <TextInput
        {...control}
        value={typeof value === 'string' ? value : ''}
        placeholder={field.placeholder}
        onText={(text) => onChange(text === '' ? undefined : text)}
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
        onText={(text) => {
          setTyped(text);
          const next = linesIn(text);
          onChange(next.length === 0 ? undefined : next);
        }}
      />
    </FieldFrame>
  );
}

function linesIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

const JsonField = dynamic(() => lateNamed(() => import('./json-field.tsx'), 'JsonField'));

/** The prompt with its character count. Content blocks in place of a text are edited as JSON. */
export function PromptField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame, control } = useField(props);
  const text = typeof value === 'string' ? value : '';
  const long = useLongText(field.title, text, (next) => onChange(next === '' ? undefined : next));
  if (value !== undefined && typeof value !== 'string') return <JsonField {...props} />;
  // The prompt itself is always large.
  const isAside = !field.required && field.name !== 'prompt';
  const count = formatCount(countCodePoints(text));
  const hint = field.maxLength === undefined ? count : `${count} / ${formatCount(field.maxLength)}`;
  return (
    <FieldFrame
      {...frame}
      hint={field.maxLength === undefined && text === '' ? undefined : hint}
      remark={field.description}
    >
      {long.fold}
      <TextArea
        {...control}
        {...long.field}
        placeholder={long.fold === null ? field.placeholder : undefined}
        small={isAside}
      />
    </FieldFrame>
  );
}
