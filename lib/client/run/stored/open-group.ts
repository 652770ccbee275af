/** Shows the runs of a conversation or session on their page again, so that they go on there. */
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { RunsPage, StoredRun } from '#lib/contract/pages/stored-run.ts';
import { continueGroup } from '../group-id.ts';
import { pageRuns } from '../page-runs.ts';
import type { Run } from '../run.ts';
import { runPage } from '../run-page.ts';
import { maxSavedTexts, saveRuns } from '../saved-runs.ts';
import { restoreRuns } from './restore-runs.ts';

/** The runs of a group, newest first, as far as a page shows them. Throws PagesCallError. */
export async function runsOfGroup(id: string, limit = maxSavedTexts): Promise<readonly StoredRun[]> {
  const path = `/api/runs?group=${encodeURIComponent(id)}&limit=${limit}`;
  return (await callPages<RunsPage>(path)).runs;
}

/**
 * Replaces the runs of the page. Resolves with the newest one when it is shown, undefined if it cannot be; the others
 * follow. Throws PagesCallError.
 */
export async function openGroup(id: string): Promise<Run | undefined> {
  const listed = await runsOfGroup(id);
  const [first] = listed;
  const page = first && runPage(first.operationId, first.model)?.form;
  if (page === undefined) return undefined;
  emptyPage(page);
  continueGroup(page, id);
  const saved = listed.map((run) => ({ id: run.id, startedAt: Date.parse(run.startedAt) }));
  await restoreRuns(page, saved.slice(0, 1));
  const newest = pageRuns.list().find((run) => run.page === page);
  void restoreRuns(page, saved.slice(1));
  return newest;
}

/** Removes the runs of a page; those that have not ended go on at the server. */
export function emptyPage(page: string): void {
  for (const run of pageRuns.list()) if (run.page === page) pageRuns.leave(run.id);
  saveRuns(page, []);
}
