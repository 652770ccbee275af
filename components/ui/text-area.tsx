/** Several lines of text; grows with what is typed, where the browser can. */
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { inputClasses } from './text-input.tsx';

interface TextAreaProps extends ComponentProps<'textarea'> {
  invalid?: boolean | undefined;
  mono?: boolean;
}

export function TextArea({ invalid = false, mono = false, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={rows}
      aria-invalid={invalid || undefined}
      className={classNames(
        inputClasses,
        'block max-h-[420px] resize-y px-3 py-2 [field-sizing:content] supports-[field-sizing:content]:resize-none',
        mono ? 'min-h-[72px] font-mono text-13' : 'min-h-[92px] text-15',
        invalid ? 'border-warning' : 'border-control',
        className,
      )}
      {...rest}
    />
  );
}
