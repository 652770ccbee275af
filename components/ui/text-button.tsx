/** A small button without a border: an icon and a text in a toolbar. */
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classNames(
        'reach inline-flex shrink-0 items-center gap-1.5 rounded-control py-1 text-12 whitespace-nowrap text-ink-second hover:text-ink',
        className,
      )}
      {...rest}
    />
  );
}
