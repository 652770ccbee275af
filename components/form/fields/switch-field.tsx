'use client';
/** A yes or no beside its name. */
import { Switch } from '#components/ui/switch.tsx';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { useField } from '../use-field.ts';

export function SwitchField(props: FieldProps) {
  const { field, value, onChange, idle } = props;
  const { frame } = useField(props);
  const { id } = frame;
  const on = value === undefined ? field.default === true : value === true;
  return (
    <FieldFrame {...frame} help={field.description} inline>
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
