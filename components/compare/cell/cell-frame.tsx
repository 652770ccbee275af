/** The frame of a cell: label, buttons and facts above its result. */
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';

interface CellFrameProps {
  label: string;
  picked?: boolean;
  /** At the right of the label. */
  buttons: ReactNode;
  /** Below the label. */
  facts: ReactNode;
  children: ReactNode;
}

export function CellFrame({ label, picked = false, buttons, facts, children }: CellFrameProps) {
  return (
    <article
      aria-label={label}
      className={classNames(
        // The headers of a row share one height, so that results align.
        'row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0 overflow-hidden rounded-panel border bg-panel print:break-inside-avoid',
        picked ? 'border-ink' : 'border-hairline',
      )}
    >
      <header className="@container flex flex-col gap-0.5 py-2 pr-1.5 pl-3">
        {/* Small cells have their buttons in a line of their own. */}
        <div className="flex items-center gap-1 @max-[240px]:flex-col @max-[240px]:items-start">
          <h2 className="min-w-0 flex-1 py-1 text-13 font-semibold [overflow-wrap:anywhere]">{label}</h2>
          {buttons}
        </div>
        {facts}
      </header>
      <div className="min-w-0">{children}</div>
    </article>
  );
}
