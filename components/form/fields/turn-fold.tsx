/** A part of a turn that is rarely looked into: its name in a line, the rest folded away. */
import type { ReactNode } from 'react';
import { FoldMark } from '#components/ui/fold-mark.tsx';

interface TurnFoldProps {
  title: string;
  /** Behind the title, cut where it is long. */
  detail: string;
  actions: ReactNode;
  children: ReactNode;
}

export function TurnFold({ title, detail, actions, children }: TurnFoldProps) {
  return (
    <div className="mx-2 my-1 flex items-start gap-1">
      <details className="group min-w-0 flex-1 rounded-control border border-hairline">
        <summary className="flex h-8 pointer-coarse:h-11 items-center gap-2 rounded-control px-2.5 text-13 select-none">
          <FoldMark />
          <span className="shrink-0 font-medium">{title}</span>
          <span className="min-w-0 flex-1 truncate text-right text-12 text-ink-third">{detail}</span>
        </summary>
        <div className="border-t border-hairline p-2.5">{children}</div>
      </details>
      {actions}
    </div>
  );
}
