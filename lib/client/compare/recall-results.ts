/** Shows results of an earlier page life in their cells again: runs of the history, opened as they ended. */

import { closeRecording } from '#lib/client/run/open-recording.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import { openStoredRun } from '../history/open-stored-run.ts';
import { comparePage, runKey } from './cell-orders.ts';
import type { KeptResult } from './kept-results.ts';
import { compareRuns } from './page-compare-runs.ts';

/** One after the other: each may hold megabytes. What the history has no more is left out, without a word. */
export async function recallResults(slug: string, wanted: readonly KeptResult[]): Promise<void> {
  for (const result of wanted) await recall(slug, result).catch(() => undefined);
}

async function recall(slug: string, { key, print, requestId }: KeptResult): Promise<void> {
  const run = await openStoredRun(requestId, comparePage);
  if (run === undefined) return;
  const cell = runKey(slug, { key });
  if (compareRuns.state().has(cell)) return closeRecording(run);
  pageRuns.add(run);
  compareRuns.adopt(cell, print, run.id);
}
