/** Restores the results of cells from the history after a reload. */

import { closeRecording } from '#lib/client/run/open-recording.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import { openStoredRun } from '#lib/client/run/stored/open-stored-run.ts';
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
  const run = await openStoredRun(requestId, comparePage);
  if (run === undefined) return;
  const cell = runKey(slug, { key });
  if (compareRuns.state().has(cell)) return closeRecording(run);
  pageRuns.add({ ...run, ...times });
  compareRuns.adopt(cell, fingerprint, run.id);
}
