/** The states of the history list: loading, empty, error, new runs; and the storage bar. */
import { ArrowUp, CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ExampleList } from '#components/ui/example-list.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { countText, formatBytes, formatCount } from '#lib/base/format.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import type { HistoryState } from '#lib/contract/pages/stored-run.ts';
import type { OperationExample } from '#lib/describe/operation-summary.ts';
import { rowHeight } from './run-row.tsx';

export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading history">
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
  const router = useRouter();
  return (
    <div className="grid flex-1 grid-cols-1 place-items-center overflow-y-auto px-5 py-8">
      <div className="w-full max-w-[440px]">
        <h2 className="text-15 font-semibold">No runs yet</h2>
        <ExampleList
          intro="Every request from the playground is stored here with its full response, for the whole team. Start with an example."
          examples={examples}
          wordsOf={({ body }) => promptIn(body)}
          onChoose={({ href }) => router.push(href)}
        />
      </div>
    </div>
  );
}

export function NoMatch({ onClear }: { onClear(): void }) {
  return (
    <div className="flex flex-col items-start gap-3 px-5 py-6">
      <p className="text-13 text-ink-second">No matching runs.</p>
      <Button onClick={onClear}>Show all runs</Button>
    </div>
  );
}

export function StorageProblem({ problem }: { problem: string }) {
  return (
    <Notice icon={TriangleAlert}>
      <b className="font-semibold text-warning">New runs are not stored.</b> {problem} Stored runs are not
      affected.
    </Notice>
  );
}

export function ListFailure({ children }: { children: ReactNode }) {
  return <Notice icon={CircleAlert}>{children}</Notice>;
}

function Notice({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex shrink-0 gap-2.5 border-b border-hairline bg-background px-4 py-2.5 text-13 min-[900px]:px-5"
    >
      <Icon size={15} className="mt-0.5 shrink-0 text-warning" />
      <p className="min-w-0">{children}</p>
    </div>
  );
}

/** A button that shows new runs. */
export function HeldRuns({ count, onShow }: { count: number; onShow(): void }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-2 z-2 flex justify-center">
      {count === 0 ? null : (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto flex h-8 items-center gap-1.5 rounded-full border border-control bg-panel px-3 text-13 font-medium tabular-nums hover:bg-sunk"
        >
          <ArrowUp size={14} />
          {count >= 50 ? `${count}+ new runs` : countText(count, 'new run')}
        </button>
      )}
    </div>
  );
}

export function StorageStrip({ state }: { state: HistoryState | undefined }) {
  return (
    <section
      aria-label="Storage"
      className="flex h-status shrink-0 items-center gap-3 overflow-hidden border-t border-hairline bg-panel px-4 font-mono text-12 whitespace-nowrap text-ink-second tabular-nums min-[900px]:px-5"
    >
      {state === undefined ? null : (
        <>
          <span>
            <b className="font-semibold text-ink">{formatCount(state.runs)}</b>{' '}
            {state.runs === 1 ? 'run' : 'runs'}
          </span>
          <ProgressBar
            label="Storage used"
            value={state.maxBytes > 0 ? state.bytes / state.maxBytes : 0}
            alive={false}
            className="w-24 shrink-0"
          />
          <span>
            <b className="font-semibold text-ink">{formatBytes(state.bytes)}</b> of{' '}
            {formatBytes(state.maxBytes)}
          </span>
          <span className="hidden truncate @min-[640px]:block" title={retentionHint}>
            {retentionText(state.retentionDays)}
          </span>
          <span className="ml-auto hidden @min-[1200px]:block">
            ↑↓ move · Enter open · X select · S star · R reject · Del delete
          </span>
        </>
      )}
    </section>
  );
}

const retentionHint = 'At the limit, the oldest runs are deleted first; pinned and shared runs last.';

function retentionText(days: number | null): string {
  if (days === null) return 'kept until storage is full';
  return `deleted after ${days === 1 ? '1 day' : `${formatCount(days)} days`} unless pinned or shared`;
}
