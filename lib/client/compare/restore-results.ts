/** Restores the results of cells from the history after a reload. */

import type { Run } from '#lib/client/run/run.ts';
import { showStoredRun } from '#lib/client/run/stored/open-stored-run.ts';
import { comparePage, compareRuns, runKey } from './page-compare-runs.ts';
import type { SavedResult } from './saved-results.ts';

/** Sequential, because each result can be megabytes. Ignores runs that the history no longer has. */
export async function restoreResults(slug: string, wanted: readonly SavedResult[]): Promise<void> {
  for (const result of wanted) await restoreResult(slug, result).catch(() => undefined);
}

async function restoreResult(
  slug: string,
  { key, fingerprint, requestId, times }: SavedResult,
): Promise<void> {
  const cell = runKey(slug, { key });
  if (compareRuns.state().has(cell)) return;
  const change = (run: Run) => ({ ...run, ...times });
  const id = await showStoredRun(requestId, { page: comparePage, change });
  if (id !== undefined) compareRuns.adopt(cell, fingerprint, id);
}
