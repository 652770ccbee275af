/** The operator's price table, for cost estimates: `GET` and `PUT /api/prices`. Contains no prices of its own. */
import * as z from 'zod';
import { maxPrice, type priceParts } from './price-parts.ts';

const amount = z.number().min(0).max(maxPrice);

/** Parts without a price are not counted. */
const modelPriceSchema = z.strictObject({
  /** Per million tokens, in the table's currency; also the next two. */
  input: amount.optional(),
  /** Of input tokens that the upstream read from its cache; without it they cost as others. */
  cachedInput: amount.optional(),
  output: amount.optional(),
  image: amount.optional(),
  /** Per second of video. */
  second: amount.optional(),
} satisfies Record<(typeof priceParts)[number], z.ZodType>);
export type ModelPrice = z.infer<typeof modelPriceSchema>;

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
