/** Cosine similarities as a table; each row and column is a vector. */

import { useState } from 'react';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { cosineAt } from '#lib/client/result/embeddings/truncate-vectors.ts';
import { cosineText, type EmbeddingView } from './embedding-view.ts';

interface CosineTableProps {
  label: string;
  caption?: string;
  /** `title` names the column; the text is shown in the row. */
  vectors: readonly { key: string | number; text: string; title: string }[];
  cosineOf(row: number, column: number): number;
  className: string;
}

export function CosineTable({ label, caption, vectors, cosineOf, className }: CosineTableProps) {
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
                <Cell key={other.key} cosine={cosineOf(row, column)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Dark shades get light text. */
function Cell({ cosine }: { cosine: number }) {
  const strength = Math.round(Math.max(0, Math.min(1, cosine)) ** 1.5 * 100);
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

/** Larger matrices are only available as CSV. */
const maxInTable = 40;

export function HeatTable({ view: { texts, truncation } }: { view: EmbeddingView }) {
  const [open, setOpen] = useState(false);
  if (texts.length > maxInTable) {
    return (
      <p className="text-13 text-ink-third">
        The table shows at most {maxInTable} texts. Download the matrix as CSV.
      </p>
    );
  }
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex h-7 items-center gap-1.5 text-13 text-ink-second select-none hover:text-ink">
        <FoldMark />
        Show as table
      </summary>
      {open ? (
        <CosineTable
          label="Cosines, table"
          className="mt-2 max-h-[420px] overflow-auto border border-hairline"
          vectors={texts.map((text, key) => ({ key, text, title: text }))}
          cosineOf={(row, column) => cosineAt(truncation.cosines, texts.length, row, column)}
        />
      ) : null}
    </details>
  );
}
