/** Restores the runs of a page after a reload, newest first. */

import { isMissing } from '#lib/client/transport/call-pages.ts';
import { readyWorker } from '#lib/client/transport/open-transport.ts';
import { withTexts } from '../advance-run.ts';
import { forgetRun, type SavedRun } from '../saved-runs.ts';
import { showStoredRun } from './open-stored-run.ts';

/** Milliseconds: a run that was deleted from the history is not looked for that soon. */
const lately = 600_000;

/**
 * Sequential, because each run can be megabytes. Resolves with whether a request was lost: its page was closed before the
 * server had received it.
 */
export async function restoreRuns(page: string, saved: readonly SavedRun[]): Promise<boolean> {
  let isLost = false;
  // It starts while the first run is looked up.
  readyWorker();
  for (const { id, startedAt, texts } of saved) {
    const isNew = startedAt > Date.now() - lately;
    try {
      await showStoredRun(id, { page, texts, isNew, change: (run) => withTexts(run, texts) });
    } catch (error) {
      if (!isMissing(error)) continue;
      forgetRun(page, id);
      isLost ||= isNew;
    }
  }
  return isLost;
}
