/** Opens a run of the history as a finished run. */

import { recordingAt } from '#lib/client/transport/recording.ts';
import { openRecording } from '../open-recording.ts';
import type { Run } from '../run.ts';
import { getRun } from './history-calls.ts';

/**
 * Undefined if the run is still running or cannot be read. Throws PagesCallError if the history does not have
 * it. Close it with `closeRecording` unless it is added to a list.
 */
export async function openStoredRun(requestId: string, page: string): Promise<Run | undefined> {
  const record = await getRun(requestId);
  if (record.outcome === 'running') return undefined;
  const from = new URL(`/api/runs/${record.id}`, location.origin).href;
  const opened = await openRecording(recordingAt(record, from), { page });
  return opened.state === 'open' ? opened.run : undefined;
}
