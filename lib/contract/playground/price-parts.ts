/** Names and limits of prices, without zod: every page of an operation shows costs. */

export const priceParts = ['input', 'cachedInput', 'output', 'image', 'second'] as const;

export const maxPrice = 1e9;

export const noPrices = { currency: '$', models: {} };
