'use client';
/** One line of text. */
import { TextInput } from '#components/ui/text-input.tsx';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { useField } from '../use-field.ts';

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
