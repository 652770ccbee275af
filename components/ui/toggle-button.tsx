/** A small button that is pressed or not. */
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface ToggleButtonProps extends ComponentProps<'button'> {
  pressed: boolean;
}

export function ToggleButton({
  pressed,
  className = 'h-control-small px-3 text-13',
  ...rest
}: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classNames(
        'rounded-control border transition-colors duration-quick',
        pressed
          ? 'border-ink bg-panel font-semibold text-ink'
          : 'border-hairline text-ink-second hover:border-control hover:text-ink',
        className,
      )}
      {...rest}
    />
  );
}
