/** Shares of an evaluation: a copy of its table, whose answers link to shares of their runs. */
import { fillTemplate } from '#lib/base/fill-text.ts';
import { withoutCredentials } from '#lib/base/find-credentials.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { EvaluationCell } from '#lib/contract/pages/evaluation.ts';
import { newSetSchema, type SharedEvaluationContent } from '#lib/contract/pages/share.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import type { History } from '#lib/server/history/history.ts';
import { credentialIn } from '#lib/server/history/shares/check-share.ts';
import type { SharedSet } from '#lib/server/history/shares/share-runs.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { openRoute, type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readJson } from '#lib/server/http/read-request.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { Evaluations } from './evaluations.ts';
import { exportOutcome } from './export-cells.ts';

interface ShareNeeds {
  history: Pick<History, 'findRuns' | 'shareSet' | 'sharedEvaluation'>;
  /** Currency of the price table. */
  currency(): string;
}

/** What a share of an evaluation is made of. Throws ApiError `not_found`, `conflict` while it runs, and of a credential. */
export type EvaluationSet = (viewer: Viewer, id: string, withCosts: boolean) => Promise<SharedSet>;

export function createEvaluationSet(
  { store }: Pick<Evaluations, 'store'>,
  { history, currency }: ShareNeeds,
): EvaluationSet {
  return async (viewer, id, withCosts) => {
    const message = `There is no evaluation ${JSON.stringify(id)}.`;
    const { personId, visibility, ...evaluation } = found(await store.find(viewer, id), message);
    const spec = found(await store.spec(id), message);
    const { state } = evaluation;
    if (state === 'running' || state === 'cancelling')
      throw new ApiError('conflict', {
        message: `The evaluation ${spec.name} is not finished; share it when it is.`,
      });
    const cells = await store.cells(viewer, id, { whole: true });
    const requests = spec.rows.map((values) => fillTemplate(spec.template, values));
    const errors = cells.map(({ result }) => result?.error ?? '');
    const [field] = withoutCredentials({ spec, requests, errors }).removed;
    if (field !== undefined) throw credentialIn(field, 'evaluation');
    const votes = (await store.votes(viewer, id)).map(({ personId: _, ...vote }) => vote);
    // Not the failed ones, whose responses may repeat anything.
    const ended = await history.findRuns(
      viewer,
      cells.flatMap(({ runId }) => runId ?? []),
    );
    return {
      kind: 'evaluation',
      reference: id,
      ...(visibility === undefined ? {} : { visibility }),
      runs: ended.filter(({ row }) => row.outcome === 'done'),
      label: { operationId: spec.operation, model: spec.models.join(', '), words: spec.name },
      contentOf(shareOf): SharedEvaluationContent {
        const copies = cells.map((cell) => copyOf(cell, shareOf(cell.runId ?? ''), withCosts));
        return { evaluation: { ...evaluation, spec }, currency: currency(), state, cells: copies, votes };
      },
    };
  };
}

export function evaluationShareRoutes(
  setOf: EvaluationSet,
  { history, trail }: Pick<ShareNeeds, 'history'> & { trail: Pick<AuditTrail, 'notesOf'> },
): PagesRoute[] {
  return [
    route('POST', '/api/evaluations/:id/shares', 'member', async (request, { id = '' }, viewer) => {
      const { withCosts, ...terms } = await readJson(request, newSetSchema);
      const noted = { ...terms, notes: trail.notesOf(viewer, request) };
      return freshJson(await history.shareSet(viewer, await setOf(viewer, id, withCosts), noted), 201);
    }),
    openRoute('GET', '/api/shared/:id/export', async ({ query }, { id = '' }, viewer) => {
      const content = await history.sharedEvaluation(id, viewer);
      return exportOutcome(query.get('format'), content.evaluation, content.cells);
    }),
  ];
}

/** Without the provider. `share` is the share of the run; without one, the run is not readable. */
export function copyOf(cell: EvaluationCell, share: string | undefined, withCosts: boolean): EvaluationCell {
  const shown = { ...cell, runId: share ?? null, hasRun: share !== undefined };
  if (cell.result === null) return shown;
  const { provider: _, judge, ...result } = cell.result;
  const costs = withCosts ? {} : { cost: null };
  return {
    ...shown,
    result: { ...result, ...costs, ...(judge && { judge: { ...judge, runId: '', ...costs } }) },
  };
}
