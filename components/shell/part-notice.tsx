/** In the place of a part of the page that is not there: why, and the ways on. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';

interface PartNoticeProps {
  /** An alert interrupts whoever listens. */
  role: 'status' | 'alert';
  title: string;
  children: ReactNode;
  actions: ReactNode;
  className?: string;
}

export function PartNotice({ role, title, children, actions, className }: PartNoticeProps) {
  return (
    <div
      role={role}
      className={classNames(
        'flex h-full min-w-0 flex-1 flex-col items-start justify-center gap-3 p-5 text-13',
        className,
      )}
    >
      <div>
        <p className="font-semibold">{title}</p>
        <div className="mt-1 flex max-w-[60ch] flex-col gap-1 text-pretty text-ink-second">{children}</div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
