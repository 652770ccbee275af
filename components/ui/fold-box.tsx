/** A bordered box that opens below its title. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FoldMark } from './fold-mark.tsx';

interface FoldBoxProps {
  title: ReactNode;
  /** At the right; truncated. */
  detail?: ReactNode;
  /** Opens it; closing stays possible. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

export function FoldBox({ title, detail, open, className, children }: FoldBoxProps) {
  return (
    <details
      className={classNames('group min-w-0 flex-1 rounded-control border border-hairline', className)}
      open={open || undefined}
    >
      <summary className="flex h-9 pointer-coarse:h-11 items-center gap-2 rounded-control px-2.5 text-13 font-medium select-none">
        <FoldMark />
        {title}
        <span className="min-w-0 flex-1 truncate text-right text-12 font-normal text-ink-third tabular-nums">
          {detail}
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-hairline p-2.5">{children}</div>
    </details>
  );
}
