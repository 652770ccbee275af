/** One line of text with an optional suffix. */
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface TextInputProps extends ComponentProps<'input'> {
  suffix?: string | undefined;
  /** Gets the text after each change. */
  onText?(text: string): void;
  invalid?: boolean;
}

export const inputClasses =
  'w-full rounded-control border bg-panel text-14 text-ink placeholder:text-ink-third disabled:cursor-not-allowed disabled:bg-sunk disabled:text-ink-third';

export function TextInput({ suffix, onText, invalid = false, className, ...rest }: TextInputProps) {
  return (
    <span className="relative block">
      <input
        aria-invalid={invalid || undefined}
        onChange={onText && (({ target }) => onText(target.value))}
        className={classNames(
          inputClasses,
          'h-control-small px-3',
          invalid ? 'border-failed' : 'border-control',
          suffix !== undefined && 'pr-9',
          className,
        )}
        {...rest}
      />
      {suffix === undefined ? null : (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-13 text-ink-third"
        >
          {suffix}
        </span>
      )}
    </span>
  );
}
