/** What the pages ask of the history: one function a call. Each throws PagesCallError. */

import { callPages, fetchPages } from '#lib/client/transport/call-pages.ts';
import type {
  HistoryState,
  ImportResult,
  RecordedRun,
  RunPatch,
  StoredRun,
} from '#lib/contract/playground/stored-run.ts';
import { createRemovals } from './removals.ts';

export const historyPath = '/api/history';

export function getHistoryState(): Promise<HistoryState> {
  return callPages(historyPath);
}

export function getRun(id: string, signal?: AbortSignal): Promise<RecordedRun> {
  return callPages(runPath(id), signal === undefined ? {} : { signal });
}

export function patchRun(id: string, patch: RunPatch): Promise<StoredRun> {
  return callPages(runPath(id), { method: 'PATCH', body: patch });
}

/** The body as it was sent, to the byte. */
export async function getRequestBytes(id: string): Promise<Blob> {
  return (await fetchPages(`${runPath(id)}/request`)).blob();
}

/** Where the file of the runs that match is had; a filter as in an address, or the ids. */
export function exportPath(wanted: URLSearchParams | readonly string[]): string {
  const query = wanted instanceof URLSearchParams ? wanted : new URLSearchParams({ ids: wanted.join(',') });
  return `/api/runs/export${query.size > 0 ? `?${query}` : ''}`;
}

export function importRuns(file: Blob): Promise<ImportResult> {
  return callPages('/api/runs/import', { method: 'POST', body: file });
}

/** Runs deleted in this tab; a team's other tabs see them go. */
export const removals = createRemovals({
  send: (ids) => eachOf(ids, (id) => fetchPages(runPath(id), { method: 'DELETE' })),
  restore: (ids) => eachOf(ids, (id) => fetchPages(`${runPath(id)}/restore`, { method: 'POST' })),
});

/** A few at a time; all are tried, then the first failure is thrown. */
export async function eachOf<T>(
  ids: readonly string[],
  call: (id: string) => Promise<T>,
): Promise<readonly T[]> {
  const waiting = [...ids];
  const done: T[] = [];
  const failures: unknown[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await call(id).then(
        (result) => done.push(result),
        (error: unknown) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw failures[0];
  return done;
}

const atOnce = 4;

function runPath(id: string): string {
  return `/api/runs/${encodeURIComponent(id)}`;
}
