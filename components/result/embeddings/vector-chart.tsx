/** A vector as bars around zero. */
import { barsOf } from '#lib/client/result/similarity.ts';

interface VectorChartProps {
  vector: readonly number[];
  className?: string;
}

/** Maximum number of bars. */
const most = 256;

export function VectorChart({ vector, className }: VectorChartProps) {
  const bars = barsOf(vector, most);
  const largest = Math.max(...bars.map(Math.abs), Number.EPSILON);
  const width = 0.72;
  const path = bars
    .map((value, position) => {
      const height = (value / largest) * 48;
      const x = position + (1 - width) / 2;
      return `M${x} 50V${50 - height}h${width}V50z`;
    })
    .join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
      className={className}
    >
      <path
        d={`M0 50H${bars.length}`}
        className="stroke-control"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
      <path d={path} className="fill-ink" />
    </svg>
  );
}
