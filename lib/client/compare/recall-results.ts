/** Shows results of an earlier page life in their cells again: runs of the history, opened as they ended. */
import { recordingAt } from '../exchange/recording.ts';
import { getRun } from '../history/history-calls.ts';
import { closeRecording, openRecording } from '../runs/open-recording.ts';
import { pageRuns } from '../runs/page-runs.ts';
import { comparePage, runKey } from './cell-orders.ts';
import type { KeptResult } from './kept-results.ts';
import { compareRuns } from './page-compare-runs.ts';

/** One after the other: each may hold megabytes. What the history has no more is left out, without a word. */
export async function recallResults(slug: string, wanted: readonly KeptResult[]): Promise<void> {
  for (const result of wanted) await recall(slug, result).catch(() => undefined);
}

async function recall(slug: string, { key, print, requestId }: KeptResult): Promise<void> {
  const record = await getRun(requestId);
  if (record.outcome === 'running') return;
  const from = new URL(`/api/runs/${record.id}`, location.origin).href;
  const opened = await openRecording(recordingAt(record, from), { page: comparePage });
  if (opened.state !== 'open') return;
  const { run } = opened;
  const cell = runKey(slug, { key });
  if (compareRuns.state().has(cell)) return closeRecording(run);
  pageRuns.add(run);
  compareRuns.adopt(cell, print, run.id);
}
