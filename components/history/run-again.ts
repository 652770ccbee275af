/** From the history back to work: the same bytes sent again, or the request taken into its form. */
import { transferTo } from '#lib/client/form/transfer.ts';
import { getRequestBytes } from '#lib/client/history/history-calls.ts';
import { runPlace } from '#lib/client/history/run-place.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import type { Run } from '#lib/client/run/run.ts';

/** Starts it on its own page; that page's address, or undefined where there is none. Throws PagesCallError. */
export async function runExactly(storedId: string, run: Run): Promise<string | undefined> {
  const place = runPlace(run.operationId, run.model);
  if (place === undefined) return undefined;
  const { operationId, model, request } = run;
  const bytes = await getRequestBytes(storedId);
  pageRuns.start({ operationId, model, page: place.form, request: { ...request, bytes } });
  return place.href;
}

/** The form's page opens with the request; its address, or undefined where there is none. */
export function openInForm({ operationId, model, request }: Run): string | undefined {
  const place = runPlace(operationId, model);
  if (place === undefined) return undefined;
  transferTo(place.form, { body: request.body, model, stream: request.path.includes('stream') });
  return place.href;
}
