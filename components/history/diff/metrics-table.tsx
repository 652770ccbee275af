/** The metrics of two runs and their differences. */

import { formatBytes, formatCount, formatMs } from '#lib/base/format.ts';
import { outcomeOf } from '#lib/client/history/run-labels.ts';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';

interface FiguresTableProps {
  first: StoredRun;
  second: StoredRun;
}

export function MetricsTable({ first, second }: FiguresTableProps) {
  const rows = figures.flatMap((figure) => {
    const [one, other] = [figure.of(first), figure.of(second)];
    return one === null && other === null ? [] : [{ ...figure, one, other }];
  });
  return (
    <section aria-labelledby="diff-figures">
      <h3 id="diff-figures" className="mb-2 text-13 font-semibold">
        Metrics
      </h3>
      <div className="overflow-x-auto">
        <table className="w-full text-12 min-[520px]:text-13 tabular-nums">
          <thead>
            <tr className="border-b border-hairline text-left text-ink-second">
              <th scope="col" className="py-1.5 pr-3 font-normal">
                <span className="sr-only">Metric</span>
              </th>
              <th scope="col" className="py-1.5 pr-3 text-right font-normal">
                First
              </th>
              <th scope="col" className="py-1.5 pr-3 text-right font-normal">
                Second
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-hairline">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-second">
                Outcome
              </th>
              <td className="py-1.5 pr-3 text-right">{outcomeOf(first)}</td>
              <td className="py-1.5 pr-3 text-right">{outcomeOf(second)}</td>
              <td className="py-1.5 text-right text-ink-second">
                {outcomeOf(first) === outcomeOf(second) ? 'same' : 'different'}
              </td>
            </tr>
            {rows.map(({ label, show, one, other }) => (
              <tr key={label} className="border-b border-hairline">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-second">
                  {label}
                </th>
                <td className="py-1.5 pr-3 text-right font-mono whitespace-nowrap">
                  {one === null ? 'none' : show(one)}
                </td>
                <td className="py-1.5 pr-3 text-right font-mono whitespace-nowrap">
                  {other === null ? 'none' : show(other)}
                </td>
                <td className="py-1.5 text-right font-mono whitespace-nowrap text-ink-second">
                  {apart(one, other, show)}
                </td>
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
  { label: 'Headers', of: ({ headersMs }) => headersMs, show: formatMs },
  { label: 'First byte', of: ({ firstByteMs }) => firstByteMs, show: formatMs },
  { label: 'Total', of: ({ totalMs }) => totalMs, show: formatMs },
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
