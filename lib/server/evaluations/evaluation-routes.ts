/** `/api/evaluations`: create, list, read, cancel, retry, vote, export, delete. */
import type { Contract } from '#lib/contract/contract.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import {
  type EvaluationSummary,
  evaluationPatchSchema,
  newEvaluationSchema,
  retrySchema,
  voteSchema,
} from '#lib/contract/pages/evaluation.ts';
import { imageLimits } from '#lib/contract/pages/evaluation-limits.ts';
import type { Asset } from '#lib/server/assets/assets.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { knownTo, readOwn, visibleTo } from '#lib/server/auth/visible-to.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import { bytes, freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readJson } from '#lib/server/http/read-request.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { findProblems } from './cell-request.ts';
import type { Evaluations } from './evaluations.ts';
import { exportOutcome } from './export-cells.ts';

/** 2,000 rows of 4 kB. */
const maxBytes = 8 * 1024 * 1024;

export function evaluationRoutes(
  { store, wake, images, rowImages, checkThread, ownerOf }: Evaluations,
  { contract, trail }: { contract: () => Contract; trail: AuditTrail },
): PagesRoute[] {
  const known = async (viewer: Viewer, id = '', seenBy = visibleTo): Promise<EvaluationSummary> =>
    found(await store.find(viewer, id, seenBy), `There is no evaluation ${JSON.stringify(id)}.`);
  const specOf = async (id = '') => found(await store.spec(id), 'The evaluation was deleted.');
  const path = '/api/evaluations';
  return [
    route('GET', path, 'viewer', async ({ query }, _, viewer) =>
      freshJson({ evaluations: await store.list(viewer, readOwn(query)) }),
    ),
    // Problems are a response of their own: an error has one text, these are a list.
    route('POST', path, 'member', async (request, _, viewer) => {
      const spec = await readJson(request, newEvaluationSchema, maxBytes);
      const heads = await rowImages.heads(spec.rows, viewer);
      const needs = { thread: checkThread, contract: contract(), images: heads };
      const problems = await findProblems(spec, needs);
      if (problems.length > 0) return freshJson({ problems });
      const id = await store.create(spec, ownerOf(viewer));
      wake();
      return freshJson({ id, problems }, 201);
    }),
    ...rowImageRoutes({ store, rowImages }),
    route('GET', `${path}/:id`, 'viewer', async (_, { id }, viewer) =>
      freshJson({ ...(await known(viewer, id)), spec: await specOf(id) }),
    ),
    route('DELETE', `${path}/:id`, 'member', async (request, { id }, viewer) => {
      const { id: removed } = await known(viewer, id, knownTo);
      await store.remove(viewer, removed, trail.notesOf(viewer, request));
      return freshJson({ id: removed });
    }),
    route('PATCH', `${path}/:id`, 'member', async (request, { id }, viewer) => {
      const { visibility } = await readJson(request, evaluationPatchSchema);
      const change = { visibility, notes: trail.notesOf(viewer, request) };
      await store.show(viewer, (await known(viewer, id)).id, change);
      return freshJson(await known(viewer, id));
    }),
    route('GET', `${path}/:id/cells`, 'viewer', async (_, { id }, viewer) => {
      const { id: shown, state } = await known(viewer, id);
      return freshJson({
        state,
        cells: await store.cells(viewer, shown),
        votes: await store.votes(viewer, shown),
      });
    }),
    route('GET', `${path}/:id/cells/:index`, 'viewer', async (_, { id = '', index = '' }, viewer) => {
      const { id: shown } = await known(viewer, id);
      const [cell] = await store.cells(viewer, shown, { position: Number(index) || 0, whole: true });
      return freshJson(found(cell, 'There is no such cell.'));
    }),
    route('GET', `${path}/:id/cells/:index/image`, 'viewer', async (_, { id = '', index = '' }, viewer) => {
      const image = found(
        (await images(viewer, (await known(viewer, id)).id, Number(index) || 0))[0],
        'The cell has no image.',
      );
      return imageOutcome(image.bytes, `image/${image.format}`);
    }),
    route('POST', `${path}/:id/cancel`, 'member', async (_, { id }, viewer) => {
      await store.cancel(viewer, (await known(viewer, id)).id);
      return freshJson(await known(viewer, id));
    }),
    route('POST', `${path}/:id/retry`, 'member', async (request, { id }, viewer) => {
      const { position } = await readJson(request, retrySchema);
      const retried = await store.retry(viewer, (await known(viewer, id)).id, position);
      wake();
      return freshJson({ retried });
    }),
    route('POST', `${path}/:id/votes`, 'member', async (request, { id }, viewer) => {
      const vote = await readJson(request, voteSchema);
      const [first] = await store.cells(viewer, (await known(viewer, id)).id, { position: vote.first });
      const [second] = await store.cells(viewer, id ?? '', { position: vote.second });
      requirePair(first, second);
      await store.vote(viewer, id ?? '', vote);
      return freshJson({ votes: await store.votes(viewer, id ?? '') }, 201);
    }),
    route('GET', `${path}/:id/export`, 'viewer', async (request, { id }, viewer) => {
      const { id: shown } = await known(viewer, id);
      const evaluation = { id: shown, spec: await specOf(shown) };
      await trail.write({ request, personId: viewer.personId }, { action: 'exported', target: shown });
      return exportOutcome(
        request.query.get('format'),
        evaluation,
        await store.cells(viewer, shown, { whole: true }),
      );
    }),
  ];
}

/** The images of rows. */
function rowImageRoutes({ store, rowImages }: Pick<Evaluations, 'store' | 'rowImages'>): PagesRoute[] {
  /** Its person sees an image before it has an evaluation. */
  const isShown = async (asset: Asset, viewer: Viewer) =>
    asset.taskId === null
      ? rowImages.isOwn(asset, viewer)
      : (await store.find(viewer, asset.taskId)) !== undefined;
  return [
    route('POST', '/api/evaluation-images', 'member', async (request, _, viewer) =>
      freshJson({ id: await rowImages.add(viewer, await request.readBody(imageLimits.bytes)) }, 201),
    ),
    route('GET', '/api/evaluation-images/:id', 'viewer', async (_, { id = '' }, viewer) => {
      const image = await rowImages.open(id, (asset) => isShown(asset, viewer));
      const { asset, content } = found(image, `There is no image ${JSON.stringify(id)}.`);
      return imageOutcome(content, asset.contentType);
    }),
  ];
}

function imageOutcome(content: Uint8Array, contentType: string): Outcome {
  return bytes(200, content, { ...fileHeaders(contentType), 'cache-control': 'private, no-cache' });
}

type VotedCell = { row: number; model: string } | undefined;

function requirePair(first: VotedCell, second: VotedCell): void {
  if (first && second && first.row === second.row && first.model !== second.model) return;
  throw new ApiError('invalid_value', {
    parameter: 'second',
    message: 'first and second must be cells of one row with different models.',
  });
}
