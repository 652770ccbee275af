'use client';
/** How much the history keeps, and for how long. */
import Link from 'next/link';
import useSWR from 'swr';
import { PagePart } from '#components/ui/page-column.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { formatBytes, formatCount } from '#lib/base/format.ts';
import { getHistoryState, historyPath } from '#lib/client/history/history-calls.ts';
import type { HistoryState } from '#lib/contract/playground/stored-run.ts';
import { FactList } from './fact-list.tsx';

export function HistoryPart() {
  const { data, error } = useSWR<HistoryState, Error>(historyPath, getHistoryState);
  return (
    <PagePart
      title="History"
      words={
        <>
          Every run from these pages is kept for the team.{' '}
          <Link href="/history" className="text-ink underline underline-offset-2">
            Open the history
          </Link>
        </>
      }
    >
      {error ? (
        <p role="alert" className="text-13 text-warning">
          The history’s state did not come: {error.message}
        </p>
      ) : null}
      {data === undefined ? null : <FactList facts={factsOf(data)} />}
    </PagePart>
  );
}

function factsOf({ runs, bytes, maxBytes, retentionDays, freeBytes, problem }: HistoryState) {
  const used = `${formatBytes(bytes)} of ${formatBytes(maxBytes)}`;
  return [
    ['Runs', formatCount(runs)],
    [
      'Room',
      <span key="room" className="flex flex-wrap items-center gap-3">
        {used}
        <ProgressBar
          label="Room of the history"
          value={maxBytes > 0 ? bytes / maxBytes : 0}
          alive={false}
          className="w-32"
        />
      </span>,
    ],
    ['Kept for', retentionDays === null ? 'as long as there is room' : `${formatCount(retentionDays)} days`],
    ['Free on the disk', freeBytes === null ? 'not told by the system' : formatBytes(freeBytes)],
    ...(problem === null ? [] : [['Problem', problem] as const]),
  ] as const;
}
