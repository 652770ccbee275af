/** The operator's price table, for cost estimates: `GET` and `PUT /api/prices`. Contains no prices of its own. */
import * as z from 'zod';

const amount = z.number().min(0).max(1e9);

/** Parts without a price are not counted. */
export const modelPriceSchema = z.strictObject({
  /** Per million tokens, in the table's currency; also the next two. */
  input: amount.optional(),
  /** Of input tokens that the upstream read from its cache; without it they cost as others. */
  cachedInput: amount.optional(),
  output: amount.optional(),
  image: amount.optional(),
  /** Per second of video. */
  second: amount.optional(),
});
export type ModelPrice = z.infer<typeof modelPriceSchema>;

export const priceParts = [
  'input',
  'cachedInput',
  'output',
  'image',
  'second',
] as const satisfies readonly (keyof ModelPrice)[];

/** Limit of the models in a table. */
const maxModels = 2000;

export const priceTableSchema = z.strictObject({
  /** Prefix of every amount: `$`, `€`, `CHF `. */
  currency: z.string().max(8),
  models: z
    .record(z.string().min(1).max(200), modelPriceSchema)
    .refine((models) => Object.keys(models).length <= maxModels, `has more than ${maxModels} models`),
});
export type PriceTable = z.infer<typeof priceTableSchema>;

export const noPrices: PriceTable = { currency: '$', models: {} };
