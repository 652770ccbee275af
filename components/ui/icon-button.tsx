/** A square button with an icon and an accessible name. */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: ReactNode;
  size?: keyof typeof sizes;
  bordered?: boolean;
}

const sizes = { chip: 'size-chip', small: 'size-control-small', normal: 'size-control' } as const;

export function IconButton({
  label,
  icon,
  size = 'small',
  bordered = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-control text-ink-second transition-colors duration-quick hover:bg-sunk hover:text-ink',
        'disabled:cursor-not-allowed disabled:text-ink-third disabled:hover:bg-transparent',
        bordered && 'border border-control bg-panel',
        sizes[size],
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
