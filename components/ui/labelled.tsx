/** A label above its control. */
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface LabelledProps {
  label: string;
  className?: string;
  /** The control; it has the id. */
  children(id: string): ReactNode;
}

export function Labelled({ label, className, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-13 font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
