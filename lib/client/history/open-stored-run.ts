/** A run of the history as an ordinary run, opened as it ended. */

import { openRecording } from '#lib/client/run/open-recording.ts';
import type { Run } from '#lib/client/run/run.ts';
import { recordingAt } from '#lib/client/transport/recording.ts';
import { getRun } from './history-calls.ts';

/**
 * Undefined where it still goes on or cannot be read; throws PagesCallError where the history has it no more. Whoever
 * does not put it into a list closes it with `closeRecording`.
 */
export async function openStoredRun(requestId: string, page: string): Promise<Run | undefined> {
  const record = await getRun(requestId);
  if (record.outcome === 'running') return undefined;
  const from = new URL(`/api/runs/${record.id}`, location.origin).href;
  const opened = await openRecording(recordingAt(record, from), { page });
  return opened.state === 'open' ? opened.run : undefined;
}
