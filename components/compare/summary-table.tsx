/** The metrics of all cells as a table, with CSV export. */
import { classNames } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { formatBytes, formatCount, formatMs } from '#lib/base/format.ts';
import {
  type CellOutcome,
  type SummaryColumn,
  type SummaryRow,
  summaryColumns,
  summaryCsv,
  summaryRow,
  sumRows,
} from '#lib/client/result/summary-rows.ts';
import { formatCostSum } from '#lib/client/run/prices/format-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';

export function SummaryTable({ outcomes }: { outcomes: readonly CellOutcome[] }) {
  const prices = usePrices();
  const rows = outcomes.map((outcome) => summaryRow(outcome, prices));
  // A column without any value is left out: costs without user prices, differences without any.
  const priced = rows.some(({ cost }) => cost !== undefined);
  const differ = rows.some(({ changed }) => changed.length > 0);
  const columns = summaryColumns.filter(
    ({ title, column }) => title && (priced || column !== 'cost') && (differ || column !== 'changed'),
  );
  const sum = sumRows(rows);
  return (
    <div className="flex flex-col gap-3">
      <CopyButton
        label="Copy as CSV"
        text={() => summaryCsv(rows)}
        className="h-control-small self-end px-2 text-13 font-medium hover:bg-sunk print:hidden"
      />
      <ScrollRegion label="Metrics" className="overflow-x-auto rounded-panel border border-hairline bg-panel">
        <table className="w-full min-w-[720px] text-13 print:min-w-0 print:[&_*]:px-1">
          <thead>
            <tr className="border-b border-hairline text-left">
              {columns.map(({ column, title, figure }) => (
                <th
                  key={column}
                  scope="col"
                  className={classNames('h-9 px-3 font-semibold whitespace-nowrap', figure && 'text-right')}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-hairline align-top last:border-b-0">
                <th scope="row" className="max-w-64 min-w-44 px-3 py-2 text-left font-medium wrap-anywhere">
                  {row.label}
                </th>
                {columns.slice(1).map(({ column, figure }) => (
                  <td
                    key={column}
                    className={classNames(
                      figure ? figureCell : 'px-3 py-2',
                      column === 'changed' && row.changed.length > 0 && 'text-warning',
                    )}
                  >
                    {textOf(row, column, prices.currency)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-control">
              <th scope="row" className="px-3 py-2 text-left font-semibold">
                Sum
              </th>
              {columns.slice(1).map(({ column }) => (
                <td key={column} className={figureCell}>
                  {column === 'cost' ? formatCostSum(sum, prices.currency) : figureText(sum[column], column)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </div>
  );
}

const figureCell = 'px-3 py-2 text-right font-mono text-12 leading-5 whitespace-nowrap tabular-nums';

function textOf(row: SummaryRow, column: SummaryColumn, currency: string): string {
  if (column === 'changed') return row.changed.length === 0 ? '' : row.changed.join('; ');
  if (column === 'cost') return formatCostSum(row, currency);
  return figureText(row[column], column);
}

function figureText(value: unknown, column: SummaryColumn): string {
  if (typeof value !== 'number') return String(value ?? '');
  if (column === 'first' || column === 'total') return formatMs(value);
  return column === 'bytes' ? formatBytes(value) : formatCount(value);
}
