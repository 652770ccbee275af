/** Restores the runs of a page after a reload, newest first. */

import { closeRecording } from '#lib/client/run/open-recording.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import { openStoredRun } from './open-stored-run.ts';

/** A run that the reload interrupted ends in the history after this time, in milliseconds. */
const cutOffSettles = 600;

/** Sequential, because each run can be megabytes. Ignores runs that the history no longer has. */
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
