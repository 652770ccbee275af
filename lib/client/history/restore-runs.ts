/** Shows a page's runs of before a reload again, the newest first. */

import { closeRecording } from '#lib/client/run/open-recording.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import { openStoredRun } from './open-stored-run.ts';

/** Milliseconds until one that the reload itself cut off has its end in the history. */
const cutOffSettles = 600;

/** One after the other: each may hold megabytes. What the history has no more is left out, without a word. */
export async function restoreRuns(page: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await recall(page, id).catch(() => undefined);
}

async function recall(page: string, id: string): Promise<void> {
  const run = (await openStoredRun(id, page)) ?? (await openLater(id, page));
  if (run === undefined) return;
  if (pageRuns.list().some(({ requestId }) => requestId === id)) closeRecording(run);
  else pageRuns.add(run, 'behind');
}

async function openLater(id: string, page: string): ReturnType<typeof openStoredRun> {
  await new Promise((resolve) => setTimeout(resolve, cutOffSettles));
  return openStoredRun(id, page);
}
