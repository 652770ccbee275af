/** A native select. */
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { inputClasses } from './text-input.tsx';

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
  /** Gets the value that is chosen. */
  onText?(value: string): void;
}

export function Select({ options, onText, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select
        onChange={onText && (({ target }) => onText(target.value))}
        className={classNames(
          inputClasses,
          'h-control-small appearance-none truncate border-control pr-9 pl-3',
          className,
        )}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        size={15}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-second"
      />
    </span>
  );
}
