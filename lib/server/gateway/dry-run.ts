/** `x-easel-dry-run: true`: what a request will cost, in place of its response. Nothing is sent, recorded or limited. */
import { showValue } from '#lib/base/format-value.ts';
import { recordOf } from '#lib/base/json-value.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { estimateCost } from '#lib/contract/pages/estimate-cost.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import type { BodyCall } from './call.ts';
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

/** Stands behind validation and routing, and before all that costs, counts or stores. */
export function estimateOr<Checked extends BodyCall>(
  call: Checked,
  next: Next<Checked>,
  { modelPrice, currency }: Pick<GatewayContext, 'modelPrice' | 'currency'>,
) {
  const { isDryRun, operation, modelId, body, newer, contract } = call;
  if (!isDryRun) return next(call);

  const model = contract.catalogue.find(modelId);
  const priced = {
    operationId: operation.id,
    body: recordOf(newer?.whole ?? body),
    price: modelPrice(modelId),
    outputLimit: model?.kind === 'text' ? model.outputTokenLimit : undefined,
  };
  return freshJson({ estimate: estimateCost(priced, currency()) });
}
