/** What an evaluation will cost, about, by the prices of now. Pure. */
import { fillTemplate } from '#lib/base/fill-text.ts';
import { recordOf } from '#lib/base/json-value.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import type { EvaluationOperation, NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import { costOf, priceOf } from '#lib/contract/prices/cost-of.ts';
import { estimateCost } from '#lib/contract/prices/estimate-cost.ts';
import type { PriceTable } from '#lib/contract/prices/price-table.ts';

export interface EvaluationCost {
  requests: number;
  judgeRequests: number;
  /** Undefined if no model has a price. */
  amount: number | undefined;
  /** Models without a price. */
  missing: readonly string[];
}

/** What the requests cost at most; `isFree`: they are simulated. */
export function estimateEvaluation(
  spec: NewEvaluation,
  prices: PriceTable,
  isFree: (operation: EvaluationOperation, model: string) => boolean = () => false,
): EvaluationCost {
  const { rows, models, repeats, judge } = spec;
  const requests = rows.length * models.length * repeats;
  const bodies = rows.map((row) => recordOf(fillTemplate(spec.template, row)));
  const costs = models.map((model) => {
    if (isFree(spec.operation, model)) return 0;
    const price = priceOf(prices, model);
    const request = { operationId: spec.operation, price, outputLimit: usualTokens };
    const parts = bodies.map((body) => estimateCost({ ...request, body }, prices.currency).maximum);
    return parts.includes(null)
      ? undefined
      : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) * repeats;
  });
  const isFreeJudge = judge && isFree(operationFacts.createMessage.id, judge.model);
  const judging = isFreeJudge ? 0 : judge && costOf(priceOf(prices, judge.model), judgeUse);
  const known = [...costs, judging === undefined ? undefined : judging * requests].filter(
    (cost) => cost !== undefined,
  );
  return {
    requests,
    judgeRequests: judge ? requests : 0,
    amount: known.length === 0 ? undefined : known.reduce((sum, cost) => sum + cost, 0),
    missing: [
      ...models.filter((_, index) => costs[index] === undefined),
      ...(judge && judging === undefined ? [judge.model] : []),
    ],
  };
}

/** Output of a request without a limit. */
const usualTokens = 1024;
/** Tokens of a judge's request about an answer of usual length. */
const judgeUse = { inputTokens: 1000, outputTokens: 150 };
