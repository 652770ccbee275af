/** What a call used and cost. Pure. */
import { recordOf } from '#lib/base/json-value.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import type { Contract } from '#lib/contract/contract.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { namedModels } from '#lib/contract/named-models.ts';
import { costOf } from '#lib/contract/pages/cost-of.ts';
import { responseUse } from '#lib/contract/pages/response-use.ts';
import type { RunResult } from '#lib/contract/read-response.ts';
import type { CallOutcome, CountedCall } from '#lib/server/usage/usage-counts.ts';
import type { CallReport } from './call-report.ts';
import type { GatewayContext } from './context.ts';

export type CallUse = Pick<CountedCall, 'inputTokens' | 'outputTokens' | 'images' | 'cost'>;

export const noUse: CallUse = { inputTokens: 0, outputTokens: 0, images: 0, cost: 0 };

/** `seconds`: since the request was sent to a provider; undefined if it was not. */
export interface EndedCall {
  outcome: CallOutcome;
  result: RunResult;
  seconds: number | undefined;
}

export function callUse(
  {
    operation,
    contract,
    report: { valid, provider },
  }: { operation: Operation; contract: Contract; report: Partial<Pick<CallReport, 'valid' | 'provider'>> },
  { outcome, result, seconds }: EndedCall,
  { modelPrice, modelAt }: Pick<GatewayContext, 'modelPrice' | 'modelAt'>,
): CallUse {
  // Vendors do not bill refused requests.
  if (valid === undefined || outcome === 'refused' || seconds === undefined) return noUse;
  const { id: operationId } = operation;
  const body = recordOf(valid.body);
  const used = responseUse({ operationId, body, result, end: outcome, seconds });
  const { inputTokens = 0, outputTokens = 0, images = 0 } = used;
  const isFree = provider?.id === sandboxId || inputTokens + outputTokens + images === 0;
  /** The provider reports its own names of the models that the request names. */
  const reportedPrice = (name: string) => {
    const named = namedModels(operation, body, contract.catalogue).map(({ model }) => model);
    const isReported = (model: string) => modelAt(provider?.id ?? '', model, operationId) === name;
    return modelPrice([valid.modelId, ...named].find(isReported) ?? name);
  };
  const cost = isFree ? 0 : costOf(modelPrice(valid.modelId), used, reportedPrice);
  return { inputTokens, outputTokens, images, cost };
}
