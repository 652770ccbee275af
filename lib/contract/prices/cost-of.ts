/** What a request costs by the operator's prices. The server and the pages count with this function. Pure. */
import { defined } from '#lib/base/json-value.ts';
import type { ResponseTokens, TokenCounts } from '#lib/base/token-counts.ts';
import type { ModelPrice, PriceTable } from './price-table.ts';

/** What a request used; absent if unknown. */
export interface Used extends ResponseTokens {
  images?: number;
  /** Of each image: pixels, `1024x1024`, and the name in the request, `2K`. */
  sizes?: readonly string[];
  quality?: string;
  /** Of video. */
  seconds?: number;
  resolution?: string;
  /** The model refused; vendors do not bill that without output. */
  refused?: boolean;
}

export function priceOf({ models }: PriceTable, model: string): ModelPrice | undefined {
  return Object.hasOwn(models, model) ? models[model] : undefined;
}

export type PriceOfModel = (model: string) => ModelPrice | undefined;

/**
 * In the table's currency; undefined if nothing that was used has a price. Tokens of another model cost what that model
 * costs, or else what the requested one does.
 */
export function costOf(
  price: ModelPrice | undefined,
  used: Used,
  priceOfModel: PriceOfModel = () => undefined,
): number | undefined {
  if (used.refused && !used.outputTokens && !used.images) return 0;
  const priced = (used.others ?? []).flatMap(({ model, ...tokens }) => {
    const ownPrice = priceOfModel(model);
    return ownPrice === undefined ? [] : [{ tokens, cost: ownCost(ownPrice, tokens) }];
  });
  const rest = priced.reduce<Used>((left, { tokens }) => without(left, tokens), used);
  const costs = [ownCost(price, rest), ...priced.map(({ cost }) => cost)].filter(
    (cost) => cost !== undefined,
  );
  return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0);
}

function without(used: Used, part: TokenCounts): Used {
  const less = (name: keyof TokenCounts) => {
    const [whole, share = 0] = [used[name], part[name]];
    return whole === undefined ? undefined : Math.max(0, whole - share);
  };
  const counts = {
    inputTokens: less('inputTokens'),
    imageTokens: less('imageTokens'),
    cachedTokens: less('cachedTokens'),
    cacheWriteTokens: less('cacheWriteTokens'),
    outputTokens: less('outputTokens'),
  };
  return { ...used, ...defined(counts) };
}

function ownCost(price: ModelPrice | undefined, used: Used): number | undefined {
  if (price === undefined) return undefined;
  const kinds = [
    { price: price.imageInput, tokens: used.imageTokens },
    { price: price.cachedInput, tokens: used.cachedTokens },
    { price: price.cacheWrite, tokens: used.cacheWriteTokens },
  ].filter((kind) => kind.price !== undefined);
  const special = kinds.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
  const plain = used.inputTokens === undefined ? undefined : Math.max(0, used.inputTokens - special);
  const parts = [
    times(price.input, plain, 1e-6),
    ...kinds.map((kind) => times(kind.price, kind.tokens, 1e-6)),
    times(price.output, used.outputTokens, 1e-6),
    times(imagePrice(price, used), used.images, 1),
    times(secondPrice(price, used), used.seconds, 1),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.reduce((sum, part) => sum + part, 0);
}

function imagePrice({ image, images = [] }: ModelPrice, { sizes = [], quality }: Used): number | undefined {
  const known = new Set(sizes.map(plainName));
  const rank = ({ size, quality: wanted }: (typeof images)[number]): number => {
    if (size !== undefined && !known.has(plainName(size))) return 0;
    if (wanted !== undefined && plainName(wanted) !== plainName(quality ?? '')) return 0;
    return 1 + Number(size !== undefined) + Number(wanted !== undefined);
  };
  const best = images.reduce<{ price: number | undefined; rank: number }>(
    (found, entry) => (rank(entry) > found.rank ? { price: entry.price, rank: rank(entry) } : found),
    { price: image, rank: 0 },
  );
  return best.price;
}

/** The images that a request may get, as far as a price tells them apart; undefined where the model decides. */
export function imageKinds(
  { images = [] }: ModelPrice,
  requested: { size?: string | undefined; quality?: string | undefined },
): Pick<Used, 'sizes' | 'quality'>[] {
  return [requested, ...images].map((entry) => {
    const size = requested.size ?? entry.size;
    return defined({
      sizes: size === undefined ? undefined : [size],
      quality: requested.quality ?? entry.quality,
    });
  });
}

function secondPrice({ second, seconds = [] }: ModelPrice, { resolution = '' }: Used): number | undefined {
  return seconds.find((entry) => plainName(entry.resolution) === plainName(resolution))?.price ?? second;
}

function plainName(name: string): string {
  return name.toLowerCase();
}

function times(price: number | undefined, count: number | undefined, unit: number): number | undefined {
  return price === undefined || !count ? undefined : price * count * unit;
}
