/** Rows of the history as the contract shows them, and the text they are found by. Pure. */
import type { RecordedRun, StoredRun } from '#lib/contract/playground/stored-run.ts';
import type { runDetails, runs } from '#lib/server/db/schema.ts';

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

/** What a search looks through. */
export function searchTextOf(
  run: Pick<RunRow, 'words' | 'model' | 'operationId' | 'error' | 'tags'>,
): string {
  return [run.words, run.model, run.operationId, run.error ?? '', ...run.tags].join('\n').toLowerCase();
}
