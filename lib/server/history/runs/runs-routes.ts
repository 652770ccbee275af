/** `/api/runs` and the routes of one run: read, list, change, delete, restore. */
import { showValue } from '#lib/base/format-value.ts';
import { runPatchSchema } from '#lib/contract/pages/stored-run.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readJson } from '#lib/server/http/read-json.ts';
import { found } from '#lib/server/http/read-query.ts';
import { findRuns } from './find-runs.ts';
import { readRunsQuery, runIdsOf } from './parse-runs-query.ts';
import type { RunFileName } from './run-files.ts';
import { type FoundRun, recordedRunOf, storedRunOf } from './run-store.ts';
import { savedFile } from './saved-file.ts';

/** How long a deleted run can be restored, ms. */
export const restoreMs = 10 * 60_000;

export function runsRoutes(
  parts: Pick<HistoryDependencies, 'session' | 'store' | 'files' | 'now'>,
): PagesRoute[] {
  const { session, store, now } = parts;
  const find = async (id = ''): Promise<FoundRun> => foundRun(await store.find(id), id);
  const file = async (id: string | undefined, name: RunFileName): Promise<Outcome> => {
    const { row, details, files } = await find(id);
    const { bodyId } = row;
    const owner = `run ${row.id}`;
    return savedFile(
      parts.files,
      { bodyId, files, responseHeaders: details.responseHeaders, owner, cached: true },
      name,
    );
  };
  return [
    route('GET', '/api/runs', 'viewer', async ({ query }) =>
      freshJson(await findRuns(session, readRunsQuery(query))),
    ),
    route('GET', '/api/runs/marks', 'viewer', async ({ query }) =>
      freshJson(await store.marksOf(runIdsOf(query))),
    ),
    route('GET', '/api/runs/:id', 'viewer', async (_request, { id }) => {
      const { row, details } = await find(id);
      return freshJson(recordedRunOf(row, details));
    }),
    route('PATCH', '/api/runs/:id', 'member', async (request, { id = '' }) => {
      const row = await store.change(id, await readJson(request, runPatchSchema));
      return freshJson(storedRunOf(foundRun(row, id)));
    }),
    route('DELETE', '/api/runs/:id', 'member', async (_request, { id = '' }) => {
      foundRun((await store.markDeleted(id, new Date(now()))) || null, id);
      return freshJson({ id, restorableUntil: new Date(now() + restoreMs).toISOString() });
    }),
    route('POST', '/api/runs/:id/restore', 'member', async (_request, { id = '' }) => {
      const row = await store.restore(id, new Date(now() - restoreMs));
      return freshJson(storedRunOf(foundRun(row, id)));
    }),
    route('GET', '/api/runs/:id/media/:index', 'viewer', async (_request, { id, index = '' }) =>
      file(id, `media-${Number.parseInt(index, 10)}`),
    ),
    ...(['request', 'response', 'thumbnail'] as const).map(
      (name): PagesRoute =>
        route('GET', `/api/runs/:id/${name}`, 'viewer', async (_request, { id }) => file(id, name)),
    ),
  ];
}

export function foundRun<Run>(run: Run | null, id: string): Run {
  return found(run, `There is no run ${showValue(id)}, or it was deleted.`, 'id');
}
