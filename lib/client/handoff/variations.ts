/** The request of a run with other seeds or qualities: a comparison that runs at once. Pure. */
import { valueAt } from '#lib/base/field-path.ts';
import { numberOf } from '#lib/base/json-value.ts';
import { withValueAtPath } from '#lib/base/set-path.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { FormVariation } from '#lib/contract/pages/form-catalogue.ts';
import { maxVariations } from '#lib/describe/variation-of.ts';
import { comparePage, emptySet } from './compare-set.ts';

/** One image each. `slug` is that of the form of the run. `requests` is for the price. */
export function variationsOf(
  { operationId, model, request }: Pick<Run, 'operationId' | 'model' | 'request'>,
  slug: string,
  { path, values: qualities }: FormVariation,
  random = Math.random,
) {
  const { n: _, ...body } = request.body;
  const values = qualities ?? newSeeds(numberOf(valueAt(body, path.split('.'))), random);
  const set = { ...emptySet, axes: [{ path, values }] };
  const stream = request.path.includes('stream');
  return {
    title: `${values.length} ${qualities ? 'qualities' : 'seeds'}`,
    values,
    requests: values.map((value) => ({ operationId, model, body: withValueAtPath(body, path, value) })),
    opening: { page: comparePage(slug), body, model, stream, set, run: true },
  };
}

/** Seeds are below 2³¹ for every model. */
const endOfSeeds = 2 ** 31;

/** The next ones after the seed of the request, whose image is there already. */
function newSeeds(used: number | undefined, random: () => number): readonly number[] {
  const next = used === undefined ? Math.floor(random() * (endOfSeeds - maxVariations)) : used + 1;
  const first = next + maxVariations > endOfSeeds ? next - 1 - maxVariations : next;
  return Array.from({ length: maxVariations }, (_, step) => first + step);
}
