'use client';
/** The same cosines as a table, for those who read rather than look. */
import { useState } from 'react';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { cosineAt } from '#lib/client/embeddings/cut-vectors.ts';
import { type BenchChoice, cosineText } from './bench-choice.ts';

/** A table of more texts is for a file, not for a page. */
const mostInTable = 40;

export function HeatTable({ choice: { texts, cut } }: { choice: BenchChoice }) {
  const [open, setOpen] = useState(false);
  const count = texts.length;
  if (count > mostInTable) {
    return (
      <p className="text-13 text-ink-third">
        {count} texts are too many for a table on the page; the matrix can be saved as CSV.
      </p>
    );
  }
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex h-7 items-center gap-1.5 text-13 text-ink-second select-none hover:text-ink">
        <FoldMark />
        As a table
      </summary>
      {open ? (
        <section
          aria-label="Cosines, table"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard
          tabIndex={0}
          className="mt-2 max-h-[420px] overflow-auto border border-hairline"
        >
          <table className="border-collapse font-mono text-12 tabular-nums">
            <thead>
              <tr>
                <th scope="col" className="sticky left-0 bg-panel px-2 py-1 text-left font-sans">
                  Text
                </th>
                {texts.map((text, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity but their place
                  <th key={column} scope="col" title={text} className="px-2 py-1 text-right font-normal">
                    {column + 1}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {texts.map((text, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity but their place
                <tr key={row} className="border-t border-hairline">
                  <th
                    scope="row"
                    className="sticky left-0 max-w-48 truncate bg-panel px-2 py-1 text-left font-sans font-normal"
                  >
                    {row + 1} {text}
                  </th>
                  {texts.map((_, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity but their place
                    <td key={column} className="px-2 py-1 text-right">
                      {cosineText(cosineAt(cut.cosines, count, row, column))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </details>
  );
}
