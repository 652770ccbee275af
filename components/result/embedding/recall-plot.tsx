/** Recall over dimensions as a line. The table beside it carries the same figures. */
import type { Cut } from '#lib/client/embeddings/cut-vectors.ts';

interface RecallPlotProps {
  cuts: readonly Cut[];
  chosen: Cut;
}

const width = 220;
const height = 128;
const left = 34;
const bottom = 20;
const top = 8;

export function RecallPlot({ cuts, chosen }: RecallPlotProps) {
  // Lengths double from row to row: equal steps serve them best.
  const x = (place: number) => left + (place * (width - left - 10)) / Math.max(1, cuts.length - 1);
  const y = (recall: number) => top + (1 - recall) * (height - top - bottom);
  const line = cuts.map(({ recall }, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(recall)}`).join('');
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
            {share * 100}%
          </text>
        </g>
      ))}
      <path d={line} fill="none" strokeWidth={1.5} className="stroke-ink" />
      {cuts.map((cut, place) => (
        <circle
          key={cut.dimension}
          cx={x(place)}
          cy={y(cut.recall)}
          r={cut === chosen ? 4.5 : 3}
          className={cut === chosen ? 'fill-accent' : 'fill-ink'}
        />
      ))}
      {cuts.map(({ dimension }, place) =>
        place === 0 || place === cuts.length - 1 ? (
          <text
            key={dimension}
            x={x(place)}
            y={height - 5}
            textAnchor={place === 0 ? 'start' : 'end'}
            className="fill-ink-third text-[10px] tabular-nums"
          >
            {dimension}
          </text>
        ) : null,
      )}
    </svg>
  );
}
