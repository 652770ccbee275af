/** The cost of a run: the stored one, or that by the prices of now. Pure. */

import { sandboxId } from '#lib/base/match-model.ts';
import { costOf, priceOf } from '#lib/contract/prices/cost-of.ts';
import type { PriceTable } from '#lib/contract/prices/price-table.ts';
import { isEmptyResult } from '#lib/contract/read-response.ts';
import type { Run } from '../run.ts';
import { usageOf } from '../usage-of.ts';

export interface RunCost {
  amount: number;
  /** The response is not complete, or has no counts. */
  isEstimate: boolean;
}

/** Undefined if nothing that the run used has a price. */
export function runCost(run: Run, prices: PriceTable): RunCost | undefined {
  const { result, phase, model, cost: stored } = run;
  const isFree = run.provider === sandboxId || (phase === 'failed' && isEmptyResult(result));
  if (stored === undefined && isFree) return { amount: 0, isEstimate: false };
  const { isEstimate = false, ...used } = usageOf(run);
  const amount =
    stored === undefined ? costOf(priceOf(prices, model), used, (other) => priceOf(prices, other)) : stored;
  if (amount === undefined || amount === null) return undefined;
  return { amount, isEstimate: isEstimate || (phase !== 'done' && !isFree) };
}
