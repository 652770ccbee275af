/** Compares two runs: request, metrics and result. */
import { ArrowLeft, ArrowLeftRight } from 'lucide-react';
import { RunThumb } from '#components/result/run-thumb.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { exactTime, titleOf } from '#lib/client/history/run-labels.ts';
import { type StoredRunState, useStoredRun } from '../use-stored-run.ts';
import { MetricsTable } from './metrics-table.tsx';
import { RequestDiff } from './request-diff.tsx';
import { ResultDiff } from './result-diff.tsx';

interface DiffViewProps {
  ids: readonly [string, string];
  onClose(): void;
  onSwap(): void;
}

export function DiffView({ ids: [firstId, secondId], onClose, onSwap }: DiffViewProps) {
  const first = useStoredRun(firstId);
  const second = useStoredRun(secondId);
  const opened =
    first.state === 'open' && second.state === 'open' ? { first: first.run, second: second.run } : undefined;
  return (
    <section aria-label="Compare runs" className="flex min-h-0 flex-1 flex-col bg-panel">
      <header className="flex h-head shrink-0 items-center gap-2 border-b border-hairline px-4 min-[900px]:px-5">
        <IconButton
          label="Back to the list"
          icon={<ArrowLeft size={17} />}
          onClick={onClose}
          className="-ml-2"
        />
        <h2 className="min-w-0 flex-1 truncate text-15 font-semibold">Compare runs</h2>
        <Button icon={<ArrowLeftRight size={14} />} onClick={onSwap}>
          Swap
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[1200px] flex-col gap-8 px-4 py-5 min-[900px]:px-5">
          <div className="grid grid-cols-2 gap-4">
            <Side name="First" opened={first} id={firstId} />
            <Side name="Second" opened={second} id={secondId} />
          </div>
          <div className="grid gap-8 min-[1100px]:grid-cols-[minmax(0,1fr)_400px]">
            {opened ? (
              <RequestDiff first={opened.first.request} second={opened.second.request} />
            ) : (
              <div className="min-h-40" />
            )}
            {first.record && second.record ? (
              <MetricsTable first={first.record} second={second.record} />
            ) : null}
          </div>
          {opened ? <ResultDiff {...opened} /> : null}
        </div>
      </div>
    </section>
  );
}

function Side({ name, opened, id }: { name: string; opened: StoredRunState; id: string }) {
  const { record } = opened;
  return (
    <div className="flex min-w-0 items-center gap-3">
      {record ? <RunThumb run={record} className="size-11" /> : <span className="size-11 bg-sunk" />}
      <div className="min-w-0">
        <p className="text-12 text-ink-second">{name}</p>
        {record ? (
          <>
            <p className="truncate text-14 font-semibold" title={titleOf(record)}>
              {titleOf(record)}
            </p>
            <p className="truncate text-12 text-ink-second tabular-nums">
              <span className="font-mono">{record.model}</span> · {exactTime(record.startedAt)}
            </p>
          </>
        ) : null}
        {opened.state === 'failed' ? (
          <ErrorText>{opened.gone ? `Run ${id} not found.` : opened.message}</ErrorText>
        ) : null}
      </div>
    </div>
  );
}
