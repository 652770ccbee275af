import { FieldFrame, useField } from '#components/form/field-frame.tsx';
import type { FieldProps } from '#components/form/field-props.ts';
import { classNames } from '#components/ui/class-names.ts';
/** One of a few values: side by side if they are few and short, else a list. */
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';

const unset = { value: '', label: 'Not set' };

/** Characters that fit side by side in the form's width. */
const roomForLetters = 34;

export function ChoiceField(props: FieldProps) {
  const { field, value, onChange, idle } = props;
  const { frame, control } = useField(props);
  // A field without a default can be unset again.
  const open = field.default === undefined && !field.required;
  const options = open ? [unset, ...(field.options ?? [])] : (field.options ?? []);
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  const fits = options.length <= 4 && letters <= roomForLetters;
  const shown =
    typeof value === 'string' ? value : typeof field.default === 'string' ? field.default : unset.value;
  // The default needs no sending.
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
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <FieldFrame {...frame} help={field.description} group>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{field.title}</legend>
        {options.map((option) => {
          const on = chosen.includes(option.value);
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={on}
              onClick={() => toggle(option.value)}
              className={classNames(
                'h-control-small rounded-control border px-3 text-13 transition-colors duration-quick',
                on
                  ? 'border-ink bg-panel font-semibold text-ink'
                  : 'border-hairline text-ink-second hover:border-control hover:text-ink',
              )}
            >
              {option.label}
            </button>
          );
        })}
      </fieldset>
    </FieldFrame>
  );
}
