/** The button: primary, secondary or quiet. */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  weight?: 'primary' | 'secondary' | 'quiet';
  size?: 'small' | 'normal';
  icon?: ReactNode;
  /** Its own action runs: a press has no effect, and the focus stays here, which `disabled` would lose. */
  busy?: boolean;
}

const weights = {
  primary:
    'border-transparent bg-accent text-accent-ink font-semibold hover:brightness-105 active:brightness-95',
  secondary: 'border-control bg-panel text-ink font-medium hover:bg-sunk',
  quiet: 'border-transparent bg-transparent text-ink font-medium hover:bg-sunk',
} as const;

const sizes = { small: 'h-control-small px-3 text-13', normal: 'h-control px-4 text-14' } as const;

export function Button({
  weight = 'secondary',
  size = 'small',
  icon,
  children,
  className,
  type = 'button',
  busy = false,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(
        'inline-flex items-center justify-center gap-2 rounded-control border whitespace-nowrap transition-colors duration-quick [&>svg]:shrink-0',
        'disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunk disabled:text-ink-third disabled:hover:brightness-100',
        weights[weight],
        sizes[size],
        busy && 'cursor-progress opacity-60',
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}
