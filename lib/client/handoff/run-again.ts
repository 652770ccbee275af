/** Runs a stored request again or opens it in its form. */

import { pageRuns } from '#lib/client/run/page-runs.ts';
import type { Run } from '#lib/client/run/run.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { getRequestBytes } from '#lib/client/run/stored/history-calls.ts';
import { openGroup } from '#lib/client/run/stored/open-group.ts';
import { handoff } from './handoff.ts';

/**
 * Starts the run on its page and returns the path of the page; undefined if it has no page. Throws
 * PagesCallError.
 */
export async function runExactly(storedId: string, run: Run): Promise<string | undefined> {
  const page = runPage(run.operationId, run.model);
  if (page === undefined) return undefined;
  const { operationId, model, request } = run;
  const { bytes, contentType } = await getRequestBytes(storedId);
  const headers = { ...request.headers, 'content-type': contentType };
  pageRuns.start({ operationId, model, page: page.form, request: { ...request, headers, bytes } });
  return page.href;
}

/** Fills the form with the request and returns the path of its page; undefined if it has no page. */
export function openInForm({ operationId, model, request }: Run): string | undefined {
  const page = runPage(operationId, model);
  if (page === undefined) return undefined;
  return handoff.open({
    page: page.form,
    body: request.body,
    model,
    stream: request.path.includes('stream'),
  });
}

/**
 * Shows the runs of a group on their page and fills the form with the newest request. Resolves with the path of the page;
 * undefined if nothing can be read. Throws PagesCallError.
 */
export async function openGroupInForm(id: string): Promise<string | undefined> {
  const newest = await openGroup(id);
  return newest && openInForm(newest);
}
