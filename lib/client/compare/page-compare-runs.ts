/** The comparison runs of this tab, for React. They continue while another page is shown. */
import { useSyncExternalStore } from 'react';
import { comparePage as formOf } from '#lib/client/handoff/compare-set.ts';
import { runOf } from '#lib/client/run/form-values.ts';
import { groupIdOf } from '#lib/client/run/group-id.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { type CellRequest, type CellRun, createCompareRuns } from './compare-runs.ts';
import type { CompareCell } from './make-cells.ts';

export const compareRuns = createCompareRuns(pageRuns);

/** By cell key. */
export function useCellRuns(): ReadonlyMap<string, CellRun> {
  return useSyncExternalStore(compareRuns.subscribe, compareRuns.state, () => none);
}

const none: ReadonlyMap<string, CellRun> = new Map();

/** Page name of the runs that comparisons start. */
export const comparePage = 'compare';

/** Unique across all forms. */
export function runKey(slug: string, { key }: Pick<CompareCell, 'key'>): string {
  return `${slug} ${key}`;
}

export function cellRequestOf(description: FormDescription, slug: string, cell: CompareCell): CellRequest {
  const run = runOf(description, cell.state);
  const group = groupIdOf(formOf(slug));
  return {
    key: runKey(slug, cell),
    fingerprint: cell.fingerprint,
    run: { ...run, page: comparePage, group },
  };
}
