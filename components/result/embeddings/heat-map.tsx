/** The cosine matrix as a heat map. Pointer and arrow keys select a pair. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useWidth } from '#components/ui/use-width.ts';
import { cosineAt } from '#lib/client/result/embeddings/truncate-vectors.ts';
import { cssOf, heatOf } from '#lib/client/result/heat-colours.ts';
import { cosineText, type EmbeddingView } from './embedding-view.ts';

interface Cell {
  row: number;
  column: number;
}

/** In pixels: the cell size needed for a value, for a number at the edge, and the maximum. */
const roomForValue = 34;
const roomForNumber = 13;
const largestCell = 40;
const edgeWidth = 24;

/** Of the matrix at most, in pixels. */
export const matrixWidth = (texts: number) => texts * largestCell + edgeWidth;

export function HeatMap({ view }: { view: EmbeddingView }) {
  const { texts, truncation, chosen, onChoose } = view;
  const count = texts.length;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { box, width } = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<Cell>();
  const smallest = smallestOf(truncation.cosines);
  const edge = numbered(width, count) ? edgeWidth : 0;
  const side = Math.min(width - edge, count * largestCell);
  const size = side / count;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && side > 0) draw(context, { cosines: truncation.cosines, count, side, smallest });
  }, [truncation, count, side, smallest]);

  const cellAt = (event: PointerEvent<HTMLCanvasElement>): Cell => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const position = (at: number) =>
      Math.min(count - 1, Math.max(0, Math.floor((at / bounds.width) * count)));
    return { row: position(event.clientY - bounds.top), column: position(event.clientX - bounds.left) };
  };
  const shown = pointed ?? { row: chosen, column: view.chosen === 0 ? Math.min(1, count - 1) : 0 };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter') onChoose(shown.row);
    if (step === undefined) return;
    event.preventDefault();
    const within = (at: number) => Math.min(count - 1, Math.max(0, at));
    setPointed({ row: within(shown.row + step.row), column: within(shown.column + step.column) });
  };
  const value = cosineAt(truncation.cosines, count, shown.row, shown.column);
  return (
    <div className="flex flex-col gap-3">
      <div ref={box} className="w-full">
        <div className="relative" style={{ width: side + edge, height: side + edge }}>
          {edge > 0
            ? texts.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity but their place
                <Edge key={index} index={index} size={size} edge={edge} strong={index === chosen} />
              ))
            : null}
          <div
            role="application"
            aria-label={`Cosines of ${count} texts. Arrow keys move, Enter selects the text of the row.`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move within it
            tabIndex={0}
            onKeyDown={move}
            className="absolute right-0 bottom-0 outline-offset-2"
            style={{ width: side, height: side }}
          >
            <canvas
              ref={canvas}
              aria-hidden
              className="size-full cursor-crosshair"
              onPointerMove={(event) => setPointed(cellAt(event))}
              onPointerLeave={() => setPointed(undefined)}
              onPointerDown={(event) => {
                setPointed(cellAt(event));
                onChoose(cellAt(event).row);
              }}
            />
            <span
              aria-hidden
              className="pointer-events-none absolute border-2 border-ink outline-1 outline-panel"
              style={{
                left: shown.column * size,
                top: shown.row * size,
                width: Math.max(6, size),
                height: Math.max(6, size),
              }}
            />
          </div>
        </div>
      </div>
      <HeatLegend smallest={smallest} />
      <p role="status" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-13">
        <span className="row-span-2 min-w-14 font-mono text-17 leading-10 tabular-nums">
          {cosineText(value)}
        </span>
        <span className="truncate">
          <Place index={shown.row} /> {texts[shown.row]}
        </span>
        <span className="truncate">
          <Place index={shown.column} /> {texts[shown.column]}
        </span>
      </p>
    </div>
  );
}

function Place({ index }: { index: number }) {
  return <span className="inline-block w-7 font-mono text-12 text-ink-third tabular-nums">{index + 1}</span>;
}

interface EdgeProps {
  index: number;
  size: number;
  edge: number;
  strong: boolean;
}

/** The number of a text at the left and top edge. */
function Edge({ index, size, edge, strong }: EdgeProps) {
  const style = strong ? 'font-semibold text-ink' : 'text-ink-third';
  const middle = edge + index * size + size / 2;
  return (
    <>
      <span
        aria-hidden
        className={`absolute left-0 -translate-y-1/2 pr-1.5 text-right font-mono text-[10px] tabular-nums ${style}`}
        style={{ top: middle, width: edge }}
      >
        {index + 1}
      </span>
      <span
        aria-hidden
        className={`absolute top-0 -translate-x-1/2 text-center font-mono text-[10px] leading-6 tabular-nums ${style}`}
        style={{ left: middle, width: Math.max(size, 16) }}
      >
        {index + 1}
      </span>
    </>
  );
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

function numbered(width: number, count: number): boolean {
  return (width - edgeWidth) / count >= roomForNumber;
}

/** The scale starts at the smallest value, because similar texts differ little. */
function smallestOf(cosines: Float32Array): number {
  return cosines.reduce((least, cosine) => Math.min(least, cosine), 1);
}

interface Drawing {
  cosines: Float32Array;
  count: number;
  side: number;
  smallest: number;
}

function draw(context: CanvasRenderingContext2D, { cosines, count, side, smallest }: Drawing): void {
  const scale = devicePixelRatio;
  context.canvas.width = Math.round(side * scale);
  context.canvas.height = Math.round(side * scale);
  context.scale(scale, scale);
  context.font = '11px "Geist Mono", ui-monospace, monospace';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const size = side / count;
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const cosine = cosineAt(cosines, count, row, column);
      const heat = heatOf((cosine - smallest) / (1 - smallest || 1));
      context.fillStyle = cssOf(heat);
      // Slightly wider, so that the background does not show between cells.
      context.fillRect(column * size, row * size, size + 0.6, size + 0.6);
      if (size < roomForValue) continue;
      context.fillStyle = heat.light ? '#000000' : '#ffffff';
      context.fillText(cosineText(cosine, 2), (column + 0.5) * size, (row + 0.5) * size);
    }
  }
}

function HeatLegend({ smallest }: { smallest: number }) {
  const colours = Array.from({ length: 9 }, (_, at) => cssOf(heatOf(at / 8)));
  return (
    <div className="flex items-center gap-2 font-mono text-12 text-ink-second tabular-nums">
      <span>{cosineText(smallest)}</span>
      <span
        aria-hidden
        className="h-2 w-40 max-w-full forced-color-adjust-none"
        style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }}
      />
      <span>{cosineText(1)}</span>
      <span className="ml-1 font-sans text-ink-third">cosine</span>
    </div>
  );
}
