/** Restores the results of cells from the history after a reload. */

import { pageRuns } from '#lib/client/run/page-runs.ts';
import type { Run } from '#lib/client/run/run.ts';
import { type NewRun, unsentRun } from '#lib/client/run/runs-store.ts';
import { showStoredRun } from '#lib/client/run/stored/open-stored-run.ts';
import { isMissing } from '#lib/client/transport/call-pages.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import { comparePage, compareRuns, runKey } from './page-compare-runs.ts';
import type { SavedResult } from './saved-results.ts';

/** A saved result with what its cell sends. */
export interface WantedResult extends SavedResult {
  run: NewRun;
}

/** Sequential, because each result can be megabytes. Ignores runs that the history no longer has. */
export async function restoreResults(slug: string, wanted: readonly WantedResult[]): Promise<void> {
  for (const result of wanted) await restoreResult(slug, result).catch(() => undefined);
}

async function restoreResult(
  slug: string,
  { key, fingerprint, requestId, times, run: sent }: WantedResult,
): Promise<void> {
  const cell = runKey(slug, { key });
  if (compareRuns.state().has(cell)) return;
  const change = (run: Run) => ({ ...run, ...times });
  const isNew = times === undefined;
  const showLost = (error: unknown): string => {
    if (!isNew || !isMissing(error)) throw error;
    pageRuns.add({ ...unsentRun(sent), id: requestId, phase: 'failed', endedAt: 0, error: lost }, 'behind');
    return requestId;
  };
  const id = await showStoredRun(requestId, { page: comparePage, change, isNew }).catch(showLost);
  if (id !== undefined) compareRuns.adopt(cell, fingerprint, id);
}

const lost: RunError = {
  kind: 'unsent',
  message: 'The page was reloaded before the server had this request, so nothing was ordered.',
};
