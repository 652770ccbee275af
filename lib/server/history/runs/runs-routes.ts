/** `/api/runs` and the routes of one run: read, list, change, delete, restore. */
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { runPatchSchema } from '#lib/contract/pages/stored-run.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readJson } from '#lib/server/http/read-json.ts';
import { findRuns } from './find-runs.ts';
import { readRunsQuery, runIdsOf } from './parse-runs-query.ts';
import type { RunFileName } from './run-files.ts';
import { recordedRunOf, storedRunOf } from './run-row.ts';
import type { FoundRun } from './run-store.ts';
import { savedFile } from './saved-file.ts';

/** How long a deleted run can be restored, ms. */
export const restoreMs = 10 * 60_000;

export function runsRoutes(
  parts: Pick<HistoryDependencies, 'session' | 'store' | 'files' | 'now'>,
): PagesRoute[] {
  const { session, store, now } = parts;
  const found = async (id: string | undefined): Promise<FoundRun> => {
    const run = await store.find(id ?? '');
    if (run === null) throw noSuchRun(id);
    return run;
  };
  const file = async (id: string | undefined, name: RunFileName): Promise<Outcome> => {
    const { row, details, files } = await found(id);
    const { bodyId } = row;
    const owner = `run ${row.id}`;
    return savedFile(
      parts.files,
      { bodyId, files, responseHeaders: details.responseHeaders, owner, cached: true },
      name,
    );
  };
  return [
    route('GET', '/api/runs', async ({ query }) => freshJson(await findRuns(session, readRunsQuery(query)))),
    route('GET', '/api/runs/marks', async ({ query }) => freshJson(await store.marksOf(runIdsOf(query)))),
    route('GET', '/api/runs/:id', async (_request, { id }) => {
      const { row, details } = await found(id);
      return freshJson(recordedRunOf(row, details));
    }),
    route('PATCH', '/api/runs/:id', async (request, { id }) => {
      const row = await store.change(id ?? '', await readJson(request, runPatchSchema));
      if (row === null) throw noSuchRun(id);
      return freshJson(storedRunOf(row));
    }),
    route('DELETE', '/api/runs/:id', async (_request, { id }) => {
      const deletedAt = new Date(now());
      if (!(await store.markDeleted(id ?? '', deletedAt))) throw noSuchRun(id);
      return freshJson({ id, restorableUntil: new Date(now() + restoreMs).toISOString() });
    }),
    route('POST', '/api/runs/:id/restore', async (_request, { id }) => {
      const row = await store.restore(id ?? '', new Date(now() - restoreMs));
      if (row === null) throw noSuchRun(id);
      return freshJson(storedRunOf(row));
    }),
    route('GET', '/api/runs/:id/media/:index', async (_request, { id, index = '' }) =>
      file(id, `media-${Number.parseInt(index, 10)}`),
    ),
    ...(['request', 'response', 'thumbnail'] as const).map(
      (name): PagesRoute => route('GET', `/api/runs/:id/${name}`, async (_request, { id }) => file(id, name)),
    ),
  ];
}

export function noSuchRun(id: string | undefined): ApiError {
  return new ApiError('not_found', {
    parameter: 'id',
    message: `There is no run ${showValue(id)}, or it was deleted.`,
  });
}
