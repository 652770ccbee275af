/** `GET /api/forms`: every form with the names of its models and examples. For the command palette and lists of models. */
import * as z from 'zod';

/** The path of a quality with its values; null for a seed: `generationConfig.seed`. */
const variationSchema = z.strictObject({ path: z.string(), values: z.array(z.string()).nullable() });
export type FormVariation = z.infer<typeof variationSchema>;

export const formCatalogueSchema = z.strictObject({
  forms: z.array(
    z.strictObject({
      /** `/images` */
      href: z.string(),
      label: z.string(),
      models: z.array(
        z.strictObject({
          id: z.string(),
          summary: z.string(),
          /** Null if the model has neither a seed nor qualities. */
          variation: variationSchema.nullable(),
        }),
      ),
      /** `href` opens the form with the example. */
      examples: z.array(z.strictObject({ title: z.string(), words: z.string(), href: z.string() })),
    }),
  ),
  /** By the id of a model: what the provider that answers it calls it, and when it ends there. */
  atProviders: z.record(
    z.string(),
    z.strictObject({
      upstreamModel: z.string(),
      /** YYYY-MM-DD, past or future; null if the provider announces none. */
      shutdownDate: z.string().nullable(),
    }),
  ),
});
export type FormCatalogue = z.infer<typeof formCatalogueSchema>;
