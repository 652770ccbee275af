/** `GET /api/runs/{id}/recording`: a run as a ZIP file. `POST /api/runs/import` takes such a file. */
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import { isJsonObject } from '#lib/server/db/json.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { storedRunOf } from '#lib/server/history/runs/run-store.ts';
import { foundRun } from '#lib/server/history/runs/runs-routes.ts';
import { bytes, freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { VideoTasks } from '#lib/server/videos/video-tasks.ts';
import { type ExportNeeds, exportRun } from './export-run.ts';
import { importRuns } from './import-runs.ts';

export interface TransferNeeds extends Pick<HistoryDependencies, 'store' | 'files' | 'now'> {
  readVideo: ExportNeeds['readVideo'];
  addVideo: VideoTasks['add'];
  ownerOf(viewer: Viewer): Owned;
}

/** Limit of a received file in bytes. */
const maxBytes = 256 * 1024 ** 2;

export function transferRoutes({
  store,
  files,
  now,
  readVideo,
  addVideo,
  ownerOf,
}: TransferNeeds): PagesRoute[] {
  return [
    route('GET', '/api/runs/:id/recording', 'viewer', async (_request, { id = '' }, viewer) => {
      const zip = await exportRun(foundRun(await store.find(viewer, id), id), { files, readVideo });
      return bytes(200, zip, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="easel-run-${id.replace(/[^\w-]/g, '')}.zip"`,
        'cache-control': 'no-store',
      });
    }),
    route('POST', '/api/runs/import', 'member', async (request, _params, viewer) => {
      const owner = ownerOf(viewer);
      const rows = await importRuns(await request.readBody(maxBytes), owner, {
        store,
        files,
        now,
        addVideo({ body, run: { id, model, provider }, video }) {
          const { callback_url: _, ...sent } = isJsonObject(body) ? body : {};
          const task = { ...owner, ownerKeyId: playgroundPrincipal.keyId, model, requestId: id, body: sent };
          return addVideo({ ...task, provider: provider ?? 'sandbox' }, video);
        },
      });
      return freshJson({ runs: rows.map((row) => storedRunOf(row, viewer)) }, 201);
    }),
  ];
}
