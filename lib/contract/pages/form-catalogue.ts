/** `GET /api/forms`: every form with the names of its models and examples. For the command palette. */
import * as z from 'zod';

export const formCatalogueSchema = z.strictObject({
  forms: z.array(
    z.strictObject({
      /** `/images` */
      href: z.string(),
      label: z.string(),
      models: z.array(z.strictObject({ id: z.string(), summary: z.string() })),
      /** `href` opens the form with the example. */
      examples: z.array(z.strictObject({ title: z.string(), words: z.string(), href: z.string() })),
    }),
  ),
});
export type FormCatalogue = z.infer<typeof formCatalogueSchema>;
