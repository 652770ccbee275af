/** `/api/shares`: create, list and revoke shares. */
import { setTimeout as wait } from 'node:timers/promises';
import { withoutCredentials } from '#lib/base/find-credentials.ts';
import { showValue } from '#lib/base/format-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import {
  type NewComparison,
  newComparisonSchema,
  newShareSchema,
  type SharesList,
} from '#lib/contract/pages/share.ts';
import { decodeShareLink } from '#lib/describe/share-link.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import type { FoundRun } from '#lib/server/history/runs/run-store.ts';
import { foundRun } from '#lib/server/history/runs/runs-routes.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readJson } from '#lib/server/http/read-json.ts';
import { found } from '#lib/server/http/read-query.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { checkShare, credentialIn } from './check-share.ts';
import type { ShareRuns } from './share-runs.ts';

export interface SharesRoutesDependencies extends Pick<HistoryDependencies, 'store' | 'shares' | 'files'> {
  share: ShareRuns;
  /** Currency of the price table. */
  currency(): string;
}

export function sharesRoutes({
  store,
  shares,
  files,
  share,
  currency,
}: SharesRoutesDependencies): PagesRoute[] {
  /** The last byte of a response is sent before its run is saved, maybe by another replica. */
  const findSaved = async (viewer: Viewer, runId: string, triesLeft = 40): Promise<FoundRun | null> => {
    const run = await store.find(viewer, runId);
    if (triesLeft === 0 || (run !== null && run.row.outcome !== 'running')) return run;
    await wait(50);
    return findSaved(viewer, runId, triesLeft - 1);
  };
  /** A run that may be shared. */
  const findEnded = async (viewer: Viewer, runId: string): Promise<FoundRun> => {
    const run = foundRun(await findSaved(viewer, runId), runId);
    if (run.row.outcome === 'running') {
      throw new ApiError('conflict', { message: `Run ${runId} is not finished; share it when it is.` });
    }
    await checkShare(run, files);
    return run;
  };
  return [
    route('POST', '/api/shares', 'member', async (request, _params, viewer) => {
      const { runId, ...terms } = await readJson(request, newShareSchema);
      return freshJson(await share.run(viewer, await findEnded(viewer, runId), terms), 201);
    }),
    route('POST', '/api/shares/comparisons', 'member', async (request, _params, viewer) => {
      const comparison = await readJson(request, newComparisonSchema);
      const { cells, withCosts, expiresInDays, audience, ...shown } = comparison;
      await checkComparison(comparison);
      const runs: FoundRun[] = [];
      for (const { runId } of cells) runs.push(await findEnded(viewer, runId));
      const costs = new Map(runs.map(({ row: { id, cost } }) => [id, withCosts ? cost : null]));
      const made = await share.set(viewer, {
        kind: 'comparison',
        runs,
        terms: { expiresInDays, audience },
        reference: cells.map(({ runId }) => runId).join(','),
        label: {
          operationId: runs[0]?.row.operationId ?? '',
          model: [...new Set(runs.map(({ row }) => row.model))].join(', '),
          words: shown.title,
        },
        contentOf: (shareOf) => ({
          ...shown,
          currency: currency(),
          cells: cells.map(({ runId, ...cell }) => ({ ...cell, id: shareOf(runId), cost: costs.get(runId) })),
        }),
      });
      return freshJson(made, 201);
    }),
    route('GET', '/api/shares', 'viewer', async ({ query }, _params, viewer) => {
      const list: SharesList = { shares: await shares.list(viewer, query.get('reference') ?? undefined) };
      return freshJson(list);
    }),
    route('DELETE', '/api/shares/:id', 'member', async (_request, { id = '' }, viewer) => {
      return freshJson(found(await shares.revoke(viewer, id), `There is no share ${showValue(id)}.`, 'id'));
    }),
  ];
}

async function checkComparison({ link, ...texts }: NewComparison): Promise<void> {
  const settings = link === null ? undefined : await decodeShareLink(link);
  if (settings !== undefined && settings.state !== 'ok')
    throw new ApiError('invalid_value', { parameter: 'link', message: 'link must be the text of a link.' });
  const [field] = withoutCredentials({ ...texts, settings: settings?.payload }).removed;
  if (field !== undefined) throw credentialIn(field, 'comparison');
}
