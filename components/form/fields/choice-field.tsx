/** One of a few values: side by side if they are few and short, else a list. */
import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import { type FieldProps, listOrNothing } from '#components/form/field-props.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { ToggleButton } from '#components/ui/toggle-button.tsx';

export const unset = { value: '', label: 'Not set' };

export function ChoiceField(props: FieldProps) {
  const { field, value, onChange } = props;
  const {
    frame,
    control: { invalid: _, ...control },
  } = useField(props);
  // A field without a default can be unset again.
  const open = field.default === undefined && !field.required;
  const options = open ? [unset, ...(field.options ?? [])] : (field.options ?? []);
  const fits = fitInRow(options, 34);
  const shown = [value, field.default].find((text) => typeof text === 'string') ?? unset.value;
  return (
    <FieldFrame {...frame} remark={field.description} group={fits}>
      <ChoiceControl
        {...control}
        label={field.title}
        inRow={fits}
        options={!fits && field.required && value === undefined ? [unset, ...options] : options}
        value={shown}
        // The default needs no sending.
        onChange={(chosen) =>
          onChange(chosen === field.default || chosen === unset.value ? undefined : chosen)
        }
      />
    </FieldFrame>
  );
}

type Options = readonly { value: string; label: string }[];

/** Whether the options fit side by side; `letters` is the room in characters. */
export function fitInRow(options: Options, letters: number): boolean {
  return options.length <= 4 && options.reduce((sum, { label }) => sum + label.length, 0) <= letters;
}

interface ChoiceControlProps extends Omit<ReturnType<typeof useField>['control'], 'invalid'> {
  label: string;
  inRow: boolean;
  options: Options;
  value: string;
  onChange(value: string): void;
}

/** Options side by side, or as a select. */
export function ChoiceControl({ label, inRow, options, value, onChange, ...control }: ChoiceControlProps) {
  return inRow ? (
    <Segmented
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      disabled={control.disabled}
    />
  ) : (
    <Select {...control} value={value} onText={onChange} options={options} />
  );
}

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

export function SomeOfField(props: FieldProps) {
  const { field, value, onChange } = props;
  const { frame } = useField(props, 'below');
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const options = field.itemOptions ?? [];
  const toggle = (option: string) => {
    const on = (candidate: string) =>
      candidate === option ? !chosen.includes(candidate) : chosen.includes(candidate);
    const next = options.map((entry) => entry.value).filter(on);
    onChange(listOrNothing(next));
  };
  return (
    <FieldFrame {...frame} help={field.description} group>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{field.title}</legend>
        {options.map(({ value: option, label }) => (
          <ToggleButton key={option} pressed={chosen.includes(option)} onClick={() => toggle(option)}>
            {label}
          </ToggleButton>
        ))}
      </fieldset>
    </FieldFrame>
  );
}
