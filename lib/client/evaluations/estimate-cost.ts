/** What an evaluation will cost, about, by the prices of now. Pure. */
import { fillTemplate } from '#lib/base/fill-template.ts';
import { numberOf, recordOf } from '#lib/base/json-value.ts';
import { resultOf } from '#lib/contract/operation-facts.ts';
import { costOf, priceOf } from '#lib/contract/pages/cost-of.ts';
import type { NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import type { PriceTable } from '#lib/contract/pages/prices.ts';
import { imageKind } from '#lib/contract/pages/used-by-request.ts';

export interface CostEstimate {
  requests: number;
  judgeRequests: number;
  /** Undefined if no model has a price. */
  amount: number | undefined;
  /** What the amount does not contain: models without a price, and tokens that nobody knows before. */
  missing: readonly string[];
}

/** Input tokens are estimated at four characters each; output counts up to the limit of the request. */
export function estimateCost(spec: NewEvaluation, prices: PriceTable): CostEstimate {
  const { rows, models, repeats, judge } = spec;
  const requests = rows.length * models.length * repeats;
  const bodies = rows.map((row) => recordOf(fillTemplate(spec.template, row)));
  const costs = models.map((model) => {
    const parts = bodies.map((body) => costOf(priceOf(prices, model), usedBy(spec.operation, body)));
    return parts.includes(undefined)
      ? undefined
      : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) * repeats;
  });
  const judging = judge && costOf(priceOf(prices, judge.model), judgeUse);
  const known = [...costs, judging === undefined ? undefined : judging * requests].filter(
    (cost) => cost !== undefined,
  );
  const hasTokens = (model: string) =>
    resultOf(spec.operation) === 'images' && priceOf(prices, model)?.output !== undefined;
  return {
    requests,
    judgeRequests: judge ? requests : 0,
    amount: known.length === 0 ? undefined : known.reduce((sum, cost) => sum + cost, 0),
    missing: [
      ...models.flatMap((model, index) =>
        costs[index] === undefined ? model : hasTokens(model) ? `the output tokens of ${model}` : [],
      ),
      ...(judge && judging === undefined ? [judge.model] : []),
    ],
  };
}

/** Tokens of a judge's request about an answer of usual length. */
const judgeUse = { inputTokens: 1000, outputTokens: 150 };

function usedBy(operation: NewEvaluation['operation'], body: Readonly<Record<string, unknown>>) {
  const inputTokens = Math.ceil(JSON.stringify(body).length / 4);
  if (resultOf(operation) === 'images')
    return { inputTokens, images: numberOf(body.n) ?? 1, ...imageKind(body, {}) };
  const limit = numberOf(body.max_tokens) ?? numberOf(recordOf(body.generationConfig).maxOutputTokens);
  return { inputTokens, outputTokens: limit ?? 1024 };
}
