/** `/api/evaluations`: create, list, read, cancel, retry, vote, export, delete. */
import type { Contract } from '#lib/contract/contract.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import {
  type EvaluationSummary,
  newEvaluationSchema,
  retrySchema,
  voteSchema,
} from '#lib/contract/pages/evaluation.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import { bytes, freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readJson } from '#lib/server/http/read-json.ts';
import { found } from '#lib/server/http/read-query.ts';
import { findProblems } from './cell-request.ts';
import type { Evaluations } from './evaluations.ts';
import { exportOutcome } from './export-cells.ts';

/** 2,000 rows of 4 kB. */
const maxBytes = 8 * 1024 * 1024;

export function evaluationRoutes(
  { store, wake, images, checkThread }: Evaluations,
  contract: () => Contract,
): PagesRoute[] {
  const known = async (id = ''): Promise<EvaluationSummary> =>
    found(await store.find(id), `There is no evaluation ${JSON.stringify(id)}.`);
  const specOf = async (id = '') => found(await store.spec(id), 'The evaluation was deleted.');
  const path = '/api/evaluations';
  return [
    route('GET', path, 'viewer', async () => freshJson({ evaluations: await store.list() })),
    // Problems are a response of their own: an error has one text, these are a list.
    route('POST', path, 'member', async (request) => {
      const spec = await readJson(request, newEvaluationSchema, maxBytes);
      const problems = await findProblems(spec, { thread: checkThread, contract: contract() });
      if (problems.length > 0) return freshJson({ problems });
      const id = await store.create(spec);
      wake();
      return freshJson({ id, problems }, 201);
    }),
    route('GET', `${path}/:id`, 'viewer', async (_, { id }) =>
      freshJson({ ...(await known(id)), spec: await specOf(id) }),
    ),
    route('DELETE', `${path}/:id`, 'member', async (_, { id }) => {
      const { id: removed } = await known(id);
      await store.remove(removed);
      return freshJson({ id: removed });
    }),
    route('GET', `${path}/:id/cells`, 'viewer', async (_, { id }) => {
      const { id: shown, state } = await known(id);
      return freshJson({ state, cells: await store.cells(shown), votes: await store.votes(shown) });
    }),
    route('GET', `${path}/:id/cells/:index`, 'viewer', async (_, { id = '', index = '' }) => {
      const [cell] = await store.cells(id, { position: Number(index) || 0, whole: true });
      return freshJson(found(cell, 'There is no such cell.'));
    }),
    route('GET', `${path}/:id/cells/:index/image`, 'viewer', async (_, { id = '', index = '' }) => {
      const image = found((await images(id, Number(index) || 0))[0], 'The cell has no image.');
      return bytes(200, image.bytes, {
        ...fileHeaders(`image/${image.format}`),
        'cache-control': 'private, no-cache',
      });
    }),
    route('POST', `${path}/:id/cancel`, 'member', async (_, { id }) => {
      await store.cancel((await known(id)).id);
      return freshJson(await known(id));
    }),
    route('POST', `${path}/:id/retry`, 'member', async (request, { id }) => {
      const { position } = await readJson(request, retrySchema);
      const retried = await store.retry((await known(id)).id, position);
      wake();
      return freshJson({ retried });
    }),
    route('POST', `${path}/:id/votes`, 'member', async (request, { id }) => {
      const vote = await readJson(request, voteSchema);
      const [first] = await store.cells((await known(id)).id, { position: vote.first });
      const [second] = await store.cells(id ?? '', { position: vote.second });
      if (
        first === undefined ||
        second === undefined ||
        first.row !== second.row ||
        first.model === second.model
      )
        throw new ApiError('invalid_value', {
          parameter: 'second',
          message: 'first and second must be cells of one row with different models.',
        });
      await store.vote(id ?? '', vote);
      return freshJson({ votes: await store.votes(id ?? '') }, 201);
    }),
    route('GET', `${path}/:id/export`, 'viewer', async ({ query }, { id }) => {
      const { id: shown } = await known(id);
      const evaluation = { id: shown, spec: await specOf(shown) };
      return exportOutcome(query.get('format'), evaluation, await store.cells(shown, { whole: true }));
    }),
  ];
}
