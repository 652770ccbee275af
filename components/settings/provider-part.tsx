/** The state of the provider and of the history. */
import { Check, CircleAlert, RefreshCw } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { Button } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { formatBytes, formatCount, formatMs } from '#lib/base/format.ts';
import { getHistoryState, historyPath } from '#lib/client/history/history-calls.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ProviderState } from '#lib/contract/playground/service-state.ts';
import type { HistoryState } from '#lib/contract/playground/stored-run.ts';

export function ProviderPart() {
  const { data, error, isValidating, mutate } = useSWR<ProviderState, Error>(
    '/api/settings/provider',
    callPages,
    { revalidateOnFocus: false },
  );
  return (
    <PagePart
      title="Provider"
      actions={
        <Button icon={<RefreshCw size={14} />} disabled={isValidating} onClick={() => void mutate()}>
          Check again
        </Button>
      }
    >
      {error ? <ErrorText>Could not load the provider state: {error.message}</ErrorText> : null}
      <FactList facts={data ? providerFacts(data) : [['Provider', 'loading…']]} />
    </PagePart>
  );
}

function providerFacts(state: ProviderState) {
  const { id, address, status, milliseconds, lastFailure } = state;
  const sandbox = address === null;
  return [
    ['Provider', sandbox ? 'embedded sandbox: offline, no key, no cost' : `${id}, at ${address}`],
    ['State', <State key="state" state={state} />],
    ...(status === null ? [] : [['Model list', `${status} in ${formatMs(milliseconds ?? 0)}`] as const]),
    [
      'Last failure',
      lastFailure === null
        ? 'none since server start'
        : `${new Date(lastFailure.at).toLocaleString('en-GB')}: ${lastFailure.message}`,
    ],
  ] as const;
}

function State({ state: { reachable, problem } }: { state: ProviderState }) {
  const well = reachable && problem === null;
  const Icon = well ? Check : CircleAlert;
  return (
    <span className={`flex items-center gap-1.5 font-semibold ${well ? 'text-done' : 'text-warning'}`}>
      <Icon size={15} className="shrink-0" />
      {well ? 'Reachable' : reachable ? problem : `Not reachable: ${problem}`}
    </span>
  );
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

/** The size and retention of the history. */

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
      {data === undefined ? null : <FactList facts={historyFacts(data)} />}
    </PagePart>
  );
}

function historyFacts({ runs, bytes, maxBytes, retentionDays, freeBytes, problem }: HistoryState) {
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
