/** A button that looks like a link, inside a text. */
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classNames(
        'text-left font-semibold underline underline-offset-2 pointer-coarse:py-3',
        className,
      )}
      {...rest}
    />
  );
}
