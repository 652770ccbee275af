'use client';
/** One of a few values: side by side when they are short and few, a list otherwise. */
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { useField } from '../use-field.ts';

const unset = { value: '', label: 'Not set' };

/** Letters that fit side by side in the form's width. */
const roomForLetters = 34;

export function ChoiceField(props: FieldProps) {
  const { field, value, onChange, idle } = props;
  const { frame, control } = useField(props);
  // What has no default can be left unsaid, and be unsaid again.
  const open = field.default === undefined && !field.required;
  const options = open ? [unset, ...(field.options ?? [])] : (field.options ?? []);
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  const fits = options.length <= 4 && letters <= roomForLetters;
  const shown =
    typeof value === 'string' ? value : typeof field.default === 'string' ? field.default : unset.value;
  // Choosing the default takes the field out again: what is not said needs no sending.
  const choose = (chosen: string) =>
    onChange(chosen === field.default || chosen === unset.value ? undefined : chosen);
  return (
    <FieldFrame {...frame} remark={field.description} group={fits}>
      {fits ? (
        <Segmented
          label={field.title}
          options={options}
          value={shown}
          onChange={choose}
          disabled={idle !== undefined}
        />
      ) : (
        <Select
          {...control}
          value={shown}
          onChange={(event) => choose(event.target.value)}
          options={field.required && value === undefined ? [unset, ...options] : options}
        />
      )}
    </FieldFrame>
  );
}
