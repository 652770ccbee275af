/** `x-easel-dry-run: true`: what a request will cost, in place of its response. Nothing is sent, recorded or limited. */
import { showValue } from '#lib/base/format-value.ts';
import { recordOf } from '#lib/base/json-value.ts';
import { isSimulated } from '#lib/base/match-model.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type CostEstimate, estimateCost, simulatedCost } from '#lib/contract/pages/estimate-cost.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import type { Routed } from './call.ts';
import type { GatewayContext } from './context.ts';
import type { Next } from './pipeline.ts';

const name = 'x-easel-dry-run';

/** Throws ApiError for another value, and for an operation that costs nothing: it would do what it says. */
export function asksForDryRun(request: GatewayRequest, { result, title }: Operation): boolean {
  const value = header(request, name)?.trim().toLowerCase();
  if (value === undefined || value === 'false') return false;
  if (value !== 'true') throw refused(`must be true or false; got ${showValue(value)}`);
  if (result === undefined) throw refused(`is only for requests that cost something; ${title} costs nothing`);
  return true;
}

function refused(rule: string): ApiError {
  return new ApiError('invalid_value', { message: `The header ${name} ${rule}.` });
}

type PriceContext = Pick<GatewayContext, 'modelPrice' | 'currency'>;

/** Stands behind validation and routing, and before all that costs, counts or stores. */
export function estimateOr<Checked extends Routed>(call: Checked, next: Next<Checked>, prices: PriceContext) {
  return call.isDryRun ? freshJson({ estimate: estimateCall(call, prices) }) : next(call);
}

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
