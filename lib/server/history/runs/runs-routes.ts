/** `/api/runs` and the routes of one run: read, list, change, delete, restore. */
import * as z from 'zod';
import { showValue } from '#lib/base/format-value.ts';
import { groupKinds } from '#lib/contract/pages/group-kinds.ts';
import { groupPatchSchema } from '#lib/contract/pages/run-groups.ts';
import { runPatchSchema } from '#lib/contract/pages/stored-run.ts';
import { readOwn } from '#lib/server/auth/visible-to.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readField, readJson } from '#lib/server/http/read-request.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { findRuns } from './find-runs.ts';
import { readRunsQuery, runIdsOf } from './parse-runs-query.ts';
import { type RunFileName, savedFile } from './run-files.ts';
import { findGroups } from './run-groups.ts';
import { type FoundRun, recordedRunOf, storedRunOf } from './run-store.ts';

/** How long a deleted run can be restored, ms. */
export const restoreMs = 10 * 60_000;

const kindField = { schema: z.enum(groupKinds), rule: `one of ${groupKinds.join(', ')}` };
const textField = { schema: z.string().max(500), rule: 'at most 500 characters' };

export function runsRoutes(
  parts: Pick<HistoryDependencies, 'session' | 'store' | 'files' | 'trail' | 'now'>,
): PagesRoute[] {
  const { session, store, trail, now } = parts;
  const find = async (viewer: Viewer, id = ''): Promise<FoundRun> =>
    foundRun(await store.find(viewer, id), id);
  const file = async (viewer: Viewer, id: string | undefined, name: RunFileName): Promise<Outcome> => {
    const { row, details, files } = await find(viewer, id);
    const { bodyId } = row;
    const owner = `run ${row.id}`;
    return savedFile(
      parts.files,
      { bodyId, files, responseHeaders: details.responseHeaders, owner, cached: true },
      name,
    );
  };
  return [
    route('GET', '/api/runs', 'viewer', async ({ query }, _params, viewer) =>
      freshJson(await findRuns(session, viewer, readRunsQuery(query))),
    ),
    route('GET', '/api/runs/marks', 'viewer', async ({ query }, _params, viewer) =>
      freshJson(await store.marksOf(viewer, runIdsOf(query))),
    ),
    route('GET', '/api/runs/:id', 'viewer', async (_request, { id }, viewer) => {
      const found = await find(viewer, id);
      return freshJson({ ...recordedRunOf(found, viewer), task: found.row.task ?? undefined });
    }),
    route('PATCH', '/api/runs/:id', 'member', async (request, { id = '' }, viewer) => {
      const patch = await readJson(request, runPatchSchema);
      const row = await store.change(viewer, id, { patch, notes: trail.notesOf(viewer, request) });
      return freshJson(storedRunOf(foundRun(row, id), viewer));
    }),
    route('DELETE', '/api/runs/:id', 'member', async (request, { id = '' }, viewer) => {
      const deletion = { at: new Date(now()), notes: trail.notesOf(viewer, request) };
      foundRun((await store.markDeleted(viewer, id, deletion)) || null, id);
      return freshJson({ id, restorableUntil: new Date(now() + restoreMs).toISOString() });
    }),
    route('POST', '/api/runs/:id/restore', 'member', async (_request, { id = '' }, viewer) => {
      const row = await store.restore(viewer, id, new Date(now() - restoreMs));
      return freshJson(storedRunOf(foundRun(row, id), viewer));
    }),
    route('GET', '/api/groups', 'viewer', async ({ query }, _params, viewer) => {
      const kind = readField(query, 'kind', kindField) ?? 'conversation';
      const text = readField(query, 'text', textField) ?? '';
      return freshJson({ groups: await findGroups(session, viewer, { kind, text, isOwn: readOwn(query) }) });
    }),
    route('PATCH', '/api/groups/:id', 'member', async (request, { id = '' }, viewer) => {
      const { name } = await readJson(request, groupPatchSchema);
      const named = await store.renameGroup(viewer, id, name);
      return freshJson(found(named, `There is no group ${showValue(id)} that can have a name.`, 'id'));
    }),
    route('GET', '/api/runs/:id/media/:index', 'viewer', async (_request, { id, index = '' }, viewer) =>
      file(viewer, id, `media-${Number.parseInt(index, 10)}`),
    ),
    ...(['request', 'response', 'thumbnail'] as const).map(
      (name): PagesRoute =>
        route('GET', `/api/runs/:id/${name}`, 'viewer', async (_request, { id }, viewer) =>
          file(viewer, id, name),
        ),
    ),
  ];
}

export function foundRun<Run>(run: Run | null, id: string): Run {
  return found(run, `There is no run ${showValue(id)}, or it was deleted.`, 'id');
}
