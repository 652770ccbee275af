import Link from 'next/link';
import useSWR from 'swr';
/** The size and retention of the history. */
import { ErrorText } from '#components/ui/error-text.tsx';
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
          Every run from these pages is stored for the team.{' '}
          <Link href="/history" className="text-ink underline underline-offset-2">
            Open history
          </Link>
        </>
      }
    >
      {error ? <ErrorText>Could not load the history state: {error.message}</ErrorText> : null}
      {data === undefined ? null : <FactList facts={factsOf(data)} />}
    </PagePart>
  );
}

function factsOf({ runs, bytes, maxBytes, retentionDays, freeBytes, problem }: HistoryState) {
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
    ['Free disk space', freeBytes === null ? 'unknown' : formatBytes(freeBytes)],
    ...(problem === null ? [] : [['Problem', problem] as const]),
  ] as const;
}
