/** The metrics of two runs and their differences. */

import { formatBytes, formatCount, formatMs } from '#lib/base/format.ts';
import { outcomeOf } from '#lib/client/history/run-labels.ts';
import type { StoredRun } from '#lib/contract/playground/stored-run.ts';

export function MetricsTable({ first, second }: { first: StoredRun; second: StoredRun }) {
  const rows = figures.flatMap(({ label, of, show }) => {
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
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
                    key={place}
                    className="text-right font-mono whitespace-nowrap last:text-ink-second"
                  >
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
