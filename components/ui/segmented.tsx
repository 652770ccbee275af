/** A radio group as a row of segments. */
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface SegmentedProps {
  label: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
  value: string | undefined;
  onChange(value: string): void;
  disabled?: boolean;
}

export function Segmented({ label, options, value, onChange, disabled = false }: SegmentedProps) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-control bg-sunk p-0.5" disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <label
            key={option.value}
            title={option.icon === undefined ? undefined : option.label}
            className={classNames(
              'relative flex h-segment min-w-fit flex-1 cursor-pointer items-center justify-center rounded-[5px] border px-0.5 text-13 transition-colors duration-quick',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ink',
              chosen
                ? 'border-control bg-panel font-semibold text-ink'
                : 'border-transparent text-ink-second hover:text-ink',
              disabled && 'cursor-not-allowed',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={chosen}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-[5px] outline-none"
            />
            {option.icon === undefined ? (
              <span className="pointer-events-none truncate">{option.label}</span>
            ) : (
              <>
                <span aria-hidden className="pointer-events-none">
                  {option.icon}
                </span>
                <span className="sr-only">{option.label}</span>
              </>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
