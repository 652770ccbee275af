/** A button that looks like a link, inside a text. */
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classNames(
        // A touch reaches it from beyond its line, and the lines of the text keep their distance.
        'reach text-left font-semibold underline underline-offset-2',
        className,
      )}
      {...rest}
    />
  );
}
