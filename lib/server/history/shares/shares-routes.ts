/** `/api/shares`: create, list and revoke shares. */
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
import { readOwn } from '#lib/server/auth/visible-to.ts';
import type { HistoryDependencies } from '#lib/server/history/history-dependencies.ts';
import type { FoundRun } from '#lib/server/history/runs/run-store.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readJson } from '#lib/server/http/read-request.ts';
import { credentialIn } from './check-share.ts';
import type { SharedSet, ShareRuns } from './share-runs.ts';

export interface SharesRoutesDependencies extends Pick<HistoryDependencies, 'shares' | 'trail'> {
  share: ShareRuns;
  /** Currency of the price table. */
  currency(): string;
}

export function sharesRoutes({ shares, share, trail, currency }: SharesRoutesDependencies): PagesRoute[] {
  return [
    route('POST', '/api/shares', 'member', async (request, _params, viewer) => {
      const { runId, ...terms } = await readJson(request, newShareSchema);
      const noted = { ...terms, notes: trail.notesOf(viewer, request) };
      return freshJson(await share.run(viewer, await share.ended(viewer, runId), noted), 201);
    }),
    route('POST', '/api/shares/comparisons', 'member', async (request, _params, viewer) => {
      const comparison = await readJson(request, newComparisonSchema);
      const { cells, withCosts, expiresInDays, audience, ...shown } = comparison;
      await checkComparison(comparison);
      const runs: FoundRun[] = [];
      for (const { runId } of cells) runs.push(await share.ended(viewer, runId));
      const costs = new Map(runs.map(({ row: { id, cost } }) => [id, withCosts ? cost : null]));
      const set: SharedSet = {
        kind: 'comparison',
        runs,
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
      };
      const terms = { expiresInDays, audience, notes: trail.notesOf(viewer, request) };
      return freshJson(await share.set(viewer, set, terms), 201);
    }),
    route('GET', '/api/shares', 'viewer', async ({ query }, _params, viewer) => {
      const filter = { reference: query.get('reference') ?? undefined, isOwn: readOwn(query) };
      return freshJson({ shares: await shares.list(viewer, filter) } satisfies SharesList);
    }),
    route('DELETE', '/api/shares/:id', 'member', async (request, { id = '' }, viewer) => {
      const revoked = await shares.revoke(viewer, id, trail.notesOf(viewer, request));
      return freshJson(found(revoked, `There is no share ${showValue(id)}.`, 'id'));
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
