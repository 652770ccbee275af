/** Names and limits of prices, without zod: every page of an operation shows costs. */

/** Token prices are per million, the others per piece. */
export const priceParts = [
  ...(['input', 'imageInput', 'cachedInput', 'cacheWrite', 'output'] as const),
  ...(['image', 'second'] as const),
] as const;

export const maxPrice = 1e9;

export const noPrices = { currency: '$', models: {} };
