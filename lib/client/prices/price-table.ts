/** The cost of a usage by the price table, and changes of the table. Pure; use-prices.ts loads and saves it. */
import { isRecord } from '#lib/base/is-record.ts';
import { numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { Usage } from '#lib/client/view/usage-of.ts';
import { maxPrice, noPrices, priceParts } from '#lib/contract/playground/price-parts.ts';
import type { ModelPrice, PriceTable } from '#lib/contract/playground/prices.ts';

/** In the table's currency; undefined if nothing that was used has a price. */
export function costOf(price: ModelPrice | undefined, used: Usage): number | undefined {
  if (price === undefined) return undefined;
  // Without a price of its own, a token from the cache costs as any other.
  const cached = price.cachedInput === undefined ? undefined : used.cachedTokens;
  const parts = [
    times(price.input, cached === undefined ? used.inputTokens : (used.inputTokens ?? 0) - cached, 1e-6),
    times(price.cachedInput, cached, 1e-6),
    times(price.output, used.outputTokens, 1e-6),
    times(price.image, used.images, 1),
    times(price.second, used.seconds, 1),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.reduce((sum, part) => sum + part, 0);
}

/** `$0.0042`, `$1.20`: enough decimals for small amounts. */
export function formatCost(amount: number, currency: string): string {
  const decimals = amount === 0 || amount >= 1 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(amount)));
  return `${currency}${amount.toFixed(Math.max(2, decimals))}`;
}

/** The table with one price replaced; an empty price is removed. */
export function withPrice(table: PriceTable, model: string, price: ModelPrice): PriceTable {
  const { [model]: _, ...others } = table.models;
  const given = cleanPrice(price);
  return { ...table, models: Object.keys(given).length === 0 ? others : { ...others, [model]: given } };
}

/** Reads a table of any source; invalid prices are left out. */
export function readPriceTable(value: unknown): PriceTable {
  const { currency, models } = recordOf(value);
  const entries = Object.entries(recordOf(models))
    .filter(([, price]) => isRecord(price))
    .map(([model, price]) => [model, cleanPrice(recordOf(price))] as const);
  return { currency: textOf(currency) ?? noPrices.currency, models: Object.fromEntries(entries) };
}

function cleanPrice(price: Readonly<Record<string, unknown>> | ModelPrice): ModelPrice {
  const given = priceParts.flatMap((part) => {
    const amount = numberOf(Reflect.get(price, part));
    const isValid = amount !== undefined && amount >= 0 && amount <= maxPrice;
    return isValid ? [[part, amount] as const] : [];
  });
  return Object.fromEntries(given);
}

function times(price: number | undefined, count: number | undefined, unit: number): number | undefined {
  return price === undefined || count === undefined ? undefined : price * count * unit;
}
