/** The history API: one function per call. Each throws PagesCallError. */

import { callPages, fetchPages } from '#lib/client/transport/call-pages.ts';
import type { GroupPatch } from '#lib/contract/pages/run-groups.ts';
import type { HistoryState, RecordedRun, RunPatch, StoredRun } from '#lib/contract/pages/stored-run.ts';
import { createDeletions } from './deletions.ts';

export const historyPath = '/api/history';
export const groupsPath = '/api/groups';

export function getHistoryState(): Promise<HistoryState> {
  return callPages(historyPath);
}

export function getRun(id: string): Promise<RecordedRun> {
  return callPages(runPath(id));
}

export function patchRun(id: string, patch: RunPatch): Promise<StoredRun> {
  return callPages(runPath(id), { method: 'PATCH', body: patch });
}

/** Of a ZIP file that `exportPath` gave. */
export function importRuns(file: Blob): Promise<{ runs: StoredRun[] }> {
  return callPages('/api/runs/import', { method: 'POST', body: file });
}

export const exportPath = (id: string): string => `${runPath(id)}/recording`;

/** An empty name removes the name. */
export function renameGroup(id: string, name: string): Promise<GroupPatch> {
  return callPages(`${groupsPath}/${id}`, { method: 'PATCH', body: { name } });
}

/** The exact bytes of the request body. The type of a Blob would lose the case of a form's boundary. */
export async function getRequestBytes(id: string): Promise<{ bytes: Blob; contentType: string }> {
  const response = await fetchPages(`${runPath(id)}/request`);
  return {
    bytes: await response.blob(),
    contentType: response.headers.get('content-type') ?? 'application/json',
  };
}

/** The runs deleted in this tab. */
export const deletions = createDeletions({
  send: (ids) => eachOf(ids, (id) => fetchPages(runPath(id), { method: 'DELETE' })),
  restore: (ids) => eachOf(ids, (id) => fetchPages(`${runPath(id)}/restore`, { method: 'POST' })),
});

/** Calls a few at a time. Tries all, then throws the first error. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const waiting = items.values();
  const work = async () => {
    const settled: PromiseSettledResult<Result>[] = [];
    for (const item of waiting) settled.push(...(await Promise.allSettled([call(item)])));
    return settled;
  };
  const settled = (await Promise.all(Array.from({ length: atOnce }, work))).flat();
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

const atOnce = 4;

function runPath(id: string): string {
  return `/api/runs/${encodeURIComponent(id)}`;
}
