/** The effect of truncating dimensions. Selecting a row applies it to all views. */

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
  const heads = [`recall at ${full.nearest}`, 'cosine shift'];
  return (
    <section aria-label="Fewer dimensions" className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold">Fewer dimensions</h3>
      <p className="text-13 text-ink-second">
        Vectors truncated and normalised again, compared with all {formatCount(full.dimension)} dimensions.
      </p>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-13 tabular-nums">
          <thead className="text-12 text-ink-third">
            <tr>
              <th scope="col" className="py-1 text-left font-normal">
                dimensions
              </th>
              {heads.map((text) => (
                <th key={text} scope="col" className="py-1 pl-3 text-right font-normal">
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
                <td className="pl-3 text-right font-mono">±{truncation.meanShift.toFixed(3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
