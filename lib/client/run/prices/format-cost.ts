/** Changes of the price table, and its amounts as texts. Pure; use-prices.ts loads and saves it. */
import { formatCount } from '#lib/base/format.ts';
import { maxPrice, priceParts } from '#lib/contract/prices/price-parts.ts';
import type { ModelPrice, PriceTable } from '#lib/contract/prices/price-table.ts';

/** `$0.0042`, `$1.20`: enough decimals for small amounts. An estimate begins with `≈`. */
export function formatCost(amount: number, currency: string, isEstimate = false): string {
  const decimals = amount === 0 || amount >= 1 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(amount)));
  return `${isEstimate && amount > 0 ? '≈ ' : ''}${currency}${amount.toFixed(Math.max(2, decimals))}`;
}

export interface CostSum {
  cost?: number | undefined;
  /** A part of the sum is an estimate. */
  isEstimate?: boolean;
  /** All of it is of the sandbox. */
  isSimulated?: boolean;
  /** Parts of the sum whose cost is not known. */
  unpriced: number;
}

/** `$0.21, 3 not priced`; empty if no cost is known. */
export function formatCostSum(sum: CostSum, currency: string): string {
  const { cost, isEstimate, isSimulated, unpriced } = sum;
  if (cost === undefined) return '';
  if (isSimulated && cost === 0) return 'simulated, free';
  return `${formatCost(cost, currency, isEstimate)}${unpriced > 0 ? `, ${formatCount(unpriced)} not priced` : ''}`;
}

/** `input $2, output $10, image $0.02 to $0.10`: the prices of a model in one line. */
export function priceSummary(price: ModelPrice, currency: string): string {
  const range = (label: string, amounts: readonly (number | undefined)[]) => {
    const known = amounts.filter((amount) => amount !== undefined).toSorted((a, b) => a - b);
    const ends = [...new Set([known[0], known.at(-1)])].filter((amount) => amount !== undefined);
    return ends.length === 0 ? [] : [`${label} ${ends.map((end) => formatCost(end, currency)).join(' to ')}`];
  };
  const { images = [], seconds = [] } = price;
  return [
    ...range('input', [price.input]),
    ...range('output', [price.output]),
    ...range('image', [price.image, ...images.map((entry) => entry.price)]),
    ...range('second', [price.second, ...seconds.map((entry) => entry.price)]),
  ].join(', ');
}

/** The table with one price replaced; an empty price is removed. */
export function withPrice(table: PriceTable, model: string, price: ModelPrice): PriceTable {
  const { [model]: _, ...others } = table.models;
  const { images = [], seconds = [] } = price;
  const given = {
    ...cleanPrice(price),
    ...(images.length > 0 ? { images } : {}),
    ...(seconds.length > 0 ? { seconds } : {}),
  };
  return { ...table, models: Object.keys(given).length === 0 ? others : { ...others, [model]: given } };
}

function cleanPrice(price: ModelPrice): ModelPrice {
  const given = priceParts.flatMap((part) => {
    const amount = price[part];
    const isValid = amount !== undefined && amount >= 0 && amount <= maxPrice;
    return isValid ? [[part, amount] as const] : [];
  });
  return Object.fromEntries(given);
}
