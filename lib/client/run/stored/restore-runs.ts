/** Restores the runs of a page after a reload, newest first. */

import { applyFix } from '../apply-fix.ts';
import { closeRecording } from '../open-recording.ts';
import { pageRuns } from '../page-runs.ts';
import type { Run } from '../run.ts';
import type { SavedRun } from '../saved-runs.ts';
import { openStoredRun } from './open-stored-run.ts';

/** A run that the reload interrupted ends in the history after this time, in milliseconds. */
const cutOffSettles = 600;

/** Sequential, because each run can be megabytes. Ignores runs that the history no longer has. */
export async function restoreRuns(page: string, saved: readonly SavedRun[]): Promise<void> {
  for (const run of saved) await restoreRun(page, run).catch(() => undefined);
}

async function restoreRun(page: string, { id, texts = {} }: SavedRun): Promise<void> {
  const run = (await openStoredRun(id, page)) ?? (await openLater(id, page));
  if (run === undefined) return;
  if (pageRuns.list().some(({ requestId }) => requestId === id)) closeRecording(run);
  else pageRuns.add(withTexts(run, texts), 'behind');
}

function withTexts(run: Run, texts: NonNullable<SavedRun['texts']>): Run {
  if (Object.keys(texts).length === 0) return run;
  return { ...run, template: applyFix({ values: run.request.body, extra: {} }, texts).values };
}

async function openLater(id: string, page: string): ReturnType<typeof openStoredRun> {
  await new Promise((resolve) => setTimeout(resolve, cutOffSettles));
  return openStoredRun(id, page);
}
