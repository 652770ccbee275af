/** Opens runs of the history: ended ones as they were, others as they go on at the server. */

import { isMissing } from '#lib/client/transport/call-pages.ts';
import { type Recording, recordingAt } from '#lib/client/transport/recording.ts';
import { wait } from '#lib/client/transport/wait.ts';
import type { RecordedRun } from '#lib/contract/pages/stored-run.ts';
import { openRecording } from '../open-recording.ts';
import { pageRuns } from '../page-runs.ts';
import type { Run } from '../run.ts';
import { storedId } from '../saved-runs.ts';
import { getRun } from './history-calls.ts';

/**
 * An ended run. Undefined if it cannot be read. Throws PagesCallError if the history does not have it. Close it with
 * `closeRecording` unless it is added to a list.
 */
export async function openStoredRun(requestId: string, page: string): Promise<Run | undefined> {
  const opened = await openRecording(recordingOf(await getRun(requestId)), { page });
  return opened.state === 'open' ? opened.run : undefined;
}

export interface ShowOptions {
  page: string;
  /** Before it is added to the runs of the tab. */
  change?(run: Run): Run;
  texts?: Run['texts'];
  /** Its request may have been on its way when the page was reloaded: it is looked for again. */
  isNew?: boolean;
}

/** Between two looks, ms. */
const lookMs = 700;
const mostLooks = 3;

/**
 * Adds the run to those of the tab, behind the others. Resolves with its id there; undefined if it cannot be read. Throws
 * PagesCallError if the history does not have it.
 */
export async function showStoredRun(
  requestId: string,
  { page, change = (run) => run, texts, isNew = false }: ShowOptions,
): Promise<string | undefined> {
  const known = () => pageRuns.list().find((run) => storedId(run) === requestId)?.id;
  if (known() !== undefined) return known();
  const record = await findRun(requestId, isNew ? mostLooks : 1);
  const recording = recordingOf(record);
  if (goesOn(record)) return known() ?? pageRuns.follow(recording, { page, texts });
  const opened = await openRecording(recording, { page });
  if (opened.state !== 'open') return undefined;
  const run = change(opened.run);
  pageRuns.add(run, 'behind');
  return run.id;
}

async function findRun(requestId: string, looks: number): Promise<RecordedRun> {
  try {
    return await getRun(requestId);
  } catch (error) {
    if (looks === 1 || !isMissing(error)) throw error;
  }
  await wait(lookMs);
  return await findRun(requestId, looks - 1);
}

/** Its response is still arriving, or is that of a task. */
export function goesOn({ outcome, status, taskId }: RecordedRun): boolean {
  return outcome === 'running' || (status === 202 && taskId === null);
}

export function recordingOf(record: RecordedRun): Recording {
  return recordingAt(record, new URL(`/api/runs/${record.id}`, location.origin).href);
}
