/** `/api/runs` and what lies below it, for one run: look, list, change, delete, restore. */
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { runPatchSchema } from '#lib/contract/playground/stored-run.ts';
import type { Session } from '#lib/server/db/database.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import type { PagesRoute } from '#lib/server/http/pages-route.ts';
import { readJson } from '#lib/server/http/read-json.ts';
import { bodyOutcome } from './body-outcome.ts';
import { findRuns } from './find-runs.ts';
import type { RunFileName, RunFiles } from './run-files.ts';
import { recordedRunOf, storedRunOf } from './run-row.ts';
import type { FoundRun, RunStore } from './run-store.ts';
import { readRunsQuery } from './runs-filter.ts';

/** How long a deleted run can be restored, ms. */
export const restoreMs = 10 * 60_000;

export interface RunsRoutesParts {
  session: Session;
  store: RunStore;
  files: RunFiles;
  /** Unix ms. */
  now(): number;
}

export function runsRoutes(parts: RunsRoutesParts): PagesRoute[] {
  const { session, store, now } = parts;
  const found = async (id: string | undefined): Promise<FoundRun> => {
    const run = await store.find(id ?? '');
    if (run === null) throw noSuchRun(id);
    return run;
  };
  return [
    {
      method: 'GET',
      path: '/api/runs',
      handle: async ({ query }) => fresh(await findRuns(session, readRunsQuery(query))),
    },
    {
      method: 'GET',
      path: '/api/runs/:id',
      async handle(_request, { id }) {
        const { row, details } = await found(id);
        return fresh(recordedRunOf(row, details));
      },
    },
    {
      method: 'PATCH',
      path: '/api/runs/:id',
      async handle(request, { id }) {
        const row = await store.change(id ?? '', await readJson(request, runPatchSchema));
        if (row === null) throw noSuchRun(id);
        return fresh(storedRunOf(row));
      },
    },
    {
      method: 'DELETE',
      path: '/api/runs/:id',
      async handle(_request, { id }) {
        const deletedAt = new Date(now());
        if (!(await store.markDeleted(id ?? '', deletedAt))) throw noSuchRun(id);
        return fresh({ id, restorableUntil: new Date(now() + restoreMs).toISOString() });
      },
    },
    {
      method: 'POST',
      path: '/api/runs/:id/restore',
      async handle(_request, { id }) {
        const row = await store.restore(id ?? '', new Date(now() - restoreMs));
        if (row === null) throw noSuchRun(id);
        return fresh(storedRunOf(row));
      },
    },
    {
      method: 'GET',
      path: '/api/runs/:id/media/:index',
      handle: async (_request, { id, index = '' }) =>
        savedFile(parts.files, await found(id), `media-${Number.parseInt(index, 10)}`),
    },
    ...(['request', 'response', 'thumbnail'] as const).map(
      (name): PagesRoute => ({
        method: 'GET',
        path: `/api/runs/:id/${name}`,
        handle: async (_request, { id }) => savedFile(parts.files, await found(id), name),
      }),
    ),
  ];
}

/** Throws ApiError `not_found` for a file that does not exist. */
export async function savedFile(
  files: RunFiles,
  { row, details, files: known }: FoundRun,
  name: RunFileName,
): Promise<Outcome> {
  const file = known.find((candidate) => candidate.name === name);
  const stream = file && (await files.get(row.bodyId, name));
  if (!file || !stream) {
    throw new ApiError('not_found', { message: `The ${name} of run ${row.id} is not saved.` });
  }
  return bodyOutcome({
    ...{ stream, size: file.size, contentType: file.contentType },
    contentEncoding: name === 'response' ? details.responseHeaders['content-encoding'] : undefined,
    immutable: name !== 'request' && name !== 'response',
  });
}

export function noSuchRun(id: string | undefined): ApiError {
  return new ApiError('not_found', {
    parameter: 'id',
    message: `There is no run ${showValue(id)}, or it was deleted.`,
  });
}

/** Never cached: lists change. */
function fresh(body: unknown): Outcome {
  return json(200, body, { 'cache-control': 'no-store' });
}
