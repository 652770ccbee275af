/** A button whose action takes a while. Meanwhile a press has no effect, and the focus stays: `disabled` would lose it. */
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from './class-names.ts';

interface BusyButtonProps extends ButtonProps {
  busy: boolean;
}

export function BusyButton({ busy, onClick, className, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(busy && 'cursor-progress opacity-60', className)}
    />
  );
}
