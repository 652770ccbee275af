/** Usage and cost of a run at the person's own prices. */
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import { formatCount } from '#lib/base/format.ts';
import { costOf, formatCost } from '#lib/client/prices/price-table.ts';
import { usePrices } from '#lib/client/prices/use-prices.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { Usage } from '#lib/client/view/usage-of.ts';
import { tokensPerSecond, usageOf } from '#lib/client/view/usage-of.ts';
import { PriceEditor } from './price-editor.tsx';

export function CostSection({ run }: { run: Run }) {
  const { currency, models } = usePrices();
  const used = usageOf(run);
  const cost = costOf(models[run.model], used);
  const rate = tokensPerSecond(run, run.endedAt ?? 0);
  return (
    <SidebarSection title="Usage and cost">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-13">
        {usedRows(used).map(([label, count]) => (
          <Figure key={label} label={label} value={formatCount(count)} />
        ))}
        {rate === undefined ? null : <Figure label="tokens per second" value={rate.toFixed(1)} />}
        <Figure
          label="cost"
          value={cost === undefined ? 'no price set' : formatCost(cost, currency)}
          strong
        />
      </dl>
      <PriceEditor key={run.model} model={run.model} />
    </SidebarSection>
  );
}

function Figure({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div>
      <dt className="text-12 text-ink-second">{label}</dt>
      <dd className={`font-mono tabular-nums ${strong ? 'font-semibold' : ''}`}>{value}</dd>
    </div>
  );
}

function usedRows({
  inputTokens,
  outputTokens,
  images,
  seconds,
}: Usage): readonly (readonly [string, number])[] {
  const rows = [
    ['tokens in', inputTokens],
    ['tokens out', outputTokens],
    [images === 1 ? 'image' : 'images', images],
    ['seconds of video', seconds],
  ] as const;
  return rows.flatMap(([label, count]) => (count === undefined ? [] : [[label, count] as const]));
}
