/** The cosine matrix as a table, below the heat map. */
import { useState } from 'react';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { cosineAt } from '#lib/client/embeddings/truncate-vectors.ts';
import { CosineTable } from './cosine-table.tsx';
import type { EmbeddingView } from './embedding-view.ts';

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
