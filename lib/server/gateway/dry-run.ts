/** `x-easel-dry-run: true`: what a request will cost, in place of its response. Nothing is sent, recorded or limited. */
import { showValue } from '#lib/base/format-value.ts';
import { recordOf } from '#lib/base/json-value.ts';
import { isSimulated } from '#lib/base/match-model.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type CostEstimate, estimateCost, simulatedCost } from '#lib/contract/prices/estimate-cost.ts';
import type { Routed } from './call.ts';
import type { GatewayContext } from './context.ts';

export const dryRunHeader = 'x-easel-dry-run';

/** Throws ApiError for another value, and for an operation that costs nothing: it would do what it says. */
export function asksForDryRun(given: string, { result, title }: Operation): boolean {
  const value = given.trim().toLowerCase();
  if (value === 'false') return false;
  if (value !== 'true') throw refused(`must be true or false; got ${showValue(value)}`);
  if (result === undefined) throw refused(`is only for requests that cost something; ${title} costs nothing`);
  return true;
}

function refused(rule: string): ApiError {
  return new ApiError('invalid_value', { message: `The header ${dryRunHeader} ${rule}.` });
}

type PriceContext = Pick<GatewayContext, 'modelPrice' | 'currency'>;

/** What a call costs at least and at most, if one of its targets bills it. */
export function estimateCall(
  { operation, modelId, body, newer, contract, candidates }: Routed,
  { modelPrice, currency }: PriceContext,
): CostEstimate {
  if (isSimulated(candidates.map(({ target }) => target.id))) return simulatedCost(currency());

  const model = contract.catalogue.find(modelId);
  const priced = {
    operationId: operation.id,
    body: recordOf(newer?.whole ?? body),
    price: modelPrice(modelId),
    outputLimit: model?.kind === 'text' ? model.outputTokenLimit : undefined,
  };
  return estimateCost(priced, currency());
}
