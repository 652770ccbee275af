/** Cosine similarities as a table; each row and column is a vector. */

import { useEffect, useRef } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { cosineAt } from '#lib/client/result/embeddings/truncate-vectors.ts';
import { cosineText, type EmbeddingView } from './embedding-view.ts';

interface CosineTableProps {
  label: string;
  caption?: string;
  /** `title` names the column; the text is shown in the row. */
  vectors: readonly { key: string | number; text: string; title: string }[];
  cosineOf(row: number, column: number): number;
  /** The cosine without a shade. */
  from?: number;
  className: string;
}

export function CosineTable({ label, caption, vectors, cosineOf, from = 0, className }: CosineTableProps) {
  return (
    <ScrollRegion label={label} className={className}>
      <table className="border-separate border-spacing-0.5 font-mono text-12 tabular-nums">
        {caption === undefined ? null : (
          <caption className="pb-2 text-left font-sans text-13 font-semibold">{caption}</caption>
        )}
        <thead>
          <tr>
            <td />
            {vectors.map(({ key, title }, column) => (
              <th key={key} scope="col" title={title} className="h-6 min-w-12 font-medium">
                <span aria-hidden>{column + 1}</span>
                <span className="sr-only">{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vectors.map(({ key, text, title }, row) => (
            <tr key={key}>
              <th
                scope="row"
                className="sticky left-0 max-w-48 min-w-32 bg-panel pr-3 text-left font-sans font-medium"
              >
                <span className="line-clamp-2" title={title}>
                  <span className="font-mono text-ink-third">{row + 1} </span>
                  {text}
                </span>
              </th>
              {vectors.map((other, column) => (
                <Cell key={other.key} cosine={cosineOf(row, column)} from={from} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Dark shades get light text. */
function Cell({ cosine, from }: { cosine: number; from: number }) {
  const strength = Math.round(shareOf(cosine, from) ** 1.5 * 100);
  const dark = strength > 55;
  const share = dark ? Math.max(strength, 78) : strength * 0.5;
  return (
    <td
      className={`h-8 px-1 text-center ${dark ? 'text-panel' : 'text-ink'}`}
      style={{ background: `color-mix(in oklab, var(--ink) ${share}%, var(--panel))` }}
    >
      {cosineText(cosine)}
    </td>
  );
}

/** From 0 for the smallest cosine to 1, because similar texts differ little. */
function shareOf(cosine: number, from: number): number {
  return Math.max(0, (cosine - from) / (1 - from || 1));
}

/** A table of more texts is not readable. */
const maxInTable = 40;

/** All cosines at the chosen dimension. */
export function CosineMatrix({ view: { texts, truncation } }: { view: EmbeddingView }) {
  const smallest = truncation.cosines.reduce((least, cosine) => Math.min(least, cosine), 1);

  if (texts.length > maxInTable)
    return <Shades cosines={truncation.cosines} count={texts.length} from={smallest} />;

  return (
    <CosineTable
      label="Cosines, table"
      className="max-h-[520px] overflow-auto"
      from={smallest}
      vectors={texts.map((text, key) => ({ key, text, title: text }))}
      cosineOf={(row, column) => cosineAt(truncation.cosines, texts.length, row, column)}
    />
  );
}

interface ShadesProps {
  cosines: Float32Array;
  count: number;
  from: number;
}

/** One square for each pair, the darker the more similar. */
function Shades({ cosines, count, from }: ShadesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    for (const [index, cosine] of cosines.entries()) {
      context.fillStyle = `hsl(0 0% ${100 - 92 * shareOf(cosine, from)}%)`;
      context.fillRect(index % count, Math.floor(index / count), 1, 1);
    }
  }, [cosines, count, from]);

  return (
    <figure className="flex flex-col gap-2 text-13 text-ink-second">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Cosines of ${count} texts`}
        width={count}
        height={count}
        className="aspect-square w-full max-w-[560px] [image-rendering:pixelated]"
      />
      <figcaption>
        From {cosineText(from)} (white) to 1 (black). The numbers of more than {maxInTable} texts are in
        Matrix CSV.
      </figcaption>
    </figure>
  );
}
