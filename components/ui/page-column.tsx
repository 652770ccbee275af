/** The layout of a page in one scrolling column. */
import type { ReactNode } from 'react';

export function PageColumn({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-background">
      <div className="mx-auto flex max-w-[1040px] flex-col gap-8 px-4 py-6 min-[900px]:px-8 min-[900px]:py-8">
        {children}
      </div>
    </div>
  );
}

interface PagePartProps {
  title: string;
  words?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of such a page. */
export function PagePart({ title, words, actions, children }: PagePartProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-15 font-semibold">{title}</h2>
          {words === undefined ? null : (
            <p className="max-w-[68ch] text-13 text-pretty text-ink-second">{words}</p>
          )}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
