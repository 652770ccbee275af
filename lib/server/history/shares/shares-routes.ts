/** `/api/shares`: create, list and revoke shares. */
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { newShareSchema, type SharesList } from '#lib/contract/playground/share.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import { recordedRunOf } from '#lib/server/history/runs/run-row.ts';
import { noSuchRun } from '#lib/server/history/runs/runs-routes.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readJson } from '#lib/server/http/read-json.ts';
import { checkShare } from './check-share.ts';

const dayMs = 86_400_000;

export function sharesRoutes({
  store,
  shares,
  files,
  now,
}: Pick<HistoryDependencies, 'store' | 'shares' | 'files' | 'now'>): PagesRoute[] {
  return [
    route('POST', '/api/shares', async (request) => {
      const { runId, expiresInDays } = await readJson(request, newShareSchema);
      const found = await store.find(runId);
      if (found === null) throw noSuchRun(runId);
      if (found.row.outcome === 'running') {
        throw new ApiError('conflict', {
          message: `Run ${runId} is not finished; share it when it is.`,
        });
      }
      await checkShare(found, files);
      // The operator's cost is not for readers.
      const { pinned, tags, marks, cost, ...run } = recordedRunOf(found.row, found.details);
      const at = now();
      const share = await shares.add({
        ...{ run, bodyId: found.row.bodyId, createdAt: new Date(at) },
        expiresAt: expiresInDays === null ? null : new Date(at + expiresInDays * dayMs),
      });
      if (share === null) throw noSuchRun(runId);
      return freshJson(share, 201);
    }),
    route('GET', '/api/shares', async ({ query }) => {
      const list: SharesList = { shares: await shares.list(query.get('run') ?? undefined) };
      return freshJson(list);
    }),
    route('DELETE', '/api/shares/:id', async (_request, { id = '' }) => {
      const share = await shares.revoke(id);
      if (share !== null) return freshJson(share);
      throw new ApiError('not_found', { parameter: 'id', message: `There is no share ${showValue(id)}.` });
    }),
  ];
}
