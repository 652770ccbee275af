'use client';
/** Some of a few values, each on or off. */
import { classNames } from '#components/ui/class-names.ts';
import { FieldFrame } from '../field-frame.tsx';
import type { FieldProps } from '../field-props.ts';
import { useField } from '../use-field.ts';

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
