/** Compares two runs: request, metrics and result. */

import { ArrowLeft, ArrowLeftRight } from 'lucide-react';
import { RunThumb } from '#components/result/run-thumb.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { formatBytes, formatCount, formatMs } from '#lib/base/format.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import { formatCost } from '#lib/client/run/prices/format-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { outcomeOf, titleOf, totalOf } from '#lib/client/run/run-labels.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import { type StoredRunState, useStoredRun } from '../use-stored-run.ts';
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
          {opened ? (
            <ResultDiff {...opened} tasks={[first.record?.taskId ?? null, second.record?.taskId ?? null]} />
          ) : null}
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
              <span className="font-mono">{record.model}</span> · {formatDateTime(record.startedAt)}
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

function MetricsTable({ first, second }: { first: StoredRun; second: StoredRun }) {
  const { currency } = usePrices();
  const cost: Figure = {
    label: 'Cost',
    of: (run) => run.cost,
    show: (amount) => formatCost(amount, currency),
  };
  const rows = [...figures, cost].flatMap(({ label, of, show }) => {
    const [one, other] = [of(first), of(second)];
    const shown = [one, other].map((value) => (value === null ? 'none' : show(value)));
    return one === null && other === null ? [] : [{ label, cells: [...shown, apart(one, other, show)] }];
  });
  const outcomes = [outcomeOf(first), outcomeOf(second)];
  const outcome = {
    label: 'Outcome',
    cells: [...outcomes, outcomes[0] === outcomes[1] ? 'same' : 'different'],
  };
  return (
    <section aria-labelledby="diff-figures">
      <h3 id="diff-figures" className="mb-2 text-13 font-semibold">
        Metrics
      </h3>
      <div className="overflow-x-auto">
        <table className="w-full text-12 tabular-nums min-[520px]:text-13 [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:font-normal [&_:is(th,td):not(:last-child)]:pr-3">
          <thead>
            <tr className="border-b border-hairline text-right text-ink-second">
              <th scope="col">
                <span className="sr-only">Metric</span>
              </th>
              <th scope="col">First</th>
              <th scope="col">Second</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {[outcome, ...rows].map(({ label, cells }) => (
              <tr key={label} className="border-b border-hairline">
                <th scope="row" className="text-left text-ink-second">
                  {label}
                </th>
                {cells.map((text, place) => (
                  <td key={place} className="text-right font-mono whitespace-nowrap last:text-ink-second">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface Figure {
  label: string;
  of(run: StoredRun): number | null;
  show(value: number): string;
}

const figures: readonly Figure[] = [
  { label: 'Waiting', of: ({ headersMs }) => headersMs, show: formatMs },
  { label: 'First result', of: ({ firstByteMs }) => firstByteMs, show: formatMs },
  { label: 'Total time', of: totalOf, show: formatMs },
  { label: 'Tokens in', of: ({ inputTokens }) => inputTokens, show: formatCount },
  { label: 'Tokens out', of: ({ outputTokens }) => outputTokens, show: formatCount },
  { label: 'Results', of: ({ results }) => results, show: formatCount },
  { label: 'Request', of: ({ requestBytes }) => requestBytes, show: formatBytes },
  { label: 'Response', of: ({ responseBytes }) => responseBytes, show: formatBytes },
];

/** `+340 ms (+18 %)`. */
function apart(one: number | null, other: number | null, show: (value: number) => string): string {
  if (one === null || other === null) return '';
  const change = other - one;
  if (change === 0) return 'same';
  const sign = change > 0 ? '+' : '−';
  const share = one > 0 ? Math.round((Math.abs(change) / one) * 100) : 0;
  return `${sign}${show(Math.abs(change))}${share === 0 || share > 999 ? '' : ` (${sign}${share} %)`}`;
}
