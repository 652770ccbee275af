'use client';
/** A set's results outlive the page: which runs they are is remembered, and after a reload they are opened again. */
import { useEffect, useRef } from 'react';
import { type KeptResult, keepResults, readResults, resultsOf } from '#lib/client/compare/kept-results.ts';
import type { CompareCell } from '#lib/client/compare/make-cells.ts';
import type { OutcomeOfCell } from './use-cell-outcomes.ts';

export function useKeptResults(
  slug: string,
  cells: readonly CompareCell[],
  outcomes: ReadonlyMap<string, OutcomeOfCell>,
): void {
  const known = useRef<readonly KeptResult[]>([]);
  const asked = useRef(new Set<KeptResult>());
  // Before anything is written in its place.
  useEffect(() => {
    known.current = readResults(slug);
  }, [slug]);

  useEffect(() => {
    const missing = cells.filter(({ key }) => outcomes.get(key)?.cellRun === undefined);
    const earlier = resultsOf(missing, known.current);
    const wanted = earlier.filter((result) => !asked.current.has(result));
    for (const result of wanted) asked.current.add(result);
    if (wanted.length > 0) {
      import('#lib/client/compare/recall-results.ts').then(
        ({ recallResults }) => recallResults(slug, wanted),
        // Without the network the cells stand empty, as a set that was never run.
        () => undefined,
      );
    }
    const shown = cells.flatMap(({ key }): KeptResult[] => {
      const { cellRun, run } = outcomes.get(key) ?? {};
      return cellRun?.runId === undefined || run?.requestId === undefined
        ? []
        : [{ key, print: cellRun.print, requestId: run.requestId }];
    });
    // Those that are still being opened stay remembered.
    if (shown.length > 0) keepResults(slug, [...shown, ...earlier]);
  }, [slug, cells, outcomes]);
}
