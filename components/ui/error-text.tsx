/** An error message in the flow of a page, announced by screen readers. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ErrorTextProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

export function ErrorText({ id, className, children }: ErrorTextProps) {
  return (
    <p id={id} role="alert" className={classNames('text-13 text-pretty text-failed', className)}>
      {children}
    </p>
  );
}
