/** The button: primary, strong, secondary or quiet. A page has one primary button; `strong` is the first choice elsewhere. */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ButtonStyle {
  weight?: 'primary' | 'strong' | 'secondary' | 'quiet' | undefined;
  size?: 'small' | 'normal' | undefined;
  className?: string | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  icon?: ReactNode;
  className?: string | undefined;
}

const weights = {
  primary:
    'border-transparent bg-accent text-accent-ink font-semibold hover:brightness-105 active:brightness-95',
  strong: 'border-transparent bg-ink text-panel font-semibold hover:opacity-90',
  secondary: 'border-control bg-panel text-ink font-medium hover:bg-sunk',
  quiet: 'border-transparent bg-transparent text-ink font-medium hover:bg-sunk',
} as const;

const sizes = { small: 'h-control-small px-3 text-13', normal: 'h-control px-4 text-14' } as const;

export function Button({ weight, size, icon, children, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={buttonClasses({ weight, size, className })} {...rest}>
      {icon}
      {children}
    </button>
  );
}

/** Also for a link that looks like a button. */
export function buttonClasses({ weight = 'secondary', size = 'small', className }: ButtonStyle): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control border whitespace-nowrap transition-colors duration-quick [&>svg]:shrink-0',
    'disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunk disabled:text-ink-third disabled:hover:brightness-100',
    weights[weight],
    sizes[size],
    className,
  );
}
