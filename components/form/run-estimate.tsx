/** The cost of the requests that a button sends, by the prices of the server; nothing without a price. */
import { use } from 'react';
import { isSimulated, providersOf } from '#lib/base/match-model.ts';
import { formatCost } from '#lib/client/run/prices/format-cost.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { priceOf } from '#lib/contract/prices/cost-of.ts';
import { estimateCost, type PlannedRequest, sumEstimates } from '#lib/contract/prices/estimate-cost.ts';
import { ModelRulesContext } from './answering-provider.tsx';

export function RunEstimate({ requests }: { requests: readonly PlannedRequest[] }) {
  const prices = usePrices();
  const rules = use(ModelRulesContext);
  const billed = requests.filter(({ model }) => !isSimulated(providersOf(rules, model)));
  // Without a price, typing must not cost a walk through the request.
  if (billed.every(({ model }) => priceOf(prices, model) === undefined)) return null;

  const { minimum, maximum, basis } = sumEstimates(
    billed.map(({ model, ...request }) =>
      estimateCost({ ...request, price: priceOf(prices, model) }, prices.currency),
    ),
  );
  if (maximum === null) return null;
  const amount = formatCost(maximum, prices.currency);
  return (
    <span title={basis} className="font-mono text-13 font-normal opacity-85 tabular-nums">
      {minimum === maximum ? amount : `up to ${amount}`}
    </span>
  );
}
