/** Rows of the history as contract objects, and their search text. Pure. */
import type { RecordedRun, StoredRun } from '#lib/contract/pages/stored-run.ts';
import type { runDetails, runs } from '#lib/server/db/schema/runs.ts';

export type RunRow = typeof runs.$inferSelect;
export type RunDetailsRow = typeof runDetails.$inferSelect;

export function storedRunOf(row: RunRow): StoredRun {
  const { bodyId, search, aliveAt, deletedAt, startedAt, ...shown } = row;
  return { ...shown, startedAt: startedAt.toISOString() };
}

export function recordedRunOf(row: RunRow, details: RunDetailsRow): RecordedRun {
  const { runId, ...shown } = details;
  return { ...storedRunOf(row), ...shown };
}

/** The text that a search matches. */
export function searchTextOf(
  run: Pick<RunRow, 'words' | 'model' | 'operationId' | 'error' | 'tags'>,
): string {
  return [run.words, run.model, run.operationId, run.error ?? '', ...run.tags].join('\n').toLowerCase();
}
