/** The totals of the range. */
import { formatCount, formatMs } from '#lib/base/format.ts';
import { formatCost } from '#lib/client/prices/price-table.ts';
import type { UsageSum } from '#lib/client/usage/sum-usage.ts';

interface UsageFiguresProps {
  /** Undefined until loaded. */
  sum: UsageSum | undefined;
  currency: string;
}

export function UsageFigures({ sum, currency }: UsageFiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-hairline bg-hairline sm:grid-cols-4">
      {figuresOf(sum, currency).map(({ label, value, note }) => (
        <div key={label} className="flex flex-col gap-0.5 bg-panel px-4 py-3">
          <dt className="text-13 text-ink-second">{label}</dt>
          <dd className="text-17 font-semibold tabular-nums">{value}</dd>
          <dd className="min-h-4 text-12 text-ink-third tabular-nums">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Figure {
  label: string;
  value: string;
  note?: string;
}

const unknown = '–';

function figuresOf(sum: UsageSum | undefined, currency: string): readonly Figure[] {
  const count = (value: number | undefined) => (value === undefined ? unknown : formatCount(value));
  const time = (value: number | undefined) => (value === undefined ? unknown : formatMs(value));
  const share = sum && sum.requests > 0 ? (100 * sum.errors) / sum.requests : 0;
  return [
    { label: 'Requests', value: count(sum?.requests) },
    { label: 'Errors', value: count(sum?.errors), note: sum ? `${share.toFixed(1)} %` : '' },
    {
      label: 'Tokens',
      value: sum ? count(sum.inputTokens + sum.outputTokens) : unknown,
      note: sum ? `${count(sum.inputTokens)} in, ${count(sum.outputTokens)} out` : '',
    },
    {
      label: 'Cost',
      value: sum?.cost === undefined ? unknown : formatCost(sum.cost, currency),
      note: sum && sum.cost === undefined ? 'no prices set' : 'by your prices',
    },
    { label: 'Images', value: count(sum?.images) },
    { label: 'Video', value: sum ? `${count(Math.round(sum.videoSeconds))} s` : unknown },
    { label: 'Latency, p50', value: time(sum?.p50) },
    { label: 'Latency, p95', value: time(sum?.p95) },
  ];
}
