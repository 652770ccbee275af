'use client';
/** The runs of sets of this tab, for React: they go on while one looks at another page. */
import { useSyncExternalStore } from 'react';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import { type CellRun, createCompareRuns } from './compare-runs.ts';

export const compareRuns = createCompareRuns(pageRuns);

/** By the cell's key. */
export function useCellRuns(): ReadonlyMap<string, CellRun> {
  return useSyncExternalStore(compareRuns.subscribe, compareRuns.state, () => none);
}

const none: ReadonlyMap<string, CellRun> = new Map();
