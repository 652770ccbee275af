/**
 * The effect of truncating dimensions: a table, and recall as a line. Selecting a row applies it to all
 * views.
 */

import { formatCount } from '#lib/base/format.ts';
import type { Truncation } from '#lib/client/result/embeddings/truncate-vectors.ts';

interface TruncationTableProps {
  truncations: readonly Truncation[];
  chosen: Truncation;
  onChoose(dimension: number): void;
}

export function TruncationTable({ truncations, chosen, onChoose }: TruncationTableProps) {
  const full = truncations.at(-1);
  if (full === undefined || truncations.length < 2) return null;
  const heads = [
    { text: `recall at ${full.nearest}` },
    { text: 'pair order', title: 'Rank correlation of all pairs' },
    { text: 'cosine shift' },
  ];
  return (
    <section aria-label="Fewer dimensions" className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold">Fewer dimensions</h3>
      <p className="text-13 text-ink-second">
        Vectors truncated and normalised again, compared with all {formatCount(full.dimension)} dimensions.
      </p>
      <div className="grid items-start gap-x-6 gap-y-3 @min-[520px]:grid-cols-[minmax(0,1fr)_200px]">
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-13 tabular-nums">
            <thead className="text-12 text-ink-third">
              <tr>
                <th scope="col" className="py-1 text-left font-normal">
                  dimensions
                </th>
                {heads.map(({ text, title }) => (
                  <th key={text} scope="col" title={title} className="py-1 pl-3 text-right font-normal">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {truncations.map((truncation) => (
                <tr
                  key={truncation.dimension}
                  className={`border-t border-hairline ${truncation === chosen ? 'bg-sunk font-semibold' : ''}`}
                >
                  <th scope="row" className="py-0.5 text-left font-normal">
                    <label className="flex cursor-pointer items-center gap-2 py-1">
                      <input
                        type="radio"
                        name="cut"
                        checked={truncation === chosen}
                        onChange={() => onChoose(truncation.dimension)}
                        className="accent-ink"
                      />
                      <span className="font-mono">{formatCount(truncation.dimension)}</span>
                    </label>
                  </th>
                  <td className="pl-3 text-right font-mono">{Math.round(truncation.recall * 100)} %</td>
                  <td className="pl-3 text-right font-mono">{truncation.order.toFixed(3)}</td>
                  <td
                    className="pl-3 text-right font-mono"
                    title={`at most ${truncation.largestShift.toFixed(3)}`}
                  >
                    ±{truncation.meanShift.toFixed(3)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <RecallPlot truncations={truncations} chosen={chosen} />
      </div>
    </section>
  );
}

const width = 220;
const height = 128;
const left = 34;
const bottom = 20;
const top = 8;

function RecallPlot({ truncations, chosen }: Omit<TruncationTableProps, 'onChoose'>) {
  // Dimensions double from row to row, so the steps are equal.
  const x = (position: number) =>
    left + (position * (width - left - 10)) / Math.max(1, truncations.length - 1);
  const y = (recall: number) => top + (1 - recall) * (height - top - bottom);
  const line = truncations
    .map(({ recall }, position) => `${position === 0 ? 'M' : 'L'}${x(position)} ${y(recall)}`)
    .join('');
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="w-full max-w-[220px]">
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={left} x2={width} y1={y(share)} y2={y(share)} className="stroke-hairline" />
          <text
            x={left - 6}
            y={y(share) + 3.5}
            textAnchor="end"
            className="fill-ink-third text-[10px] tabular-nums"
          >
            {share * 100} %
          </text>
        </g>
      ))}
      <path d={line} fill="none" strokeWidth={1.5} className="stroke-ink" />
      {truncations.map((truncation, position) => (
        <circle
          key={truncation.dimension}
          cx={x(position)}
          cy={y(truncation.recall)}
          r={truncation === chosen ? 4.5 : 3}
          className={truncation === chosen ? 'fill-accent' : 'fill-ink'}
        />
      ))}
      {truncations.map(({ dimension }, position) =>
        position === 0 || position === truncations.length - 1 ? (
          <text
            key={dimension}
            x={x(position)}
            y={height - 5}
            textAnchor={position === 0 ? 'start' : 'end'}
            className="fill-ink-third text-[10px] tabular-nums"
          >
            {dimension}
          </text>
        ) : null,
      )}
    </svg>
  );
}
