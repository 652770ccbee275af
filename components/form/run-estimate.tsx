/** The cost of the requests that a button sends, by the prices of the server; nothing without a price. */
import { formatCost } from '#lib/client/run/prices/price-table.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import { priceOf } from '#lib/contract/pages/cost-of.ts';
import { estimateCost, type PlannedRequest, sumEstimates } from '#lib/contract/pages/estimate-cost.ts';

export function RunEstimate({ requests }: { requests: readonly PlannedRequest[] }) {
  const prices = usePrices();
  // Without a price, typing must not cost a walk through the request.
  if (requests.every(({ model }) => priceOf(prices, model) === undefined)) return null;

  const { minimum, maximum, basis } = sumEstimates(
    requests.map(({ model, ...request }) =>
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
