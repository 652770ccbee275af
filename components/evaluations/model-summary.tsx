/** Figures by model: checks, score, total time, cost and the ranking by votes. */
import { PagePart } from '#components/ui/page-column.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { formatMs } from '#lib/base/format.ts';
import { type RankedModel, rankModels } from '#lib/client/evaluations/rank-models.ts';
import { type ModelSum, sumByModel } from '#lib/client/evaluations/sum-cells.ts';
import { formatCostSum } from '#lib/client/run/prices/format-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import type { EvaluationCell, NewEvaluation, Vote } from '#lib/contract/pages/evaluation.ts';

interface ModelSummaryProps {
  spec: NewEvaluation;
  cells: readonly EvaluationCell[];
  votes: readonly Vote[];
}

export function ModelSummary({ spec: { models, judge }, cells, votes }: ModelSummaryProps) {
  const { currency } = usePrices();
  const sums = new Map(sumByModel(models, cells).map((sum) => [sum.model, sum]));
  const ranked = rankModels(models, cells, votes);
  const columns = [
    'Done',
    'Failed',
    'Checks',
    ...(judge ? ['Score'] : []),
    ...['Total time p50', 'p95', 'Cost'],
    ...(votes.length > 0 ? ['Won', 'Win rate (95 %)', 'Rating'] : []),
  ];
  return (
    <PagePart
      title="By model"
      {...(votes.length > 0
        ? {
            words:
              'Win rate counts a tie as half. The rating is a Bradley-Terry fit on the scale of Elo: 1000 is average, 400 points are odds of 10 to 1.',
          }
        : {})}
    >
      <ScrollRegion
        label="By model"
        className="overflow-x-auto rounded-panel border border-hairline bg-panel"
      >
        <table className="w-full min-w-[560px] text-13 print:[&_*]:px-1 print:[&_*]:whitespace-normal">
          <thead>
            <tr className="border-b border-hairline">
              <th scope="col" className="px-3 py-2 text-left font-semibold">
                Model
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-3 py-2 text-right font-semibold whitespace-nowrap">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranked.map((rank) => {
              const sum = sums.get(rank.model);
              if (sum === undefined) return null;
              const figures = figuresOf(sum, { currency, judged: judge !== undefined });
              return (
                <tr key={rank.model} className="border-b border-hairline last:border-b-0">
                  <th
                    scope="row"
                    className="max-w-56 min-w-32 px-3 py-2 text-left font-medium [overflow-wrap:anywhere]"
                  >
                    {rank.model}
                  </th>
                  {[...figures, ...(votes.length > 0 ? rankTexts(rank) : [])].map((text, index) => (
                    <td
                      key={columns[index]}
                      className="px-3 py-2 text-right font-mono text-12 leading-5 whitespace-nowrap tabular-nums"
                    >
                      {text}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </PagePart>
  );
}

function figuresOf(sum: ModelSum, { currency, judged }: { currency: string; judged: boolean }): string[] {
  const { done, failed, checks, checksPassed, p50, p95, cost, unpriced, score } = sum;
  return [
    String(done),
    String(failed),
    checks === 0 ? '–' : `${checksPassed}/${checks}`,
    ...(judged ? [score?.toFixed(2) ?? '–'] : []),
    ...[p50, p95].map((time) => (time === undefined ? '–' : formatMs(time))),
    formatCostSum({ cost: cost || undefined, unpriced }, currency) || '–',
  ];
}

function rankTexts({ wins, losses, ties, rate, rating }: RankedModel): string[] {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  if (rate === undefined) return ['–', '–', '–'];
  return [
    `${wins} of ${wins + losses + ties}`,
    `${percent(rate.value)} (${percent(rate.low)} to ${percent(rate.high)})`,
    String(rating),
  ];
}
