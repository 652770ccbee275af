'use client';
/** How much the history keeps and for how long, in the line below it. */
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { formatBytes, formatCount } from '#lib/base/format.ts';
import type { HistoryState } from '#lib/contract/playground/stored-run.ts';

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
          <span className="hidden truncate @min-[640px]:block" title={keptTitle}>
            {keptFor(state.retentionDays)}
          </span>
          <span className="ml-auto hidden @min-[980px]:block">
            ↑↓ go · Enter open · X select · Del delete · / search
          </span>
        </>
      )}
    </section>
  );
}

const keptTitle = 'Beyond the limit the oldest runs go first, pinned and shared ones last.';

function keptFor(days: number | null): string {
  if (days === null) return 'kept until there is no room';
  return `kept ${days === 1 ? '1 day' : `${formatCount(days)} days`}, pinned and shared ones longer`;
}
