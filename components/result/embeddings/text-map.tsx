/** The texts as points of a 2-D projection. Arrow keys select the next point. */
import { useId, useMemo } from 'react';
import { useListCursor } from '#components/ui/list-cursor.ts';
import { useWidth } from '#components/ui/use-width.ts';
import type { VectorMap } from '#lib/client/result/embeddings/map-vectors.ts';
import { neighboursOf } from '#lib/client/result/embeddings/truncate-vectors.ts';
import type { EmbeddingView } from './embedding-view.ts';

const height = 360;
/** Margin in pixels, for the labels. */
const margin = 26;
/** Larger maps do not number their points. */
const maxNumbers = 60;

export function TextMap({ view }: { view: EmbeddingView }) {
  const { texts, analysis, chosen, onChoose, full } = view;
  const id = useId();
  const { box, width } = useWidth<HTMLDivElement>();
  const count = texts.length;
  const positions = useMemo(() => placesOf(analysis.map, width), [analysis, width]);
  const near = neighboursOf(full.cosines, count, chosen).slice(0, 3);
  const [first, second] = analysis.map.explained;
  const cursor = useListCursor({ at: chosen, count, arrows: 'all', wraps: true, onMove: onChoose });
  return (
    <section aria-label="Map" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-13 font-semibold">Map</h3>
        <p className="text-12 text-ink-third tabular-nums">
          principal components, {percent(first)} and {percent(second)} of the variance
        </p>
      </div>
      <div ref={box} className="relative h-[360px] w-full border border-hairline bg-viewer">
        <div
          role="listbox"
          aria-label="Texts on the map"
          aria-activedescendant={`${id}-${chosen}`}
          tabIndex={0}
          onKeyDown={cursor.onKeyDown}
          className="absolute inset-0 outline-offset-2"
        >
          {width === 0
            ? null
            : positions.map(({ x, y }, index) => (
                <button
                  key={index}
                  id={`${id}-${index}`}
                  type="button"
                  role="option"
                  aria-selected={index === chosen}
                  aria-label={`${index + 1}: ${texts[index]}`}
                  title={texts[index]}
                  tabIndex={-1}
                  onClick={() => onChoose(index)}
                  className={`absolute -translate-1/2 rounded-full border border-panel ${dotOf(index, chosen, near)}`}
                  style={{ left: x, top: y }}
                />
              ))}
        </div>
        {positions.length > maxNumbers ? null : (
          <Labels positions={positions} chosen={chosen} text={texts[chosen] ?? ''} middle={width / 2} />
        )}
      </div>
      {first + second < 0.5 ? (
        <p className="text-13 text-ink-second">
          The map shows less than half of the variance. Points that are close here can be far apart.
        </p>
      ) : null}
    </section>
  );
}

interface LabelsProps {
  positions: readonly { x: number; y: number }[];
  chosen: number;
  /** Of the chosen point. The others have only their number. */
  text: string;
  /** Labels right of it stand left of their points. */
  middle: number;
}

function Labels({ positions, chosen, text, middle }: LabelsProps) {
  return positions.map(({ x, y }, index) => (
    <span
      key={index}
      aria-hidden
      className={`pointer-events-none absolute max-w-44 truncate text-[11px] leading-4 ${index === chosen ? 'font-semibold text-ink' : 'text-ink-second'} ${x > middle ? '-translate-x-full pr-2.5' : 'pl-2.5'} -translate-y-1/2`}
      style={{ left: x, top: y }}
    >
      {index + 1} {index === chosen ? text : ''}
    </span>
  ));
}

function dotOf(index: number, chosen: number, near: readonly number[]): string {
  if (index === chosen) return 'z-10 size-4 bg-ink';
  return near.includes(index) ? 'size-3.5 bg-ink' : 'size-3 bg-ink-third';
}

/** Both axes share one scale. */
function placesOf({ points }: VectorMap, width: number): readonly { x: number; y: number }[] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min((width - 2 * margin) / (wide || 1), (height - 2 * margin) / (high || 1));
  return points.map(({ x, y }) => ({
    x: width / 2 + (x - left - wide / 2) * scale,
    y: height / 2 - (y - top - high / 2) * scale,
  }));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
