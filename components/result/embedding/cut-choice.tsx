/** What fewer dimensions cost: recall of neighbours as a line, the figures as a table; a row shows the bench so. */

import { formatCount } from '#lib/base/format.ts';
import type { Cut } from '#lib/client/embeddings/cut-vectors.ts';
import { RecallPlot } from './recall-plot.tsx';

interface CutChoiceProps {
  cuts: readonly Cut[];
  chosen: Cut;
  onChoose(dimension: number): void;
}

export function CutChoice({ cuts, chosen, onChoose }: CutChoiceProps) {
  const full = cuts.at(-1);
  if (full === undefined || cuts.length < 2) return null;
  return (
    <section aria-label="Fewer dimensions" className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold">Fewer dimensions</h3>
      <p className="text-13 text-ink-second">
        Vectors cut short and made of unit length again, beside the full {formatCount(full.dimension)}.
      </p>
      <div className="grid items-start gap-x-6 gap-y-3 @min-[520px]:grid-cols-[minmax(0,1fr)_200px]">
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-13 tabular-nums">
            <thead className="text-12 text-ink-third">
              <tr>
                <th scope="col" className="py-1 text-left font-normal">
                  dimensions
                </th>
                <th scope="col" className="py-1 pl-3 text-right font-normal">
                  recall at {full.nearest}
                </th>
                <th
                  scope="col"
                  className="py-1 pl-3 text-right font-normal"
                  title="Rank correlation of all pairs"
                >
                  pair order
                </th>
                <th scope="col" className="py-1 pl-3 text-right font-normal">
                  cosine shift
                </th>
              </tr>
            </thead>
            <tbody>
              {cuts.map((cut) => (
                <tr
                  key={cut.dimension}
                  className={`border-t border-hairline ${cut === chosen ? 'bg-sunk font-semibold' : ''}`}
                >
                  <th scope="row" className="py-0.5 text-left font-normal">
                    <label className="flex cursor-pointer items-center gap-2 py-1">
                      <input
                        type="radio"
                        name="cut"
                        checked={cut === chosen}
                        onChange={() => onChoose(cut.dimension)}
                        className="accent-ink"
                      />
                      <span className="font-mono">{formatCount(cut.dimension)}</span>
                    </label>
                  </th>
                  <td className="pl-3 text-right font-mono">{Math.round(cut.recall * 100)}%</td>
                  <td className="pl-3 text-right font-mono">{cut.order.toFixed(3)}</td>
                  <td className="pl-3 text-right font-mono" title={`at most ${cut.largestShift.toFixed(3)}`}>
                    ±{cut.meanShift.toFixed(3)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <RecallPlot cuts={cuts} chosen={chosen} />
      </div>
    </section>
  );
}
