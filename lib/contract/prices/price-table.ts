/** The operator's price table, and the file of prices: `GET`, `PUT` and `DELETE /api/prices`. */
import * as z from 'zod';
import { maxPrice, type priceParts } from './price-parts.ts';

const amount = z
  .number('must be a number')
  .min(0, 'must not be negative')
  .max(maxPrice, `must be at most ${maxPrice}`);
const name = (example: string) =>
  z.string().regex(/^[\w.:-]{1,20}$/, `must be a name such as ${example}, without spaces`);

/** Limit of the image or video prices of a model. */
const maxRows = 100;

/** Parts without a price are not counted. */
const modelPriceSchema = z.strictObject({
  /** Per million tokens, in the table's currency; also the next four. */
  input: amount.optional(),
  /** Of input tokens; without these three, such tokens cost as other input. Image tokens. */
  imageInput: amount.optional(),
  /** Tokens that the upstream read from its cache. */
  cachedInput: amount.optional(),
  /** Tokens that the upstream wrote to its cache. */
  cacheWrite: amount.optional(),
  output: amount.optional(),
  /** Per image that no entry of `images` matches. */
  image: amount.optional(),
  /** Per image by size and quality: of the entries that match, one with both wins over one with one. */
  images: z
    .array(
      z.strictObject({
        size: name('1024x1024 or 2K').optional(),
        quality: name('high').optional(),
        price: amount,
      }),
    )
    .max(maxRows)
    .optional(),
  /** Per second of video that no entry of `seconds` matches. */
  second: amount.optional(),
  seconds: z
    .array(z.strictObject({ resolution: name('720p'), price: amount }))
    .max(maxRows)
    .optional(),
  /** Where the prices stand, or why there are none. A changed price has no source. */
  source: z.string().max(300).optional(),
} satisfies Record<(typeof priceParts)[number] | 'images' | 'seconds' | 'source', z.ZodType>);
export type ModelPrice = z.infer<typeof modelPriceSchema>;

/** Limit of the models in a table. */
const maxModels = 2000;

export const priceTableSchema = z.strictObject({
  /** The day of a list of vendors' prices. */
  date: z.iso.date().optional(),
  /** Prefix of every amount: `$`, `€`, `CHF `. */
  currency: z.string().max(8),
  models: z
    .record(z.string().min(1).max(200), modelPriceSchema)
    .refine((models) => Object.keys(models).length <= maxModels, `has more than ${maxModels} models`),
});
export type PriceTable = z.infer<typeof priceTableSchema>;
