/** The cost of a run: the stored one, or that by the prices of now. Pure. */
import type { Run } from '#lib/client/run/run.ts';
import { isEmptyResult } from '#lib/client/stream/run-result.ts';
import { usageOf } from '#lib/client/view/usage-of.ts';
import { costOf, priceOf } from '#lib/contract/playground/cost-of.ts';
import type { PriceTable } from '#lib/contract/playground/prices.ts';
import { embeddingTokens } from '#lib/contract/playground/used-by-request.ts';

export interface RunCost {
  amount: number;
  /** The response is not complete, or has no counts. */
  isEstimate: boolean;
}

/** Undefined if nothing that the run used has a price. */
export function runCost(run: Run, prices: PriceTable): RunCost | undefined {
  const { result, phase, cost: stored } = run;
  const isVectors = result.kind === 'vectors';
  const isEstimate = phase !== 'done' || isVectors;
  // Vendors do not bill failures before output.
  if (stored === undefined && phase === 'failed' && isEmptyResult(result))
    return { amount: 0, isEstimate: false };
  const used =
    isVectors && result.complete ? { inputTokens: embeddingTokens(run.request.body) } : usageOf(run);
  const amount = stored === undefined ? costOf(priceOf(prices, run.model), used) : stored;
  return amount === undefined || amount === null ? undefined : { amount, isEstimate };
}
