/** The usage plots. Loaded on demand with uPlot. */
import { formatCount, formatMs } from '#lib/base/format.ts';
import { formatCost } from '#lib/client/prices/price-table.ts';
import type { UsageSum } from '#lib/client/usage/sum-usage.ts';
import { type Line, TimePlot } from './time-plot.tsx';

export interface Stretch {
  /** Unix seconds. */
  at: number;
  sum: UsageSum;
}

interface UsagePlotsProps {
  stretches: readonly Stretch[];
  stepSeconds: number;
  currency: string;
}

export function UsagePlots({ stretches, stepSeconds, currency }: UsagePlotsProps) {
  const times = stretches.map(({ at }) => at);
  const line = (
    label: string,
    colour: Line['colour'],
    pick: (sum: UsageSum) => number | undefined,
  ): Line => ({
    label,
    colour,
    values: stretches.map(({ sum }) => pick(sum) ?? null),
  });
  const plots = [
    {
      title: 'Requests',
      kind: 'bars' as const,
      format: formatCount,
      lines: [line('all', 'ink', (sum) => sum.requests), line('errors', 'warning', (sum) => sum.errors)],
    },
    {
      title: 'Latency',
      kind: 'points' as const,
      format: formatMs,
      lines: [line('p95', 'ink-third', (sum) => sum.p95), line('p50', 'ink', (sum) => sum.p50)],
    },
    {
      title: 'Tokens',
      kind: 'bars' as const,
      format: formatCount,
      lines: [
        line('in and out', 'ink', (sum) => sum.inputTokens + sum.outputTokens),
        line('in', 'ink-third', (sum) => sum.inputTokens),
      ],
    },
    stretches.some(({ sum }) => sum.cost !== undefined)
      ? {
          title: 'Cost',
          kind: 'bars' as const,
          format: (amount: number) => formatCost(amount, currency),
          lines: [line('by your prices', 'ink', (sum) => sum.cost ?? 0)],
        }
      : {
          title: 'Images and video',
          kind: 'bars' as const,
          format: formatCount,
          lines: [
            line('video, seconds', 'ink-third', (sum) => sum.videoSeconds),
            line('images', 'ink', (sum) => sum.images),
          ],
        },
  ];
  return (
    <div className="grid gap-4 min-[900px]:grid-cols-2">
      {plots.map((plot) => (
        <TimePlot key={plot.title} times={times} stepSeconds={stepSeconds} {...plot} />
      ))}
    </div>
  );
}
