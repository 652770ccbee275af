/** The totals of a range as figures, and as a table by what the groups have in common. */
import { classNames } from '#components/ui/class-names.ts';
import { countText, formatCount, formatMs } from '#lib/base/format.ts';
import { formatCost } from '#lib/client/run/prices/format-cost.ts';
import type { UsageGroup, UsageSum } from '#lib/client/usage/sum-usage.ts';

interface UsageTableProps {
  /** The columns of the cells of the groups. */
  heads: readonly string[];
  groups: readonly UsageGroup[];
  /** Of the cells; others show as they are. */
  names: Readonly<Record<string, string>>;
  currency: string;
}

export function UsageTable({ heads, groups, names, currency }: UsageTableProps) {
  const columns = columnsFor(currency).filter(
    ({ show, isOptional }) => !isOptional || groups.some(({ sum }) => show(sum) !== '0'),
  );
  return (
    <section
      aria-label={`Usage by ${heads.join(', ').toLowerCase()}`}
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-hairline bg-panel outline-offset-[-3px]"
    >
      <table className="w-full border-collapse text-13 whitespace-nowrap tabular-nums">
        <thead>
          <tr className="border-b border-hairline text-ink-second">
            {heads.map((name) => (
              <th key={name} scope="col" className="px-1.5 py-2 first:pl-4 last:pr-4 text-left font-normal">
                {name}
              </th>
            ))}
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="px-1.5 py-2 first:pl-4 last:pr-4 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ cells, sum }) => (
            <tr key={cells.join(' ')} className="border-b border-hairline last:border-b-0">
              {cells.map((cell, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={heads[index]}
                    scope={index === 0 ? 'row' : undefined}
                    className={classNames(
                      'px-1.5 py-2 text-left first:pl-4 last:pr-4',
                      index === 0 && 'font-semibold',
                    )}
                  >
                    {cell === '' ? <span className="text-ink-third">none</span> : (names[cell] ?? cell)}
                  </Cell>
                );
              })}
              {columns.map(({ name, show }) => (
                <td key={name} className="px-1.5 py-2 first:pl-4 last:pr-4 text-right font-mono text-12">
                  {show(sum)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Column {
  name: string;
  show(sum: UsageSum): string;
  /** Left out if it is 0 in every row. */
  isOptional?: true;
}

function columnsFor(currency: string): readonly Column[] {
  const time = (milliseconds: number | undefined) =>
    milliseconds === undefined ? '' : formatMs(milliseconds);
  return [
    { name: 'Requests', show: ({ requests }) => formatCount(requests) },
    { name: 'Errors', show: ({ errors }) => formatCount(errors) },
    { name: 'Cost', show: (sum) => costText(sum, currency) ?? '' },
    { name: 'Not priced', show: ({ unpriced }) => formatCount(unpriced), isOptional: true },
    { name: 'Tokens in', show: ({ inputTokens }) => formatCount(inputTokens) },
    { name: 'Tokens out', show: ({ outputTokens }) => formatCount(outputTokens) },
    { name: 'Images', show: ({ images }) => formatCount(images), isOptional: true },
    { name: 'Video s', show: ({ videoSeconds }) => formatCount(Math.round(videoSeconds)), isOptional: true },
    { name: 'Total time p50', show: ({ p50 }) => time(p50) },
    { name: 'Total time p95', show: ({ p95 }) => time(p95) },
  ];
}

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
          {note === undefined ? null : (
            <dd className="min-h-4 text-12 text-ink-third tabular-nums">{note}</dd>
          )}
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
      value: (sum && costText(sum, currency)) ?? unknown,
      note: sum ? costNote(sum) : '',
    },
    { label: 'Images', value: count(sum?.images) },
    { label: 'Video', value: sum ? `${count(Math.round(sum.videoSeconds))} s` : unknown },
    { label: 'Total time p50', value: time(sum?.p50) },
    { label: 'Total time p95', value: time(sum?.p95) },
  ];
}

function costText({ cost, estimated }: UsageSum, currency: string): string | undefined {
  return cost === undefined ? undefined : formatCost(cost, currency, estimated > 0);
}

function costNote({ unpriced }: UsageSum): string {
  return unpriced > 0 ? `${countText(unpriced, 'request')} not priced` : 'by your prices';
}
