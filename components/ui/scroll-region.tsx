/** A scrolling box with a name that can be scrolled by keyboard. */
import type { ReactNode } from 'react';

interface ScrollRegionProps {
  label: string;
  className: string;
  children: ReactNode;
}

export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
