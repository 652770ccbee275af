/** What stands in the list's place or above its rows: loading, nothing, something wrong, something new. */
import { ArrowRight, ArrowUp, CircleAlert, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { promptIn } from '#lib/base/prompt-in.ts';
import type { OperationExample } from '#lib/describe/operation-summary.ts';
import { rowHeight } from './run-row.tsx';

export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading the history">
      {[0, 1, 2, 3, 4].map((row) => (
        <div
          key={row}
          aria-hidden
          className="flex items-center gap-4 border-b border-hairline px-5"
          style={{ height: rowHeight }}
        >
          <span className="ml-8 size-11 rounded-[4px] bg-sunk" />
          <span className="flex flex-1 flex-col gap-2">
            <span className="h-3.5 w-2/5 rounded-full bg-sunk" />
            <span className="h-3 w-1/4 rounded-full bg-sunk" />
          </span>
        </div>
      ))}
    </div>
  );
}

export function EmptyHistory({ examples }: { examples: readonly OperationExample[] }) {
  return (
    <div className="grid flex-1 place-items-center overflow-y-auto px-5 py-8">
      <div className="w-full max-w-[440px]">
        <h2 className="text-15 font-semibold">Nothing has been run yet</h2>
        <p className="mt-1 mb-3 text-13 text-pretty text-ink-second">
          Every request from these pages is kept here for the team, with its response to the byte. Start with
          one of these.
        </p>
        <ul className="flex flex-col gap-2">
          {examples.map(({ title, href, body }) => (
            <li key={href}>
              <Link
                href={href}
                className="group flex items-center gap-3 rounded-panel border border-hairline bg-panel px-3 py-2.5 hover:border-control"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-13 font-semibold">{title}</span>
                  <span className="block truncate text-13 text-ink-second">{promptIn(body)}</span>
                </span>
                <ArrowRight aria-hidden size={15} className="shrink-0 text-ink-third group-hover:text-ink" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export function NoMatch({ onClear }: { onClear(): void }) {
  return (
    <div className="flex flex-col items-start gap-3 px-5 py-6">
      <p className="text-13 text-ink-second">No run matches.</p>
      <Button onClick={onClear}>Show all runs</Button>
    </div>
  );
}

/** Why runs are not being kept, in the server's words. */
export function StorageProblem({ problem }: { problem: string }) {
  return (
    <Notice>
      <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0 text-warning" />
      <p className="min-w-0">
        <b className="font-semibold text-warning">New runs are not being kept.</b> {problem} What stands here
        stays.
      </p>
    </Notice>
  );
}

export function ListFailure({ children }: { children: ReactNode }) {
  return (
    <Notice>
      <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0 text-warning" />
      <p className="min-w-0">{children}</p>
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex shrink-0 gap-2.5 border-b border-hairline bg-background px-4 py-2.5 text-13 min-[900px]:px-5"
    >
      {children}
    </div>
  );
}

/** Runs that came while one was reading: they wait to be asked for. */
export function HeldRuns({ count, onShow }: { count: number; onShow(): void }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-2 z-2 flex justify-center">
      {count === 0 ? null : (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto flex h-8 items-center gap-1.5 rounded-full border border-control bg-panel px-3 text-13 font-medium tabular-nums hover:bg-sunk"
        >
          <ArrowUp aria-hidden size={14} />
          {count === 1 ? '1 new run' : `${count}${count >= 50 ? '+' : ''} new runs`}
        </button>
      )}
    </div>
  );
}
