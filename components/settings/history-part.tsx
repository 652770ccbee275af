/** The size and retention of the history. */
import Link from 'next/link';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { formatBytes, formatCount } from '#lib/base/format.ts';
import { getHistoryState, historyPath } from '#lib/client/run/stored/history-calls.ts';
import type { HistoryState } from '#lib/contract/pages/stored-run.ts';

export function HistoryPart() {
  const { data, error } = useSWR<HistoryState, Error>(historyPath, getHistoryState);
  return (
    <PagePart
      title="History"
      words={
        <>
          Every run from these pages is stored for the team.{' '}
          <Link href="/history" className="text-ink underline underline-offset-2">
            Open history
          </Link>
        </>
      }
    >
      {error ? <ErrorText>Could not load the history state: {error.message}</ErrorText> : null}
      {data === undefined ? <div className="h-30" /> : <FactList facts={historyFacts(data)} />}
    </PagePart>
  );
}

function historyFacts({ runs, bytes, maxBytes, retentionDays, problem }: HistoryState) {
  const used = `${formatBytes(bytes)} of ${formatBytes(maxBytes)}`;
  return [
    ['Runs', formatCount(runs)],
    [
      'Storage',
      <span key="room" className="flex flex-wrap items-center gap-3">
        {used}
        <ProgressBar
          label="Storage used"
          value={maxBytes > 0 ? bytes / maxBytes : 0}
          alive={false}
          className="w-32"
        />
      </span>,
    ],
    ['Retention', retentionDays === null ? 'until storage is full' : `${formatCount(retentionDays)} days`],
    ...(problem === null ? [] : [['Problem', problem] as const]),
  ] as const;
}

/** A panel with names and values in two columns. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 rounded-panel border border-hairline bg-panel px-4 py-1 text-13 sm:grid-cols-[180px_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="pt-2 text-ink-second sm:py-2">{label}</dt>
          <dd className="min-w-0 pb-2 tabular-nums [overflow-wrap:anywhere] sm:py-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
