/** The frame of a status strip, without what a run shows in it. */
import type { ReactNode } from 'react';

/** Items hide by the width of the strip, not of the window: `@max-[620px]:hidden`. */
export function Strip({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Status"
      className="@container h-status shrink-0 border-t border-hairline bg-panel px-4 font-mono text-12 whitespace-nowrap tabular-nums min-[900px]:px-5"
    >
      <div className="flex h-full items-center gap-5 overflow-hidden">{children}</div>
    </section>
  );
}

export function Strong({ children }: { children: ReactNode }) {
  return <b className="font-semibold text-ink">{children}</b>;
}

export function NoRun() {
  return (
    <Strip>
      <span className="text-ink-third">No run yet</span>
    </Strip>
  );
}
