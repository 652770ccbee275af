/** A text area that grows with its content. */
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { inputClasses } from './text-input.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  invalid?: boolean | undefined;
  /** Gets the text after each change. */
  onText?(text: string): void;
  mono?: boolean;
  /** For fields that are often empty. */
  small?: boolean;
}

export function TextArea({
  invalid = false,
  onText,
  mono = false,
  small = false,
  className,
  rows = small ? 1 : 3,
  ...rest
}: TextAreaProps) {
  return (
    <textarea
      dir={mono ? 'ltr' : 'auto'}
      rows={rows}
      aria-invalid={invalid || undefined}
      onChange={onText && (({ target }) => onText(target.value))}
      className={classNames(
        inputClasses,
        'block max-h-[420px] resize-y px-3 py-2 [field-sizing:content] supports-[field-sizing:content]:resize-none',
        mono ? 'font-mono text-13' : 'text-15',
        small && 'min-h-[40px]',
        !small && (mono ? 'min-h-[72px]' : 'min-h-[92px]'),
        invalid ? 'border-failed' : 'border-control',
        className,
      )}
      {...rest}
    />
  );
}
